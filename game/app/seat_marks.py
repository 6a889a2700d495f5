"""Eight marks for seats: a colour and a shape each, so that colour is never the only cue."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

import pygame

from game.app.paint import smooth
from game.app.style import INK, SNOW, Colour, contrast, mixed
from game.app.widgets.icons import Sketch


@dataclass(frozen=True, slots=True)
class SeatMark:
    """A seat's colour and the corners of its shape, in a square from -1 to 1; a disc has none."""

    colour: Colour
    corners: tuple[tuple[float, float], ...] = ()

    @property
    def letters(self) -> Colour:
        """What can be read on its colour."""
        return max(INK, SNOW, key=lambda letters: contrast(letters, self.colour))


def _star(points: int, inner: float, turn: float = -90) -> tuple[tuple[float, float], ...]:
    corners = []
    for at in range(points * 2):
        radius = 1.0 if at % 2 == 0 else inner
        angle = math.radians(turn + at * 180 / points)
        corners.append((radius * math.cos(angle), radius * math.sin(angle)))
    return tuple(corners)


def _regular(points: int, turn: float = -90) -> tuple[tuple[float, float], ...]:
    angles = [math.radians(turn + at * 360 / points) for at in range(points)]
    return tuple((math.cos(angle), math.sin(angle)) for angle in angles)


_ARM: Final = 0.36
SEAT_MARKS: Final[dict[str, SeatMark]] = {
    "red": SeatMark((214, 64, 55)),
    "blue": SeatMark((58, 124, 214), ((-0.82, -0.82), (0.82, -0.82), (0.82, 0.82), (-0.82, 0.82))),
    "yellow": SeatMark((245, 200, 50), _star(5, 0.5)),
    "green": SeatMark((56, 158, 92), ((0, -0.95), (1.0, 0.8), (-1.0, 0.8))),
    "violet": SeatMark((152, 94, 206), ((0, -1.05), (0.8, 0), (0, 1.05), (-0.8, 0))),
    "orange": SeatMark((236, 128, 40), _regular(6, 0)),
    "turquoise": SeatMark(
        (38, 176, 180),
        (
            (-_ARM, -1), (_ARM, -1), (_ARM, -_ARM), (1, -_ARM), (1, _ARM), (_ARM, _ARM),
            (_ARM, 1), (-_ARM, 1), (-_ARM, _ARM), (-1, _ARM), (-1, -_ARM), (-_ARM, -_ARM),
        ),
    ),
    "pink": SeatMark(
        (232, 120, 176),
        ((-1, -0.6), (-0.4, -0.9), (0, -0.55), (0.4, -0.9), (1, -0.6), (0.9, 0.1), (0, 1), (-0.9, 0.1)),
    ),
}  # fmt: skip


def seat_mark(colour: str, seat: int) -> SeatMark:
    """The mark with this name, or the one that a seat has by itself."""
    return SEAT_MARKS.get(colour) or list(SEAT_MARKS.values())[seat % len(SEAT_MARKS)]


def free_colour(taken: Collection[str]) -> str:
    """The first colour that nobody has; the first of all if there are more seats than colours."""
    return next((name for name in SEAT_MARKS if name not in taken), next(iter(SEAT_MARKS)))


def mark_picture(mark: SeatMark, side: float, k: float) -> pygame.Surface:
    """The mark's shape in its colour with a dark edge."""
    edge = mixed(mark.colour, INK, 0.55)

    def draw(surface: pygame.Surface, unit: float) -> None:  # noqa: ARG001 - the shape fills its picture
        inside, outline = Sketch(surface, mark.colour), Sketch(surface, edge)
        corners = [(12 + x * 10, 12 + y * 10) for x, y in mark.corners]
        if not corners:
            outline.disc((12, 12), 10.4)
            inside.disc((12, 12), 9)
            return
        inside.polygon(*corners)
        outline.line(*corners, corners[0], width=1.4)

    return smooth(side, side, k, draw, edge)
