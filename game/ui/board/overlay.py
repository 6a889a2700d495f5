"""Finds the place for a bubble on a crowded table: where it covers least, near its subject."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from game.ui.widgets.box import Box
from game.ui.window.space import HEIGHT, WIDTH

CELL: Final = 24
ACROSS: Final = WIDTH // CELL
DOWN: Final = HEIGHT // CELL
FORBIDDEN: Final = 1e6
"""The weight of areas that must not be covered."""
FAR: Final = 0.05
"""The cost of a unit of distance, in covered cells of weight 1."""
ASIDE: Final = 0.15
"""The weight of the distance between middles, which puts bubbles straight above their subject."""
TALL: Final = 24.0
"""The cost of a bubble that is as high as it is wide; higher ones cost more, flat ones nothing."""
FLAT: Final = 0.55
"""The height up to which a bubble is flat, as a share of its width."""

Stop = tuple[float, float, int, int]
"""A position along one axis: its cost, its coordinate, its first cell and the cell after its last."""


@dataclass(frozen=True, slots=True)
class OccupiedArea:
    """A box on the table, and the cost of covering a cell of it."""

    box: Box
    weight: float


@dataclass(frozen=True, slots=True)
class OverlaySpot:
    """A place for a bubble; `free` unless it covers something that must not be covered."""

    box: Box
    cost: float

    @property
    def free(self) -> bool:
        return self.cost < FORBIDDEN


class OverlaySpace:
    """The occupied areas of a table as sums over a grid, so that any box is weighed in constant time."""

    def __init__(self, taken: Sequence[OccupiedArea]) -> None:
        weights = [[0.0] * ACROSS for _ in range(DOWN)]
        # Where areas overlap, only the heaviest counts: a covered card costs no more than the card.
        for thing in sorted(taken, key=lambda thing: thing.weight):
            left, right = _span(thing.box.left, thing.box.right, ACROSS)
            top, bottom = _span(thing.box.top, thing.box.bottom, DOWN)
            stretch = [thing.weight] * (right - left)
            for line in weights[top:bottom]:
                line[left:right] = stretch
        self._sums = [[0.0] * (ACROSS + 1)]
        for line in weights:
            along = [0.0, *accumulate(line)]
            self._sums.append([above + here for above, here in zip(self._sums[-1], along, strict=True)])

    def best(self, sizes: Sequence[tuple[float, float]], room: Box, near: Box) -> OverlaySpot:
        """Returns the best place in the room for a bubble of one of these sizes."""
        best: OverlaySpot | None = None
        for width, height in sizes:
            awkward = TALL * max(0.0, height / width - FLAT) / (1 - FLAT)
            columns = _stops(width, room.left, room.right, near_begin=near.left, near_end=near.right, most=ACROSS)
            lines = _stops(height, room.top, room.bottom, near_begin=near.top, near_end=near.bottom, most=DOWN)
            limit = best.cost if best is not None else float("inf")
            found = self._cheapest(columns, lines, limit - awkward)
            if found is not None:
                best = OverlaySpot(Box(found[1], found[2], width, height), found[0] + awkward)
        if best is not None:
            return best
        width, height = min(sizes, key=lambda size: size[1])
        return OverlaySpot(Box(room.left, room.top, min(width, room.width), min(height, room.height)), FORBIDDEN)

    def is_free(self, box: Box) -> bool:
        """Whether the box covers nothing that must not be covered."""
        left, right = _span(box.left, box.right, ACROSS)
        top, bottom = _span(box.top, box.bottom, DOWN)
        sums = self._sums
        return sums[bottom][right] - sums[top][right] - sums[bottom][left] + sums[top][left] < FORBIDDEN

    def _cheapest(
        self, columns: Sequence[Stop], lines: Sequence[Stop], limit: float
    ) -> tuple[float, float, float] | None:
        """Returns cost, left and top of the cheapest place below the limit; both sequences are sorted by cost."""
        sums, best = self._sums, None
        nearest = columns[0][0] if columns else 0.0
        for far_down, top, first, last in lines:
            if far_down + nearest >= limit:
                break
            above, below = sums[first], sums[last]
            for far_along, left, begin, end in columns:
                if far_down + far_along >= limit:
                    break
                cost = below[end] - above[end] - below[begin] + above[begin] + far_down + far_along
                if cost < limit:
                    limit, best = cost, (cost, left, top)
        return best


def _stops(length: float, begin: float, end: float, *, near_begin: float, near_end: float, most: int) -> list[Stop]:
    """Returns where a stretch of this length can lie along one axis of the room, the nearest first."""
    stops = []
    at, middle = begin, (near_begin + near_end) / 2
    while at + length <= end:
        gap = max(0.0, near_begin - at - length, at - near_end)
        stops.append((FAR * (gap + ASIDE * abs(at + length / 2 - middle)), at, *_span(at, at + length, most)))
        at += CELL
    return sorted(stops)


def apart(one: Box, other: Box) -> float:
    """Returns the gap between two boxes plus a share of the distance between their middles."""
    middles = abs(one.middle[0] - other.middle[0]) + abs(one.middle[1] - other.middle[1])
    return between(one, other) + ASIDE * middles


def between(one: Box, other: Box) -> float:
    """Returns the horizontal gap plus the vertical gap between two boxes."""
    along = max(0.0, other.left - one.right, one.left - other.right)
    return along + max(0.0, other.top - one.bottom, one.top - other.bottom)


def _span(begin: float, end: float, most: int) -> tuple[int, int]:
    """Returns the first cell that a stretch touches and the cell after the last."""
    first = max(0, min(most, int(begin // CELL)))
    return first, max(first, min(most, int(-(-end // CELL))))
