"""One cached picture of everything below carried sprites: each part is drawn once, then copied."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import pygame

from game.ui.draw.paint import window_ground
from game.ui.window.stage import Layer, Sprite, Stage

TILE: Final = 128
"""Pixels: small enough that few unneeded parts are drawn, large enough that few frames draw any tile."""

Tile = tuple[int, int]


class Underlay:
    """A cache of tiles; a tile is valid until it changes or another sprite becomes the lowest carried one."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size: Final = size
        self._picture: pygame.Surface | None = None
        self._known: set[Tile] = set()
        self._ready: tuple[int, int, int, int] | None = None
        """The span of tiles of the last request, all of which are valid."""
        self._stages: Sequence[Stage] = []
        self._lowest: tuple[Sprite, float, int] | None = None

    def lies_below(self, stages: Sequence[Stage], changed: Iterable[pygame.Rect]) -> int | None:
        """Drops changed tiles; returns the index of the first stage with a carried sprite, or None."""
        at = _carrying(stages)
        lowest = None if at is None else stages[at].lowest_carried()
        if at is None or lowest is None:
            self.forget()
            return None
        self._stand_below(lowest, stages[: at + 1])
        for rect in changed:
            self._ready = None
            self._known.difference_update(_tiles(_span(rect)))
        return at

    def _stand_below(self, lowest: Sprite, stages: Sequence[Stage]) -> None:
        """Caches what lies below this sprite from now on; drops all tiles if it was another sprite before."""
        standing = lowest, lowest.z, lowest.order
        self._stages = stages
        if standing != self._lowest:
            self.forget()
            self._lowest = standing

    def forget(self) -> None:
        """Drops all tiles."""
        if self._known:
            self._known.clear()
            self._ready = None

    def layer(self, part: pygame.Rect) -> Layer:
        """Returns the picture, with valid tiles in this part of the window."""
        if self._picture is None:
            self._picture = window_ground(self._size)
        span = _span(part)
        if span != self._ready:
            self._draw([tile for tile in _tiles(span) if tile not in self._known], self._picture)
            self._ready = span
        return self._picture, (0, 0)

    def _draw(self, tiles: list[Tile], picture: pygame.Surface) -> None:
        """Draws the bounding rectangle of these tiles."""
        if not tiles:
            return
        left, top = min(x for x, _ in tiles), min(y for _, y in tiles)
        right, bottom = max(x for x, _ in tiles) + 1, max(y for _, y in tiles) + 1
        part = pygame.Rect(left * TILE, top * TILE, (right - left) * TILE, (bottom - top) * TILE)
        carrying = self._stages[-1]
        layers: list[Layer] = []
        for stage in self._stages:
            if stage.background is not None:
                layers.append((stage.background, (0, 0)))
            layers += [sprite.layer for sprite in (stage.below(part) if stage is carrying else stage.within(part))]
        picture.set_clip(part)
        picture.fblits(layers)
        self._known.update(_tiles((left, top, right - 1, bottom - 1)))


def _carrying(stages: Sequence[Stage]) -> int | None:
    found = None
    for at, stage in enumerate(stages):
        if stage.angle:
            return None  # a turned stage turns everything below it, so nothing can be cached
        if found is None and stage.lowest_carried() is not None:
            found = at
    return found


def _span(rect: pygame.Rect) -> tuple[int, int, int, int]:
    """Returns the first and the last tile of a rectangle."""
    return rect.left // TILE, rect.top // TILE, (rect.right - 1) // TILE, (rect.bottom - 1) // TILE


def _tiles(span: tuple[int, int, int, int]) -> Iterator[Tile]:
    left, top, right, bottom = span
    return ((x, y) for y in range(top, bottom + 1) for x in range(left, right + 1))
