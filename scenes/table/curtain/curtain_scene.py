"""The curtain between two people at one screen. It shows nothing of the match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from game.ui.draw.backdrop import lit
from game.ui.draw.fonts import Weight
from game.ui.draw.seat_marks import SeatMark, mark_picture
from game.ui.draw.style import NIGHT, Gap, Size, mix
from game.ui.input.pad import Pad, PadButton, PadInput
from game.ui.input.pointer import Input, PointerInput, PointerPhase
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, Tone, button_width
from game.ui.widgets.ground import DARK
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label, Picture, text_height
from game.ui.widgets.widget import Align, Widget
from scenes.base.widget_scene import WidgetScene
from scenes.services import Services
from scenes.stack import SceneStack

MARK_SIDE: Final = 240.0
GUARD: Final = 0.6
"""Seconds during which nothing opens the curtain, so that a tap meant for the table before it does not."""
BUTTON_HEIGHT: Final = 104.0


class CurtainScene(WidgetScene):
    """Says who the screen goes to. Only its button opens it, so that a stray finger reveals no cards.

    `on_open` is called while the curtain still covers everything; then the curtain is removed.
    """

    default = "open"
    goes_back = False
    """False: B and Escape pause."""

    def __init__(
        self,
        services: Services,
        stack: SceneStack,
        name: str,
        mark: SeatMark,
        on_open: Callable[[], None],
        on_back: Callable[[], None] | None = None,
        on_pause: Callable[[], None] | None = None,
        wanted: Callable[[], bool] = lambda: True,
        pad: Pad | None = None,
    ) -> None:
        """`mark` is the mark of the seat that it opens for.

        `on_back` lets the person before take their choice back, by a button of its own; `on_pause` is what Escape does.
        A curtain that is no longer `wanted` is removed unopened. A person with their own `pad` opens it with that pad,
        or by hand.
        """
        super().__init__(services, stack)
        self._name: Final = name
        self._mark: Final = mark
        self._on_open: Final = on_open
        self._on_back: Final = on_back
        self._on_pause: Final = on_pause
        self._wanted: Final = wanted
        self._pad: Final = pad
        self._since = services.now()

    def background(self) -> pygame.Surface:
        return lit(self.services.space, mix(NIGHT, self._mark.colour, 0.34), mix(NIGHT, self._mark.colour, 0.1))

    def compose(self) -> None:
        pen, say, page = self.pen, self.services.say, self.pen.measure.page
        ground = replace(DARK, base=mix(NIGHT, self._mark.colour, 0.34), quiet=DARK.text)
        lines = [
            ("pass_to", say("curtain.pass_to"), Size.LEAD, Weight.REGULAR),
            ("name", self._name, Size.TITLE, Weight.BOLD),
        ]
        heights = [text_height(pen, text, size, page.width, weight=weight) for _, text, size, weight in lines]
        hint = text_height(pen, self._hint(), Size.BODY, page.width)
        button = max(BUTTON_HEIGHT, pen.measure.control)
        side = min(MARK_SIDE, page.height - sum(heights) - hint - button - 3 * Gap.LARGE)
        top = page.middle[1] - (side + sum(heights) + hint + button + 3 * Gap.LARGE) / 2
        place = Box(page.left, top, page.width, side)
        self.add(
            Picture(
                pen,
                "mark",
                place.sized(side, side),
                key=("mark", side),
                draw=lambda: mark_picture(self._mark, side, pen.k),
            )
        )
        top += side + Gap.LARGE
        for (key, text, size, weight), height in zip(lines, heights, strict=True):
            home = Box(page.left, top, page.width, height)
            self.add(Label(pen.on(ground), key, home, text, size=size, weight=weight, align=Align.MIDDLE))
            top += height
        width = min(page.width, button_width(pen, say("curtain.open"), icon=True, size=Size.LEAD) + Gap.LARGE)
        home = Box(page.middle[0] - width / 2, top + Gap.LARGE, width, button)
        self.add(
            Button(
                pen,
                "open",
                home,
                self._open,
                text=say("curtain.open"),
                icon=Icon.HAND,
                tone=Tone.PRIMARY,
                size=Size.LEAD,
            )
        )
        home = Box(page.left, home.bottom + Gap.LARGE, page.width, hint)
        self.add(Label(pen.on(ground), "hint", home, self._hint(), align=Align.MIDDLE))
        if self._on_back is not None:
            width = button_width(pen, say("curtain.take_back"), icon=True)
            home = Box(page.left, page.top, width, pen.measure.control)
            self.add(Button(pen, "take_back", home, self._take_back, text=say("curtain.take_back"), icon=Icon.BACK))

    def _hint(self) -> str:
        """Tells the others to look away, and says which pad plays now."""
        say = self.services.say
        if self._pad is None:
            return say("curtain.hint")
        return f"{say('curtain.hint')} {say('curtain.pad', pad=self._pad.name or say('pad.nameless'))}"

    def pad_lost(self) -> None:
        self.back()

    def handle(self, given: Input) -> None:
        """Ignores the pads of others, and presses that come too early."""
        if isinstance(given, PadInput) and self._pad is not None and given.pad != self._pad:
            return
        if isinstance(given, PointerInput) and given.phase is PointerPhase.PRESS and self._guarded():
            return
        super().handle(given)

    def devices_changed(self) -> None:
        """Makes the first key press the button instead of only showing the focus: there is nothing else to do."""
        super().devices_changed()
        self._steering.waking = False

    def press(self, button: PadButton) -> None:
        """Makes Start pause; only the button opens the curtain."""
        if button is PadButton.START:
            self.back()
        else:
            super().press(button)

    def pressed_by(self, button: PadButton) -> Widget | None:
        return None if button is PadButton.START else super().pressed_by(button)

    def enter(self) -> None:
        self._since = self.services.now()

    def update(self, now: float) -> None:
        super().update(now)
        if not self._wanted():
            self.stack.pop()

    def back(self) -> None:
        if self._on_pause is not None and self.stack.top is self:
            self._on_pause()

    def _guarded(self) -> bool:
        return self.services.now() - self._since < GUARD

    def _take_back(self) -> None:
        if self._on_back is not None and self.stack.top is self and not self._guarded():
            self._on_back()
            self.stack.pop()

    def _open(self) -> None:
        if self.stack.top is not self or self._guarded():
            return
        self._on_open()
        self.stack.pop()
