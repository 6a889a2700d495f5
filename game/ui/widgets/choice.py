"""Widgets to choose one of several values: buttons side by side, or a button that opens a list."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.ui.draw.fonts import Weight
from game.ui.draw.seat_marks import SeatMark, mark_picture
from game.ui.draw.style import INK, Colour, Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, Tone, button_width, skin
from game.ui.widgets.icons import Icon, icon_picture
from game.ui.widgets.pen import Pen
from game.ui.widgets.widget import Ink, Widget, WidgetLook

Chosen = Callable[[str], None]
SIGN: Final = 1.25
"""The size of a sign relative to its letters."""


@dataclass(frozen=True, slots=True)
class ChoiceSign:
    """A small picture before a text: `draw` makes it from a side in units and a scale; `key` identifies it."""

    key: Hashable
    draw: Callable[[float, float], pygame.Surface]
    ground: Colour | None = None
    """The colour of the sign's field on a card."""


@dataclass(frozen=True, slots=True)
class Value:
    """A value to choose: its key in the program, its words, and a sign if it has one."""

    key: str
    text: str
    sign: ChoiceSign | None = None
    detail: str = ""


def icon_sign(icon: Icon, colour: Colour = INK, *, share: float = 1) -> ChoiceSign:
    """Returns the sign for an icon that takes this share of a sign's room."""
    return ChoiceSign(("icon", icon, colour, share), lambda side, k: icon_picture(icon, side * share, k, colour))


def mark_sign(mark: SeatMark) -> ChoiceSign:
    return ChoiceSign(("mark", mark), partial(mark_picture, mark))


class ChoiceWidget(Widget):
    """Shows the chosen value; a tap opens a list of values or selects the next one."""

    touchable = True

    def __init__(
        self,
        pen: Pen,
        name: str,
        home: Box,
        on_tap: Callable[[], None],
        *,
        value: Value,
        with_text: bool = True,
        opens: bool = True,
    ) -> None:
        """`opens` shows an arrow, because the tap opens a list."""
        super().__init__(pen, name, home)
        self._opens: Final = opens
        self.value: Final = value
        self._on_tap: Final = on_tap
        self._with_text: Final = with_text
        self._side: Final = min(home.height * 0.6, pen.measure.letters(Size.BODY) * SIGN)
        self._room: Final = home.width - self._left() - (self._side + Gap.MEDIUM if opens else Gap.SMALL)
        self._block: Final = (
            pen.fitted(value.text, Size.BODY, self._room, home.height - Gap.HAIR, weight=Weight.MEDIUM)
            if with_text
            else None
        )

    def tap(self) -> None:
        self._on_tap()

    def face(self, look: WidgetLook) -> Hashable:
        return skin(Tone.NORMAL, look, self.pen.ground), self.value.sign.key if self.value.sign else None, self._opens

    def inks(self, look: WidgetLook) -> Sequence[Ink]:
        if self._block is None:
            return ()
        colours = skin(Tone.NORMAL, look, self.pen.ground)
        return (Ink(self._block, Box(self._left(), 0, self._room, self.home.height), colours.letters, colours.ground),)

    def body(self, look: WidgetLook) -> pygame.Surface:
        colours = skin(Tone.NORMAL, look, self.pen.ground)
        size = self.home.width, self.home.height
        body = self.pen.plate(*size, colours.plate).copy() if colours.plate is not None else self.pen.blank(*size)
        if self.value.sign is not None:
            left = self.home.width / 2 if not self._with_text else Gap.MEDIUM * 0.75 + self._side / 2
            side = self._side if self._with_text else min(size) * 0.6
            self.blit_middle(body, self.value.sign.draw(side, self.pen.k), (left, self.home.height / 2))
        if self._with_text and self._opens:
            self._draw_arrow(body, colours.letters)
        return body

    def _draw_arrow(self, body: pygame.Surface, colour: Colour) -> None:
        arrow = self.pen.icon(Icon.DOWN, self._side * 0.7, colour)
        self.blit_middle(body, arrow, (self.home.width - Gap.SMALL - self._side / 2, self.home.height / 2))

    def _left(self) -> float:
        return Gap.MEDIUM * 0.75 + (self._side + Gap.SMALL if self.value.sign is not None else 0)


def segments_width(pen: Pen, values: Sequence[Value]) -> float:
    """Returns the width of buttons side by side for all values, one of them ticked."""
    widths = [button_width(pen, value.text) for value in values]
    return sum(widths) + _tick(pen) + Gap.HAIR * (len(values) - 1)


def segments(
    pen: Pen, name: str, home: Box, on_choose: Chosen, *, values: Sequence[Value], chosen: str
) -> list[Button]:
    """Returns a button for each value, named `name.value`; the chosen one is dark and ticked."""
    free = (home.width - segments_width(pen, values)) / len(values)
    buttons, left = [], home.left
    for value in values:
        is_chosen = value.key == chosen
        width = button_width(pen, value.text) + free + (_tick(pen) if is_chosen else 0)
        tick, tone = (Icon.CHECK, Tone.CHOSEN) if is_chosen else (None, Tone.NORMAL)
        place = Box(left, home.top, width, home.height)
        tap = partial(on_choose, value.key)
        buttons.append(Button(pen, f"{name}.{value.key}", place, tap, text=value.text, icon=tick, tone=tone))
        left += width + Gap.HAIR
    return buttons


def _tick(pen: Pen) -> float:
    return button_width(pen, "", icon=True) - button_width(pen, "")
