"""Bots that decide by rules of thumb alone, as well as these are or with a human weakness."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from random import Random
from typing import Any, Final

from game.bots.bot import OutOfTime, never
from game.bots.heuristic import HeuristicFor, Memory
from game.bots.process.codec import pack
from game.bots.reasons import Decision, Reason
from game.engine.action import Action
from game.engine.game import State


@dataclass(frozen=True, slots=True)
class Weakness:
    """What somebody remembers; how much worse a move may seem, in points, to be still thought of; and how loosely
    they choose among such moves."""

    memory: Memory
    near: float
    warmth: float


BEGINNER: Final = Weakness(Memory.HAND, near=3.0, warmth=1.6)
CASUAL: Final = Weakness(Memory.ROUND, near=1.2, warmth=0.5)


class HumanlikeBot:
    """Weak like a person: looks less far, forgets, and wavers between moves that seem nearly equal."""

    def __init__(self, seed: str, weakness: Weakness) -> None:
        self._seed = seed.encode()
        self._weakness = weakness
        self._knowledge = HeuristicFor()

    def choose(self, seen: State[Any], seat: int) -> Action:
        return self.consider(seen, seat).action

    def consider(self, seen: State[Any], seat: int, out_of_time: OutOfTime = never) -> Decision:  # noqa: ARG002
        legal = seen.legal(seat)
        if len(legal) == 1:
            return Decision(legal[0])
        heuristic = self._knowledge.of(seen)
        values, sane = (
            heuristic.values(seen, seat, legal, self._weakness.memory),
            set(heuristic.sane(seen, seat, legal)),
        )
        best = max(value for value, action in zip(values, legal, strict=True) if action in sane)
        weights = [
            self._weight(best - value) if action in sane else 0.0 for value, action in zip(values, legal, strict=True)
        ]
        # The same moment always gives the same choice, whatever was asked before.
        rng = Random(self._seed + pack(seen))
        action: Action = rng.choices(legal, weights)[0]
        order = sorted(range(len(legal)), key=lambda place: -values[place])
        return Decision(action, tuple(Reason(legal[place].do, values[place]) for place in order))

    def _weight(self, worse: float) -> float:
        return exp(-worse / self._weakness.warmth) if worse <= self._weakness.near else 0.0


class ReferenceBot:
    """Rules of thumb without weaknesses: always does what seems best at a glance, and chance plays no part.

    It is the measure for all others, and never changes.
    """

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
