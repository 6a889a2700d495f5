"""The arrangement of pieces in a zone: pure geometry in table units, tested without a window."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Final

from game.ui.widgets.box import Box

FAN_STEP: Final = 4.0
FAN_MOST: Final = 36.0
CORNER_WIDE: Final = 0.62
"""The share of a card's width that a two-digit number and the letter of its colour take."""
CORNER_DEEP: Final = 0.68
"""How far down the number and sign reach, in card widths, with a margin for a finger."""


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle on the table around its middle, turned clockwise by `angle` degrees; 0 faces the screen's bottom."""

    x: float
    y: float
    width: float
    height: float
    _: KW_ONLY
    angle: float = 0

    @property
    def box(self) -> Box:
        """The area without its rotation; `upright` returns the box that a turned area covers."""
        return Box.about((self.x, self.y), self.width, self.height)

    def place(self, along: float, across: float, turn: float = 0) -> Pose:
        """Returns the pose at these offsets from the middle, along the area's own axes."""
        turned = math.radians(self.angle)
        x = self.x + along * math.cos(turned) - across * math.sin(turned)
        y = self.y + along * math.sin(turned) + across * math.cos(turned)
        return Pose(x, y, self.angle + turn)

    def holds(self, x: float, y: float, margin: float = 0) -> bool:
        """Whether a point lies in the area."""
        turned = math.radians(-self.angle)
        along = (x - self.x) * math.cos(turned) - (y - self.y) * math.sin(turned)
        across = (x - self.x) * math.sin(turned) + (y - self.y) * math.cos(turned)
        return abs(along) <= self.width / 2 + margin and abs(across) <= self.height / 2 + margin


@dataclass(frozen=True, slots=True)
class Pose:
    """The position of a piece's middle, and its rotation in degrees."""

    x: float
    y: float
    angle: float = 0


def upright(area: Area) -> Box:
    """Returns the bounding box of an area turned by quarters."""
    width, height = turned_size(area.width, area.height, area.angle)
    return Box.about((area.x, area.y), width, height)


def turned_size(width: float, height: float, angle: float) -> tuple[float, float]:
    """Returns the width and height that a rectangle covers when it is turned by about a multiple of 90 degrees."""
    return (height, width) if quarter(angle) % 180 else (width, height)


def quarter(angle: float) -> int:
    """Returns the multiple of 90 degrees nearest to an angle."""
    return round(angle / 90) * 90 % 360


@dataclass(frozen=True, slots=True)
class PieceMeasure:
    """The size of the pieces in a zone, and the gap between them if there is room."""

    width: float
    height: float
    gap: float = 10


Arrange = Callable[[Area, int, PieceMeasure], list[Pose]]


def row(area: Area, count: int, size: PieceMeasure) -> list[Pose]:
    """Centres pieces side by side; closer, then overlapping, if there is not enough room."""
    step = _step(area.width, count, size.width, size.gap)
    return [area.place((at - (count - 1) / 2) * step, 0) for at in range(count)]


def column(area: Area, count: int, size: PieceMeasure) -> list[Pose]:
    """Lays pieces below each other from the top, overlapping if there is not enough room."""
    step = _step(area.height, count, size.height, size.gap)
    first = -area.height / 2 + size.height / 2
    return [area.place(0, first + at * step) for at in range(count)]


def fan(area: Area, count: int, size: PieceMeasure) -> list[Pose]:
    """Lays pieces like a hand of cards: side by side on a flat arc."""
    step = _step(area.width, count, size.width, size.gap)
    turn = min(FAN_STEP, FAN_MOST / max(1, count - 1))
    poses = []
    for at in range(count):
        offset = at - (count - 1) / 2
        sink = size.height * (1 - math.cos(math.radians(offset * turn))) * 1.6
        poses.append(area.place(offset * step, sink, offset * turn / 2))
    return poses


def stack(area: Area, count: int, size: PieceMeasure) -> list[Pose]:  # noqa: ARG001 - a stack is as large as its pieces
    """Lays all pieces in one place, a little higher after every four pieces."""
    return [area.place(-min(at // 4, 5) * 1.5, -min(at // 4, 5) * 1.5) for at in range(count)]


def grid(area: Area, count: int, size: PieceMeasure) -> list[Pose]:
    """Fills lines from the upper left with as many columns as fit; pieces overlap if there is not enough room."""
    columns = max(1, min(count, int((area.width + size.gap) // (size.width + size.gap))))
    lines = max(1, math.ceil(count / columns))
    across = _step(area.width, columns, size.width, size.gap)
    down = _step(area.height, lines, size.height, size.gap)
    left = -area.width / 2 + size.width / 2
    top = -area.height / 2 + size.height / 2
    return [area.place(left + at % columns * across, top + at // columns * down) for at in range(count)]


def lines(area: Area, count: int, size: PieceMeasure) -> list[Pose]:
    """Lays a hand in the fewest lines that keep every card's corner readable; each line covers the one above."""
    columns = 1 + int(max(0.0, area.width - size.width) / (CORNER_WIDE * size.width))
    down = max(1, math.ceil(count / columns))
    longest = math.ceil(count / down)
    across = _step(area.width, longest, size.width, size.gap)
    deep = _step(area.height, down, size.height, size.gap)
    return [
        area.place((at % longest - (longest - 1) / 2) * across, (at // longest - (down - 1) / 2) * deep)
        for at in range(count)
    ]


def _step(room: float, count: int, size: float, gap: float) -> float:
    """Returns the distance between the middles of neighbouring pieces."""
    if count < 2:
        return 0
    return min(size + gap, max(1.0, (room - size) / (count - 1)))


def slots(places: Sequence[Pose]) -> Arrange:
    """Returns an arrangement that fills a board's places in order; surplus pieces lie on the last one."""

    def arrange(area: Area, count: int, size: PieceMeasure) -> list[Pose]:  # noqa: ARG001 - the board says where
        return [places[min(at, len(places) - 1)] for at in range(count)]

    return arrange


ARRANGEMENTS: Final[dict[str, Arrange]] = {
    "row": row,
    "column": column,
    "fan": fan,
    "stack": stack,
    "grid": grid,
    "lines": lines,
}
