"""The question whether anybody is still there: any touch answers it."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from game.ui.draw.fonts import Weight
from game.ui.draw.style import Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, Tone, button_width
from game.ui.widgets.ground import DARK
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label, Panel, Veil, text_height
from game.ui.widgets.widget import Align
from scenes.base.widget_scene import WidgetScene
from scenes.services import Services
from scenes.stack import SceneStack

SHEET_WIDTH: Final = 900.0


class StillThereScene(WidgetScene):
    """Shows the seconds left in front of another scene. The code that counts them closes it."""

    opaque = False
    default = "here"
    footed = False

    def __init__(self, services: Services, stack: SceneStack, left: int) -> None:
        super().__init__(services, stack)
        self.left = left

    def hint_place(self) -> Box | None:
        """No hints: any button will do."""
        return None

    def count(self, left: int) -> None:
        if left != self.left:
            self.left = left
            self.refresh()

    def background(self) -> pygame.Surface | None:
        return None

    def compose(self) -> None:
        pen, say, page = self.pen, self.services.say, self.pen.measure.page
        width = min(page.width, SHEET_WIDTH * max(1.0, pen.measure.factor))
        inner = width - 2 * Gap.LARGE
        question, number = say("kiosk.still_there"), str(self.left)
        heights = (
            text_height(pen, question, Size.HEADING, inner, weight=Weight.BOLD),
            text_height(pen, number, Size.TITLE, inner, weight=Weight.BOLD),
        )
        control = max(88.0, pen.measure.control)
        sheet = page.sized(width, sum(heights) + control + Gap.MEDIUM + 2 * Gap.LARGE)
        self.add(Veil(pen), Panel(pen, "sheet", sheet, DARK.base, edge=DARK.accent))
        room = sheet.inset(Gap.LARGE)
        first, second = room.stack(heights, 0)
        bold = partial(Label, pen, weight=Weight.BOLD, align=Align.MIDDLE)
        self.add(bold("question", first, question, size=Size.HEADING))
        self.add(bold("left", second, number, size=Size.TITLE, colour=DARK.accent))
        text = say("kiosk.here")
        wide = min(room.width, button_width(pen, text, icon=True, size=Size.LEAD) + Gap.LARGE)
        home = room.slice_bottom(control).sized(wide, control)
        self.add(Button(pen, "here", home, self.back, text=text, icon=Icon.HAND, tone=Tone.PRIMARY, size=Size.LEAD))
