"""Line plots of numbers over time, each with a colour and a mark at its end: colour is never the only cue."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from game.content.texts import written
from game.ui.draw.fonts import Weight
from game.ui.draw.seat_marks import SeatMark, mark_picture
from game.ui.draw.style import Colour, Gap, Size, mix
from game.ui.widgets.box import Box
from game.ui.widgets.pen import Pen
from game.ui.widgets.widget import Align, Ink, Widget, WidgetLook

MOST_TICKS: Final = 5
FINE: Final = 2
"""The factor by which lines are drawn larger before they are scaled down."""
LINE: Final = 6.0
CASING: Final = 10.0
MARK: Final = 1.5
"""The size of marks relative to letters."""


@dataclass(frozen=True, slots=True)
class Course:
    """One line of a plot: the mark of its seat, and its numbers from the beginning."""

    mark: SeatMark
    values: tuple[int, ...]


def ticks(low: int, high: int, most: int = MOST_TICKS) -> list[int]:
    """Returns evenly spaced round numbers from at most `low` to at least `high`, with 0 if 0 lies between."""
    span = max(1, high - low)
    step = next(factor * 10**power for power in range(9) for factor in (1, 2, 5) if factor * 10**power * most >= span)
    first, last = low // step, -(-high // step)
    return [number * step for number in range(first, max(last, first + 1) + 1)]


def apart(wanted: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Returns places near the wanted ones, at least `gap` apart, between top and bottom."""
    gap = min(gap, (bottom - top) / max(1, len(wanted) - 1)) if len(wanted) > 1 else gap
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    placed: list[float] = []
    for at in order:
        least = placed[-1] + gap if placed else top
        placed.append(max(wanted[at], least))
    # Places beyond the bottom move back up and push the others up.
    for back in range(len(placed) - 1, -1, -1):
        most = bottom if back == len(placed) - 1 else placed[back + 1] - gap
        placed[back] = min(placed[back], most)
    found = [0.0] * len(wanted)
    for place, at in zip(placed, order, strict=True):
        found[at] = place
    return found


