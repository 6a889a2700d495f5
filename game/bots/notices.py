"""What somebody at a seat should look at, found in what that seat may know and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from game.engine.game import State
from game.engine.games.registry import game_named
from game.engine.manifest import named_code

MOST: Final = 2
"""More is too much to look at."""


@dataclass(frozen=True, slots=True)
class Notice:
    """True of what the seat may know; in words it is the game's text `look.KEY`."""

    key: str
    values: dict[str, str | int] = field(default_factory=dict)


Notices = Callable[[Any, int], Iterator[Notice]]
"""All that a game notices in a state redacted for a seat, the most important first."""


def notices_of(game: str) -> Notices:
    """What this game notices: nothing if its manifest does not say."""
    named = game_named(game).manifest.notices
    notices: Notices = named_code(named) if named else lambda _seen, _seat: iter(())
    return notices


def notices_for(seen: State[Any], seat: int) -> list[Notice]:
    """What matters most for the decision that this seat owes; `seen` is the state redacted for it."""
    facts = notices_of(seen.rules.setup.game)(seen, seat)
    return [fact for fact, _ in zip(facts, range(MOST), strict=False)]
