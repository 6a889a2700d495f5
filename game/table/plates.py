"""The plates with the seats' names: who it is, how it stands, whose turn it is, and who deals or leads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from game.app.fonts import Weight
from game.app.paint import rounded
from game.app.style import GOLD, INK, NIGHT_HIGH, NIGHT_RAISED, SNOW, SNOW_QUIET, Colour, Gap, Size, mixed
from game.app.widgets.icons import Icon
from game.app.widgets.pen import Pen

HEADING: Final = 20
NUMBER: Final = 34
TWO_LINES: Final = 104
"""Plates at least this high have the numbers below the name."""
LOW: Final = 64
"""Plates lower than this have headings beside their numbers."""
USUAL_NAME: Final = "Maximilian"
"""Headings beside numbers are left out where a name as long as this would have to be cut."""
COLUMN_GAP: Final = 6
GLOW: Final = 7
ACTIVE: Final = mixed(NIGHT_RAISED, GOLD, 0.2)
QUIET: Final = mixed(SNOW_QUIET, SNOW, 0.25)

Figure = Callable[[float], pygame.Surface]
"""The seat's figure at a size in table units."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number and what it counts; `known` is false where there is none yet."""

    heading: str
    value: str
    known: bool = True


@dataclass(frozen=True, slots=True)
class Token:
    """Something that lies at one seat only, such as who deals."""

    icon: str
    word: str


@dataclass(frozen=True, slots=True)
class Plate:
    """What a seat's plate says; `active` while this seat is to move."""

    name: str
    numbers: tuple[Number, ...]
    active: bool
    colour: Colour
    tokens: tuple[Token, ...] = ()


