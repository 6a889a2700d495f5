"""Rules of thumb for the further game, and what a hint points at: stay darker than the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from game.bots.advice import Notice
from game.bots.heuristic import Heuristic, Memory
from tests.further.state import ROUNDS, FurtherState
from tests.further.tiles import NAME, Choose, Deed


class FurtherHeuristic(Heuristic[FurtherState, Deed]):
    """Low tiles below higher ones, with all that can be won on it."""

    def values(self, seen: FurtherState, seat: int, legal: Sequence[Deed], memory: Memory) -> list[float]:
        return [self._value(seen, action) for action in legal]

    def _value(self, seen: FurtherState, action: Deed) -> float:
        if isinstance(action, Choose):
            return -min(action.tiles) / 10
        tiles = seen.hollows[action.hollow]
        dark = max(tiles, default=0) > action.tile
        return action.stake if dark else -action.stake - len(tiles) - 1

    def quick(self, world: FurtherState, seat: int, rng: Random) -> Deed:
        legal = world.legal(seat)
        return max(legal, key=lambda action: self._value(world, action) + rng.random())

    def cost(self, seen: FurtherState, seat: int) -> float:
        return 2 * len(seen.hands) * (ROUNDS + 1 - seen.round)

    def clock(self, state: FurtherState) -> int:
        return state.round

    def horizon(self, seen: FurtherState, seat: int) -> int:
        return ROUNDS + 1

    def worth(self, world: FurtherState, seat: int) -> float:
        others = sum(world.points) - world.points[seat]
        return others / (len(world.points) - 1) - world.points[seat]

    def tally(self, before: FurtherState, after: FurtherState, seat: int) -> dict[str, float]:
        gained = after.points[seat] - before.points[seat]
        return {"brightest": float(gained > 0), "points": float(gained)}


def notices(seen: FurtherState, seat: int) -> Iterator[Notice]:
    for hollow, tiles in seen.hollows.items():
        if tiles:
            yield Notice("brightest", {"hollow": hollow, "tile": NAME[max(tiles)]})
    yield Notice("dark")
