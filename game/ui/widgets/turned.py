"""A widget turned by quarters, to face a person at another side of the screen."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from game.ui.widgets.box import Box
from game.ui.widgets.widget import TextUse, Widget, WidgetLook


class TurnedWidget(Widget):
    """Another widget, drawn upright and then turned clockwise; `home` is its box after the turn."""

    def __init__(self, inner: Widget, home: Box, angle: int) -> None:
        """`inner` has its upright width and height; `home` is the turned box on the table."""
        super().__init__(inner.pen, inner.name, home)
        self.inner: Final = inner
        self.angle = angle
        self.touchable = inner.touchable
        self.section = inner.section
        self.enabled = inner.enabled
        self.called = inner.called

    @property
    def touch_area(self) -> Box | None:
        return self.area if self.inner.touch_area is not None and self.enabled else None

    def tap(self) -> None:
        self.inner.tap()

    def picture(self, look: WidgetLook) -> pygame.Surface:
        """Returns the turned picture, from a cache."""
        upright = self.inner.picture(look)
        if not self.angle:
            return upright
        return self.pen.turned.get((upright, self.angle), lambda: pygame.transform.rotate(upright, -self.angle))

    def texts(self) -> list[TextUse]:
        """Returns every line with its place on the table."""
        left, top, width, height = self.inner.home.left, self.inner.home.top, *self._size()
        return [replace(use, place=self._on_table(use.place.moved(-left, -top), width, height)) for use in self._all()]

    def _all(self) -> list[TextUse]:
        return self.inner.texts()

    def _size(self) -> tuple[float, float]:
        return self.inner.home.width, self.inner.home.height

    def _on_table(self, part: Box, width: float, height: float) -> Box:
        """Returns the box on the table of a part of the upright widget."""
        x, y = part.middle[0] - width / 2, part.middle[1] - height / 2
        turns = {0: (x, y), 90: (-y, x), 180: (-x, -y), 270: (y, -x)}
        along, down = turns[int(self.angle)]
        wide, high = (part.height, part.width) if self.angle % 180 else (part.width, part.height)
        middle = self.home.middle
        return Box.about((middle[0] + along, middle[1] + down), wide, high)