class PlatePainter:
    """Draws plates of any size: in one line, in two where they are high, with less where they are narrow."""

    def __init__(self, pen: Pen) -> None:
        self._pen = pen

    def painted(self, plate: Plate, width: float, height: float, figure: Figure) -> pygame.Surface:
        """The plate, with room for its glow around it."""
        picture = self._pen.blank(width + 2 * GLOW, height + 2 * GLOW)
        self._draw_ground(picture, plate, width, height)
        if height >= TWO_LINES:
            line = height * 0.44
            self._draw_name(picture, plate, (Gap.SMALL, 3, width - Gap.SMALL, line), figure)
            self._draw_columns(picture, plate, (Gap.HAIR, line, width - Gap.HAIR, height - 5))
        else:
            left = self._draw_numbers(picture, plate, width, height)
            self._draw_name(picture, plate, (Gap.SMALL, 0, left - Gap.SMALL, height), figure)
        return picture

    # -- parts -----------------------------------------------------------------------------------

    def _draw_ground(self, picture: pygame.Surface, plate: Plate, width: float, height: float) -> None:
        k = self._pen.k
        middle = picture.get_rect().center
        if plate.active:
            for reach in (GLOW, GLOW / 2):
                glow = rounded(width + 2 * reach, height + 2 * reach, k, GOLD, 16 + reach)
                glow.set_alpha(60)
                picture.blit(glow, glow.get_rect(center=middle))
        fill, edge, thick = (ACTIVE, GOLD, 5) if plate.active else (NIGHT_RAISED, NIGHT_HIGH, 2)
        ground = rounded(width, height, k, fill, 16, edge, thick)
        picture.blit(ground, ground.get_rect(center=middle))

    def _draw_name(
        self, picture: pygame.Surface, plate: Plate, box: tuple[float, float, float, float], figure: Figure
    ) -> None:
        """Figure, name and tokens in a box of left, top, right and bottom."""
        left, top, right, bottom = box
        middle = (top + bottom) / 2
        drawn = figure(min(52.0, bottom - top - 6))
        self._put(picture, drawn, left, middle)
        left += drawn.get_width() / self._pen.k + Gap.SMALL
        size = self._name_size(bottom - top)
        least = left + self._pen.fonts.width(plate.name, size, Weight.BOLD)
        for token in reversed(plate.tokens):
            right = self._draw_token(picture, token, least, right, middle, bottom - top)
        name = self.shortened(plate.name, size, right - left)
        self._put(picture, self._text(name, size, SNOW, Weight.BOLD), left, middle)

    def _draw_token(
        self, picture: pygame.Surface, token: Token, least: float, right: float, middle: float, room: float
    ) -> float:
        """Draws a token that ends at `right`, with its word if it fits after `least`; where the next may end."""
        side = min(38.0, room - 8)
        size = min(self._pen.measure.letters(HEADING), side * 0.7)
        word = self._pen.fonts.width(token.word, size, Weight.BOLD)
        width = side + word + Gap.SMALL if right - (side + word + Gap.SMALL) >= least else side
        ground = rounded(width, side, self._pen.k, GOLD, side / 2)
        self._put(picture, ground, right - width, middle)
        icon = self._pen.icon(Icon(token.icon), side * 0.66, INK)
        self._put(picture, icon, right - width + side * 0.17, middle)
        if width > side:
            self._put(picture, self._text(token.word, size, INK, Weight.BOLD), right - width + side * 0.95, middle)
        return right - width - Gap.HAIR

    def _draw_numbers(self, picture: pygame.Surface, plate: Plate, width: float, height: float) -> float:
        """Writes the numbers from the right in one line; where they begin."""
        right = width - Gap.SMALL
        for number in reversed(plate.numbers):
            if height < LOW:
                right = self._draw_beside(picture, plate, number, right, height)
            else:
                right = self._draw_above(picture, plate, number, right, height)
            right -= Gap.SMALL + 2
        return right

    def _draw_above(self, picture: pygame.Surface, plate: Plate, number: Number, right: float, height: float) -> float:
        heading = self._heading(number, min(self._pen.measure.letters(HEADING), height * 0.34))
        value = self._value(plate, number, min(self._pen.measure.letters(NUMBER), height * 0.54))
        wide = max(heading.get_width(), value.get_width()) / self._pen.k
        self._put_middle(picture, heading, right - wide / 2, height * 0.25)
        self._put_middle(picture, value, right - wide / 2, height * 0.65)
        return right - wide

    def _draw_beside(self, picture: pygame.Surface, plate: Plate, number: Number, right: float, height: float) -> float:
        value = self._value(plate, number, min(self._pen.measure.letters(NUMBER), height * 0.74))
        right -= value.get_width() / self._pen.k
        self._put(picture, value, right, height / 2)
        heading = self._heading(number, min(self._pen.measure.letters(HEADING), height * 0.5))
        wide = heading.get_width() / self._pen.k + Gap.HAIR
        name = self._pen.fonts.width(USUAL_NAME, self._name_size(height), Weight.BOLD)
        if right - wide < height + 4 * Gap.SMALL + name:  # the figure is as wide as the plate is high
            return right
        self._put(picture, heading, right - wide, height / 2 + 2)
        return right - wide

    def _draw_columns(self, picture: pygame.Surface, plate: Plate, box: tuple[float, float, float, float]) -> None:
        """The numbers in columns of the same width, their headings below them."""
        left, top, right, bottom = box
        step = (right - left) / max(1, len(plate.numbers))
        high = bottom - top
        size = self.column_letters(plate, step, high)
        for at, number in enumerate(plate.numbers):
            x = left + (at + 0.5) * step
            value = self._value(plate, number, min(self._pen.measure.letters(NUMBER), high * 0.6))
            self._put_middle(picture, value, x, top + high * 0.3)
            self._put_middle(picture, self._heading(number, size), x, top + high * 0.77)

    def column_letters(self, plate: Plate, width: float, height: float) -> float:
        """The size of headings in columns of this width: the same in all of them."""
        size = min(self._pen.measure.letters(HEADING), height * 0.42)
        widest = max(
            (self._pen.fonts.width(number.heading, size, Weight.MEDIUM) for number in plate.numbers), default=0
        )
        return size * min(1.0, (width - COLUMN_GAP) / max(1.0, widest))

    def _name_size(self, room: float) -> float:
        return min(self._pen.measure.letters(Size.CAPTION), room * 0.8)

    # -- letters ---------------------------------------------------------------------------------

    def shortened(self, text: str, size: float, width: float) -> str:
        """The text, or as much of its beginning as fits."""
        if self._pen.fonts.width(text, size, Weight.BOLD) <= width:
            return text
        while text and self._pen.fonts.width(text + "…", size, Weight.BOLD) > width:
            text = text[:-1].rstrip()
        return text + "…"

    def _heading(self, number: Number, size: float) -> pygame.Surface:
        return self._text(number.heading, size, QUIET, Weight.MEDIUM)

    def _value(self, plate: Plate, number: Number, size: float) -> pygame.Surface:
        colour = QUIET if not number.known else GOLD if plate.active else SNOW
        return self._text(number.value, size, colour, Weight.BOLD)

    def _text(self, text: str, size: float, colour: Colour, weight: Weight) -> pygame.Surface:
        return self._pen.fonts.text(text, size, colour, weight)

    def _put(self, picture: pygame.Surface, part: pygame.Surface, left: float, middle: float) -> None:
        """Draws with the left edge and the middle of its height given in units of the plate."""
        k = self._pen.k
        picture.blit(part, part.get_rect(midleft=(round((left + GLOW) * k), round((middle + GLOW) * k))))

    def _put_middle(self, picture: pygame.Surface, part: pygame.Surface, x: float, y: float) -> None:
        k = self._pen.k
        picture.blit(part, part.get_rect(center=(round((x + GLOW) * k), round((y + GLOW) * k))))
