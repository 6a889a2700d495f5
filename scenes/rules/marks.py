"""Parts of a rules page: the sheet that keys can scroll, and the highlight on the requested passage."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

import pygame

from game.ui.draw.style import GOLD, RADIUS, mix
from game.ui.widgets.box import Box
from game.ui.widgets.ground import LIGHT
from game.ui.widgets.label import Panel
from game.ui.widgets.pen import Pen, PlateStyle
from game.ui.widgets.widget import Widget, WidgetLook

SHINES: Final = 2.2
"""Seconds that a passage stays lit before its highlight fades."""
FADES: Final = 0.8
STEPS: Final = 10
BRIGHTEST: Final = 0.42


class Page(Panel):
    """The sheet of a rules page. Keys can focus it and turn its pages; fingers drag the scroll on it."""

    touchable = True

    def __init__(self, pen: Pen, name: str, home: Box, on_turn: Callable[[], None]) -> None:
        super().__init__(pen, name, home, LIGHT.base)
        self._on_turn: Final = on_turn

    def tap(self) -> None:
        self._on_turn()

    @property
    def touch_area(self) -> Box | None:
        return None

    @property
    def looks(self) -> tuple[WidgetLook, ...]:
        return (WidgetLook.NORMAL,)


class Highlight(Widget):
    """A light below a passage that fades in steps."""

    def __init__(self, pen: Pen, name: str, home: Box, step: int = 0) -> None:
        """`step` goes from 0, brightest, to STEPS, invisible."""
        super().__init__(pen, name, home)
        self.step = step

    def face(self, look: WidgetLook) -> Hashable:  # noqa: ARG002 - it can't be touched
        return self.step

    def body(self, look: WidgetLook) -> pygame.Surface:  # noqa: ARG002
        if self.step >= STEPS:
            return pygame.Surface((1, 1), pygame.SRCALPHA)
        shade = mix(LIGHT.base, GOLD, BRIGHTEST * (1 - self.step / STEPS))
        return self.pen.plate(self.home.width, self.home.height, PlateStyle(shade, radius=RADIUS))


def step_after(seconds: float, moving: bool) -> int:
    """How far a highlight has faded after this time; without animation it goes out at once."""
    if seconds < SHINES:
        return 0
    if not moving:
        return STEPS
    return min(STEPS, 1 + int((seconds - SHINES) / FADES * (STEPS - 1)))
