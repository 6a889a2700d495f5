"""Drawing with smooth edges: shapes are drawn at three times their size and scaled down."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

import pygame

from game.ui.draw.style import BLACK, Colour

OVERSAMPLING: Final = 3
SHORT: Final = 0.3
"""Joints closer than this share of their radius need no bar between them."""
CLOSE: Final = 8
"""A shadow of fewer pixels than this is soft enough after scaling down and up."""
MOST_ROUNDED: Final = 48
"""The number of cached rounded rectangles."""
SHADE: Final = (176, 176, 182)
"""The colour that dims pieces beside those that may be touched, by multiplication."""
Draw = Callable[[pygame.Surface, float], None]
"""Draws on a transparent surface, with this many pixels to a table unit."""


def window_ground(size: tuple[int, int]) -> pygame.Surface:
    """Returns an opaque surface as large as a window, from which small parts are quick to copy to the window."""
    width, height = size
    # If rows begin on multiples of 16 bytes, SDL bypasses the processor's caches: good for whole windows,
    # but then drawing on a part right afterwards takes six times as long.
    return pygame.Surface((width | 1, height)).convert().subsurface((0, 0, width, height))


def smooth(width: float, height: float, k: float, draw: Draw, *, ground: Colour = BLACK) -> pygame.Surface:
    """Returns a picture of this size, drawn large and scaled down. `ground` is the colour that edges fade to."""
    size = max(1, round(width * k)), max(1, round(height * k))
    large = pygame.Surface((size[0] * OVERSAMPLING, size[1] * OVERSAMPLING), pygame.SRCALPHA)
    # Transparent pixels have a colour too: without this fill, edges get a dark fringe.
    large.fill((*ground, 0))
    draw(large, k * OVERSAMPLING)
    return pygame.transform.smoothscale(large, size).convert_alpha()


def stroke(surface: pygame.Surface, points: Sequence[tuple[float, float]], thick: float, colour: Colour) -> None:
    """Draws a line of even thickness with round joints and ends; pygame's own slanted lines are too thin."""
    half = thick / 2
    for (ax, ay), (bx, by) in pairwise(points):
        length = math.hypot(bx - ax, by - ay)
        if length > half * SHORT:
            x, y = (ay - by) * half / length, (bx - ax) * half / length
            bar = (ax + x, ay + y), (bx + x, by + y), (bx - x, by - y), (ax - x, ay - y)
            pygame.draw.polygon(surface, colour, bar)
    for point in points:
        pygame.draw.circle(surface, colour, point, half)


def rounded(
    width: float,
    height: float,
    k: float,
    fill: Colour,
    *,
    radius: float,
    edge: Colour | None = None,
    edge_width: float = 3,
) -> pygame.Surface:
    """Returns a rounded rectangle, with an edge if `edge` is given; the caller may draw on it."""
    # Cached: all seats' plates are the same rectangle, and so is a plate whose numbers change.
    return _rounded(width, height, k, fill, radius=radius, edge=edge, edge_width=edge_width).copy()


@lru_cache(maxsize=MOST_ROUNDED)
def _rounded(
    width: float, height: float, k: float, fill: Colour, *, radius: float, edge: Colour | None, edge_width: float
) -> pygame.Surface:
    def draw(surface: pygame.Surface, unit: float) -> None:
        rect = surface.get_rect()
        pygame.draw.rect(surface, edge or fill, rect, border_radius=round(radius * unit))
        if edge is not None:
            inset = round(edge_width * unit)
            inner = max(0, round((radius - edge_width) * unit))
            pygame.draw.rect(surface, fill, rect.inflate(-2 * inset, -2 * inset), border_radius=inner)

    return smooth(width, height, k, draw, ground=edge or fill)


def with_shadow(picture: pygame.Surface, k: float, depth: float, strength: int = 110) -> pygame.Surface:
    """Returns the picture with a soft shadow below it, in the middle of a larger surface."""
    blur = max(1, round(depth * 2 * k))
    width, height = picture.get_width() + 4 * blur, picture.get_height() + 4 * blur
    shade = pygame.mask.from_surface(picture).to_surface(setcolor=(0, 0, 0, strength), unsetcolor=(0, 0, 0, 0))
    cast = pygame.Surface((width, height), pygame.SRCALPHA)
    cast.blit(shade, (2 * blur, 2 * blur + round(depth * k)))
    # Scaling down and up again blurs two hundred times as fast as a Gaussian.
    small = max(1, width // max(2, blur)), max(1, height // max(2, blur))
    soft = pygame.transform.smoothscale(pygame.transform.smoothscale(cast, small), (width, height))
    soft.blit(picture, (2 * blur, 2 * blur))
    return soft.convert_alpha()


def shadow_below(picture: pygame.Surface, k: float, depth: float, strength: int) -> pygame.Surface:
    """Returns the shadow of a picture that is `depth` table units above the table.

    The picture's own place in the middle is dark too. The shadow is blurred on a small copy, where a box filter costs
    next to nothing; short shadows are blurred by scaling alone, since every piece at every angle has one.
    """
    blur = max(1, round(depth * 2 * k))
    width, height = picture.get_width() + 4 * blur, picture.get_height() + 4 * blur
    shade = pygame.mask.from_surface(picture).to_surface(setcolor=(0, 0, 0, strength), unsetcolor=(0, 0, 0, 0))
    cast = pygame.Surface((width, height), pygame.SRCALPHA)
    cast.blit(shade, (2 * blur, 2 * blur + round(depth * 1.2 * k)))
    cut = max(2, blur // 4)
    small = pygame.transform.smoothscale(cast, (max(1, width // cut), max(1, height // cut)))
    near = blur < CLOSE
    soft = small if near else pygame.transform.box_blur(pygame.transform.box_blur(small, 2), 2)
    return trim(pygame.transform.smoothscale(soft, (width, height)), picture.get_size())


def lay_on(shadow: pygame.Surface, picture: pygame.Surface) -> pygame.Surface:
    """Returns the picture in the middle of its shadow."""
    both = shadow.copy()
    both.blit(picture, picture.get_rect(center=both.get_rect().center))
    return both.convert_alpha()


def shaded(picture: pygame.Surface) -> pygame.Surface:
    """The picture in the shade."""
    dark = picture.copy()
    dark.fill(SHADE, special_flags=pygame.BLEND_RGB_MULT)
    return dark


def trim(picture: pygame.Surface, least: tuple[int, int] = (0, 0)) -> pygame.Surface:
    """Returns the picture without its transparent margins, with the same middle and at least `least` large.

    A moving sprite redraws its whole rectangle, including transparent margins.
    """
    width, height = picture.get_size()
    inner = pygame.Rect((width - least[0]) // 2, (height - least[1]) // 2, *least)
    seen = picture.get_bounding_rect().union(inner)
    aside = min(seen.left, width - seen.right)
    above = min(seen.top, height - seen.bottom)
    return picture.subsurface((aside, above, width - 2 * aside, height - 2 * above))
