"""A scroll: an area whose widgets move together and are clipped at its edges."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame

from game.ui.draw.style import Colour
from game.ui.widgets.box import Box
from game.ui.widgets.pen import Pen, PlateStyle
from game.ui.widgets.widget import Widget, WidgetLook

BAR: Final = 10
LINE: Final = 80
"""Units for one step of the wheel or an arrow key."""
FADING: Final = 4.0
"""How quickly a flick slows down."""
REST: Final = 30.0
"""Units per second below which a flick has ended."""
LEAST_SLIDER: Final = 60
EDGE: Final = 34.0
"""Units at each end in which contents fade; `reveal` keeps widgets out of them if possible."""


class Scroll(Widget):
    """A scrollable area. Widgets have homes as if there were room for all; `offset` is how far they are moved up.

    The bar lies at the right edge; widgets should leave `BAR` units free there.
    """

    def __init__(
        self, pen: Pen, name: str, home: Box, content_height: float, *, offset: float = 0, sheet: Colour | None = None
    ) -> None:
        """`sheet` is the colour behind the scroll; None if that is the background of the window."""
        super().__init__(pen, name, home)
        self.content_height: Final = content_height
        self.sheet: Final = sheet
        self._speed = 0.0
        self._offset = min(max(offset, 0.0), self.most)

    @property
    def offset(self) -> float:
        return self._offset

    @property
    def speed(self) -> float:
        """The speed of a flick, in units per second."""
        return self._speed

    @property
    def most(self) -> float:
        """The largest offset."""
        return max(0.0, self.content_height - self.home.height)

    def adopt(self, widget: Widget) -> None:
        """Puts a widget into this scroll."""
        widget.within = self

    def scroll(self, by: float) -> None:
        """Scrolls by this much, up to the ends."""
        self._speed = 0.0
        self._move(by)

    def flick(self, speed: float) -> None:
        """Keeps scrolling at this speed, in units per second, and slows down."""
        self._speed = speed if abs(speed) > REST else 0.0

    def drift(self, seconds: float) -> bool:
        """Continues a flick for these seconds; returns whether the offset changed."""
        if not self._speed:
            return False
        before = self._offset
        self._move(self._speed * seconds)
        self._speed *= max(0.0, 1 - FADING * seconds)
        if abs(self._speed) < REST or self._offset == before:
            self._speed = 0.0
        return self._offset != before

    def reveal(self, home: Box) -> None:
        """Scrolls as little as necessary to show a widget's home, at least its top."""
        spare = max(0.0, min(EDGE, (self.home.height - home.height) / 2))
        top, bottom = self.home.top + spare, self.home.bottom - spare
        if home.bottom - self._offset > bottom:
            self.scroll(home.bottom - bottom - self._offset)
        if home.top - self._offset < top:
            self.scroll(home.top - top - self._offset)

    def _move(self, by: float) -> None:
        self._offset = min(max(self._offset + by, 0.0), self.most)

    def body(self, look: WidgetLook) -> pygame.Surface:  # noqa: ARG002
        return pygame.Surface((1, 1), pygame.SRCALPHA)

    def bar(self, colour: Colour) -> ScrollBar:
        """Returns the bar that shows the offset."""
        return ScrollBar(self, colour)


class ScrollBar(Widget):
    """The bar at a scroll's right edge. It only shows the offset: people scroll by dragging anywhere in the scroll."""

    def __init__(self, scroll: Scroll, colour: Colour) -> None:
        super().__init__(
            scroll.pen, f"{scroll.name}.bar", scroll.home.slice_right(BAR).slice_top(_slider_height(scroll))
        )
        self._scroll: Final = scroll
        self._colour: Final = colour

    @property
    def area(self) -> Box:
        way = self._scroll.home.height - self.home.height
        return self.home.moved(0, way * self._scroll.offset / max(1.0, self._scroll.most))

    def face(self, look: WidgetLook) -> Hashable:  # noqa: ARG002
        return self._colour

    def body(self, look: WidgetLook) -> pygame.Surface:  # noqa: ARG002
        return self.pen.plate(self.home.width, self.home.height, PlateStyle(self._colour, radius=BAR / 2))


def _slider_height(scroll: Scroll) -> float:
    whole = scroll.home.height
    return max(LEAST_SLIDER, whole * whole / max(whole, scroll.content_height))
