"""Light around what may be touched."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.board.skins.card import RADIUS
from game.ui.draw.style import SOOT, WHITE, Colour, mix

REACH: Final = 22.0
"""How far the light goes beyond the piece, in table units."""
GAP: Final = 1.6
"""Between the piece and the line, so that a light edge does not run into it."""
LINE: Final = 3.6
HALO_STEPS: Final = 22
BRIGHTEST: Final = 170
"""How opaque the light is where it meets the piece, of 255."""


def ring(size: tuple[int, int], unit: float, colour: Colour) -> pygame.Surface:
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
