"""No rules of thumb: for a game that has none of its own. Everything seems equal, and playouts are random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from game.bots.heuristic import Heuristic, Memory
from game.engine.action import Action
from game.engine.game import State

WHOLE_MATCH: Final = 60
"""About how many decisions a playout to the end of a match has."""


class PlainHeuristic(Heuristic[State[Any], Action]):
    """Any game, by its rules alone."""

    def values(self, seen: State[Any], seat: int, legal: Sequence[Action], memory: Memory) -> list[float]:  # noqa: ARG002
        return [0.0] * len(legal)

    def quick(self, world: State[Any], seat: int, rng: Random) -> Action:
        legal = world.legal(seat)
        action: Action = legal[int(rng.random() * len(legal))]
        return action

    def cost(self, seen: State[Any], seat: int) -> float:  # noqa: ARG002
        return WHOLE_MATCH

    def clock(self, state: State[Any]) -> int:  # noqa: ARG002
        return 0

    def horizon(self, seen: State[Any], seat: int) -> int:  # noqa: ARG002
        return 1

    def worth(self, world: State[Any], seat: int) -> float:
        """How many of the others are behind, for in this game more points may be worse."""
        places = world.standings().places
        return sum(place > places[seat] for place in places) - sum(place < places[seat] for place in places)
