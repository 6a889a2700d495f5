"""Eight marks for seats: a colour and a figure each, so that colour is never the only cue."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.ui.draw.figures import draw_figure, figures
from game.ui.draw.paint import smooth
from game.ui.draw.style import INK, SNOW, WHITE, Colour, contrast


@dataclass(frozen=True, slots=True)
class SeatMark:
    """A seat's colour and the name of its figure."""

    colour: Colour
    figure: str = "pawn"

    @property
    def letters(self) -> Colour:
        """The colour of letters on the mark's colour."""
        return max(INK, SNOW, key=lambda letters: contrast(letters, self.colour))


SEAT_MARKS: Final[dict[str, SeatMark]] = {
    "red": SeatMark((214, 64, 55), "pawn"),
    "blue": SeatMark((58, 124, 214), "house"),
    "yellow": SeatMark((245, 200, 50), "tower"),
    "green": SeatMark((56, 158, 92), "fir"),
    "violet": SeatMark((152, 94, 206), "bell"),
    "orange": SeatMark((236, 128, 40), "mushroom"),
    "turquoise": SeatMark((38, 176, 180), "goblet"),
    "pink": SeatMark((232, 120, 176), "apple"),
}
SAFE_COLOURS: Final[dict[str, Colour]] = {
    "red": (143, 14, 41),
    "blue": (32, 39, 177),
    "yellow": (255, 225, 15),
    "green": (29, 137, 112),
    "violet": (157, 111, 247),
    "orange": (234, 78, 0),
    "turquoise": (104, 245, 255),
    "pink": (231, 144, 174),
}
"""The same names with colours for colour blindness, which differ in brightness too."""


def seat_mark(colour: str, seat: int, *, safe: bool = False) -> SeatMark:
    """Returns the mark with this name, or the seat's default; `safe` gives it the colour for colour blindness."""
    name = colour if colour in SEAT_MARKS else list(SEAT_MARKS)[seat % len(SEAT_MARKS)]
    return replace(SEAT_MARKS[name], colour=SAFE_COLOURS[name]) if safe else SEAT_MARKS[name]


def paint_mark(surface: pygame.Surface, mark: SeatMark) -> None:
    """Draws the mark on a transparent white picture."""
    draw_figure(surface, figures()[mark.figure], mark.colour)


def mark_picture(mark: SeatMark, side: float, k: float) -> pygame.Surface:
    """Returns the mark's figure in its colour, as on the tables."""

    def draw(surface: pygame.Surface, unit: float) -> None:  # noqa: ARG001 - the figure fills its picture
        paint_mark(surface, mark)

    return smooth(side, side, k, draw, ground=WHITE)
