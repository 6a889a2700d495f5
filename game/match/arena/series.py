"""The matches of a series: deals by number, each played by every rotation of the bots around the table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from math import isfinite
from time import perf_counter
from typing import Any

from game.bots.bot import Bot
from game.content.folders import Folders, standard_folders
from game.content.library import ContentLibrary
from game.content.manifest import know_games
from game.engine.action import Action
from game.engine.chance import SEED_LIMIT
from game.engine.game import Rules, Setup, State
from game.engine.games.registry import GAMES, game_named
from game.match.simulation import play_match, seat_bots


@dataclass(frozen=True, slots=True)
class Series:
    """Bots around one table, deal after deal. A deal is a seed; every rotation of the bots plays it once."""

    game: str
    bots: tuple[str, ...]
    seed: int = 1
    options: tuple[tuple[str, bool | str], ...] = ()
    deck: str | None = None

    @property
    def setup(self) -> Setup:
        return Setup(self.game, len(self.bots), dict(self.options), deck=self.deck)

    @property
    def rotations(self) -> tuple[tuple[str, ...], ...]:
        """Every different order of the bots that comes from moving them around the table."""
        turned = [self.bots[at:] + self.bots[:at] for at in range(len(self.bots))]
        return tuple(dict.fromkeys(turned))

    def deals_for(self, games: int) -> int:
        """How many deals it takes for at least this many matches."""
        return -(-games // len(self.rotations))

    def as_data(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "bots": list(self.bots),
            "seed": self.seed,
            "options": dict(self.options),
            "deck": self.deck,
        }


@dataclass(frozen=True, slots=True)
class EndedMatch:
    """One match of a deal: who sat where, the result, and the seconds and decisions of every seat."""

    bots: tuple[str, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]

    def is_whole(self) -> bool:
        columns = self.scores, self.places, self.decisions, self.seconds
        return all(len(column) == len(self.bots) for column in columns) and all(map(isfinite, self.seconds))

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the win: a win shared by k seats counts 1/k."""
        winners = self.places.count(1)
        return tuple(1 / winners if place == 1 else 0.0 for place in self.places)


@dataclass(frozen=True, slots=True)
class Deal:
    """All matches of one deal."""

    number: int
    ended: tuple[EndedMatch, ...]

    def belongs_to(self, series: Series) -> bool:
        """Whether the deal can be of this series: every rotation once, with all numbers of every seat."""
        return tuple(ended.bots for ended in self.ended) == series.rotations and all(
            ended.is_whole() for ended in self.ended
        )

    def line(self) -> str:
        return json.dumps({"deal": self.number, "ended": [asdict(ended) for ended in self.ended]}) + "\n"


def deal_from(line: str) -> Deal:
    """The deal in a line; ValueError for anything else."""
    try:
        data = json.loads(line)
        return Deal(int(data["deal"]), tuple(_from_data(ended) for ended in data["ended"]))
    except (KeyError, TypeError, OverflowError, RecursionError) as error:
        raise ValueError("no deal") from error


def _from_data(data: Mapping[str, Any]) -> EndedMatch:
    return EndedMatch(
        tuple(map(str, data["bots"])),
        tuple(map(int, data["scores"])),
        tuple(map(int, data["places"])),
        tuple(map(int, data["decisions"])),
        tuple(map(float, data["seconds"])),
    )


@dataclass
class _Timed:
    """A bot with a stopwatch, which does not affect its decisions."""

    bot: Bot
    seconds: float = field(default=0.0)
    decisions: int = field(default=0)

    def choose(self, seen: State[Any], seat: int) -> Action:
        begun = perf_counter()
        action = self.bot.choose(seen, seat)
        self.seconds += perf_counter() - begun
        self.decisions += 1
        return action


@lru_cache(maxsize=8)
def _rules(series: Series, folders: Folders | None) -> Rules:
    folders = folders or standard_folders()
    if not GAMES:
        know_games(folders)  # a worker of a cluster, which got no manifests
    return game_named(series.game).rules(series.setup, ContentLibrary(folders))


def play_deal(series: Series, number: int, folders: Folders | None = None) -> Deal:
    """Plays this deal in every rotation; the result is the same on every machine, except for the seconds.

    Boards and decks come from `folders`, or from this machine's own folders, since paths differ between machines.
    """
    rules, seed = _rules(series, folders), (series.seed + number) % SEED_LIMIT
    ended = []
    for bots in series.rotations:
        timed = [_Timed(bot) for bot in seat_bots(bots, seed)]
        standings = play_match(rules, bots, seed, timed).standings
        decisions = tuple(bot.decisions for bot in timed)
        seconds = tuple(round(bot.seconds, 6) for bot in timed)
        ended.append(EndedMatch(bots, standings.scores, standings.places, decisions, seconds))
    return Deal(number, tuple(ended))
