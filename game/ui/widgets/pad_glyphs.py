"""The buttons of gamepads as small pictures: letters as on Xbox and Nintendo pads, shapes as on PlayStation pads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.ui.draw.fonts import Weight
from game.ui.draw.paint import smooth
from game.ui.draw.style import INK, NIGHT, NIGHT_HIGH, SNOW, Colour
from game.ui.input.pad import PadButton, PadFamily
from game.ui.widgets.pen import Pen
from game.ui.widgets.sketch import GRID, Sketch

WIDE: Final = 1.35
"""The width of a shoulder button relative to its height."""
EDGE: Final[Colour] = (12, 14, 18)
XBOX: Final[dict[PadButton, Colour]] = {
    PadButton.A: (132, 206, 100),
    PadButton.B: (240, 118, 104),
    PadButton.X: (108, 176, 244),
    PadButton.Y: (246, 204, 84),
}
SHAPES: Final[dict[PadButton, Colour]] = {
    PadButton.A: (140, 180, 245),
    PadButton.B: (245, 120, 115),
    PadButton.X: (238, 150, 205),
    PadButton.Y: (110, 215, 180),
}
SHOULDERS: Final = {
    PadFamily.XBOX: ("LB", "RB"),
    PadFamily.PLAYSTATION: ("L1", "R1"),
    PadFamily.NINTENDO: ("L", "R"),
}
LETTERED: Final = tuple(XBOX)


def glyph_width(button: PadButton, side: float) -> float:
    """Returns the width of a button's picture of this height."""
    return side * WIDE if button in (PadButton.LEFT_SHOULDER, PadButton.RIGHT_SHOULDER) else side


def glyph(pen: Pen, family: PadFamily, button: PadButton, side: float) -> pygame.Surface:
    """Returns the picture of a button `side` units high."""
    key = "pad glyph", family, button, pen.pixels(side)
    return pen.pictures.get(key, lambda: _drawn(pen, family, button, side))


def _drawn(pen: Pen, family: PadFamily, button: PadButton, side: float) -> pygame.Surface:
    if button in (PadButton.LEFT_SHOULDER, PadButton.RIGHT_SHOULDER):
        return _shoulder(pen, SHOULDERS[family][button is PadButton.RIGHT_SHOULDER], side)
    if button in LETTERED and family is not PadFamily.PLAYSTATION:
        fill = XBOX[button] if family is PadFamily.XBOX else SNOW
        return _lettered(pen, _disc(pen, side, fill), button.name, side * 0.74, colour=INK)
    signs = PLAYSTATION_SIGNS if family is PadFamily.PLAYSTATION else SIGNS
    if family is PadFamily.NINTENDO:
        signs = {**SIGNS, **NINTENDO_SIGNS}
    disc = _disc(pen, side, NIGHT if button in LETTERED else NIGHT_HIGH, SNOW)
    sign = _sign(pen, side * 0.8, SHAPES.get(button, SNOW), signs[button])
    disc.blit(sign, sign.get_rect(center=disc.get_rect().center))
    return disc


def _disc(pen: Pen, side: float, fill: Colour, edge: Colour = EDGE) -> pygame.Surface:
    def draw(surface: pygame.Surface, unit: float) -> None:
        middle, radius = surface.get_rect().center, surface.get_width() / 2
        pygame.draw.circle(surface, edge, middle, radius)
        pygame.draw.circle(surface, fill, middle, radius - max(1.6 * unit, radius * 0.07))

    return smooth(side, side, pen.k, draw, ground=edge)


def _shoulder(pen: Pen, text: str, side: float) -> pygame.Surface:
    def draw(surface: pygame.Surface, unit: float) -> None:
        rect = surface.get_rect().inflate(0, -0.14 * surface.get_height())
        radii = dict.fromkeys(("border_top_left_radius", "border_top_right_radius"), round(side * 0.34 * unit))
        pygame.draw.rect(surface, SNOW, rect, border_radius=round(side * 0.16 * unit), **radii)
        inner = rect.inflate(-3.2 * unit, -3.2 * unit)
        pygame.draw.rect(surface, NIGHT_HIGH, inner, border_radius=round(side * 0.12 * unit), **radii)

    plate = smooth(side * WIDE, side, pen.k, draw, ground=SNOW)
    return _lettered(pen, plate, text, side * 0.6, colour=SNOW)


