"""The best player by rules of thumb, without weaknesses: the measure for all others, which never changes."""

from __future__ import annotations

from typing import Any

from game.bots.bot import OutOfTime, never
from game.bots.heuristic import Memory
from game.bots.heuristic_for import HeuristicFor
from game.bots.reasons import Decision, Reason
from game.engine.action import Action
from game.engine.game import State


class ReferenceBot:
    """Always does what seems best at a glance; chance plays no part."""

    def __init__(self, seed: str) -> None:  # noqa: ARG002 - like all bots
        self._knowledge = HeuristicFor()

    def choose(self, seen: State[Any], seat: int) -> Action:
        return self.consider(seen, seat).action

    def consider(self, seen: State[Any], seat: int, out_of_time: OutOfTime = never) -> Decision:  # noqa: ARG002
        legal = seen.legal(seat)
        if len(legal) == 1:
            return Decision(legal[0])
        values = self._knowledge.of(seen).values(seen, seat, legal, Memory.ALL)
        best = max(range(len(legal)), key=values.__getitem__)
        order = sorted(range(len(legal)), key=lambda place: (place != best, -values[place]))
        return Decision(legal[best], tuple(Reason(legal[place].do, values[place]) for place in order))
