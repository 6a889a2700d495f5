"""A scene for wiping the screen: it ignores all input for a while, and shows the seconds left."""

from __future__ import annotations

import math
from functools import partial
from typing import Final

from game.ui.draw.fonts import Weight
from game.ui.draw.style import GOLD, Gap, Size
from game.ui.input.pointer import Input
from game.ui.widgets.ground import ON_TABLE
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label, icon_widget, text_height
from game.ui.widgets.widget import Align
from scenes.base.widget_scene import WidgetScene
from scenes.services import Services
from scenes.stack import SceneStack

SECONDS: Final = 30
SIGN: Final = 200.0


class CleaningScene(WidgetScene):
    """Closes itself when its time is over."""

    ignored_by_watch = True
    goes_back = False

    def __init__(self, services: Services, stack: SceneStack) -> None:
        super().__init__(services, stack)
        self._until = services.now() + SECONDS
        self.left = SECONDS

    def compose(self) -> None:
        pen, say, page = self.pen, self.services.say, self.pen.measure.page
        lines = (
            ("heading", say("cleaning.heading"), Size.HEADING, Weight.BOLD, ON_TABLE.text),
            ("left", str(self.left), Size.TITLE, Weight.BOLD, GOLD),
            ("text", say("cleaning.text"), Size.LEAD, Weight.REGULAR, ON_TABLE.quiet),
        )
        heights = [text_height(pen, text, size, page.width, weight=weight) for _, text, size, weight, _ in lines]
        side = min(SIGN, page.height - sum(heights) - 3 * Gap.MEDIUM)
        place = page.sized(page.width, side + sum(heights) + 3 * Gap.MEDIUM)
        self.add(icon_widget(pen, "sign", place.slice_top(side), Icon.DROP, colour=ON_TABLE.accent))
        label = partial(Label, pen.on(ON_TABLE), align=Align.MIDDLE)
        homes = place.below(side + Gap.MEDIUM).stack(heights, Gap.MEDIUM)
        for (name, text, size, weight, colour), home in zip(lines, homes, strict=True):
            self.add(label(name, home, text, size=size, weight=weight, colour=colour))

    def handle(self, given: Input) -> None:
        """Ignores all input, since a cloth causes it."""

    def update(self, now: float) -> None:
        super().update(now)
        left = max(0, math.ceil(self._until - now))
        if left != self.left:
            self.left = left
            self.refresh()
        if now >= self._until:
            self.stack.pop()
