"""The same deal for everybody: by number, by date, and played by bots of every level for comparison."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.bots.process.codec import Brief
from game.engine.game import Standings
from game.match.simulation import SimulatedDecision, by_bots, seat_bots, steps


def deal_of_the_day(day: datetime.date) -> int:
    """The number of a day's deal, the same for everyone: its date as people write it down, largest part first."""
    return day.year * 10_000 + day.month * 100 + day.day


@dataclass(frozen=True, slots=True)
class Compared:
    """How far bots of one level are with a deal: so many decisions, and the result when they are through."""

    level: str
    decisions: int
    standings: Standings | None = None


def played_by_bots(brief: Brief, seed: int, levels: Sequence[str]) -> Iterator[Compared]:
    """The deal by bots of each level in all seats, one level after the other; the same numbers every time."""
    rules = brief.rules()
    for level in levels:
        state, decisions = rules.start(), 0
        for step in steps(state, seed, by_bots(seat_bots([level] * rules.players, seed))):
            if isinstance(step, SimulatedDecision):
                decisions += 1
                yield Compared(level, decisions)
        yield Compared(level, decisions, state.standings())
