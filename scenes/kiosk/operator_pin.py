"""The PIN in front of the operator's menu: digits, and a wait after wrong ones."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import ClassVar, Final

import pygame

from game.ui.draw.fonts import Weight
from game.ui.draw.style import CORAL, GOLD, Gap, Size
from game.ui.input.pad import PadButton
from game.ui.input.pointer import Input, KeyInput
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, Tone
from game.ui.widgets.ground import DARK, ON_TABLE
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label, Panel, icon_widget, text_height
from game.ui.widgets.widget import Align
from game.user.kiosk.kiosk import Kiosk
from game.user.kiosk.pin import LEAST_DIGITS, MOST_DIGITS
from scenes.base.header import add_header
from scenes.base.paged_list import add_empty
from scenes.base.widget_scene import WidgetScene
from scenes.services import Services
from scenes.stack import SceneStack

PATIENCE: Final = 30.0
"""Seconds without typing after which the scene closes."""
WIDEST: Final = 1400.0
HIGHEST: Final = 760.0
SIGN: Final = 140.0
ROWS: Final = ("123", "456", "789")
DOT: Final = "•"


class PinScene(WidgetScene):
    """Asks for the PIN, shown as dots; `on_open` is called when it was right."""

    default = "enter"
    shortcuts: ClassVar[Mapping[PadButton, str]] = {PadButton.X: "erase", PadButton.START: "enter"}

    def __init__(self, services: Services, stack: SceneStack, kiosk: Kiosk, on_open: Callable[[], None]) -> None:
        super().__init__(services, stack)
        self._kiosk: Final = kiosk
        self._on_open: Final = on_open
        self._typed = ""
        self._wrong = False
        self._shown_wait = 0
        self._last = services.now()

    def compose(self) -> None:
        room = add_header(self, self.services.say("operator.heading"))
        if not self._kiosk.config.pin:
            self._compose_closed(room)
            return
        width = min(room.width, WIDEST)
        sheet = room.sized(width, min(room.height, HIGHEST))
        left, right = sheet.columns(2, Gap.MEDIUM)
        self._compose_question(left)
        self._compose_keys(right)

    def _compose_question(self, home: Box) -> None:
        """Adds the question, or why it is not asked now, and a dot for each typed digit."""
        pen, line = self.pen, self.pen.letters_high(Size.HEADING)
        self.add(Panel(pen, "question.sheet", home, DARK.base, edge=DARK.line))
        inner = home.inset(Gap.MEDIUM)
        sentence, colour = self._sentence()
        middle = Align.MIDDLE
        words = inner.above(line + Gap.MEDIUM)
        height = text_height(pen, sentence, Size.LEAD, inner.width, weight=Weight.MEDIUM)
        side = min(SIGN, words.height - height - Gap.MEDIUM)
        if side >= line:
            block = words.sized(inner.width, side + Gap.MEDIUM + height)
            self.add(icon_widget(pen, "lock", block.slice_top(side), Icon.LOCK, colour=DARK.accent))
            words = block.below(side + Gap.MEDIUM)
        self.add(
            Label(pen, "sentence", words, sentence, size=Size.LEAD, weight=Weight.MEDIUM, colour=colour, align=middle)
        )
        place = inner.slice_bottom(line)
        self.add(Panel(pen, "dots.sheet", place, DARK.field, edge=DARK.line, depth=0))
        dots, room = " ".join(DOT * len(self._typed)), place.inset(Gap.SMALL, 0)
        self.add(Label(pen, "dots", room, dots, size=Size.LEAD, weight=Weight.BOLD, colour=GOLD, align=middle))

    def _compose_keys(self, room: Box) -> None:
        open_now, button = not self._wait(), partial(Button, self.pen, size=Size.HEADING)
        *rows, last = room.rows(4, Gap.SMALL)
        may_type = open_now and len(self._typed) < MOST_DIGITS
        for keys, line in zip(ROWS, rows, strict=True):
            for digit, home in zip(keys, line.columns(3, Gap.SMALL), strict=True):
                self.add(self._digit(digit, home, may_type))
        erase, zero, enter = last.columns(3, Gap.SMALL)
        some, ready = open_now and bool(self._typed), open_now and len(self._typed) >= LEAST_DIGITS
        self.add(button("erase", erase, self._erase, icon=Icon.ERASE, enabled=some))
        self.add(self._digit("0", zero, may_type))
        self.add(button("enter", enter, self._enter, icon=Icon.CHECK, tone=Tone.PRIMARY, enabled=ready))

    def _digit(self, digit: str, home: Box, enabled: bool) -> Button:
        tap = partial(self._type, digit)
        return Button(self.pen, f"digit.{digit}", home, tap, text=digit, size=Size.HEADING, enabled=enabled)

    def _compose_closed(self, room: Box) -> None:
        """Says that no PIN is set, so that nobody can open the menu here, and what is wrong with the kiosk's file."""
        problems = [str(error) for error in self._kiosk.problems]
        heights = [text_height(self.pen, line, Size.BODY, room.width) for line in problems]
        top, free = room.bottom, room.height / 2
        for at, (line, height) in reversed(list(enumerate(zip(problems, heights, strict=True)))):
            free -= height + Gap.SMALL
            if free >= 0:
                top -= height + Gap.SMALL
                home = Box(room.left, top, room.width, height)
                self.add(Label(self.pen.on(ON_TABLE), f"why.{at}", home, line, align=Align.MIDDLE))
        add_empty(self, room.above(room.bottom - top), Icon.LOCK, self.services.say("operator.no_pin"))

    def _sentence(self) -> tuple[str, tuple[int, int, int]]:
        say, wait = self.services.say, self._wait()
        if wait:
            minutes, seconds = divmod(wait, 60)
            return say("operator.wait", time=f"{minutes}:{seconds:02}"), CORAL
        return (say("operator.wrong"), CORAL) if self._wrong else (say("operator.pin"), DARK.text)

    def _wait(self) -> int:
        return math.ceil(self._kiosk.gate.wait())

    # -- what can be done ------------------------------------------------------------------------

    def handle(self, given: Input) -> None:
        self._last = self.services.now()
        match given:
            case KeyInput(pygame.K_BACKSPACE):
                self._erase()
            case KeyInput(pygame.K_RETURN | pygame.K_KP_ENTER) if self._typed:
                self._enter()
            case KeyInput(_, _, text) if text.isascii() and text.isdigit():
                self._type(text)
            case _:
                super().handle(given)

    def update(self, now: float) -> None:
        super().update(now)
        if self._wait() != self._shown_wait:
            # The scene stays while somebody waits for the next try.
            self._shown_wait, self._last = self._wait(), now
            self.refresh()
        if now - self._last > PATIENCE:
            self.back()

    def _type(self, digit: str) -> None:
        if self._kiosk.config.pin and not self._wait() and len(self._typed) < MOST_DIGITS:
            self._typed, self._wrong = self._typed + digit, False
            self.refresh()

    def _erase(self) -> None:
        self._typed = self._typed[:-1]
        self.refresh()

    def _enter(self) -> None:
        if len(self._typed) < LEAST_DIGITS or self._wait():
            return
        typed, self._typed = self._typed, ""
        if self._kiosk.gate.opens(typed, self._kiosk.config.pin):
            self._on_open()
            return
        self._wrong, self._shown_wait = True, self._wait()
        self.refresh()
