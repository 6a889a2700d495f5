"""Bots as they are, but with little to think about, so that whole matches are quick."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from game.bots.bot import Thinker
from game.bots.levels import BOTS
from game.bots.searching import EffortFor, SearchBot
from game.engine.game import Setup, State
from game.engine.manifest import Effort
from tests.engine import kit


def always(effort: Effort) -> EffortFor:
    """As hard as this, whatever is decided."""
    return lambda _state: effort


SMALL = always(Effort(decisions=40))
INFERRING = always(Effort(decisions=40, tries=3))

QUICK_BOTS: dict[str, Callable[[str], Thinker]] = {
    **BOTS,
    "strong": lambda seed: SearchBot(seed, SMALL),
    "expert": lambda seed: SearchBot(seed, INFERRING),
}


def moments(setup: Setup, seed: int, every: int) -> Iterator[kit.Moment]:
    """Some moments of a random match."""
    rng = Random(seed)
    for count, moment in enumerate(kit.moments(kit.rules_for(setup).start(), rng)):
        if count % every == seed % every:
            yield moment


def another(state: State[Any], seat: int, rng: Random) -> State[Any]:
    """A match that differs from this one only in what the seat may not know."""
    return state.redact(seat).sample(rng)
