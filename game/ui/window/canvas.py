"""Draws stages into the window: only the parts that have changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.window.space import Space
from game.ui.window.stage import Layer, Sprite, Stage
from game.ui.window.underlay import Underlay

FULL_ABOVE: Final = 0.6
"""Above this share of the window, one full repaint is faster than many parts."""
NOTHING: Final = pygame.Rect(0, 0, 0, 0)


class Canvas:
    """The window's surface. Draws stages from the lowest to the topmost."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface: Final = surface
        self.space: Final = Space(*surface.get_size())
        self._underlay: Final = Underlay(surface.get_size())
        self._whole = True

    def repaint(self) -> None:
        """Draws everything next time: the window was covered, or other stages are shown now."""
        self._whole = True

    def draw(self, stages: Sequence[Stage]) -> list[pygame.Rect]:
        """Draws what has changed; returns the parts of the window to present."""
        lying: list[pygame.Rect] = []
        wake: list[pygame.Rect] = []
        for stage in stages:
            changed, passed = stage.take_damage()
            lying += self._on_window(changed, stage)
            wake += self._on_window(passed, stage)
        if not (lying or wake or self._whole):
            return []
        carrying = self._underlay.lies_below(stages, lying)
        parts = self._parts([*lying, *wake])
        for part in parts:
            carried = [] if carrying is None or self._is_all(part) else stages[carrying].above(part)
            if carrying is not None and carried:
                self._draw_carried(part, carried, stages[carrying + 1 :])
            else:
                self._draw_plainly(part, stages)
        self.surface.set_clip(None)
        return parts

    def _is_all(self, part: pygame.Rect) -> bool:
        return part.size == self.surface.get_size()

    def _parts(self, damage: list[pygame.Rect]) -> list[pygame.Rect]:
        """Returns the parts to draw again, which don't overlap, or the whole window."""
        window = self.surface.get_rect()
        if self._whole:
            self._whole = False
            self._underlay.forget()
            return [window]
        parts = merge([rect.clip(window) for rect in damage])
        covered = sum([part.width * part.height for part in parts])
        return parts if covered <= FULL_ABOVE * window.width * window.height else [window]

    def _draw_plainly(self, part: pygame.Rect, stages: Sequence[Stage]) -> None:
        layers: list[Layer] = []
        for stage in stages:
            if stage.angle:
                self._blit(part, layers)
                layers = []
                self._draw_turned(part, stage)
            else:
                layers += _layers(part, stage)
        self._blit(part, layers)

    def _draw_carried(self, part: pygame.Rect, carried: Sequence[Sprite], above: Sequence[Stage]) -> None:
        """Draws a part with carried sprites; everything below them is one cached picture.

        If the solid middle of a carried picture covers most of the part, nothing hidden by it is drawn.
        """
        layers = [self._underlay.layer(part)]
        inner, middle, hidden = NOTHING, layers[0], 0
        for sprite in carried:
            layers.append(sprite.layer)
            if sprite.solid is not None:
                place = sprite.solid.at(sprite.rect)
                inner, middle, hidden = part.clip(place), (sprite.solid.picture, place), len(layers)
        for stage in above:
            layers += _layers(part, stage)
        if 2 * inner.width * inner.height < part.width * part.height:
            self._blit(part, layers)
            return
        self._blit(inner, [middle, *layers[hidden:]])
        for strip in around(part, inner):
            self._blit(strip, layers)

    def _blit(self, within: pygame.Rect, layers: list[Layer]) -> None:
        self.surface.set_clip(within)
        self.surface.fblits(layers)

    def _draw_turned(self, part: pygame.Rect, stage: Stage) -> None:
        """Turns the part of the window, draws the stage on it, and turns the result back."""
        there = turned(part, -stage.angle % 360, self.surface.get_size())
        sheet = pygame.transform.rotate(self.surface.subsurface(part), stage.angle)
        if stage.background is not None:
            sheet.blit(stage.background, (0, 0), there)
        for sprite in stage.within(there):
            sheet.blit(sprite.layer[0], sprite.rect.move(-there.left, -there.top))
        self.surface.blit(pygame.transform.rotate(sheet, -stage.angle), part)

    def _on_window(self, rects: list[pygame.Rect], stage: Stage) -> list[pygame.Rect]:
        size = stage.space.width, stage.space.height
        return [turned(rect, stage.angle, size) for rect in rects] if stage.angle else rects


def turned(rect: pygame.Rect, angle: int, size: tuple[int, int]) -> pygame.Rect:
    """Returns the place of a part of a surface of this size after the surface is turned clockwise by quarters."""
    width, height = size
    match angle:
        case 90:
            return pygame.Rect(height - rect.bottom, rect.left, rect.height, rect.width)
        case 180:
            return pygame.Rect(width - rect.right, height - rect.bottom, rect.width, rect.height)
        case 270:
            return pygame.Rect(rect.top, width - rect.right, rect.height, rect.width)
    return rect


def _layers(part: pygame.Rect, stage: Stage) -> list[Layer]:
    """Returns the background and sprites of a stage in this part, from back to front."""
    layers: list[Layer] = [] if stage.background is None else [(stage.background, (0, 0))]
    layers += [sprite.layer for sprite in stage.within(part)]
    return layers


def around(part: pygame.Rect, inner: pygame.Rect) -> list[pygame.Rect]:
    """Returns a part without the inner rectangle, as rectangles that don't overlap."""
    left, top, width, _ = part
    strips = (
        pygame.Rect(left, top, width, inner.top - top),
        pygame.Rect(left, inner.bottom, width, part.bottom - inner.bottom),
        pygame.Rect(left, inner.top, inner.left - left, inner.height),
        pygame.Rect(inner.right, inner.top, part.right - inner.right, inner.height),
    )
    return [strip for strip in strips if strip]


def merge(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Returns rectangles that don't overlap and cover the same area: overlapping ones are joined."""
    apart: list[pygame.Rect] = []
    for rect in rects:
        if not rect.width or not rect.height:
            continue
        joined = rect
        while (at := joined.collidelist(apart)) >= 0:
            joined = joined.union(apart.pop(at))
        apart.append(joined)
    return apart
