"""The manifest of a game: its data, and its code, which is named as text and imported only when needed.

So the bots' process has the names of drawing code and never loads it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final

USUAL_PLACE: Final = 1000
"""Games without a `place` come after those with one."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard a bot thinks: about how many `decisions` its playouts have in all; whether it `reckons` with the others'
    aims; and how often it `tries` for a sampled world that fits their actions."""

    decisions: int
    reckons: bool = False
    tries: int = 0
    most_playouts: int = 2000

    def more(self, times: int) -> Effort:
        """The same effort with this many times the playouts."""
        return Effort(self.decisions * times, self.reckons, self.tries, self.most_playouts * times)


@dataclass(frozen=True, slots=True)
class Profile:
    """A game's numbers for search, review, puzzles and advice.

    A review calls a choice costly that loses `costly` expected points or more. A puzzle's answer is at least `clear`
    expected points ahead of any other; None if the game has no such number yet. `costs` are the tallies of which less
    is better, besides points where the fewest win; `shares` are those that count how often something happens, not how
    much of it there is.
    """

    strong: Effort = Effort(decisions=6000)
    expert: Effort = Effort(decisions=20000, reckons=True)
    costly: float = 4.0
    clear: float | None = None
    costs: tuple[str, ...] = ()
    shares: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Manifest:
    """What is known of a game before its code is loaded. `place` is its position among the games.

    `heuristic` and `notices` may be empty. `designs` and `emblems` are by edition; the key None stands for all
    other editions. `contests` are what `bench bots` plays besides whole matches.
    """

    id: str
    fewest_players: int
    most_players: int
    rules: str
    fewest_win: bool = False
    editions: tuple[str, ...] = ()
    place: int = USUAL_PLACE
    heuristic: str = ""
    notices: str = ""
    contests: str = ""
    designs: Mapping[str | None, str] = field(default_factory=dict)
    emblems: Mapping[str | None, str] = field(default_factory=dict)
    profile: Profile = Profile()

    def design(self, edition: str | None) -> str:
        return self.designs.get(edition) or self.designs.get(None, "")

    def emblem(self, edition: str | None) -> str:
        return self.emblems.get(edition) or self.emblems.get(None, "")


def named_code(name: str) -> Any:
    """Imports and returns what a manifest names as `package.module:NAME`; ImportError if it doesn't exist."""
    module, _, attribute = name.partition(":")
    try:
        return getattr(import_module(module), attribute)
    except AttributeError as error:
        raise ImportError(f"'{module}' has no '{attribute}'") from error
