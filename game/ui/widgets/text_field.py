"""A text field."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

import pygame

from game.ui.draw.fonts import Weight
from game.ui.draw.style import GOLD_DEEP, Gap, Size
from game.ui.input.pointer import KeyInput
from game.ui.widgets.box import Box
from game.ui.widgets.pen import Pen, PlateStyle
from game.ui.widgets.widget import Ink, Widget, WidgetLook

CARET: Final = 3


class TextField(Widget):
    """A line to type into. Holds its text and reports every change. Shows a hint while it is empty."""

    touchable = True

    def __init__(
        self,
        pen: Pen,
        name: str,
        home: Box,
        on_change: Callable[[str], None],
        *,
        text: str,
        hint: str = "",
        longest: int = 20,
        allowed: Callable[[str], bool] = str.isprintable,
        label: str = "",
    ) -> None:
        """`label` says what to type, if no other text does."""
        super().__init__(pen, name, home)
        self.text = text
        self.typing = False
        self._caret = len(text)
        self.label: Final = label
        self._on_change: Final = on_change
        self.hint: Final = hint
        self.longest: Final = longest
        self.allowed: Final = allowed

    def begin(self, caret: int | None = None) -> None:
        """Starts typing, or continues after the widget was created again."""
        self.typing = True
        self._caret = len(self.text) if caret is None else min(caret, len(self.text))

    @property
    def caret(self) -> int:
        return self._caret

    def end(self) -> None:
        self.typing = False

    def type(self, given: KeyInput) -> bool:
        """Takes a key; returns whether it was one for typing."""
        match given.key:
            case pygame.K_BACKSPACE:
                self._replace(self._caret - 1, self._caret, "")
            case pygame.K_DELETE:
                self._replace(self._caret, self._caret + 1, "")
            case pygame.K_LEFT:
                self._caret = max(0, self._caret - 1)
            case pygame.K_RIGHT:
                self._caret = min(len(self.text), self._caret + 1)
            case pygame.K_HOME:
                self._caret = 0
            case pygame.K_END:
                self._caret = len(self.text)
            case _:
                return self._insert(given)
        return True

    def face(self, look: WidgetLook) -> Hashable:
        return look, self.typing, self._caret, self.pen.ground

    def inks(self, look: WidgetLook) -> Sequence[Ink]:
        place = self._place()
        shown, colour = (self.text, self.pen.ground.text) if self.text else (self.hint, self.pen.ground.quiet)
        if self.typing and not self.text:
            place = place.slice_right(place.width - 2 * CARET)  # the caret stands before the hint, not in it
        block = self.pen.fitted(
            shown, Size.BODY, place.width, place.height, weight=Weight.MEDIUM if self.text else Weight.REGULAR
        )
        return (Ink(block, place, colour, self._fill(look)),)

    def body(self, look: WidgetLook) -> pygame.Surface:
        edge = GOLD_DEEP if self.typing else self.pen.ground.line
        plate = PlateStyle(self._fill(look), edge, edge_width=4 if self.typing else 2)
        body = self.pen.plate(self.home.width, self.home.height, plate).copy()
        if self.typing:
            self._draw_caret(body, look)
        return body

    def _draw_caret(self, body: pygame.Surface, look: WidgetLook) -> None:
        block = self.inks(look)[0].block
        before = self.text[: self._caret]
        # In a wrapped text, the caret is always shown at the end of the last line.
        line = before if len(block.lines) == 1 else block.lines[-1]
        x = self._place().left + self.pen.fonts.width(line, block.size, block.weight) + 1
        y = self.home.height / 2 + block.line_height * (len(block.lines) - 1) / 2
        caret = pygame.Surface((self.pen.pixels(CARET), self.pen.pixels(block.size)))
        caret.fill(GOLD_DEEP)
        self.blit_middle(body, caret, (x, y))

    def _place(self) -> Box:
        return Box(Gap.MEDIUM * 0.75, 0, self.home.width - 1.5 * Gap.MEDIUM, self.home.height)

    def _fill(self, look: WidgetLook) -> tuple[int, int, int]:
        return self.pen.ground.field if look is not WidgetLook.PRESSED else self.pen.ground.control

    def _insert(self, given: KeyInput) -> bool:
        """Inserts the letters of a key at the caret; letters that are not allowed are dropped."""
        if not given.text or not given.text.isprintable():
            return False
        if self.allowed(given.text) and len(self.text) + len(given.text) <= self.longest:
            self._replace(self._caret, self._caret, given.text)
        return True

    def put(self, text: str) -> None:
        """Replaces the text."""
        self._replace(0, len(self.text), text)

    def _replace(self, begin: int, end: int, text: str) -> None:
        begin, end = max(0, begin), min(len(self.text), end)
        changed = self.text[:begin] + text + self.text[end:]
        self._caret = begin + len(text)
        if changed != self.text:
            self.text = changed
            self._on_change(changed)
