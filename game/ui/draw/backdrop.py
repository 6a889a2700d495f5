"""The backdrop of menus: a dark room, a lamp, and a large round table of walnut."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from game.ui.draw.paint import window_ground
from game.ui.draw.style import NIGHT, NIGHT_RAISED, Colour, mix
from game.ui.window.space import Space

COARSE: Final = (480, 270)
"""The size at which light is drawn before it is scaled up."""
STEPS: Final = 72
WALNUT: Final[Colour] = (84, 56, 40)
WALNUT_DARK: Final[Colour] = (40, 28, 24)
RIM: Final[Colour] = (138, 98, 62)
TABLE_RADIUS: Final = 1780.0
TABLE_TOP: Final = 0.4
"""The upper edge of the table, as a share of the window's height."""


@lru_cache(maxsize=2)
def backdrop(space: Space) -> pygame.Surface:
    """Returns the backdrop for a window of this size."""
    picture = window_ground((space.width, space.height))
    size = space.width, space.height
    x, y = space.width / 2, space.height * TABLE_TOP + TABLE_RADIUS * space.k
    room = pygame.transform.smoothscale(_light(mix(NIGHT, NIGHT_RAISED, 0.8), mix(NIGHT, (0, 0, 0), 0.35)), size)
    table = pygame.transform.smoothscale(_light(WALNUT, WALNUT_DARK), size).convert_alpha()
    shape = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.aacircle(shape, (255, 255, 255), (x, y), round(TABLE_RADIUS * space.k))
    table.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    room.blit(table, (0, 0))
    for inwards, width, colour in ((0, 5, mix(RIM, WALNUT, 0.35)), (26, 2, mix(RIM, WALNUT, 0.7))):
        radius = round((TABLE_RADIUS - inwards) * space.k)
        pygame.draw.aacircle(room, colour, (x, y), radius, max(1, round(width * space.k)))
    picture.blit(room, (0, 0))
    return picture


@lru_cache(maxsize=2)
def lit(space: Space, near: Colour, far: Colour) -> pygame.Surface:
    """Returns a plain ground with one colour in the middle and another at the edges."""
    picture = window_ground((space.width, space.height))
    picture.blit(pygame.transform.smoothscale(_light(near, far), (space.width, space.height)), (0, 0))
    return picture


def _light(near: Colour, far: Colour) -> pygame.Surface:
    """Returns a small picture with one colour below the lamp and the other far from the lamp."""
    light = pygame.Surface(COARSE)
    light.fill(far)
    width, height = COARSE
    for step in range(STEPS):
        share = 1 - step / STEPS
        size = width * 1.18 * share, height * 1.33 * share
        place = pygame.Rect(0, 0, round(size[0]), round(size[1]))
        place.center = round(width * 0.5), round(height * 0.52)
        pygame.draw.ellipse(light, mix(near, far, share), place)
    return light
