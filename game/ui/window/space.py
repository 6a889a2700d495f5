"""Converts table units to pixels: layouts are 1920 × 1080, drawing has the window's own resolution."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

WIDTH: Final = 1920
HEIGHT: Final = 1080
COMPACT_BELOW: Final = 0.7
"""Scales below this use the compact layout: fewer ornaments, larger elements."""
FROM_ABOVE: Final = 180
SIDEWAYS: Final = 90, 270

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Space:
    """One window size: the factor `k` and the letterbox around the table."""

    width: int
    height: int

    @property
    def k(self) -> float:
        return min(self.width / WIDTH, self.height / HEIGHT)

    @property
    def reading(self) -> float:
        """The scale that decides on letters and layouts: small windows need larger letters and less of the rest."""
        return self.k

    @property
    def compact(self) -> bool:
        return self.reading < COMPACT_BELOW

    @property
    def origin(self) -> tuple[int, int]:
        """The table's upper left corner in pixels."""
        return round((self.width - WIDTH * self.k) / 2), round((self.height - HEIGHT * self.k) / 2)

    @property
    def spare(self) -> tuple[float, float]:
        """The width of the window beyond the table at the left and right, and the height above and below, in units."""
        return (self.width / self.k - WIDTH) / 2, (self.height / self.k - HEIGHT) / 2

    def length(self, units: float) -> int:
        """Returns a length in pixels, at least one."""
        return max(1, round(units * self.k))

    def to_pixels(self, point: Point) -> tuple[int, int]:
        left, top = self.origin
        return round(left + point[0] * self.k), round(top + point[1] * self.k)

    def to_units(self, pixel: Point) -> Point:
        left, top = self.origin
        return (pixel[0] - left) / self.k, (pixel[1] - top) / self.k

    def facing(self, angle: int) -> Space:
        """Returns the space laid out for one side of the window: 0 for the lower edge, then clockwise by quarters."""
        return Space(self.height, self.width) if angle in SIDEWAYS else self

    def seen_from(self, angle: int, point: Point) -> Point:
        """Converts a point of the window to the space laid out for that side."""
        (left, top), own = self.origin, self.facing(angle)
        x, y = left + point[0] * self.k, top + point[1] * self.k
        match angle:
            case 90:
                return own.to_units((y, self.width - x))
            case 180:
                return own.to_units((self.width - x, self.height - y))
            case 270:
                return own.to_units((self.height - y, x))
        return point


@dataclass(frozen=True, slots=True)
class PartSpace(Space):
    """The part of a window above a line: layouts in it are the same as in the whole window, only smaller."""

    whole: Space

    @property
    def k(self) -> float:
        return min(self.width / WIDTH, (self.height - self.whole.origin[1]) / HEIGHT)

    @property
    def reading(self) -> float:
        return self.whole.k

    @property
    def origin(self) -> tuple[int, int]:
        return round((self.width - WIDTH * self.k) / 2), self.whole.origin[1]
