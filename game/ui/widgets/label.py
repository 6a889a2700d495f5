"""Texts and the sheets that things lie on."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

import pygame

from game.ui.draw.fonts import Weight
from game.ui.draw.style import RADIUS, Colour, Size
from game.ui.widgets.box import Box
from game.ui.widgets.icons import Icon
from game.ui.widgets.pen import Pen, PlateStyle
from game.ui.widgets.widget import Align, Ink, Widget, WidgetLook


class Label(Widget):
    """A text in a box, as large as the box allows."""

    def __init__(
        self,
        pen: Pen,
        name: str,
        home: Box,
        text: str,
        *,
        size: float = Size.BODY,
        weight: Weight = Weight.REGULAR,
        colour: Colour | None = None,
        align: Align = Align.LEFT,
        above: float = 0.5,
    ) -> None:
        super().__init__(pen, name, home)
        block = pen.fitted(text, size, home.width, home.height, weight=weight)
        place = Box(0, 0, home.width, home.height)
        self._ink: Final = Ink(block, place, colour or pen.ground.text, pen.ground.base, align=align, above=above)

    def inks(self, look: WidgetLook) -> Sequence[Ink]:  # noqa: ARG002
        return (self._ink,)


def text_height(pen: Pen, text: str, size: float, width: float, *, weight: Weight = Weight.REGULAR) -> float:
    """How high a label of this width must be, so that its text need not shrink."""
    # A little more than the lines, so that rounding to pixels never counts against them.
    return pen.block(text, size, width, weight).height + 1


class Panel(Widget):
    """A sheet that floats above the background; other widgets lie on it."""

    def __init__(
        self,
        pen: Pen,
        name: str,
        home: Box,
        fill: Colour,
        *,
        edge: Colour | None = None,
        depth: float = 10,
        radius: float = RADIUS * 1.5,
    ) -> None:
        super().__init__(pen, name, home)
        self._plate: Final = PlateStyle(fill, edge, depth=depth, radius=radius)

    def face(self, look: WidgetLook) -> Hashable:  # noqa: ARG002
        return self._plate

    def body(self, look: WidgetLook) -> pygame.Surface:  # noqa: ARG002
        return self.pen.plate(self.home.width, self.home.height, self._plate)


class Picture(Widget):
    """Something drawn that says and does nothing; `key` tells two drawings apart."""

    def __init__(self, pen: Pen, name: str, home: Box, *, key: Hashable, draw: Callable[[], pygame.Surface]) -> None:
        super().__init__(pen, name, home)
        self._key: Final = key
        self._draw: Final = draw

    def face(self, look: WidgetLook) -> Hashable:  # noqa: ARG002
        return self._key

    def body(self, look: WidgetLook) -> pygame.Surface:  # noqa: ARG002
        body = self.pen.blank(self.home.width, self.home.height)
        self.blit_middle(body, self._draw(), (self.home.width / 2, self.home.height / 2))
        return body


def icon_widget(pen: Pen, name: str, home: Box, icon: Icon, *, colour: Colour) -> Picture:
    """An icon that can't be touched, as large as its box allows."""
    side = min(home.width, home.height)
    return Picture(pen, name, home, key=("icon", icon, side, colour), draw=lambda: pen.icon(icon, side, colour))
