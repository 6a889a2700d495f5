"""Figures on a track: they walk field by field, and hop over figures in their way."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from itertools import pairwise
from typing import Final

import pygame

from game.ui.board.arrangement import Area
from game.ui.board.layout import side_by_side
from game.ui.board.motion import ease
from game.ui.window.space import Point
from game.ui.window.stage import Sprite, Stage

FIGURE_Z: Final = 150.0
PER_FIELD: Final = 0.13
SHORTEST: Final = 0.35
LONGEST: Final = 1.6
LOW_HOP: Final = 12.0
HIGH_HOP: Final = 38.0

FigurePicture = Callable[[int, float], pygame.Surface]
"""Draws a seat's figure at a size."""


@dataclass(frozen=True, slots=True)
class FigureWalk:
    """A figure's walk between two times, with the numbers of the fields that it leaves and reaches."""

    seat: int
    left: int
    reached: int
    _: KW_ONLY
    start: float
    end: float


def walking_time(fields: int) -> float:
    """Returns the seconds that a walk over so many fields takes at normal pace."""
    return min(LONGEST, max(SHORTEST, PER_FIELD * abs(fields)))


def fields_between(left: int, reached: int) -> list[int]:
    """Returns every field of a walk, from `left` to `reached`."""
    step = 1 if reached >= left else -1
    return list(range(left, reached + step, step))


def on_the_way(points: Sequence[Point], high: Sequence[bool], share: float) -> Point:
    """Returns the position of a figure that hops from point to point; `high` marks hops over another figure."""
    if len(points) < 2:
        return points[0]
    way = min(max(share, 0.0), 1.0) * (len(points) - 1)
    hop = min(int(way), len(points) - 2)
    part = way - hop
    (x, y), (to_x, to_y) = points[hop], points[hop + 1]
    up = (HIGH_HOP if high[hop] else LOW_HOP) * math.sin(math.pi * part)
    return x + (to_x - x) * part, y + (to_y - y) * part - up


class TrackFigures:
    """The sprites of all figures. `stand` puts them on their fields, `walk` moves them there."""

    def __init__(self, stage: Stage, picture: FigurePicture, glow: Callable[[float, float], pygame.Surface]) -> None:
        self._stage: Final = stage
        self._picture: Final = picture
        self._glow: Final = glow
        self._sprites: Final[dict[int, Sprite]] = {}
        self._fields: dict[int, int] = {}
        self._track: Sequence[Area] = ()
        self._largest = 0.0
        self.walks: list[FigureWalk] = []
        """The walks that are not over yet."""
        self._ring: Sprite | None = None

    def stand(self, fields: Mapping[int, int], track: Sequence[Area], largest: float) -> None:
        """Puts every figure on its field, beside other figures on the same field."""
        self._track, self._largest, self.walks = track, largest, []
        self._fields = {seat: self._on_track(field) for seat, field in fields.items()}
        self.ring(None)
        self._arrange()

    def field_of(self, seat: int) -> int | None:
        """Returns the field of a figure, or the last one if the figure is walking."""
        return self._fields.get(seat)

    def middle_of(self, seat: int) -> Point:
        """Returns the point where a figure is drawn now."""
        return self._sprites[seat].middle

    def walk(self, walks: Sequence[FigureWalk]) -> None:
        """Starts these walks and drops all others."""
        self.walks = [walk for walk in walks if walk.seat in self._sprites]

    def update(self, now: float) -> None:
        for walk in list(self.walks):
            if now >= walk.end:
                self.walks.remove(walk)
                self._fields[walk.seat] = self._on_track(walk.reached)
                self._arrange()
            elif now >= walk.start:
                self._move(walk, ease((now - walk.start) / (walk.end - walk.start)))

    def ring(self, field: int | None) -> None:
        """Shows a ring of light around a field of the track; None removes the ring."""
        if self._ring is not None:
            self._stage.remove(self._ring)
            self._ring = None
        if field is not None and self._track:
            area = self._track[self._on_track(field)]
            self._ring = Sprite(self._glow(area.width, area.height), (area.x, area.y), FIGURE_Z - 1)
            self._stage.add(self._ring)

    def _on_track(self, field: int) -> int:
        return min(max(field, 0), len(self._track) - 1)

    def _move(self, walk: FigureWalk, share: float) -> None:
        fields = [self._on_track(field) for field in fields_between(walk.left, walk.reached)]
        points = [(self._track[field].x, self._track[field].y) for field in fields]
        taken = {field for seat, field in self._fields.items() if seat != walk.seat}
        high = [one in taken or other in taken for one, other in pairwise(fields)]
        sprite = self._sprites[walk.seat]
        sprite.z = FIGURE_Z + 1
        sprite.image = self._picture(walk.seat, self._alone(fields[-1]))
        sprite.middle = on_the_way(points, high, share)

    def _alone(self, field: int) -> float:
        """Returns the size of a figure that is alone on a field."""
        area = self._track[field]
        return side_by_side(area, 1, self._largest)[0]

    def _arrange(self) -> None:
        standing: dict[int, list[int]] = {}
        walking = {walk.seat for walk in self.walks}
        for seat, field in sorted(self._fields.items()):
            standing.setdefault(field, []).append(seat)
        for field, seats in standing.items():
            side, poses = side_by_side(self._track[field], len(seats), self._largest)
            for seat, pose in zip(seats, poses, strict=True):
                if seat not in walking or seat not in self._sprites:
                    self._stand(seat, side, (pose.x, pose.y))

    def _stand(self, seat: int, side: float, middle: Point) -> None:
        picture = self._picture(seat, side)
        if seat not in self._sprites:
            self._sprites[seat] = Sprite(picture, middle, FIGURE_Z)
            self._stage.add(self._sprites[seat])
        self._sprites[seat].image = picture
        self._sprites[seat].middle = middle
        self._sprites[seat].z = FIGURE_Z
