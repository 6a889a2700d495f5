"""What belongs to a game, as its manifest says. Code is named as text and imported by whoever needs it.

So the bots' process knows of drawings by name and never loads any.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final

USUAL_PLACE: Final = 1000
"""Games that don't say where they stand come after those that do."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to think: about how many decisions of playouts; whether to reckon with what the others want; and how
    often a world that fits badly to what they did is replaced."""

    decisions: int
    reckons: bool = False
    tries: int = 0
    most_playouts: int = 2000

    def more(self, times: int) -> Effort:
        """So many times as much of the same."""
        return Effort(self.decisions * times, self.reckons, self.tries, self.most_playouts * times)


@dataclass(frozen=True, slots=True)
class Profile:
    """A game's figures for search, review, puzzles and advice.

    `costly` is from how many expected points on a review calls a choice costly. `clear` is by how many expected points
    a puzzle's answer is ahead of any other; None while nobody has said what is clear in this game. `costs` are the
    tallies of which less is better, beside points where the fewest win, and `shares` those that say how often something
    happens, not how much of it there is.
    """

    strong: Effort = Effort(decisions=6000)
    expert: Effort = Effort(decisions=20000, reckons=True)
    costly: float = 4.0
    clear: float | None = None
    costs: tuple[str, ...] = ()
    shares: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Manifest:
    """A game before any of its code is loaded. `place` is where it stands among the games.

    `heuristic` and `notices` may be empty. `designs` and `emblems` are by edition; None has what all other editions
    look like. `contests` are what `bench bots` plays beside whole matches.
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
    """What a manifest names as `package.module:NAME`, imported now; ImportError if there is no such thing."""
    module, _, attribute = name.partition(":")
    try:
        return getattr(import_module(module), attribute)
    except AttributeError as error:
        raise ImportError(f"'{module}' has no '{attribute}'") from error
