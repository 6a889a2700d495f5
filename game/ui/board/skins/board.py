"""Draws a field map as one picture: a ground with lanes for the rows and a path of stones, in its skin's colours."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

import pygame

from game.ui.board.skins.brush import Brush, Letters, blank, finished, rounding
from game.ui.board.skins.fields import draw_field, draw_plant
from game.ui.board.skins.grain import speckled
from game.ui.board.skins.style import BoardStyle
from game.ui.draw.paint import OVERSAMPLING
from game.ui.draw.style import SOOT, WHITE, Colour, mix

MapField = tuple[str, int | None, float, float, float, float, str]
"""Kind, value, left, top, width, height, name; lengths in map pixels."""
ROW_KINDS: Final = frozenset({"plain", "cowpat", "double", "happy", "ox"})
TRACK_KINDS: Final = frozenset({"start", "step", "eye", "heap"})
SWATH: Final = 74.0
PLANT: Final = 46.0
MOST_PLANTS: Final = 420
EARTH: Final[Colour] = (150, 116, 74)
"""The lanes of a meadow."""
LANE: Final = 9.0
"""How far a lane reaches beyond its fields, in map pixels."""
LABEL: Final = 56.0
RADIUS: Final = 22.0


class BoardPainter:
    """Paints one map. Fields are small pictures on a large ground, since a 4K board drawn as a whole takes a second."""

    def __init__(
        self, letters: Letters, fields: Sequence[MapField], size: tuple[float, float], style: BoardStyle
    ) -> None:
        self._letters: Final = letters
        self._fields: Final = fields
        self._size: Final = size
        self._style: Final = style
        self._drawn: Final[dict[tuple[str, int | None, int, int], pygame.Surface]] = {}

    def painted(self, width: int) -> pygame.Surface:
        """Paints the board `width` pixels wide."""
        unit = width / self._size[0]
        picture = pygame.Surface((width, max(1, round(self._size[1] * unit))), pygame.SRCALPHA)
        picture.fill(self._style.ground)
        self._mow(picture, unit)
        speckled(picture, self._style.ground, 16, seed=5)
        self._path(picture, unit)
        if self._style.meadow:
            self._grow(picture, unit)
        self._frame(picture, unit)
        for name, row in self._rows():
            self._lane(picture, name, row, unit)
        for field in self._fields:
            picture.blit(self._field(field, unit), _rect(field, unit))
        return picture.convert_alpha()

    def _frame(self, picture: pygame.Surface, unit: float) -> None:
        """Draws a wooden frame with round corners around the ground."""
        size, wood = picture.get_size(), self._style.frame
        frame = blank(size, wood)
        whole = frame.get_rect()
        line, radius = 10 * unit * OVERSAMPLING, round(RADIUS * unit * OVERSAMPLING)
        for inset, tone in ((0, mix(wood, SOOT, 0.5)), (0.16, mix(wood, WHITE, 0.18)), (0.42, wood)):
            rect = whole.inflate(-2 * inset * line, -2 * inset * line)
            pygame.draw.rect(frame, tone, rect, max(1, round(line * (1 - inset))), border_radius=radius)
        picture.blit(finished(frame, 0), (0, 0))
        corners = pygame.transform.smoothscale(rounding(frame.get_size(), radius), size)
        picture.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)

    def _path(self, picture: pygame.Surface, unit: float) -> None:
        """Draws the trodden ground below the track's stones."""
        for field in self._fields:
            if field[0] in TRACK_KINDS:
                around = _rect(field, unit).inflate(round(14 * unit), round(14 * unit))
                pygame.draw.rect(picture, self._style.path, around, border_radius=round(16 * unit))

    def _mow(self, picture: pygame.Surface, unit: float) -> None:
        """Draws the stripes of a mown meadow."""
        for at in range(0, math.ceil(self._size[0] / SWATH), 2):
            left, right = round(at * SWATH * unit), round((at + 1) * SWATH * unit)
            pygame.draw.rect(picture, self._style.stripe, (left, 0, right - left, picture.get_height()))

    def _grow(self, picture: pygame.Surface, unit: float) -> None:
        """Draws tufts and daisies on the free ground."""
        side = max(4, round(PLANT * unit))
        plants = [self._plant(side, kind) for kind in range(3)]
        taken = [_rect(field, unit).inflate(round(20 * unit), round(20 * unit)) for field in self._fields]
        taken += [lane.inflate(round(LABEL * 2.2 * unit), round(LANE * 2.4 * unit)) for lane in self._lanes(unit)]
        chance = Random(17)
        for _ in range(MOST_PLANTS):
            x, y, kind = chance.random(), chance.random(), chance.choice((0, 0, 1, 1, 2))
            place = pygame.Rect(round(x * picture.get_width()), round(y * picture.get_height()), side, side)
            if place.collidelist(taken) < 0 and picture.get_rect().contains(place):
                picture.blit(plants[kind], place)
                taken.append(place)

    def _plant(self, side: int, kind: int) -> pygame.Surface:
        brush = Brush(blank((side, side), self._style.ground), self._letters)
        draw_plant(brush, kind)
        return finished(brush.surface, 0)

    def _lanes(self, unit: float) -> list[pygame.Rect]:
        rows = [[_rect(field, unit) for field in row] for _, row in self._rows()]
        return [row[0].unionall(row[1:]) for row in rows]

    def _rows(self) -> Iterator[tuple[str, list[MapField]]]:
        """Yields the fields of each row, named by the part of the fields' names before the dot."""
        rows: dict[str, list[MapField]] = {}
        for field in self._fields:
            if field[0] in ROW_KINDS:
                rows.setdefault(field[6].partition(".")[0], []).append(field)
        yield from rows.items()

    def _lane(self, picture: pygame.Surface, name: str, row: list[MapField], unit: float) -> None:
        """Draws earth below the fields of a row, with the row's name at its beginning."""
        around = _rect(row[0], unit).unionall([_rect(field, unit) for field in row[1:]])
        grow = round(2 * LANE * unit)
        around.inflate_ip(grow, grow)
        label = pygame.Rect(0, 0, round(LABEL * unit), around.height)
        label.midright = around.left + round(LANE * unit), around.centery
        # After rounding to pixels, a label may touch the first field of its own row.
        clear = label.inflate(-4, -4)
        named = not any(_rect(field, unit).colliderect(clear) for field in self._fields)
        lane = around.union(label) if named else around
        picture.blit(self._earth(lane.size, name if named else "", label.width, unit), lane)

    def _earth(self, size: tuple[int, int], name: str, label: int, unit: float) -> pygame.Surface:
        earth = self._style.lane
        brush = Brush(blank(size, earth), self._letters)
        radius = 20 * unit * OVERSAMPLING / brush.width
        edge = 3 * unit * OVERSAMPLING / brush.width
        brush.box(0, 0, 1, brush.tall, colour=mix(earth, SOOT, 0.45), radius=radius)
        brush.box(0, edge * 1.4, 1, brush.tall - edge * 1.4, colour=mix(earth, WHITE, 0.12), radius=radius)
        brush.box(edge, edge * 1.4, 1 - 2 * edge, brush.tall - edge * 2.4, colour=earth, radius=radius - edge)
        if name:
            room, height = label * OVERSAMPLING / brush.width, 26 * unit * OVERSAMPLING / brush.width
            brush.text(name, room * 0.46, brush.tall / 2, height, colour=WHITE, room=room * 0.8)
        return finished(brush.surface, 0)

    def _field(self, field: MapField, unit: float) -> pygame.Surface:
        """Returns a field's picture, which fields that look alike share."""
        kind, value, name = field[0], field[1], field[6]
        if value is None and kind in TRACK_KINDS and name.isdecimal():
            value = int(name)
        rect = _rect(field, unit)
        key = kind, value, rect.width, rect.height
        if key not in self._drawn:
            brush = Brush(blank(rect.size, self._style.lane), self._letters)
            draw_field(brush, kind, value)
            self._drawn[key] = finished(brush.surface, 0)
        return self._drawn[key]


def _rect(field: MapField, unit: float) -> pygame.Rect:
    """Returns the place of a field in the picture."""
    left, top = round(field[2] * unit), round(field[3] * unit)
    right, bottom = round((field[2] + field[4]) * unit), round((field[3] + field[5]) * unit)
    return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))
