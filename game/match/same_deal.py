"""The same deal for everybody: by number, by date, and played by bots of every level for comparison."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from game.bots.bot import Bot, bot_named
from game.bots.packing import Brief
from game.engine.action import Action
from game.engine.chance import fair_outcome
from game.engine.game import Standings, State


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
        bots: list[Bot] = [bot_named(level, f"{seed}/{seat}") for seat in range(rules.players)]
        state, chances, decisions = rules.start(), 0, 0
        while not state.over:
            due = state.chance_due()
            if due is not None:
                state.resolve(fair_outcome(due, seed, chances))
                chances += 1
                continue
            _decide(state, bots)
            decisions += 1
            yield Compared(level, decisions)
        yield Compared(level, decisions, state.standings())


def _decide(state: State[Any], bots: Sequence[Bot]) -> None:
    seat = state.asking_order()[0]
    action: Action = bots[seat].choose(state.redact(seat), seat)
    state.act(seat, action)
