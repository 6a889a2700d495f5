"""What lies below the uppermost piece of a pile."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.ui.board.skins.brush import blank, finished
from game.ui.board.skins.card import RADIUS
from game.ui.draw.paint import OVERSAMPLING
from game.ui.draw.style import SOOT, Colour, mix

LAYER: Final = 2.2
"""How much of each layer is seen below the next, in table units."""
MOST_LAYERS: Final = 6


def layers(count: int) -> int:
    """How many layers stand for so many pieces: one piece alone has none below it, and a full deck has the most."""
    return 0 if count < 2 else min(MOST_LAYERS, 1 + round(math.sqrt(count) / 2))


def edges(size: tuple[int, int], k: float, count: int, tone: Colour) -> pygame.Surface:
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