def thin_out(count: int, most: int) -> list[int]:
    """Returns which of `count` labels to show if `most` fit: evenly spaced, always with the last one."""
    if count <= 0:
        return []
    step = -(-count // max(1, most))
    return [at for at in range(count) if (count - 1 - at) % step == 0]


class Plot(Widget):
    """A line plot. The labels stand below the numbers after the first, which is the beginning."""

    def __init__(
        self,
        pen: Pen,
        name: str,
        home: Box,
        courses: Sequence[Course],
        *,
        labels: Sequence[str],
        from_zero: bool = True,
    ) -> None:
        """`from_zero` always includes 0 in the range."""
        super().__init__(pen, name, home)
        self._courses: Final = tuple(courses)
        self._labels: Final = tuple(labels)
        numbers = [value for course in courses for value in course.values]
        least, most = min(numbers), max(numbers)
        self._ticks: Final = ticks(min(0, least), max(1, most)) if from_zero else ticks(least, most)
        self._letters: Final = pen.measure.letters(Size.CAPTION)
        wide = max(pen.fonts.width(written(tick), self._letters) for tick in self._ticks)
        high = pen.fonts.line_height(self._letters)
        ends = max(pen.fonts.width(written(number), self._letters, Weight.BOLD) for number in numbers)
        self._side: Final = self._letters * MARK
        right = self._side + ends + Gap.MEDIUM + Gap.SMALL
        left = wide + Gap.SMALL
        marks = max(mark_picture(course.mark, self._side, pen.k).get_height() for course in courses) / pen.k
        top = max(high, marks) / 2 + 1
        room = Box(left, top, home.width - left - right, home.height - top - high * 1.25 - Gap.HAIR)
        self._room: Final = room
        ends_at = [self._point(course, len(course.values) - 1)[1] for course in self._courses]
        self._ends: Final = apart(ends_at, max(self._side, high) * 0.98, room.top, room.bottom)

    def face(self, look: WidgetLook) -> Hashable:  # noqa: ARG002
        return self._courses, self._labels, self.pen.ground

    def inks(self, look: WidgetLook) -> Sequence[Ink]:  # noqa: ARG002
        return [*self._tick_inks(), *self._label_inks(), *self._end_inks()]

    def body(self, look: WidgetLook) -> pygame.Surface:  # noqa: ARG002
        body = self.pen.blank(self.home.width, self.home.height)
        fine = pygame.Surface((body.get_width() * FINE, body.get_height() * FINE), pygame.SRCALPHA)
        fine.fill((*self.pen.ground.base, 0))
        self._draw_grid(fine)
        for at in range(len(self._courses)):
            self._draw_leader(fine, at)
        for course in self._courses:
            self._draw_course(fine, course)
        body.blit(pygame.transform.smoothscale(fine, body.get_size()), (0, 0))
        for course, y in zip(self._courses, self._ends, strict=True):
            picture = mark_picture(course.mark, self._side, self.pen.k)
            self.blit_middle(body, picture, (self._room.right + Gap.MEDIUM + self._side / 2, y))
        return body

    # -- places ----------------------------------------------------------------------------------

    def _x(self, at: int) -> float:
        return self._room.left + self._room.width * at / max(1, len(self._labels))

    def _y(self, value: int) -> float:
        low, high = self._ticks[0], self._ticks[-1]
        return self._room.bottom - self._room.height * (value - low) / (high - low)

    def _point(self, course: Course, at: int) -> tuple[float, float]:
        return self._x(at), self._y(course.values[at])

    # -- letters ---------------------------------------------------------------------------------

    def _ink(self, text: str, box: Box, colour: Colour, align: Align, *, weight: Weight = Weight.REGULAR) -> Ink:
        block = self.pen.block(text, Size.CAPTION, max(box.width, 1.0), weight)
        return Ink(block, box, colour, self.pen.ground.base, align=align)

    def _tick_inks(self) -> list[Ink]:
        high = self.pen.fonts.line_height(self._letters)
        room = max(1, int(self._room.height / high))
        width = self._room.left - Gap.SMALL + 1
        shown = [self._ticks[at] for at in thin_out(len(self._ticks), room)]
        return [
            self._ink(written(tick), Box(0, self._y(tick) - high / 2, width, high), self.pen.ground.quiet, Align.RIGHT)
            for tick in shown
        ]

    def _label_inks(self) -> list[Ink]:
        widest = max((self.pen.fonts.width(label, self._letters) for label in self._labels), default=1.0)
        most = max(1, int(self._room.width / (widest + Gap.MEDIUM)))
        high = self.pen.fonts.line_height(self._letters)
        top = self._room.bottom + high * 0.25 + Gap.HAIR
        inks = []
        for at in thin_out(len(self._labels), most):
            place = Box(self._x(at + 1) - widest / 2 - 1, top, widest + 2, high)
            inks.append(self._ink(self._labels[at], place, self.pen.ground.quiet, Align.MIDDLE))
        return inks

    def _end_inks(self) -> list[Ink]:
        high = self.pen.fonts.line_height(self._letters)
        left = self._room.right + Gap.MEDIUM + self._side + Gap.HAIR
        inks = []
        for course, y in zip(self._courses, self._ends, strict=True):
            place = Box(left, y - high / 2, self.home.width - left, high)
            inks.append(
                self._ink(written(course.values[-1]), place, self.pen.ground.text, Align.LEFT, weight=Weight.BOLD)
            )
        return inks

    # -- lines -----------------------------------------------------------------------------------

    def _pixels(self, point: tuple[float, float]) -> tuple[int, int]:
        unit = self.pen.k * FINE
        return round(point[0] * unit), round(point[1] * unit)

    def _stroke(
        self, surface: pygame.Surface, points: Sequence[tuple[float, float]], colour: Colour, width: float
    ) -> None:
        thick = max(1, round(width * self.pen.k * FINE))
        places = [self._pixels(point) for point in points]
        for start, end in pairwise(places):
            pygame.draw.line(surface, colour, start, end, thick)
        for place in places:
            pygame.draw.circle(surface, colour, place, thick / 2)

    def _draw_grid(self, surface: pygame.Surface) -> None:
        room = self._room
        for tick in self._ticks:
            colour, width = (self.pen.ground.quiet, 3) if tick == 0 else (self.pen.ground.line, 2)
            y = self._y(tick)
            self._stroke(surface, [(room.left, y), (room.right, y)], colour, width)
        for at in range(1, len(self._labels) + 1):
            x = self._x(at)
            self._stroke(surface, [(x, room.bottom), (x, room.bottom + 6)], self.pen.ground.quiet, 2)

    def _draw_leader(self, surface: pygame.Surface, at: int) -> None:
        """Draws a line from the end of a course to its mark, which may have been moved."""
        course = self._courses[at]
        start = self._point(course, len(course.values) - 1)
        end = self._room.right + Gap.MEDIUM, self._ends[at]
        self._stroke(surface, [start, end], mix(course.mark.colour, self.pen.ground.base, 0.3), 2.5)

    def _draw_course(self, surface: pygame.Surface, course: Course) -> None:
        points = [self._point(course, at) for at in range(len(course.values))]
        self._stroke(surface, points, mix(course.mark.colour, self.pen.ground.text, 0.6), CASING)
        self._stroke(surface, points, course.mark.colour, LINE)
