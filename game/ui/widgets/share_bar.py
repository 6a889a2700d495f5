"""A bar that is filled up to a share: how far something is, or how often something was."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame

from game.ui.draw.style import GOLD, INK, mix
from game.ui.widgets.box import Box
from game.ui.widgets.ground import LIGHT
from game.ui.widgets.pen import Pen, PlateStyle
from game.ui.widgets.widget import Widget, WidgetLook

HEIGHT: Final = 12.0


class ShareBar(Widget):
    """Lies on paper; what it stands for is always told in words beside it."""

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
