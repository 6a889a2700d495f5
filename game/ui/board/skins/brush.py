"""Draws one picture in shares of its width, at three times its final size."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

import pygame

from game.ui.draw.fonts import Fonts, Weight
from game.ui.draw.paint import OVERSAMPLING, stroke
from game.ui.draw.shapes import OutlinePoint, Shape, place_outline
from game.ui.draw.style import Colour

MEASURED: Final = 200.0
"""The size at which a font's proportions are read."""


NEARLY_OPAQUE: Final = 248
THICK: Final = 3
"""Lines of fewer pixels need no round joints."""


class Letters:
    """Bold letters by the height of their capitals in pixels, cropped to their ink, so that they look centred."""

    def __init__(self, fonts: Fonts) -> None:
        self._fonts: Final = fonts
        self._capital = cache(self._measured)

    def written(self, text: str, height: float, colour: Colour) -> pygame.Surface:
        picture = self._fonts.font(height / self._capital(), Weight.BOLD).render(text, True, colour)
        return picture.subsurface(picture.get_bounding_rect())

    def _measured(self) -> float:
        """Returns the height in pixels of a capital at size 1, for any font and any scale of the fonts."""
        metrics = self._fonts.font(MEASURED, Weight.BOLD).metrics("H")[0]
        if metrics is None:
            raise ValueError("a font without capitals")
        return metrics[3] / MEASURED


class Brush:
    """A picture being drawn, 1 wide and `tall` high: all lengths are shares of its width."""

    def __init__(self, surface: pygame.Surface, letters: Letters, width: int | None = None) -> None:
        self.surface: Final = surface
        self._letters: Final = letters
        self.width: Final = width or surface.get_width()
        self.tall: Final = surface.get_height() / self.width

    def part(self, across: float, down: float) -> Brush:
        """Returns a transparent layer to paste later, in the same units as this picture."""
        size = max(1, round(across * self.width)), max(1, round(down * self.width))
        return Brush(pygame.Surface(size, pygame.SRCALPHA), self._letters, self.width)

    def shape(self, points: Sequence[OutlinePoint], colour: Colour) -> None:
        width = self.width
        pygame.draw.polygon(self.surface, colour, [(x * width, y * width) for x, y in points])

    def sign(
        self, outlines: Sequence[Shape], x: float, y: float, size: float, *, colour: Colour, turn: float = 0
    ) -> None:
        """Draws outlines given around the origin, in one colour at one place."""
        for outline in outlines:
            self.shape(place_outline(outline, x, y, size, turn=turn), colour)

    def circle(self, x: float, y: float, radius: float, colour: Colour) -> None:
        pygame.draw.circle(self.surface, colour, (x * self.width, y * self.width), radius * self.width)

    def ring(self, x: float, y: float, radius: float, thick: float, *, colour: Colour) -> None:
        middle = x * self.width, y * self.width
        pygame.draw.circle(self.surface, colour, middle, radius * self.width, max(1, round(thick * self.width)))

    def box(self, x: float, y: float, across: float, down: float, *, colour: Colour, radius: float = 0) -> None:
        """Draws a rectangle, placed by its upper left corner."""
        pygame.draw.rect(
            self.surface, colour, self._rect(x, y, across, down), border_radius=round(radius * self.width) or -1
        )

    def frame(
        self, x: float, y: float, across: float, down: float, *, thick: float, colour: Colour, radius: float = 0
    ) -> None:
        """Draws the line around a rectangle, inside the rectangle."""
        line = max(1, round(thick * self.width))
        rounding = round(radius * self.width) or -1
        pygame.draw.rect(self.surface, colour, self._rect(x, y, across, down), line, border_radius=rounding)

    def line(self, points: Sequence[OutlinePoint], thick: float, colour: Colour) -> None:
        """Draws a stroke with round joints and ends."""
        width = self.width
        spots = [(x * width, y * width) for x, y in points]
        if thick * width >= THICK:
            stroke(self.surface, spots, thick * width, colour)
        else:
            pygame.draw.lines(self.surface, colour, False, spots, max(1, round(thick * width)))

    def outlined(self, points: Sequence[OutlinePoint], fill: Colour, thick: float, line: Colour) -> None:
        """Draws a shape with a line around it."""
        self.shape(points, fill)
        self.line((*points, points[0]), thick, line)

    def shaded(self, x: float, y: float, across: float, down: float, *, top: Colour, bottom: Colour) -> None:
        """Draws a rectangle with a gradient from the `top` colour to the `bottom` colour."""
        rect = self._rect(x, y, across, down)
        strip = pygame.Surface((1, 2))
        strip.set_at((0, 0), top)
        strip.set_at((0, 1), bottom)
        # First down, then across: smooth scaling is slow, and needed in one direction only.
        column = pygame.transform.smoothscale(strip, (1, rect.height))
        self.surface.blit(pygame.transform.scale(column, rect.size), rect)

    def text(self, text: str, x: float, y: float, height: float, *, colour: Colour, room: float = 1) -> None:
        """Draws a word around a point, smaller if it is wider than `room`."""
        picture = self.lettering(text, height, colour, room)
        self.surface.blit(picture, picture.get_rect(center=(round(x * self.width), round(y * self.width))))

    def lettering(self, text: str, height: float, colour: Colour, room: float = 1) -> pygame.Surface:
        """Returns a word to paste, with capitals of this height, smaller if it is wider than `room`."""
        picture = self._letters.written(text, height * self.width, colour)
        wide = picture.get_width() / self.width
        return picture if wide <= room else self._letters.written(text, height * self.width * room / wide, colour)

    def paste(self, picture: pygame.Surface, x: float, y: float) -> None:
        """Pastes a picture with its upper left corner at a point."""
        self.surface.blit(picture, (round(x * self.width), round(y * self.width)))

    def paste_turned(self, picture: pygame.Surface, x: float, y: float) -> None:
        """Pastes a picture upside down, as far from the lower right corner as the point is from the upper left one."""
        turned = pygame.transform.rotate(picture, 180)
        corner = self.width - round(x * self.width), self.surface.get_height() - round(y * self.width)
        self.surface.blit(turned, turned.get_rect(bottomright=corner))

    def veil(self, shapes: Sequence[Sequence[OutlinePoint]], colour: Colour, alpha: int) -> None:
        """Draws translucent shapes over the picture."""
        width = self.width
        for points in shapes:
            spots = [(x * width, y * width) for x, y in points]
            left, top = (math.floor(min(spot[axis] for spot in spots)) for axis in (0, 1))
            right, bottom = (math.ceil(max(spot[axis] for spot in spots)) + 1 for axis in (0, 1))
            # The layer is no larger than the shape: most are narrow, and a layer of the full size would be slow.
            layer = pygame.Surface((right - left, bottom - top), pygame.SRCALPHA)
            pygame.draw.polygon(layer, (*colour, alpha), [(x - left, y - top) for x, y in spots])
            self.surface.blit(layer, (left, top))

    def round_off(self, radius: float) -> None:
        """Makes the corners transparent; their pixels keep their colour, so that edges don't darken."""
        mask = rounding(self.surface.get_size(), round(radius * self.width))
        self.surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)

    def _rect(self, x: float, y: float, across: float, down: float) -> pygame.Rect:
        width = self.width
        left, top = round(x * width), round(y * width)
        return pygame.Rect(left, top, round((x + across) * width) - left, round((y + down) * width) - top)


