"""A timeline with marks, to drag to a position."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

import pygame

from game.ui.draw.paint import rounded
from game.ui.draw.style import GOLD, SNOW, Colour, mix
from game.ui.widgets.box import Box
from game.ui.widgets.pen import Pen, PlateStyle
from game.ui.widgets.widget import Widget, WidgetLook

RAIL: Final = 10.0
KNOB: Final = 30.0
MARK_WIDTH: Final = 4.0
MARK_HEIGHT: Final = 24.0
LEAST_GAP: Final = 9.0
"""Marks closer than this would merge, so some are left out."""


class Timeline(Widget):
    """The rail and its marks; the elapsed part and the knob are widgets of their own, since they move.

    A tap has no position, so the timeline is not touchable: its scene follows the pointers.
    """

    def __init__(self, pen: Pen, name: str, home: Box, *, last: int, marks: Sequence[int]) -> None:
        """Positions go from 0 to `last`; `home` is the area for touches, with the rail near its lower edge."""
        super().__init__(pen, name, home)
        self.last: Final = last
        self.marks: Final = self._thinned(marks)

    @property
    def rail(self) -> Box:
        """The box from the first position to the last."""
        left, right = self.home.left + KNOB / 2, self.home.right - KNOB / 2
        middle = self.home.bottom - KNOB / 2 - 4
        return Box(left, middle - RAIL / 2, right - left, RAIL)

    def at(self, position: int) -> float:
        """Returns the x of a position."""
        return self.rail.left + self.rail.width * (position / self.last if self.last else 0)

    def position_at(self, x: float) -> int:
        """Returns the position nearest to this x, which may lie beyond the ends."""
        share = (x - self.rail.left) / self.rail.width
        return round(min(max(share, 0.0), 1.0) * self.last)

    def moving(self, position: int) -> list[Widget]:
        """Returns the widgets that show the current position."""
        rail, x = self.rail, self.at(position)
        over = Box(rail.left, rail.top, max(RAIL, x - rail.left), RAIL)
        knob = Box(x - KNOB / 2, rail.middle[1] - KNOB / 2, KNOB, KNOB)
        return [
            _Bar(self.pen, f"{self.name}.over", over, GOLD, radius=RAIL / 2),
            _Bar(self.pen, f"{self.name}.knob", knob, SNOW, radius=KNOB / 2, edge=GOLD),
        ]

    def face(self, look: WidgetLook) -> Hashable:  # noqa: ARG002
        return tuple(self.marks), self.last

    def body(self, look: WidgetLook) -> pygame.Surface:  # noqa: ARG002
        body = self.pen.blank(self.home.width, self.home.height)
        line = mix(self.pen.ground.line, SNOW, 0.25)
        rail = self.rail
        middle = rail.middle[1] - self.home.top
        for mark in self.marks:
            picture = rounded(MARK_WIDTH, MARK_HEIGHT, self.pen.k, mix(line, SNOW, 0.35), radius=MARK_WIDTH / 2)
            self.blit_middle(body, picture, (self.at(mark) - self.home.left, middle))
        picture = self.pen.plate(rail.width + RAIL, RAIL, PlateStyle(line, radius=RAIL / 2))
        self.blit_middle(body, picture, (rail.middle[0] - self.home.left, middle))
        return body

    def _thinned(self, marks: Sequence[int]) -> list[int]:
        found: list[int] = []
        for mark in marks:
            if not found or self.at(mark) - self.at(found[-1]) >= LEAST_GAP:
                found.append(mark)
        return found


class _Bar(Widget):
    """A rounded shape on the rail."""

    def __init__(
        self, pen: Pen, name: str, home: Box, fill: Colour, *, radius: float, edge: Colour | None = None
    ) -> None:
        super().__init__(pen, name, home)
        self._plate: Final = PlateStyle(fill, edge, edge_width=4, radius=radius)

    def face(self, look: WidgetLook) -> Hashable:  # noqa: ARG002
        return self._plate

    def body(self, look: WidgetLook) -> pygame.Surface:  # noqa: ARG002
        return self.pen.plate(self.home.width, self.home.height, self._plate)
