"""The figures of eight seats: eight colours and eight shapes, so that either is enough."""

from __future__ import annotations

from functools import cache

import pygame

from game.app.seat_marks import seat_mark
from game.app.style import Colour, mixed
from game.table.skin.brush import Brush
from game.table.skin.shapes import Shape, circle, closed_curve, mirrored, placed, taper
from game.table.skin.style import SOOT, WHITE


def seat_colour(seat: int) -> Colour:
    """The colour that the seat has in the menus too."""
    return seat_mark("", seat).colour


def draw_figure(brush: Brush, seat: int) -> None:
    """The figure of a seat, standing in the whole picture."""
    tone = seat_colour(seat)
    parts = [placed(outline, 0.5, brush.tall / 2, 0.41) for outline in outlines()[seat % len(outlines())]]
    for thick, colour in ((0.13, WHITE), (0.07, mixed(tone, SOOT, 0.76))):
        for outline in parts:
            brush.line((*outline, outline[0]), thick, colour)
    _bevelled(brush, parts, tone)


def _bevelled(brush: Brush, parts: list[Shape], tone: Colour) -> None:
    """The shape as one piece of wood, with light along its upper left edge."""
    layer = brush.part(1, brush.tall)
    mask = brush.part(1, brush.tall)
    mask.surface.fill((255, 255, 255, 0))
    for outline in parts:
        mask.shape(outline, WHITE)
        layer.shape(outline, mixed(tone, WHITE, 0.5))
    for outline in parts:
        layer.shape(placed(outline, 0.045, 0.035, 1), tone)
    layer.surface.blit(mask.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    brush.paste(layer.surface, 0, 0)


@cache
def outlines() -> tuple[tuple[Shape, ...], ...]:
    """What each figure is made of, in a box from -1 to 1."""
    return _pawn(), _house(), _tower(), _fir(), _bell(), _mushroom(), _goblet(), _apple()


def _both(right: Shape) -> Shape:
    """A shape from its right half, from top to bottom."""
    return (*right, *reversed(mirrored(right)))


def _pawn() -> tuple[Shape, ...]:
    body = _both(((0.16, -0.4), (0.28, 0.2), (0.62, 0.66), (0.66, 0.96)))
    return body, circle(0, -0.56, 0.4)


def _house() -> tuple[Shape, ...]:
    return (((0, -0.96), (0.92, -0.14), (0.66, -0.14), (0.66, 0.96), (-0.66, 0.96), (-0.66, -0.14), (-0.92, -0.14)),)


def _tower() -> tuple[Shape, ...]:
    battlement = (0.18, -0.9), (0.18, -0.64), (0.38, -0.64), (0.38, -0.9), (0.72, -0.9), (0.72, -0.34)
    return (_both((*battlement, (0.48, -0.16), (0.48, 0.52), (0.74, 0.68), (0.74, 0.96))),)


def _fir() -> tuple[Shape, ...]:
    crown = _both(((0, -1), (0.5, -0.34), (0.3, -0.34), (0.68, 0.2), (0.42, 0.2), (0.86, 0.7)))
    return _both(((0.18, 0.6), (0.18, 0.98))), crown


def _bell() -> tuple[Shape, ...]:
    right = [(0.4, -0.58), (0.5, 0.1), (0.88, 0.6)]
    body = closed_curve([(0, -0.84), *right, (0, 0.66), *reversed(mirrored(right))])
    return circle(0, 0.74, 0.22), circle(0, -0.84, 0.15), body


def _mushroom() -> tuple[Shape, ...]:
    stem = _both(((0.24, -0.1), (0.26, 0.5), (0.4, 0.96)))
    right = [(0.78, -0.56), (0.96, 0.06), (0.4, 0.2)]
    hood = closed_curve([(0, -0.94), *right, *reversed(mirrored(right))])
    return stem, hood


def _goblet() -> tuple[Shape, ...]:
    bowl = (0.74, -0.92), (0.66, -0.3), (0.4, 0.1), (0.13, 0.28)
    return (_both((*bowl, (0.13, 0.68), (0.6, 0.8), (0.6, 0.96))),)


def _apple() -> tuple[Shape, ...]:
    half = [(0, -0.4), (0.4, -0.56), (0.84, -0.3), (0.86, 0.26), (0.56, 0.84), (0.2, 0.96)]
    body = closed_curve([*half, (0, 0.86), *reversed(mirrored(half[1:]))])
    return taper((0.04, -0.46), (0.3, -1.06), (0.74, -0.86), 0.14, 0.24), body