@lru_cache(maxsize=4)
def rounding(size: tuple[int, int], radius: int) -> pygame.Surface:
    """Returns a white mask with transparent corners, to blit on a picture with BLEND_RGBA_MIN."""
    mask = pygame.Surface(size, pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=radius)
    return mask


def blank(size: tuple[int, int], fade: Colour) -> pygame.Surface:
    """Returns a transparent surface for a picture of this size; `fade` is the colour that its edges fade to."""
    # In a window of a few pixels, a picture's size can round to 0, and a surface to draw on needs 1 pixel.
    width, height = (max(1, side) * OVERSAMPLING for side in size)
    large = pygame.Surface((width, height), pygame.SRCALPHA)
    # Transparent pixels have a colour too: without this fill, edges get a dark fringe.
    large.fill((*fade, 0))
    return large


def finished(large: pygame.Surface, angle: float) -> pygame.Surface:
    """Returns a picture that was drawn large at its final size, turned clockwise."""
    quarter = angle % 90 == 0
    turned = large if quarter else pygame.transform.rotate(large, -angle)
    size = max(1, round(turned.get_width() / OVERSAMPLING)), max(1, round(turned.get_height() / OVERSAMPLING))
    small = _solid(pygame.transform.smoothscale(turned, size))
    return (pygame.transform.rotate(small, -angle) if quarter and angle else small).convert_alpha()


def _solid(picture: pygame.Surface) -> pygame.Surface:
    """Makes nearly opaque pixels opaque, because scaling rounds 255 down to 253 and the table would show through."""
    inside = pygame.mask.from_surface(picture, NEARLY_OPAQUE)
    opaque = inside.to_surface(setcolor=(0, 0, 0, 255), unsetcolor=(0, 0, 0, 0))
    picture.blit(opaque, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return picture
