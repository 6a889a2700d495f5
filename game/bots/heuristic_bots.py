"""Bots that decide by rules of thumb alone, at full strength or with human weaknesses."""

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
    """`memory` is what a player remembers, `near` how many points below the best a considered move may seem, and
    `warmth` how randomly they choose among such moves."""

    memory: Memory
    near: float
    warmth: float


BEGINNER: Final = Weakness(Memory.HAND, near=3.0, warmth=1.6)
CASUAL: Final = Weakness(Memory.ROUND, near=1.2, warmth=0.5)


class HumanlikeBot:
    """Weak like a person: looks ahead less, forgets, and wavers between moves that seem nearly equal."""

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
        # The same state always gives the same choice, whatever was asked before.
        rng = Random(self._seed + pack(seen))
        action: Action = rng.choices(legal, weights)[0]
        order = sorted(range(len(legal)), key=lambda place: -values[place])
        return Decision(action, tuple(Reason(legal[place].do, values[place]) for place in order))

    def _weight(self, worse: float) -> float:
        return exp(-worse / self._weakness.warmth) if worse <= self._weakness.near else 0.0


class ReferenceBot:
    """Rules of thumb without weaknesses: always takes the action with the highest value, never a random one.

    All other bots are measured against this one, so it never changes.
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
