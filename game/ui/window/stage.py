"""The visible part of one scene: sprites in front of each other, and the parts of the window they have changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.draw.paint import window_ground
from game.ui.window.space import Point, Space

FULL = 254
"""A pixel with more alpha than this hides the pixels below."""


@dataclass(frozen=True, slots=True)
class Solid:
    """A rectangle of a picture without transparency: nothing below it needs to be drawn."""

    picture: pygame.Surface
    """The opaque part alone, which is copied and not blended."""
    offset: tuple[int, int]
    """The position of the part in the whole picture."""

    def at(self, whole: pygame.Rect) -> pygame.Rect:
        """Returns the part's place in the window, given that of the whole picture."""
        return self.picture.get_rect(left=whole.left + self.offset[0], top=whole.top + self.offset[1])


def solid_of(picture: pygame.Surface) -> Solid | None:
    """Returns the opaque middle of a picture, within its rounded corners; None if there is none."""
    opaque = pygame.mask.from_surface(picture, FULL)
    inner = max(opaque.get_bounding_rects(), key=lambda rect: rect.width * rect.height, default=pygame.Rect(0, 0, 0, 0))
    while inner.width > 0 and inner.height > 0:
        if opaque.overlap_area(pygame.Mask(inner.size, fill=True), inner.topleft) == inner.width * inner.height:
            alone = window_ground(inner.size)
            alone.blit(picture, (0, 0), inner)
            return Solid(alone, inner.topleft)
        inner = inner.inflate(-2, -2)
    return None


Layer = tuple[pygame.Surface, pygame.Rect | tuple[int, int]]
"""A picture and its place in the window, as pygame blits it."""


class Sprite:
    """A picture with its middle at a point of the table. Every change tells the stage what to draw again."""

    __slots__ = ("_carried", "_image", "_middle", "_reach", "_shown", "_stage", "_z", "layer", "order", "rect", "solid")

    def __init__(self, image: pygame.Surface, middle: Point, z: float = 0) -> None:
        self._image = image
        self._middle = middle
        self._z = z
        self._shown = True
        self._carried = False
        self._stage: Stage | None = None
        self._reach = (0, 0)
        """How far the picture reaches to the left of its middle and above it, in pixels."""
        self.rect = image.get_rect()
        """The place in the window, in pixels: the same object for the sprite's life. Not to be set from outside."""
        self.layer: Layer = image, self.rect
        """The picture and place to draw; not to be set from outside."""
        self.solid: Solid | None = None
        """The opaque part of the picture while the sprite is carried; not to be set from outside."""
        self.order = 0
        """The order of sprites with the same z: the later one has the higher number."""
        self._take(image)

    @property
    def image(self) -> pygame.Surface:
        return self._image

    @image.setter
    def image(self, image: pygame.Surface) -> None:
        if image is not self._image:
            before = self.rect.copy()
            self._image = image
            self._take(image)
            self._moved(before)

    @property
    def middle(self) -> Point:
        return self._middle

    @middle.setter
    def middle(self, middle: Point) -> None:
        if middle != self._middle:
            before = self.rect.copy()
            self._middle = middle
            self._moved(before)

    @property
    def z(self) -> float:
        return self._z

    @z.setter
    def z(self, z: float) -> None:
        if z != self._z:
            self._z = z
            self._reorder()

    @property
    def shown(self) -> bool:
        return self._shown

    @shown.setter
    def shown(self, shown: bool) -> None:
        if shown != self._shown:
            self._shown = shown
            self._reorder()

    @property
    def carried(self) -> bool:
        """Whether the sprite follows a pointer and moves in every frame, while most sprites below it stay still."""
        return self._carried

    @carried.setter
    def carried(self, carried: bool) -> None:
        if carried != self._carried:
            self._reorder()
            self._carried = carried
            self._take(self._image)
            if self._stage is not None:
                self._place(self._stage)
                self._stage.damage(self.rect)

    def set_off(self, stage: Stage | None) -> None:
        """Joins or leaves a stage."""
        self._stage = stage
        if stage is not None:
            self._place(stage)

    def _take(self, image: pygame.Surface) -> None:
        """Takes a new picture; a carried one is cropped to its visible part, which saves time in every frame."""
        seen = (self._carried and image.get_bounding_rect()) or image.get_rect()
        picture = image.subsurface(seen) if self._carried else image
        self._reach = image.get_width() // 2 - seen.left, image.get_height() // 2 - seen.top
        self.rect.size = seen.size
        self.layer = picture, self.rect
        self.solid = solid_of(picture) if self._carried else None

    def _moved(self, before: pygame.Rect) -> None:
        if self._stage is not None:
            self._place(self._stage)
            if self._shown:
                self._stage.moved(self, before)

    def _reorder(self) -> None:
        if self._stage is not None:
            self._stage.reorder()
            self._stage.damage(self.rect)

    def _place(self, stage: Stage) -> None:
        x, y = stage.to_pixels(self._middle)
        left, above = self._reach
        self.rect.topleft = x - left, y - above


