"""The expert against its plain rival: the same deals from both sides of the table, the same processor time for both.

Deals run in several processes at once, so each bot's time is processor time, which no other process can take.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import mean, stdev
from typing import Any, Final, Protocol

from game.bots.bot import Bot
from game.content.folders import Folders
from game.content.library import ContentLibrary
from game.engine.game import Game, Setup, State
from game.engine.games.registry import game_named
from game.engine.manifest import named_code
from game.match.arena.running import processes
from game.match.simulation import Decide, by_bots, by_chance, steps
from scenes.bench.rival import Paced, PlainTree

DEALS: Final = 16
"""Deals of whole matches, each played from both sides."""
PLAYERS: Final = 4
BEST: Final = "expert"
ENOUGH: Final = 2.0
"""By how many standard errors the expert must lead in parts of a match."""

Points = Callable[[Any], Sequence[float]]
Over = Callable[[Any], bool]


class MatchPart(Protocol):
    """A part of a game's matches that is played on its own. It can be pickled."""

    @property
    def what(self) -> str:
        """Its name in the printed table."""

    @property
    def deals(self) -> int:
        """How many deals are played."""

    def begins(self, state: Any) -> bool: ...

    def level(self, state: Any) -> None:
        """Removes the leads from before this part."""

    def is_over(self, begun: Any, state: Any) -> bool: ...

    def points(self, begun: Any, state: Any) -> Sequence[float]: ...


@dataclass(frozen=True, slots=True)
class RivalContest:
    """Whole matches of a game, or a part of them, played by our bot `best` against the plain rival."""

    game: str
    best: str
    part: MatchPart | None = None

    @property
    def what(self) -> str:
        return "match" if self.part is None else self.part.what

    @property
    def deals(self) -> int:
        return DEALS if self.part is None else self.part.deals

    def lead(self, folders: Folders, seed: int) -> float:
        """How far our bot leads in one deal: in seats, or in points of the part."""
        rules = game_named(self.game).rules(Setup(self.game, PLAYERS), ContentLibrary(folders))
        part = self.part
        if part is None:
            return _lead(self.best, rules.start, seed, lambda state: state.over, points=_placed)
        begun = _played(rules.start(), by_chance(Random(seed)), seed, part.begins)
        part.level(begun)
        over, points = partial(part.is_over, begun), partial(part.points, begun)
        return _lead(self.best, begun.copy, seed, over, points=points)


def contests_of(game: Game) -> Iterator[RivalContest]:
    """A game's whole matches, and the parts of them that its manifest names."""
    yield RivalContest(game.id, BEST)
    if game.manifest.contests:
        yield from (RivalContest(game.id, BEST, part) for part in named_code(game.manifest.contests))


def measure(contest: RivalContest, folders: Folders, workers: int | None = None) -> dict[str, Any]:
    """The mean lead over all deals, and its standard error."""
    lead = partial(contest.lead, folders)
    count = workers or os.cpu_count() or 1
    if count == 1:
        leads = list(map(lead, range(contest.deals)))
    else:
        with processes(count)() as pool:
            leads = list(pool.map(lead, range(contest.deals)))
    return {"game": contest.game, "what": contest.what, **_summed_up(leads)}


def _placed(state: State[Any]) -> Sequence[float]:
    """How many seats each seat is ahead of; not points, since in some games more points are worse."""
    places = state.standings().places
    return [sum(other > place for other in places) for place in places]


def _lead(best: str, begin: Callable[[], Any], seed: int, over: Over, *, points: Points) -> float:
    """By how much two experts lead two rivals, averaged over both seatings."""
    return mean([_one_way(best, begin(), first, seed, over=over, points=points) for first in (0, 1)])


def _one_way(best: str, state: Any, first: int, seed: int, *, over: Over, points: Points) -> float:
    """The lead with the experts at `first` and opposite."""
    expert = Paced(best, f"{seed}/bench")
    bots: list[Bot] = [
        expert if seat % 2 == first else PlainTree(f"{seed}/{seat}", expert.pace) for seat in range(PLAYERS)
    ]
    found = points(_played(state, by_bots(bots), seed, over))
    ours = [found[seat] for seat in range(PLAYERS) if seat % 2 == first]
    return (2 * sum(ours) - sum(found)) / len(ours)


def _played(state: Any, decide: Decide, seed: int, over: Over) -> Any:
    """Plays on until `over` holds. Returns the state."""
    for _ in steps(state, seed, decide):
        if over(state):
            break
    return state


def _summed_up(leads: Sequence[float]) -> dict[str, float]:
    error = stdev(leads) / len(leads) ** 0.5 if len(leads) > 1 else 0.0
    return {"deals": len(leads), "lead": round(mean(leads), 3), "error": round(error, 3)}
