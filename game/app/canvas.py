"""Draws stages into the window: only what has changed, and nothing if nothing has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.app.space import Space
from game.app.stage import Stage

FULL_ABOVE: Final = 0.6
"""Above this share of the window one full repaint is quicker than many parts."""
LETTERBOX: Final = (12, 14, 18)


class Canvas:
    """The window's surface. Stages come lowest first; drawing begins at the last that has a background."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface: Final = surface
        self.space: Final = Space(*surface.get_size())
        self._whole = True

    def repaint(self) -> None:
        """Everything is drawn again next time: the window was covered, or other stages are shown now."""
        self._whole = True

    def draw(self, stages: Sequence[Stage]) -> list[pygame.Rect]:
        """Draws what has changed; the parts of the window that must be presented."""
        damage = [rect for stage in stages for rect in stage.take_damage()]
        window = self.surface.get_rect()
        if self._whole:
            self._whole = False
            parts = [window]
        else:
            parts = merged([rect.clip(window) for rect in damage])
            if sum(part.width * part.height for part in parts) > FULL_ABOVE * window.width * window.height:
                parts = [window]
        for part in parts:
            self._draw_part(part, stages)
        return parts

    def _draw_part(self, part: pygame.Rect, stages: Sequence[Stage]) -> None:
        self.surface.set_clip(part)
        for stage in stages:
            if stage.background is not None:
                self.surface.blit(stage.background, part, part)
            sprites = stage.drawn()
            touched = part.collidelistall([sprite.rect for sprite in sprites])
            self.surface.fblits([(sprites[at].image, sprites[at].rect) for at in touched])
        self.surface.set_clip(None)


def merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """The same area in rectangles that don't overlap: those that do become one around both."""
    apart: list[pygame.Rect] = []
    for rect in rects:
        if not rect.width or not rect.height:
            continue
        joined = rect
        while (at := joined.collidelist(apart)) >= 0:
            joined = joined.union(apart.pop(at))
        apart.append(joined)
    return apart
