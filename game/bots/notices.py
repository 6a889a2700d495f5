"""What somebody at a seat should look at, found in what that seat may know and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from game.bots.heuristics.fifty_two_eleven import notices as fifty_two_eleven
from game.bots.heuristics.hornochsen import notices as hornochsen
from game.bots.heuristics.perfect_numbers import notices as perfect_numbers
from game.bots.heuristics.rage import notices as rage
from game.bots.notice import Notice
from game.engine.game import State
from game.engine.games.fifty_two_eleven.state import FiftyTwoElevenState
from game.engine.games.hornochsen.state import HornochsenState
from game.engine.games.perfect_numbers.state import PerfectNumbersState
from game.engine.games.rage.state import RageState

MOST: Final = 2
"""More is too much to look at."""

NOTICED: Final[dict[type[Any], Callable[[Any, int], Iterator[Notice]]]] = {
    FiftyTwoElevenState: fifty_two_eleven.facts,
    RageState: rage.facts,
    HornochsenState: hornochsen.facts,
    PerfectNumbersState: perfect_numbers.facts,
}
"""By what a match looks like; of other games nothing is noticed."""


def notices_for(seen: State[Any], seat: int) -> list[Notice]:
    """What matters most for the decision that this seat owes; `seen` is the state redacted for it."""
    facts = NOTICED.get(type(seen))
    return [] if facts is None else [fact for fact, _ in zip(facts(seen, seat), range(MOST), strict=False)]
