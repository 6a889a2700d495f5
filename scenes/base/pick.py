"""A list to pick a value from, in front of the scene that asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

import pygame

from game.ui.draw.fonts import Weight
from game.ui.draw.style import Gap, Size
from game.ui.input.pointer import Input, PointerInput, PointerPhase
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, Tone
from game.ui.widgets.card import Card, card_height
from game.ui.widgets.choice import Value, icon_sign
from game.ui.widgets.ground import LIGHT
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label, Veil, text_height
from game.ui.widgets.scroll import BAR
from game.ui.widgets.widget import Widget
from scenes.base.column import PADDING, Column, add_sheet
from scenes.base.widget_scene import WidgetScene
from scenes.services import Services
from scenes.stack import SceneStack

LIST_WIDTH: Final = 900
BIN: Final = icon_sign(Icon.BIN, share=0.7)
"""The sign of a choice that deletes something."""


class PickScene(WidgetScene):
    """Tapping a value picks it and closes the list; tapping beside the list, or Escape, only closes it."""

    opaque = False

    def __init__(
        self,
        services: Services,
        stack: SceneStack,
        heading: str,
        values: Sequence[Value],
        *,
        chosen: str,
        on_pick: Callable[[str], None],
    ) -> None:
        super().__init__(services, stack)
        self.default = f"pick.{chosen}"
        self._heading: Final = heading
        self._values: Final = values
        self._chosen: Final = chosen
        self._on_pick: Final = on_pick
        self._sheet = Box(0, 0, 0, 0)
        self._outside: str | None = None

    def background(self) -> pygame.Surface | None:
        return None

    def compose(self) -> None:
        page = self.pen.measure.page
        width = min(page.width, LIST_WIDTH * max(1.0, self.pen.measure.factor))
        column = Column(self.pen.on(LIGHT), width - 2 * PADDING - BAR)
        self._put_head(column)
        heights = [
            card_height(self.pen, column.width, value.text, value.detail, has_sign=value.sign is not None)
            for value in self._values
        ]
        for value, height in zip(self._values, heights, strict=True):
            column.put(height, partial(self._card, value, min(heights)))
        self._sheet = page.sized(width, min(page.height, column.height + 2 * PADDING))
        self.add(Veil(self.pen))
        add_sheet(self, "list", self._sheet, column)

    def handle(self, given: Input) -> None:
        if isinstance(given, PointerInput) and not self._sheet.holds(given.at):
            if given.phase is PointerPhase.PRESS:
                self._outside = given.pointer
            elif given.phase is PointerPhase.RELEASE and given.pointer == self._outside:
                self.back()
                return
        super().handle(given)

    def _put_head(self, column: Column) -> None:
        side = self.pen.measure.target
        width = column.width - side - Gap.SMALL

        def make(home: Box) -> list[Widget]:
            close = home.slice_right(side).sized(side, side)
            heading = home.slice_left(width)
            return [
                Label(column.pen, "heading", heading, self._heading, size=Size.LEAD, weight=Weight.BOLD),
                Button(column.pen, "close", close, self.back, icon=Icon.CLOSE, tone=Tone.QUIET),
            ]

        column.put(max(side, text_height(self.pen, self._heading, Size.LEAD, width, weight=Weight.BOLD)), make)

    def _card(self, value: Value, sign_room: float, home: Box) -> list[Widget]:
        return [
            Card(
                self.pen.on(LIGHT),
                f"pick.{value.key}",
                home,
                partial(self._pick, value.key),
                heading=value.text,
                detail=value.detail,
                sign=value.sign,
                chosen=value.key == self._chosen,
                sign_room=sign_room,
            )
        ]

    def _pick(self, key: str) -> None:
        self.stack.pop()
        self._on_pick(key)


def ask_to_delete(
    services: Services, stack: SceneStack, heading: str, ways: Mapping[Value, Callable[[], None]], *, keep: str
) -> None:
    """Asks before something is deleted for good; the choice that keeps everything is preselected."""
    deletes = {value.key: delete for value, delete in ways.items()}

    def pick(key: str) -> None:
        if key in deletes:
            deletes[key]()

    values = [Value("keep", keep, icon_sign(Icon.BACK, share=0.7)), *ways]
    stack.push(PickScene(services, stack, heading, values, chosen="keep", on_pick=pick))


def notice_scene(services: Services, stack: SceneStack, sentence: str) -> PickScene:
    """A sentence that stays until somebody confirms it."""
    go_on = Value("resume", services.say("pause.resume"))
    return PickScene(services, stack, sentence, [go_on], chosen=go_on.key, on_pick=lambda _: None)
