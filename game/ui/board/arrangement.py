"""Where pieces lie in a zone: pure geometry in table units, tested without a window."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Final

from game.ui.widgets.box import Box

FAN_STEP: Final = 4.0
FAN_MOST: Final = 36.0
CORNER_WIDE: Final = 0.62
"""How much of a card's width its number takes with two digits and the letter of its colour."""
CORNER_DEEP: Final = 0.68
"""How far down number and sign reach, in widths of a card, with a little more for a finger."""


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of the table by its middle, turned clockwise by `angle` degrees; 0 faces the bottom of the screen."""

    x: float
    y: float
    width: float
    height: float
    _: KW_ONLY
    angle: float = 0

    @property
    def box(self) -> Box:
        """As it lies for whoever it faces: `upright` tells what a turned one covers."""
        return Box.about((self.x, self.y), self.width, self.height)

    def place(self, along: float, across: float, turn: float = 0) -> Pose:
        """A pose by offsets from the middle in the area's own directions."""
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
    """Where a piece's middle is, and how far it is turned."""

    x: float
    y: float
    angle: float = 0


def upright(area: Area) -> Box:
    """The box around an area that is turned by quarters."""
    width, height = turned_size(area.width, area.height, area.angle)
    return Box.about((area.x, area.y), width, height)


def turned_size(width: float, height: float, angle: float) -> tuple[float, float]:
    """How much of the table something covers that is turned by quarters, or a little from them."""
    return (height, width) if quarter(angle) % 180 else (width, height)


def quarter(angle: float) -> int:
    """The nearest quarter turn: which side something faces that may lie a little askew."""
    return round(angle / 90) * 90 % 360


@dataclass(frozen=True, slots=True)
class PieceMeasure:
    """How large pieces are in a zone, and the gap between them where there is room."""

    width: float
    height: float
    gap: float = 10


Arrange = Callable[[Area, int, PieceMeasure], list[Pose]]


def row(area: Area, count: int, size: PieceMeasure) -> list[Pose]:
    """Side by side around the middle; closer, then overlapping, where there is no room."""
    step = _step(area.width, count, size.width, size.gap)
    return [area.place((at - (count - 1) / 2) * step, 0) for at in range(count)]


def column(area: Area, count: int, size: PieceMeasure) -> list[Pose]:
    """Below each other from the top, overlapping where there is no room."""
    step = _step(area.height, count, size.height, size.gap)
    first = -area.height / 2 + size.height / 2
    return [area.place(0, first + at * step) for at in range(count)]


def fan(area: Area, count: int, size: PieceMeasure) -> list[Pose]:
    """Like a hand of cards: side by side on a flat arc."""
    step = _step(area.width, count, size.width, size.gap)
    turn = min(FAN_STEP, FAN_MOST / max(1, count - 1))
    poses = []
    for at in range(count):
        offset = at - (count - 1) / 2
        sink = size.height * (1 - math.cos(math.radians(offset * turn))) * 1.6
        poses.append(area.place(offset * step, sink, offset * turn / 2))
    return poses


def stack(area: Area, count: int, size: PieceMeasure) -> list[Pose]:  # noqa: ARG001 - a stack is as large as its pieces
    """All in one place, a little higher with every few pieces."""
    return [area.place(-min(at // 4, 5) * 1.5, -min(at // 4, 5) * 1.5) for at in range(count)]


def grid(area: Area, count: int, size: PieceMeasure) -> list[Pose]:
    """In lines from the upper left, with as many columns as fit; smaller steps where there is no room."""
    columns = max(1, min(count, int((area.width + size.gap) // (size.width + size.gap))))
    lines = max(1, math.ceil(count / columns))
    across = _step(area.width, columns, size.width, size.gap)
    down = _step(area.height, lines, size.height, size.gap)
    left = -area.width / 2 + size.width / 2
    top = -area.height / 2 + size.height / 2
    return [area.place(left + at % columns * across, top + at // columns * down) for at in range(count)]


def lines(area: Area, count: int, size: PieceMeasure) -> list[Pose]:
    """A hand in as few lines as leave every card's corner to be read; each line lies over the one above."""
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
    """From one piece's middle to the next."""
    if count < 2:
        return 0
    return min(size + gap, max(1.0, (room - size) / (count - 1)))


def slots(places: Sequence[Pose]) -> Arrange:
    """One place after the other, as a board gives them; what is beyond the last lies on it."""

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
