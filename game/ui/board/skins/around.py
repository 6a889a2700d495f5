"""Draws what surrounds a piece: the glow if it may be touched, and the edges of the pile below it."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.ui.board.skins.brush import blank, finished
from game.ui.board.skins.card import RADIUS
from game.ui.draw.paint import OVERSAMPLING
from game.ui.draw.style import SOOT, WHITE, Colour, mix

REACH: Final = 22.0
"""How far the glow reaches beyond the piece, in table units."""
GAP: Final = 1.6
"""The gap between the piece and the line, which keeps a light edge apart from the line."""
LINE: Final = 3.6
HALO_STEPS: Final = 22
BRIGHTEST: Final = 170
"""The opacity, of 255, of the glow next to the piece."""
LAYER: Final = 2.2
"""The visible part of each layer below the next, in table units."""
MOST_LAYERS: Final = 6


def glow_ring(size: tuple[int, int], unit: float, colour: Colour) -> pygame.Surface:
    """Draws a ring of light around a piece of `size` pixels, `unit` pixels to a table unit, without covering it."""
    reach = max(2, round(REACH * unit))
    surface = pygame.Surface((size[0] + 2 * reach, size[1] + 2 * reach), pygame.SRCALPHA)
    surface.fill((*colour, 0))
    radius = round(RADIUS * size[0])
    _halo(surface, reach, radius, colour)
    line = max(1, round(LINE * unit))
    piece = pygame.Rect((reach, reach), size)
    gap = max(1, round(GAP * unit))
    for grown, tone in ((gap + line, (*mix(colour, WHITE, 0.3), 255)), (gap, (*SOOT, 150)), (0, (*colour, 0))):
        pygame.draw.rect(surface, tone, piece.inflate(2 * grown, 2 * grown), border_radius=radius + grown)
    return surface


def _halo(surface: pygame.Surface, reach: int, radius: int, colour: Colour) -> None:
    """Draws rings inside each other, each brighter towards the piece."""
    thick = max(1, reach // HALO_STEPS)
    for inset in range(0, reach, thick):
        alpha = round(BRIGHTEST * (inset / reach) ** 2)
        around = surface.get_rect().inflate(-2 * inset, -2 * inset)
        pygame.draw.rect(surface, (*colour, alpha), around, 2 * thick, border_radius=radius + reach - inset)


def pile_layers(count: int) -> int:
    """Returns how many layers represent `count` pieces: none for a single piece, `MOST_LAYERS` at most."""
    return 0 if count < 2 else min(MOST_LAYERS, 1 + round(math.sqrt(count) / 2))


def pile_edges(size: tuple[int, int], k: float, count: int, tone: Colour) -> pygame.Surface:
    """Draws `count` edges below each other, towards the lower right; the top piece belongs in the middle."""
    reach = math.ceil(count * LAYER * k)
    large = blank((size[0] + 2 * reach, size[1] + 2 * reach), tone)
    across, down = size[0] * OVERSAMPLING, size[1] * OVERSAMPLING
    radius = round(RADIUS * across)
    for layer in range(count, 0, -1):
        off = layer * LAYER * k * OVERSAMPLING
        left, top = reach * OVERSAMPLING + off * 0.35, reach * OVERSAMPLING + off
        for inset, colour in ((0.0, mix(tone, SOOT, 0.62)), (LAYER * 0.3, mix(tone, SOOT, 0.1 + 0.05 * layer))):
            inner = inset * k * OVERSAMPLING
            rect = pygame.Rect(round(left + inner), round(top + inner), round(across - 2 * inner), 0)
            rect.height = round(down - 2 * inner)
            pygame.draw.rect(large, colour, rect, border_radius=radius)
    return finished(large, 0)
