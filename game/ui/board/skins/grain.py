"""Textures that make a surface look real: light, grain and fibres."""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random
from typing import Final

import pygame

from game.ui.draw.style import Colour, mix

TILE: Final = 192
COARSE: Final = (48, 27)
"""The grid on which light is computed before it is scaled up; the grain hides the steps."""


def lit(size: tuple[int, int], near: Colour, far: Colour) -> pygame.Surface:
    """Returns a ground with a gradient from `near` in its middle to `far` at its edges."""
    light = pygame.Surface(COARSE)
    columns, lines = COARSE
    for x in range(columns):
        for y in range(lines):
            along, down = (x + 0.5) / columns - 0.5, (y + 0.5) / lines - 0.5
            light.set_at((x, y), mix(near, far, min(1.0, math.hypot(along, down) / 0.62) ** 1.8))
    return pygame.transform.smoothscale(light, size)


def speckled(surface: pygame.Surface, tone: Colour, strength: int, seed: int) -> None:
    """Adds noise to a surface, up to `strength` of 255 up and down; brighter tones get more noise."""
    amount = max(1, min(strength, 4 + max(tone) // 10))
    for flag, salt in ((pygame.BLEND_RGB_ADD, 0), (pygame.BLEND_RGB_SUB, 1)):
        tile = _noise(amount, seed + salt)
        for x in range(0, surface.get_width(), TILE):
            for y in range(0, surface.get_height(), TILE):
                surface.blit(tile, (x, y), special_flags=flag)


@lru_cache(maxsize=16)
def _noise(amount: int, seed: int) -> pygame.Surface:
    """Returns a tile of random grey, the same for the same seed."""
    grey = Random(seed).randbytes(TILE * TILE).translate(bytes(byte * amount // 256 for byte in range(256)))
    pixels = bytearray(3 * len(grey))
    for channel in range(3):
        pixels[channel::3] = grey
    return pygame.image.frombytes(bytes(pixels), (TILE, TILE), "RGB")
