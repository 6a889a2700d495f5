"""Where on a crowded table a bubble can go: where it covers least, near what it speaks of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from game.app.space import HEIGHT, WIDTH
from game.app.widgets.box import Box

CELL: Final = 24
ACROSS: Final = WIDTH // CELL
DOWN: Final = HEIGHT // CELL
FORBIDDEN: Final = 1e6
"""The weight of what must not be covered."""
FAR: Final = 0.03
"""What a unit of distance costs, in covered cells of weight 1."""


@dataclass(frozen=True, slots=True)
class Taken:
    """Something that lies there, and how bad it is to cover a cell of it."""

    box: Box
    weight: float


@dataclass(frozen=True, slots=True)
class Nook:
    """A place for a bubble; `free` unless it covers something that must not be covered."""

    box: Box
    cost: float

    @property
    def free(self) -> bool:
        return self.cost < FORBIDDEN


class Crowd:
    """Everything on a table, as sums over a grid, so that any place is weighed at once."""

    def __init__(self, taken: Sequence[Taken]) -> None:
        weights = [[0.0] * ACROSS for _ in range(DOWN)]
        for thing in taken:
            left, right = _span(thing.box.left, thing.box.right, ACROSS)
            top, bottom = _span(thing.box.top, thing.box.bottom, DOWN)
            for line in weights[top:bottom]:
                # What lies on something counts for both: covering a card covers no more than the card.
                line[left:right] = [max(weight, thing.weight) for weight in line[left:right]]
        self._sums = [[0.0] * (ACROSS + 1)]
        for line in weights:
            along = [0.0, *accumulate(line)]
            self._sums.append([above + here for above, here in zip(self._sums[-1], along, strict=True)])

    def best(self, sizes: Sequence[tuple[float, float]], room: Box, near: Box) -> Nook:
        """The best place in the room for a bubble of one of these sizes."""
        nooks = [nook for size in sizes for nook in self._places(size, room, near)]
        if not nooks:
            width, height = min(sizes, key=lambda size: size[1])
            return Nook(Box(room.left, room.top, min(width, room.width), min(height, room.height)), FORBIDDEN)
        return min(nooks, key=lambda nook: nook.cost)

    def is_free(self, box: Box) -> bool:
        """Whether nothing lies there that must not be covered."""
        return self._covered(box) < FORBIDDEN

    def _places(self, size: tuple[float, float], room: Box, near: Box) -> list[Nook]:
        width, height = size
        nooks = []
        top = room.top
        while top + height <= room.bottom:
            left = room.left
            while left + width <= room.right:
                box = Box(left, top, width, height)
                nooks.append(Nook(box, self._covered(box) + FAR * apart(box, near)))
                left += CELL
            top += CELL
        return nooks

    def _covered(self, box: Box) -> float:
        left, right = _span(box.left, box.right, ACROSS)
        top, bottom = _span(box.top, box.bottom, DOWN)
        sums = self._sums
        return sums[bottom][right] - sums[top][right] - sums[bottom][left] + sums[top][left]


def apart(one: Box, other: Box) -> float:
    """How far two boxes are from each other, and a little of how far their middles are."""
    middles = abs(one.middle[0] - other.middle[0]) + abs(one.middle[1] - other.middle[1])
    return between(one, other) + 0.15 * middles


def between(one: Box, other: Box) -> float:
    """How much free room lies between two boxes, along and down together."""
    along = max(0.0, other.left - one.right, one.left - other.right)
    return along + max(0.0, other.top - one.bottom, one.top - other.bottom)


def _span(begin: float, end: float, most: int) -> tuple[int, int]:
    """The cells that a stretch touches."""
    first = max(0, min(most, int(begin // CELL)))
    return first, max(first, min(most, int(-(-end // CELL))))
