"""Oxen, cows and cowpats."""

from __future__ import annotations

from functools import cache
from typing import Final

from game.ui.board.skins.brush import Brush
from game.ui.draw.shapes import OutlinePoint, Shape, arc, bend, circle, closed_curve, mirror, place_outline, taper
from game.ui.draw.style import SOOT, WHITE, Colour, mix

HIDE: Final[Colour] = (124, 66, 40)
MUZZLE: Final[Colour] = (232, 178, 150)
HORN: Final[Colour] = (250, 238, 208)
DUNG: Final[Colour] = (122, 84, 46)
FRECKLE: Final[Colour] = (246, 244, 238)
LINE: Final[Colour] = (48, 26, 16)


@cache
def head() -> Shape:
    side = [(0.42, -0.52), (0.5, -0.1), (0.4, 0.36), (0.44, 0.72), (0.2, 0.96)]
    left = [(-x, y) for x, y in reversed(side)]
    return closed_curve([(0, -0.6), *side, *left])


@cache
def horns() -> tuple[Shape, Shape]:
    right = taper((0.3, -0.5), (1.05, -0.42), (0.9, -1.04), wide=0.3, belly=0.06)
    return right, mirror(right)


@cache
def ears() -> tuple[Shape, Shape]:
    right = taper((0.38, -0.3), (0.72, -0.32), (0.92, -0.02), wide=0.2, belly=0.2)
    return right, mirror(right)


@cache
def muzzle() -> Shape:
    return circle(0, 0.66, 0.46, 0.72)


def draw_ox(brush: Brush, x: float, y: float, size: float) -> None:
    """Draws an angry ox from the front."""
    _skull(brush, x, y, size, hide=HIDE)
    for flip in (1, -1):
        brush.shape(place_outline(circle(0.22 * flip, -0.08, 0.13), x, y, size), WHITE)
        brush.shape(place_outline(circle(0.18 * flip, -0.04, 0.065), x, y, size), LINE)
        brow = (0.06 * flip, -0.12), (0.4 * flip, -0.3)
        brush.line(place_outline(brow, x, y, size), 0.11 * size, LINE)
    brush.line(place_outline(arc(0, 1.02, 0.2, start=215, end=325), x, y, size), 0.06 * size, LINE)


def draw_cow(brush: Brush, x: float, y: float, size: float) -> None:
    """Draws a happy cow with a patch over one eye."""
    _skull(brush, x, y, size, hide=FRECKLE)
    patch = closed_curve([(0.06, -0.36), (0.3, -0.42), (0.42, -0.1), (0.26, 0.18), (0.08, 0.04)])
    brush.shape(place_outline(patch, x, y, size), HIDE)
    for flip in (1, -1):
        brush.line(place_outline(arc(0.23 * flip, 0.0, 0.13, start=195, end=345), x, y, size), 0.07 * size, LINE)
    brush.line(place_outline(arc(0, 0.62, 0.26, start=35, end=145), x, y, size), 0.06 * size, LINE)


def _skull(brush: Brush, x: float, y: float, size: float, *, hide: Colour) -> None:
    thick = 0.06 * size
    for horn in horns():
        brush.outlined(place_outline(horn, x, y, size), HORN, thick, LINE)
    for ear in ears():
        brush.outlined(place_outline(ear, x, y, size), mix(hide, SOOT, 0.15), thick, LINE)
    brush.outlined(place_outline(head(), x, y, size), hide, thick, LINE)
    brush.outlined(place_outline(muzzle(), x, y, size), MUZZLE, thick, LINE)
    for flip in (1, -1):
        brush.shape(place_outline(circle(0.17 * flip, 0.54, 0.075, 1.2), x, y, size), LINE)


def draw_cowpat(brush: Brush, x: float, y: float, size: float, *, tone: Colour = DUNG) -> None:
    """Draws a cowpat: three soft rings on top of each other."""
    for level, (lift, across) in enumerate(((0.52, 0.98), (0.1, 0.68), (-0.28, 0.4))):
        ring = closed_curve(_bulge(across))
        fill = mix(tone, WHITE, 0.1 * level)
        brush.outlined(place_outline(ring, x, y + lift * size, size), fill, 0.07 * size, LINE)
    tip = taper((-0.14, -0.4), (0.16, -0.62), (0.02, -0.92), wide=0.26, belly=0.04)
    brush.shape(place_outline(tip, x, y, size), mix(tone, WHITE, 0.2))
    brush.line(
        place_outline(bend((-0.3, -0.3), (0, -0.22), (0.26, -0.34)), x, y, size), 0.06 * size, mix(tone, WHITE, 0.5)
    )


def _bulge(across: float) -> list[OutlinePoint]:
    """Returns the outline of a flat, soft ring from the side."""
    narrow = across * 0.6
    return [(-across, 0.06), (-narrow, -0.24), (narrow, -0.24), (across, 0.06), (narrow, 0.3), (-narrow, 0.3)]


def draw_eye(brush: Brush, x: float, y: float, size: float) -> None:
    """Draws an ox's eye, wide open with a red iris."""
    lid = (*arc(0, 0.55, 1.14, start=209, end=331), *arc(0, -0.55, 1.14, start=29, end=151))
    brush.outlined(place_outline(lid, x, y, size), WHITE, 0.1 * size, LINE)
    brush.circle(x, y, 0.42 * size, (196, 58, 40))
    brush.circle(x, y, 0.22 * size, LINE)
    brush.circle(x + 0.12 * size, y - 0.12 * size, 0.08 * size, WHITE)
    brush.line(place_outline(bend((-0.9, -0.42), (0, -1.1), (0.9, -0.42)), x, y, size), 0.13 * size, LINE)
