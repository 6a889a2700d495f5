"""Upright rectangles in table units, and ways to divide them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.ui.window.space import Point


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, placed by its upper left corner."""

    left: float
    top: float
    width: float
    height: float

    @staticmethod
    def about(middle: Point, width: float, height: float) -> Box:
        """Returns the box of this size around a point."""
        return Box(middle[0] - width / 2, middle[1] - height / 2, width, height)

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    @property
    def middle(self) -> Point:
        return self.left + self.width / 2, self.top + self.height / 2

    def holds(self, point: Point) -> bool:
        return self.left <= point[0] < self.right and self.top <= point[1] < self.bottom

    def contains(self, other: Box, slack: float = 0) -> bool:
        """Whether the other box lies inside this one, with a tolerance of `slack`."""
        return (
            other.left >= self.left - slack
            and other.top >= self.top - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def clipped(self, other: Box) -> Box | None:
        """Returns the intersection of both boxes, or None if they don't overlap."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Box(left, top, right - left, bottom - top) if left < right and top < bottom else None

    def around(self, other: Box) -> Box:
        """Returns the smallest box that contains both."""
        left, top = min(self.left, other.left), min(self.top, other.top)
        return Box(left, top, max(self.right, other.right) - left, max(self.bottom, other.bottom) - top)

    def distance(self, other: Box) -> float:
        """Returns how far the middles are apart, sideways plus up or down."""
        return abs(self.middle[0] - other.middle[0]) + abs(self.middle[1] - other.middle[1])

    def moved(self, along: float, down: float) -> Box:
        return Box(self.left + along, self.top + down, self.width, self.height)

    def moved_into(self, other: Box) -> Box:
        """Returns the box moved into the other by as little as possible; a larger box starts at its upper left."""
        left = max(other.left, min(self.left, other.right - self.width))
        top = max(other.top, min(self.top, other.bottom - self.height))
        return Box(left, top, self.width, self.height)

    def inset(self, along: float, down: float | None = None) -> Box:
        """Returns the box reduced by this much on every side; negative values enlarge it."""
        down = along if down is None else down
        return Box(self.left + along, self.top + down, self.width - 2 * along, self.height - 2 * down)

    def sized(self, width: float, height: float) -> Box:
        """Returns a box of another size around the same middle."""
        return Box.about(self.middle, width, height)

    def slice_left(self, width: float) -> Box:
        return Box(self.left, self.top, width, self.height)

    def slice_right(self, width: float) -> Box:
        return Box(self.right - width, self.top, width, self.height)

    def slice_top(self, height: float) -> Box:
        return Box(self.left, self.top, self.width, height)

    def slice_bottom(self, height: float) -> Box:
        return Box(self.left, self.bottom - height, self.width, height)

    def below(self, height: float) -> Box:
        """Returns the box without this height at its top."""
        return Box(self.left, self.top + height, self.width, self.height - height)

    def above(self, height: float) -> Box:
        """Returns the box without this height at its bottom."""
        return Box(self.left, self.top, self.width, self.height - height)

    def right_of(self, width: float) -> Box:
        """Returns the box without this width at its left."""
        return self.slice_right(self.width - width)

    def left_of(self, width: float) -> Box:
        """Returns the box without this width at its right."""
        return self.slice_left(self.width - width)

    def columns(self, count: int, gap: float) -> list[Box]:
        """Returns equally wide parts side by side."""
        width = (self.width - gap * (count - 1)) / count
        return self.row([width] * count, gap)

    def rows(self, count: int, gap: float) -> list[Box]:
        """Returns equally high parts below each other."""
        height = (self.height - gap * (count - 1)) / count
        return self.stack([height] * count, gap)

    def row(self, widths: Iterable[float], gap: float) -> list[Box]:
        """Returns parts of these widths side by side, from the left."""
        boxes, left = [], self.left
        for width in widths:
            boxes.append(Box(left, self.top, width, self.height))
            left = boxes[-1].right + gap
        return boxes

    def row_to_right(self, widths: Sequence[float], gap: float) -> list[Box]:
        """Returns parts of these widths side by side, aligned to the right edge."""
        return self.slice_right(sum(widths) + gap * (len(widths) - 1)).row(widths, gap)

    def stack(self, heights: Iterable[float], gap: float) -> list[Box]:
        """Returns parts of these heights below each other, from the top."""
        boxes, top = [], self.top
        for height in heights:
            boxes.append(Box(self.left, top, self.width, height))
            top = boxes[-1].bottom + gap
        return boxes
