"""The figures of eight seats, drawn from outlines, the same at the table and in the menus."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import pygame

from game.ui.draw.paint import stroke
from game.ui.draw.shapes import Shape, circle, closed_curve, mirror, place_outline, taper
from game.ui.draw.style import SOOT, WHITE, Colour, mix

SIZE: Final = 0.41
"""Half the side of a figure's box, as a share of its picture; the rest is for the rim."""


def draw_figure(surface: pygame.Surface, outlines: Sequence[Shape], tone: Colour) -> None:
    """Draws a figure that fills the picture: painted wood with a dark line and a white rim, visible on any ground.

    Edges fade to white, so the picture has to be transparent white before.
    """
    side = surface.get_width()
    middle = side / 2, surface.get_height() / 2
    parts = [place_outline(outline, *middle, SIZE * side) for outline in outlines]
    for thick, colour in ((0.13, WHITE), (0.07, mix(tone, SOOT, 0.76))):
        for outline in parts:
            stroke(surface, (*outline, outline[0]), thick * side, colour)
    surface.blit(_wood(surface.get_size(), parts, tone), (0, 0))


def _wood(size: tuple[int, int], parts: Sequence[Shape], tone: Colour) -> pygame.Surface:
    """Draws the shape as one piece, with light along its upper left edge and shade along the lower right one."""
    side = size[0]
    layer, mask = pygame.Surface(size, pygame.SRCALPHA), pygame.Surface(size, pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    for outline in parts:
        pygame.draw.polygon(mask, WHITE, outline)
        pygame.draw.polygon(layer, mix(tone, SOOT, 0.28), outline)
    for aside, down, colour in ((-0.03, -0.03, mix(tone, WHITE, 0.5)), (0.012, 0.01, tone)):
        for outline in parts:
            pygame.draw.polygon(layer, colour, [(x + aside * side, y + down * side) for x, y in outline])
    layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return layer


@cache
def figures() -> dict[str, tuple[Shape, ...]]:
    """Returns the outlines of each figure in a box from -1 to 1, by name; the last two belong to no seat."""
    return {
        "pawn": _pawn(),
        "house": _house(),
        "tower": _tower(),
        "fir": _fir(),
        "bell": _bell(),
        "mushroom": _mushroom(),
        "goblet": _goblet(),
        "apple": _apple(),
        "dot": (circle(0, 0, 0.62),),
        "diamond": (((0, -0.9), (0.72, 0), (0, 0.9), (-0.72, 0)),),
    }


def _both(right: Shape) -> Shape:
    """Returns a symmetrical shape from its right half, given from top to bottom."""
    return (*right, *reversed(mirror(right)))


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
    body = closed_curve([(0, -0.84), *right, (0, 0.66), *reversed(mirror(right))])
    return circle(0, 0.74, 0.22), circle(0, -0.84, 0.15), body


def _mushroom() -> tuple[Shape, ...]:
    stem = _both(((0.24, -0.1), (0.26, 0.5), (0.4, 0.96)))
    right = [(0.78, -0.56), (0.96, 0.06), (0.4, 0.2)]
    hood = closed_curve([(0, -0.94), *right, *reversed(mirror(right))])
    return stem, hood


def _goblet() -> tuple[Shape, ...]:
    bowl = (0.74, -0.92), (0.66, -0.3), (0.4, 0.1), (0.13, 0.28)
    return (_both((*bowl, (0.13, 0.68), (0.6, 0.8), (0.6, 0.96))),)


def _apple() -> tuple[Shape, ...]:
    half = [(0, -0.4), (0.4, -0.56), (0.84, -0.3), (0.86, 0.26), (0.56, 0.84), (0.2, 0.96)]
    body = closed_curve([*half, (0, 0.86), *reversed(mirror(half[1:]))])
    return taper((0.04, -0.46), (0.3, -1.06), (0.74, -0.86), wide=0.14, belly=0.24), body
