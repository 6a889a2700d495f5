"""An on-screen keyboard for names and numbers: used by finger, mouse, pad or a real keyboard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import ClassVar, Final

import pygame

from game.ui.draw.style import Gap, Size
from game.ui.input.pad import PadButton
from game.ui.input.pointer import Input, KeyInput
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, Tone, button_width
from game.ui.widgets.ground import LIGHT
from game.ui.widgets.icons import Icon
from game.ui.widgets.text_field import TextField
from scenes.base.focus_keys import ENTER
from scenes.base.header import HeaderButton, add_header
from scenes.base.widget_scene import WidgetScene
from scenes.services import Services
from scenes.stack import SceneStack

SHIFT: Final = "shift"
ERASE: Final = "erase"
ROWS: Final = {
    "de": ("1234567890ß", "qwertzuiopü", "asdfghjklöä", "yxcvbnm-'"),
    "en": ("1234567890-", "qwertyuiop'", "asdfghjkl.&", "zxcvbnm,!"),
}
"""The keys by language, from top to bottom; the last row lies between Shift and Erase."""
DIGITS: Final = ("123", "456", "789")
CAPITALS: Final = {"ß": "ẞ"}


def rows_for(language: str, allowed: Callable[[str], bool]) -> list[list[str]]:
    """The keys from top to bottom; a telephone keypad where letters are not allowed."""
    if not allowed("a"):
        return [*map(list, DIGITS), ["0", ERASE]]
    *upper, last = ROWS[language]
    return [*map(list, upper), [SHIFT, *last, ERASE]]


def capital(letter: str) -> str:
    return CAPITALS.get(letter, letter.upper())


HIGHEST_KEY: Final = 150.0
WIDEST_DIGIT: Final = 220.0


class KeyboardScene(WidgetScene):
    """Types into a copy of another scene's field; Done hands the text over, Back leaves it unchanged."""

    default = "done"
    shortcuts: ClassVar[Mapping[PadButton, str]] = {PadButton.X: ERASE, PadButton.Y: SHIFT, PadButton.START: "done"}

    def __init__(self, services: Services, stack: SceneStack, field: TextField) -> None:
        super().__init__(services, stack)
        self.text = field.text
        self.language = services.settings.language
        self._field: Final = field
        self._shifted = not field.text

    def compose(self) -> None:
        pen = self.pen
        room = add_header(self, self._field.label, self._layout_buttons())
        line = max(pen.measure.control, pen.letters_high(Size.LEAD) + 2 * Gap.SMALL)
        field = TextField(
            pen.on(LIGHT),
            "text",
            room.slice_top(line),
            self._type_over,
            text=self.text,
            hint=self._field.hint,
            longest=self._field.longest,
            allowed=self._field.allowed,
        )
        field.touchable = False
        field.begin()
        self.add(field)
        self._compose_keys(room.below(line + Gap.MEDIUM))

    def _layout_buttons(self) -> list[HeaderButton]:
        """The button that switches to the other language's keys; none if letters are not allowed."""
        others = [language for language in self.services.policy.languages() if language != self.language]
        if not others or not self._field.allowed("a"):
            return []
        text = self.services.say(f"keyboard.{others[0]}")
        return [HeaderButton("layout", partial(self._use_layout, others[0]), Icon.GLOBE, text)]

    def _compose_keys(self, room: Box) -> None:
        rows = rows_for(self.language, self._field.allowed)
        gap = float(Gap.SMALL)
        foot = max(self.pen.measure.control, min(HIGHEST_KEY, room.height / (len(rows) + 1) - gap))
        height = min(HIGHEST_KEY, (room.height - foot - gap * len(rows)) / len(rows))
        digits = len(rows[0]) == 3
        width = min(room.width, 3 * WIDEST_DIGIT) if digits else room.width
        *lines, last = room.stack([*[height] * len(rows), foot], gap)
        for row, line in zip(rows, lines, strict=True):
            for key, home in zip(row, self._places(line.sized(width, height), row, len(rows[0])), strict=True):
                self.add(self._key(key, home))
        self._compose_foot(last, digits)

    def _places(self, line: Box, row: list[str], count: int) -> list[Box]:
        """A place for each key, in as many columns as the first row has; a shorter row's last key takes the rest."""
        places = line.columns(count, float(Gap.SMALL))[: len(row)]
        return [*places[:-1], line.right_of(places[-1].left - line.left)]

    def _key(self, key: str, home: Box) -> Button:
        pen = self.pen
        if key == SHIFT:
            tone = Tone.CHOSEN if self._shifted else Tone.NORMAL
            return Button(pen, SHIFT, home, self._shift, icon=Icon.SHIFT, tone=tone, size=Size.LEAD)
        if key == ERASE:
            enabled = bool(self.text)
            return Button(pen, ERASE, home, self._erase, icon=Icon.ERASE, size=Size.LEAD, enabled=enabled)
        letter = capital(key) if self._shifted else key
        room, put = len(self.text) < self._field.longest, partial(self.put, letter)
        return Button(pen, f"key.{key}", home, put, text=letter, size=Size.LEAD, enabled=room)

    def _compose_foot(self, room: Box, digits: bool) -> None:
        say = self.services.say
        done = max(button_width(self.pen, say("keyboard.done"), icon=True, size=Size.LEAD), room.width / 5)
        if digits:
            place = room.sized(min(room.width, 3 * WIDEST_DIGIT), room.height)
        else:
            place = room.slice_right(done)
            space = room.slice_left(room.width - done - Gap.SMALL)
            full = len(self.text) >= self._field.longest or not self.text
            put = partial(self.put, " ")
            self.add(Button(self.pen, "space", space, put, text=say("keyboard.space"), enabled=not full))
        button = partial(Button, self.pen, icon=Icon.CHECK, tone=Tone.PRIMARY, size=Size.LEAD)
        self.add(button("done", place, self.done, text=say("keyboard.done")))

    # -- typing ----------------------------------------------------------------------------------

    def handle(self, given: Input) -> None:
        """A real keyboard types as usual; other keys move the focus."""
        match given:
            case KeyInput(key) if key in ENTER and self.focus in (None, "done"):
                self.done()
            case KeyInput(pygame.K_BACKSPACE):
                self._erase()
            case KeyInput(pygame.K_SPACE):
                self.put(" ")
            case KeyInput(_, _, text) if text.strip() and text.isprintable():
                self.put(text)
            case _:
                super().handle(given)

    @property
    def typing(self) -> bool:
        return True

    def put(self, text: str) -> None:
        """Adds letters, if they are allowed and there is room."""
        if self._field.allowed(text) and len(self.text) + len(text) <= self._field.longest:
            self.text += text
            self._shifted = text == " "
            self.refresh()

    def done(self) -> None:
        """Hands the text over; the other scene rebuilds its widgets when it comes back."""
        self._field.put(self.text)
        self.stack.pop()

    def _erase(self) -> None:
        self.text = self.text[:-1]
        self._shifted = self._shifted or not self.text
        self.refresh()

    def _shift(self) -> None:
        self._shifted = not self._shifted
        self.refresh()

    def _use_layout(self, language: str) -> None:
        self.language = language
        self.refresh()

    def _type_over(self, text: str) -> None:
        self.text = text
