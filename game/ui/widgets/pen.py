"""The pen of the widgets: draws letters, plates and icons at one scale, with a cache."""

from __future__ import annotations

from copy import copy
from dataclasses import KW_ONLY, dataclass
from typing import Final

import pygame

from game.ui.draw.cache import BoundedCache, pixels
from game.ui.draw.fonts import Fonts, Weight
from game.ui.draw.paint import rounded, with_shadow
from game.ui.draw.style import RADIUS, Colour
from game.ui.widgets.ground import DARK, Ground
from game.ui.widgets.icons import Icon, icon_picture
from game.ui.widgets.lettering import Block, block, fitted
from game.ui.widgets.measure import Measure

MOST_PIXELS: Final = 40 << 20
MOST_TURNED: Final = 200


@dataclass(frozen=True, slots=True)
class PlateStyle:
    """A rounded rectangle: its fill, its edge if it has one, and its height above the ground."""

    fill: Colour
    edge: Colour | None = None
    _: KW_ONLY
    edge_width: float = 2
    radius: float = RADIUS
    depth: float = 0
    shade: int = 110
    """The opacity of the shadow, of 255."""


class Pen:
    """Draws for one scene at one window size, for widgets on one ground."""

    def __init__(self, fonts: Fonts, measure: Measure) -> None:
        self.ground = DARK
        self.fonts: Final = fonts
        self.measure: Final = measure
        self.k: Final = measure.space.k
        self.pictures: Final = BoundedCache(MOST_PIXELS, pixels)
        self.turned: Final[BoundedCache[pygame.Surface]] = BoundedCache(MOST_TURNED)
        """Turned pictures by their upright picture and angle."""
        self._blocks: Final[dict[tuple[str, float, float, Weight], Block]] = {}

    def on(self, ground: Ground) -> Pen:
        """Returns a pen for another ground, with the same caches."""
        pen = copy(self)
        pen.ground = ground
        return pen

    def pixels(self, units: float) -> int:
        return max(1, round(units * self.k))

    def blank(self, width: float, height: float) -> pygame.Surface:
        """Returns a transparent picture of this size in units."""
        return pygame.Surface((self.pixels(width), self.pixels(height)), pygame.SRCALPHA)

    def letters_high(self, size: float) -> float:
        """Returns the height of a line of letters of this size."""
        return self.fonts.line_height(self.measure.letters(size))

    def block(self, text: str, size: float, width: float, weight: Weight = Weight.REGULAR) -> Block:
        """Returns the text wrapped to this width; `size` is from the type scale and grows with the settings."""
        key = text, size, width, weight
        if key not in self._blocks:
            self._blocks[key] = block(self.fonts, text, self.measure.letters(size), weight, width=width)
        return self._blocks[key]

    def fitted(self, text: str, size: float, width: float, height: float, *, weight: Weight = Weight.REGULAR) -> Block:
        """Returns the text as large as the box allows, up to its size by the settings."""
        whole = self.block(text, size, width, weight)
        if whole.height <= height and whole.unbroken:
            return whole
        least = min(whole.size, self.measure.least_letters)
        return fitted(self.fonts, text, whole.size, weight, width=width, height=height, least=least)

    def plate(self, width: float, height: float, plate: PlateStyle) -> pygame.Surface:
        """Returns a plate's picture, with equal margins for the shadow on opposite sides."""
        key = "plate", self.pixels(width), self.pixels(height), plate
        return self.pictures.get(key, lambda: self._stretched(width, height, plate))

    def icon(self, icon: Icon, side: float, colour: Colour) -> pygame.Surface:
        key = "icon", icon, self.pixels(side), colour
        return self.pictures.get(key, lambda: icon_picture(icon, side, self.k, colour))

    def _stretched(self, width: float, height: float, plate: PlateStyle) -> pygame.Surface:
        """Returns a small plate with its middle stretched, which is fast at any size."""
        # Corners and the blur of the shadow keep their size; only the uniform middle is stretched.
        core = 2 * plate.radius + 8 * plate.depth + 8
        small_width, small_height = min(width, core), min(height, core)
        radius = min(plate.radius, small_width / 2, small_height / 2)
        small = rounded(
            small_width, small_height, self.k, plate.fill, radius=radius, edge=plate.edge, edge_width=plate.edge_width
        )
        if plate.depth:
            small = with_shadow(small, self.k, plate.depth, plate.shade)
        more = (
            self.pixels(width) - self.pixels(small_width),
            self.pixels(height) - self.pixels(small_height),
        )
        return _pulled(small, max(0, more[0]), max(0, more[1]))


def _pulled(small: pygame.Surface, more_width: int, more_height: int) -> pygame.Surface:
    """Returns the picture enlarged by repeating its middle column and line."""
    if not more_width and not more_height:
        return small
    width, height = small.get_size()
    large = pygame.Surface((width + more_width, height + more_height), pygame.SRCALPHA)
    columns = _parts(width, more_width)
    lines = _parts(height, more_height)
    for from_x, from_width, to_x, to_width in columns:
        for from_y, from_height, to_y, to_height in lines:
            part = small.subsurface((from_x, from_y, from_width, from_height))
            if (from_width, from_height) != (to_width, to_height):
                part = pygame.transform.scale(part, (to_width, to_height))
            large.blit(part, (to_x, to_y), special_flags=pygame.BLEND_RGBA_MAX)
    return large.convert_alpha()


def _parts(length: int, more: int) -> list[tuple[int, int, int, int]]:
    """Returns the source and target of both ends and of the middle pixel: (from, length, to, length)."""
    half = length // 2
    parts = [
        (0, half, 0, half),
        (half, 1, half, more + 1),
        (half + 1, length - half - 1, half + more + 1, length - half - 1),
    ]
    return [part for part in parts if part[1] > 0]
