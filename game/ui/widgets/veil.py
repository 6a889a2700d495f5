"""What dims a scene that another one lies in front of."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.widgets.box import Box
from game.ui.widgets.pen import Pen
from game.ui.widgets.widget import Widget, WidgetLook
from game.ui.window.space import HEIGHT, WIDTH

DIMMED: Final = (8, 8, 12, 168)
BEYOND: Final = 2
"""Units that a veil is larger than the window, so that rounding leaves no bright line at its edge."""


class Veil(Widget):
    """Covers all of the window, beyond the table too."""

    def __init__(self, pen: Pen, name: str = "veil") -> None:
        across, down = pen.measure.space.spare
        super().__init__(pen, name, Box(0, 0, WIDTH, HEIGHT).inset(-across - BEYOND, -down - BEYOND))

    def body(self, look: WidgetLook) -> pygame.Surface:  # noqa: ARG002
        veil = self.pen.blank(self.home.width, self.home.height)
        veil.fill(DIMMED)
        return veil
