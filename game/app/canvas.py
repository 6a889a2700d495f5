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
        damage = [self._on_window(rect, stage) for stage in stages for rect in stage.take_damage()]
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
            if stage.turned:
                self._draw_turned(part, stage)
                continue
            if stage.background is not None:
                self.surface.blit(stage.background, part, part)
            sprites = stage.drawn()
            touched = part.collidelistall([sprite.rect for sprite in sprites])
            self.surface.fblits([(sprites[at].image, sprites[at].rect) for at in touched])
        self.surface.set_clip(None)

    def _draw_turned(self, part: pygame.Rect, stage: Stage) -> None:
        """What shows through is turned too while the stage is drawn on it, and then all of it back."""
        there = self._mirrored(part)
        sheet = pygame.transform.flip(self.surface.subsurface(part), True, True)
        if stage.background is not None:
            sheet.blit(stage.background, (0, 0), there)
        for sprite in stage.drawn():
            if sprite.rect.colliderect(there):
                sheet.blit(sprite.image, sprite.rect.move(-there.left, -there.top))
        self.surface.blit(pygame.transform.flip(sheet, True, True), part)

    def _on_window(self, rect: pygame.Rect, stage: Stage) -> pygame.Rect:
        return self._mirrored(rect) if stage.turned else rect

    def _mirrored(self, rect: pygame.Rect) -> pygame.Rect:
        """The same part of the window, seen from its upper edge."""
        width, height = self.surface.get_size()
        return pygame.Rect(width - rect.right, height - rect.bottom, rect.width, rect.height)


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
