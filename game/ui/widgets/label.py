"""Widgets for display only: texts, panels, pictures, bars, and the veil over the scene below."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

import pygame

from game.ui.draw.fonts import Weight
from game.ui.draw.style import GOLD, INK, RADIUS, Colour, Size, mix
from game.ui.widgets.box import Box
from game.ui.widgets.ground import LIGHT
from game.ui.widgets.icons import Icon
from game.ui.widgets.pen import Pen, PlateStyle
from game.ui.widgets.widget import Align, Ink, Widget, WidgetLook
from game.ui.window.space import HEIGHT, WIDTH


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
    """Returns the height that a label of this width needs for its text at full size."""
    # Slightly more than the lines, so that rounding to pixels never makes the text shrink.
    return pen.block(text, size, width, weight).height + 1


class Panel(Widget):
    """A raised panel above the background; other widgets lie on it."""

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
    """A drawing without text or action; `key` identifies the drawing."""

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
    """Returns an icon that can't be touched, as large as its box allows."""
    side = min(home.width, home.height)
    return Picture(pen, name, home, key=("icon", icon, side, colour), draw=lambda: pen.icon(icon, side, colour))


DIMMED: Final = (8, 8, 12, 168)
BEYOND: Final = 2
"""Units by which a veil extends beyond the window, so that rounding leaves no bright line at its edge."""


class Veil(Widget):
    """Dims the scene below; covers the whole window, including the letterbox."""

    def __init__(self, pen: Pen, name: str = "veil") -> None:
        across, down = pen.measure.space.spare
        super().__init__(pen, name, Box(0, 0, WIDTH, HEIGHT).inset(-across - BEYOND, -down - BEYOND))

    def body(self, look: WidgetLook) -> pygame.Surface:  # noqa: ARG002
        veil = self.pen.blank(self.home.width, self.home.height)
        veil.fill(DIMMED)
        return veil


SHARE_BAR: Final = 12.0
"""The height of a share bar."""


class ShareBar(Widget):
    """A bar on paper, filled up to a share; words beside the bar always say what it means."""

    def __init__(self, pen: Pen, name: str, home: Box, share: float) -> None:
        super().__init__(pen, name, home)
        self.share: Final = min(1.0, max(0.0, share))

    def face(self, look: WidgetLook) -> Hashable:  # noqa: ARG002
        return round(self.share, 3)

    def body(self, look: WidgetLook) -> pygame.Surface:  # noqa: ARG002
        pen, (width, high) = self.pen, (self.home.width, self.home.height)
        picture = pen.blank(width, high)
        picture.blit(pen.plate(width, high, PlateStyle(mix(LIGHT.base, INK, 0.14), radius=high / 2)), (0, 0))
        if self.share:
            picture.blit(pen.plate(max(high, width * self.share), high, PlateStyle(GOLD, radius=high / 2)), (0, 0))
        return picture
