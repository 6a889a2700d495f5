"""Draws stages into the window: only what has changed, and nothing if nothing has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.app.space import Space
from game.app.stage import Layer, Stage

FULL_ABOVE: Final = 0.6
"""Above this share of the window one full repaint is quicker than many parts."""
LETTERBOX: Final = (12, 14, 18)
NOTHING: Final = pygame.Rect(0, 0, 0, 0)


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
        parts = self._parts([self._on_window(rect, stage) for stage in stages for rect in stage.take_damage()])
        for part in parts:
            self._draw_part(part, stages)
        self.surface.set_clip(None)
        return parts

    def _parts(self, damage: list[pygame.Rect]) -> list[pygame.Rect]:
        """What is drawn again: parts that don't overlap, or the whole window."""
        window = self.surface.get_rect()
        if self._whole:
            self._whole = False
            return [window]
        parts = merged([rect.clip(window) for rect in damage])
        covered = sum([part.width * part.height for part in parts])
        return parts if covered <= FULL_ABOVE * window.width * window.height else [window]

    def _draw_part(self, part: pygame.Rect, stages: Sequence[Stage]) -> None:
        """Everything that can be seen there, but for what a solid picture hides if it takes up most of the part."""
        layers: list[Layer] = []
        shield: Layer | None = None
        hidden = 0
        for stage in stages:
            if stage.turned:
                self._blit(part, layers)
                layers, shield = [], None
                self._draw_turned(part, stage)
                continue
            if stage.background is not None:
                layers.append((stage.background, (0, 0)))
            for sprite in stage.within(part):
                layers.append(sprite.layer)
                if sprite.solid is not None:
                    shield, hidden = (sprite.solid.picture, sprite.solid.at(sprite.rect)), len(layers)
        inner = part.clip(shield[1]) if shield is not None else NOTHING
        if shield is None or 2 * inner.width * inner.height < part.width * part.height:
            self._blit(part, layers)
            return
        self._blit(inner, [shield, *layers[hidden:]])
        for strip in around(part, inner):
            self._blit(strip, layers)

    def _blit(self, within: pygame.Rect, layers: list[Layer]) -> None:
        self.surface.set_clip(within)
        self.surface.fblits(layers)

    def _draw_turned(self, part: pygame.Rect, stage: Stage) -> None:
        """What shows through is turned too while the stage is drawn on it, and then all of it back."""
        there = self._mirrored(part)
        sheet = pygame.transform.flip(self.surface.subsurface(part), True, True)
        if stage.background is not None:
            sheet.blit(stage.background, (0, 0), there)
        for sprite in stage.within(there):
            sheet.blit(sprite.image, sprite.rect.move(-there.left, -there.top))
        self.surface.blit(pygame.transform.flip(sheet, True, True), part)

    def _on_window(self, rect: pygame.Rect, stage: Stage) -> pygame.Rect:
        return self._mirrored(rect) if stage.turned else rect

    def _mirrored(self, rect: pygame.Rect) -> pygame.Rect:
        """The same part of the window, seen from its upper edge."""
        width, height = self.surface.get_size()
        return pygame.Rect(width - rect.right, height - rect.bottom, rect.width, rect.height)


def around(part: pygame.Rect, inner: pygame.Rect) -> list[pygame.Rect]:
    """What is left of a part without a rectangle in it, in pieces that don't overlap."""
    left, top, width, _ = part
    strips = (
        pygame.Rect(left, top, width, inner.top - top),
        pygame.Rect(left, inner.bottom, width, part.bottom - inner.bottom),
        pygame.Rect(left, inner.top, inner.left - left, inner.height),
        pygame.Rect(inner.right, inner.top, part.right - inner.right, inner.height),
    )
    return [strip for strip in strips if strip]


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