class Stage:
    """The sprites of one scene at one window size."""

    def __init__(self, space: Space, background: pygame.Surface | None = None) -> None:
        self.space: Final = space
        self.angle = 0
        """The clockwise rotation, by quarters, that faces a person at another side of the window."""
        self.background: Final = background
        """Fills the window below all sprites; a stage without one lets the stages below show through."""
        # Sprites move many times per frame, so these values are computed only once.
        self._k: Final = space.k
        self._origin: Final = space.origin
        self._sprites: list[Sprite] = []
        self._drawn: list[Sprite] | None = None
        self._rects: list[pygame.Rect] = []
        self._above: list[Sprite] = []
        self._above_rects: list[pygame.Rect] = []
        self._damage: list[pygame.Rect] = []
        self._wake: list[pygame.Rect] = []
        self._count = 0

    def to_pixels(self, point: Point) -> tuple[int, int]:
        """Does the same as `Space.to_pixels`, but faster."""
        left, top = self._origin
        return round(left + point[0] * self._k), round(top + point[1] * self._k)

    def add(self, *sprites: Sprite) -> None:
        for sprite in sprites:
            self._count += 1
            sprite.order = self._count
            sprite.set_off(self)
            self._sprites.append(sprite)
            self.damage(sprite.rect)
        self.reorder()

    def remove(self, *sprites: Sprite) -> None:
        for sprite in sprites:
            self._sprites.remove(sprite)
            sprite.set_off(None)
            self.damage(sprite.rect)
        self.reorder()

    def damage(self, rect: pygame.Rect) -> None:
        """Marks a part of the window to be drawn again."""
        self._damage.append(rect.copy())

    def moved(self, sprite: Sprite, before: pygame.Rect) -> None:
        """Marks the old and the new place of a sprite that has moved or changed its picture."""
        damage = self._wake if sprite.carried else self._damage
        if before.colliderect(sprite.rect):
            before.union_ip(sprite.rect)
        else:
            damage.append(sprite.rect.copy())
        damage.append(before)

    def reorder(self) -> None:
        self._drawn = None

    def take_damage(self) -> tuple[list[pygame.Rect], list[pygame.Rect]]:
        """Returns the parts to draw again since the last call, and those where only carried sprites have moved."""
        damage, self._damage = self._damage, []
        wake, self._wake = self._wake, []
        return damage, wake

    def drawn(self) -> list[Sprite]:
        """Returns the shown sprites from back to front."""
        if self._drawn is None:
            shown = (sprite for sprite in self._sprites if sprite.shown)
            self._drawn = sorted(shown, key=lambda sprite: (sprite.z, sprite.order))
            self._rects = [sprite.rect for sprite in self._drawn]
            first = next((at for at, sprite in enumerate(self._drawn) if sprite.carried), len(self._drawn))
            self._above, self._above_rects = self._drawn[first:], self._rects[first:]
        return self._drawn

    def lowest_carried(self) -> Sprite | None:
        """Returns the rearmost shown sprite that is carried."""
        if self._drawn is None:
            self.drawn()
        return self._above[0] if self._above else None

    def within(self, part: pygame.Rect) -> list[Sprite]:
        """Returns the shown sprites that reach into a part of the window."""
        drawn = self.drawn()
        return [drawn[at] for at in part.collidelistall(self._rects)]

    def above(self, part: pygame.Rect) -> list[Sprite]:
        """Returns the sprites in a part of the window from the rearmost carried one to the front."""
        self.drawn()
        return [self._above[at] for at in part.collidelistall(self._above_rects)]

    def below(self, part: pygame.Rect) -> list[Sprite]:
        """Returns the sprites in a part of the window that lie below all carried ones."""
        drawn = self.drawn()
        lowest = len(drawn) - len(self._above)
        return [drawn[at] for at in part.collidelistall(self._rects) if at < lowest]

    def __iter__(self) -> Iterator[Sprite]:
        return iter(self._sprites)
