"""Draws shapes on a grid of 24 × 24, at any size and in one colour."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

import pygame

from game.ui.draw.style import Colour

GRID: Final = 24
STROKE: Final = 2.6


class Sketch:
    """Draws in grid units on a picture of any size."""

    def __init__(self, surface: pygame.Surface, colour: Colour) -> None:
        self._surface = surface
        self._unit = surface.get_width() / GRID
        self._colour: tuple[int, int, int, int] = (*colour, 255)

    def polygon(self, *points: tuple[float, float]) -> None:
        pygame.draw.polygon(self._surface, self._colour, [self._at(point) for point in points])

    def line(self, *points: tuple[float, float], width: float = STROKE) -> None:
        """Draws a line with round ends and corners."""
        for begin, end in pairwise(points):
            self._bar(begin, end, width)
        for point in points:
            self.disc(point, width / 2)

    def disc(self, middle: tuple[float, float], radius: float) -> None:
        pygame.draw.circle(self._surface, self._colour, self._at(middle), radius * self._unit)

    def ring(self, middle: tuple[float, float], radius: float, width: float = STROKE) -> None:
        pygame.draw.circle(
            self._surface, self._colour, self._at(middle), (radius + width / 2) * self._unit, round(width * self._unit)
        )

    def arc(
        self, middle: tuple[float, float], radius: float, begin: float, end: float, *, width: float = STROKE
    ) -> None:
        """Draws a part of a ring, in degrees clockwise from the right."""
        steps = max(2, int(abs(end - begin) / 6))
        angles = [math.radians(begin + (end - begin) * at / steps) for at in range(steps + 1)]
        x, y = middle
        self.line(*[(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles], width=width)

    def rect(self, left: float, top: float, width: float, height: float, *, radius: float = 0) -> None:
        corner, size = self._at((left, top)), (width * self._unit, height * self._unit)
        pygame.draw.rect(self._surface, self._colour, (*corner, *size), border_radius=round(radius * self._unit))

    def hole(self, middle: tuple[float, float], radius: float) -> None:
        """Makes a round part transparent again."""
        clear = (*self._colour[:3], 0)
        pygame.draw.circle(self._surface, clear, self._at(middle), radius * self._unit)

    def hole_rect(self, left: float, top: float, width: float, height: float, *, radius: float = 0) -> None:
        clear = (*self._colour[:3], 0)
        corner, size = self._at((left, top)), (width * self._unit, height * self._unit)
        pygame.draw.rect(self._surface, clear, (*corner, *size), border_radius=round(radius * self._unit))

    def hole_line(self, begin: tuple[float, float], end: tuple[float, float], width: float = STROKE) -> None:
        """Makes a line transparent again."""
        colour, self._colour = self._colour, (*self._colour[:3], 0)
        self.line(begin, end, width=width)
        self._colour = colour

    def _at(self, point: tuple[float, float]) -> tuple[float, float]:
        return point[0] * self._unit, point[1] * self._unit

    def _bar(self, begin: tuple[float, float], end: tuple[float, float], width: float) -> None:
        along, down = end[0] - begin[0], end[1] - begin[1]
        length = math.hypot(along, down) or 1
        side_x, side_y = -down / length * width / 2, along / length * width / 2
        self.polygon(
            (begin[0] + side_x, begin[1] + side_y),
            (end[0] + side_x, end[1] + side_y),
            (end[0] - side_x, end[1] - side_y),
            (begin[0] - side_x, begin[1] - side_y),
        )