def _lettered(pen: Pen, plate: pygame.Surface, text: str, size: float, *, colour: Colour) -> pygame.Surface:
    letters = pen.fonts.text(text, size, colour, Weight.BOLD)
    # Capitals have no descenders, so the ink is centred and not the line.
    seen = letters.get_bounding_rect()
    at = letters.get_rect(center=plate.get_rect().center)
    at.y += round(at.height / 2 - seen.centery)
    plate.blit(letters, at)
    return plate


def _sign(pen: Pen, side: float, colour: Colour, draw_on: Callable[[Sketch], None]) -> pygame.Surface:
    return smooth(side, side, pen.k, lambda surface, _: draw_on(Sketch(surface, colour)), ground=colour)


# -- signs on a grid of 24 × 24 ------------------------------------------------------------------

MIDDLE: Final = GRID / 2


def _cross(on: Sketch) -> None:
    on.line((6, 6), (18, 18), width=3)
    on.line((18, 6), (6, 18), width=3)


def _square(on: Sketch) -> None:
    on.line((6.4, 6.4), (17.6, 6.4), (17.6, 17.6), (6.4, 17.6), (6.4, 6.4), width=2.8)


def _triangle(on: Sketch) -> None:
    on.line((12, 4.6), (19, 16.6), (5, 16.6), (12, 4.6), width=2.8)


def _lines(on: Sketch) -> None:
    for down in (7, 12, 17):
        on.line((6.5, down), (17.5, down), width=2.4)


def _windows(on: Sketch) -> None:
    on.line((5, 5.6), (13.6, 5.6), (13.6, 8), width=2.2)
    on.line((5, 5.6), (5, 13.4), (7.4, 13.4), width=2.2)
    on.line((10, 10.6), (19, 10.6), (19, 18.4), (10, 18.4), (10, 10.6), width=2.2)


def _plus(on: Sketch) -> None:
    on.line((12, 6), (12, 18), width=3)
    on.line((6, 12), (18, 12), width=3)


def _rays(on: Sketch) -> None:
    on.line((12, 6), (12, 18), width=2.4)
    on.line((6, 8.4), (7.8, 16.4), width=2.4)
    on.line((18, 8.4), (16.2, 16.4), width=2.4)


def _arrow(along: int, down: int) -> Callable[[Sketch], None]:
    """Returns the drawing of a cross with one arm filled."""

    def draw(on: Sketch) -> None:
        on.line((12, 5), (12, 19), width=2)
        on.line((5, 12), (19, 12), width=2)
        on.line((12, 12), (12 + 7 * along, 12 + 7 * down), width=6)

    return draw


SIGNS: Final[dict[PadButton, Callable[[Sketch], None]]] = {
    PadButton.START: _lines,
    PadButton.VIEW: _windows,
    PadButton.UP: _arrow(0, -1),
    PadButton.DOWN: _arrow(0, 1),
    PadButton.LEFT: _arrow(-1, 0),
    PadButton.RIGHT: _arrow(1, 0),
}
NINTENDO_SIGNS: Final[dict[PadButton, Callable[[Sketch], None]]] = {
    PadButton.START: _plus,
    PadButton.VIEW: lambda on: on.line((6, 12), (18, 12), width=3),
}
PLAYSTATION_SIGNS: Final[dict[PadButton, Callable[[Sketch], None]]] = {
    **SIGNS,
    PadButton.A: _cross,
    PadButton.B: lambda on: on.ring((MIDDLE, MIDDLE), 6.6, 2.8),
    PadButton.X: _square,
    PadButton.Y: _triangle,
    PadButton.VIEW: _rays,
}
