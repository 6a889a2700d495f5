"""Draws what surrounds a piece: the light if it may be touched, and the edges of the pile below it."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.ui.board.skins.brush import blank, finished
from game.ui.board.skins.card import RADIUS
from game.ui.draw.paint import OVERSAMPLING
from game.ui.draw.style import SOOT, WHITE, Colour, mix

REACH: Final = 22.0
"""How far the light goes beyond the piece, in table units."""
GAP: Final = 1.6
"""Between the piece and the line, so that a light edge does not run into it."""
LINE: Final = 3.6
HALO_STEPS: Final = 22
BRIGHTEST: Final = 170
"""How opaque the light is where it meets the piece, of 255."""
LAYER: Final = 2.2
"""How much of each layer is seen below the next, in table units."""
MOST_LAYERS: Final = 6


def glow_ring(size: tuple[int, int], unit: float, colour: Colour) -> pygame.Surface:
    """A ring of light around a piece of this many pixels, `unit` of them a table unit; the piece itself stays free."""
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
    """One ring inside the other, brighter and brighter up to the piece."""
    thick = max(1, reach // HALO_STEPS)
    for inset in range(0, reach, thick):
        alpha = round(BRIGHTEST * (inset / reach) ** 2)
        around = surface.get_rect().inflate(-2 * inset, -2 * inset)
        pygame.draw.rect(surface, (*colour, alpha), around, 2 * thick, border_radius=radius + reach - inset)


def pile_layers(count: int) -> int:
    """How many layers stand for so many pieces: one piece alone has none below it, and a full deck has the most."""
    return 0 if count < 2 else min(MOST_LAYERS, 1 + round(math.sqrt(count) / 2))


def pile_edges(size: tuple[int, int], k: float, count: int, tone: Colour) -> pygame.Surface:
    """So many edges below each other, the lowest furthest to the lower right; the top piece's place is the middle."""
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
