"""What can be seen of one scene: sprites in front of each other, and which parts of the window they have changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from game.app.solid import Solid
from game.app.space import Point, Space

Layer = tuple[pygame.Surface, pygame.Rect | tuple[int, int]]
"""A picture and where it is in the window, as pygame blits it."""


class Sprite:
    """A picture with its middle at a point of the table. Every change tells the stage what to draw again."""

    __slots__ = ("_image", "_middle", "_shown", "_stage", "_z", "layer", "order", "rect", "solid")

    def __init__(self, image: pygame.Surface, middle: Point, z: float = 0) -> None:
        self._image = image
        self._middle = middle
        self._z = z
        self._shown = True
        self._stage: Stage | None = None
        self.rect = image.get_rect()
        """Where it is in the window, in pixels: one object that moves along. Not to be set from outside."""
        self.layer: Layer = image, self.rect
        """How it is drawn; not to be set from outside."""
        self.solid: Solid | None = None
        """What of the picture hides all below it, where somebody found that worth knowing."""
        self.order = 0
        """Which of two sprites of the same z came later."""

    @property
    def image(self) -> pygame.Surface:
        return self._image

    @image.setter
    def image(self, image: pygame.Surface) -> None:
        if image is not self._image:
            self._change(image=image)

    @property
    def middle(self) -> Point:
        return self._middle

    @middle.setter
    def middle(self, middle: Point) -> None:
        if middle != self._middle:
            self._change(middle=middle)

    @property
    def z(self) -> float:
        return self._z

    @z.setter
    def z(self, z: float) -> None:
        if z != self._z:
            self._z = z
            if self._stage is not None:
                self._stage.reorder()
                self._stage.damage(self.rect)

    @property
    def shown(self) -> bool:
        return self._shown

    @shown.setter
    def shown(self, shown: bool) -> None:
        if shown != self._shown:
            self._shown = shown
            if self._stage is not None:
                self._stage.reorder()
                self._stage.damage(self.rect)

    def set_off(self, stage: Stage | None) -> None:
        """Joins or leaves a stage."""
        self._stage = stage
        if stage is not None:
            self._place(stage)

    def _change(self, image: pygame.Surface | None = None, middle: Point | None = None) -> None:
        before = self.rect.copy()
        if image is not None:
            self._image, self.solid = image, None
            self.layer = image, self.rect
        if middle is not None:
            self._middle = middle
        if self._stage is not None:
            self._place(self._stage)
            if self._shown:
                self._stage.damage(before)
                self._stage.damage(self.rect)

    def _place(self, stage: Stage) -> None:
        x, y = stage.to_pixels(self._middle)
        width, height = self._image.get_size()
        self.rect.update(x - width // 2, y - height // 2, width, height)


class Stage:
    """The sprites of one scene at one window size."""

    def __init__(self, space: Space, background: pygame.Surface | None = None) -> None:
        self.space: Final = space
        self.turned = False
        """Whether it faces whoever sits at the upper edge of the window: laid out as ever, shown upside down."""
        self.background: Final = background
        """Fills the window below all sprites; a stage without one lets what is below show through."""
        # Sprites move many times a frame: what they are placed with is not worked out each time.
        self._k: Final = space.k
        self._origin: Final = space.origin
        self._sprites: list[Sprite] = []
        self._drawn: list[Sprite] | None = None
        self._rects: list[pygame.Rect] = []
        self._damage: list[pygame.Rect] = []
        self._count = 0

    def to_pixels(self, point: Point) -> tuple[int, int]:
        """The same as its space has it."""
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

    def reorder(self) -> None:
        self._drawn = None

    def take_damage(self) -> list[pygame.Rect]:
        """What has to be drawn again since the last call."""
        damage, self._damage = self._damage, []
        return damage

    def drawn(self) -> list[Sprite]:
        """The sprites that are shown, the hindmost first."""
        if self._drawn is None:
            shown = (sprite for sprite in self._sprites if sprite.shown)
            self._drawn = sorted(shown, key=lambda sprite: (sprite.z, sprite.order))
            self._rects = [sprite.rect for sprite in self._drawn]
        return self._drawn

    def within(self, part: pygame.Rect) -> list[Sprite]:
        """Those of them that reach into a part of the window."""
        drawn = self.drawn()
        return [drawn[at] for at in part.collidelistall(self._rects)]

    def __iter__(self) -> Iterator[Sprite]:
        return iter(self._sprites)
