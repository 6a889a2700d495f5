"""A picture that records the text written on it, so that every word on a table can be measured."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.draw.fonts import Weight
from game.ui.draw.style import Colour
from game.ui.widgets.box import Box
from game.ui.widgets.pen import Pen
from game.ui.widgets.widget import Align, TextUse

LINE: Final = 1.2
"""A line's height as a multiple of its letter size."""


class LetteredPicture:
    """A picture to draw on in table units, measured from its upper left corner."""

    def __init__(self, pen: Pen, width: float, height: float, picture: pygame.Surface | None = None) -> None:
        self._pen: Final = pen
        self.width: Final = width
        self.height: Final = height
        self.picture: Final = picture if picture is not None else pen.blank(width, height)
        self.texts: Final[list[TextUse]] = []

    def write(
        self,
        text: str,
        box: Box,
        size: float,
        colour: Colour,
        *,
        ground: Colour,
        weight: Weight = Weight.REGULAR,
        align: Align = Align.LEFT,
    ) -> None:
        """Writes one line in the middle of a box's height; `ground` is the colour behind it."""
        written = self._pen.fonts.text(text, size, colour, weight)
        k = self._pen.k
        free = round(box.width * k) - written.get_width()
        middle = round(box.middle[1] * k)
        at = round(box.left * k + free * align.value), middle - written.get_height() // 2
        self.picture.blit(written, at)
        place = Box(at[0] / k, at[1] / k, written.get_width() / k, written.get_height() / k)
        self.texts.append(
            TextUse(text=text, size=size, width=box.width, colour=colour, ground=ground, weight=weight, place=place)
        )

    def put(self, part: pygame.Surface, left: float, middle: float) -> None:
        """Draws a picture, placed by its left edge and the middle of its height."""
        k = self._pen.k
        self.picture.blit(part, part.get_rect(midleft=(round(left * k), round(middle * k))))

    def put_middle(self, part: pygame.Surface, x: float, y: float) -> None:
        k = self._pen.k
        self.picture.blit(part, part.get_rect(center=(round(x * k), round(y * k))))


def shorten(pen: Pen, text: str, size: float, width: float, *, weight: Weight = Weight.BOLD) -> str:
    """Returns the text, cut and ended with an ellipsis if it does not fit."""
    if pen.fonts.width(text, size, weight) <= width:
        return text
    while text and pen.fonts.width(text + "…", size, weight) > width:
        text = text[:-1].rstrip()
    return text + "…"


def sizes(largest: float, least: float, step: float = 0.95) -> list[float]:
    """Returns the letter sizes to try, the largest first; they always include the least."""
    found = [max(largest, least)]
    while found[-1] * step > least:
        found.append(found[-1] * step)
    return [*found, least] if found[-1] > least else found
