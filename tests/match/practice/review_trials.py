"""Matches to try a review on: with a blunder planted in them, or played by experts. Also run by hand:

python -m tests.match.practice.review_trials GAME planted|experts FIRST COUNT
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from game.bots.advice import Adviser
from game.bots.bot import Bot
from game.bots.process.codec import brief_for
from game.content.folders import Folders, standard_folders
from game.content.library import ContentLibrary
from game.content.manifest import know_games
from game.engine.action import Action
from game.engine.game import Setup, State
from game.engine.games.registry import game_named
from game.engine.record.reader import read
from game.match.practice.review import Review, judge, moments, threshold
from game.match.simulation import play_match, seat_bots
from tests.engine.about import about

LIBRARY = ContentLibrary(Folders(standard_folders().ours, Path("nowhere")))
CLEARLY = 1.5
"""A blunder costs so many times the threshold, by a search of its own with another seed."""
MOST_TRIED = 10


class Blunderer:
    """Plays like another bot, but for one choice: clearly the worst, as soon as there is such a one after a while."""

    def __init__(self, bot: Bot, limit: float, rng: Random) -> None:
        self._bot = bot
        self._limit = limit
        self._rng = rng
        self._wait = rng.randrange(12)
        self.done: str | None = None
        self.cost = 0.0

    def choose(self, seen: State[Any], seat: int) -> Action:
        legal = seen.legal(seat)
        self._wait -= len(legal) > 1
        if self.done is None and self._wait < 0 and len(legal) > 1:
            tried = self._rng.sample(legal, min(MOST_TRIED, len(legal)))
            choice = Adviser("a blunder").compare(seen, seat, [action.do for action in tried])
            worst, best = choice.reasons[-1], choice.reasons[0]
            if best.value - worst.value >= self._limit:
                self.done, self.cost = worst.do, best.value - worst.value
                return next(action for action in legal if action.do == worst.do)
        return self._bot.choose(seen, seat)


@dataclass(frozen=True, slots=True)
class Trial:
    """What a review found, and what was planted."""

    planted: str | None
    cost: float
    review: Review

    @property
    def found(self) -> bool:
        return any(one.do == self.planted for one in self.review.costly())


def trial(game: str, seed: int, level: str, plants: bool) -> Trial:
    """A match of bots of one level and the review of its first seat."""
    setup = Setup(game, about(game).review_players)
    brief = brief_for(game_named(game), setup, LIBRARY)
    rules = brief.rules()
    bots = [level] * setup.players
    players = seat_bots(bots, seed)
    blunderer = Blunderer(players[0], CLEARLY * threshold(game), Random(seed))
    if plants:
        players[0] = blunderer
    record = read(play_match(rules, bots, seed, players).record.encode(), LIBRARY)
    found = {one.line: one for one in judge(brief, moments(record, 0))}
    return Trial(blunderer.done, blunderer.cost, Review(record, 0, found))


def main() -> None:
    know_games(standard_folders())
    game, kind, first, count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    planted = found = alarms = 0
    for seed in range(first, first + count):
        one = trial(game, seed, "strong" if kind == "planted" else "expert", kind == "planted")
        costly = [(choice.do, choice.best.do, round(choice.loss, 1)) for choice in one.review.costly()]
        planted += one.planted is not None
        found += one.found
        alarms += bool(costly) and kind != "planted"
        print(seed, one.planted, round(one.cost, 1), "found" if one.found else "", costly, flush=True)
    print(game, kind, f"{found} of {planted} planted found, {alarms} of {count} matches with an alarm", flush=True)


if __name__ == "__main__":
    main()
