"""Hints on what buttons do: small pictures of buttons or keys with a word beside each."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.draw.fonts import Weight
from game.ui.draw.style import NIGHT, NIGHT_HIGH, SNOW, Gap
from game.ui.input.pad import PadButton, PadFamily
from game.ui.widgets.box import Box
from game.ui.widgets.lettering import Block, block
from game.ui.widgets.pad_glyphs import glyph, glyph_width
from game.ui.widgets.pen import Pen, PlateStyle
from game.ui.widgets.widget import Align, Ink, Widget, WidgetLook

CAP_PADDING: Final = 10.0
BETWEEN: Final = Gap.MEDIUM + Gap.HAIR
"""The gap from one hint to the next."""
ENOUGH: Final = 10_000.0


@dataclass(frozen=True, slots=True)
class Hint:
    """What some buttons of a pad, or a key, do; a hint without a key is not shown to people who play with keys."""

    text: str
    buttons: tuple[PadButton, ...]
    key: str = ""


class HintBar(Widget):
    """Hints in one line, the most important first, as many as fit."""

    def __init__(
        self,
        pen: Pen,
        name: str,
        home: Box,
        hints: Sequence[Hint],
        *,
        family: PadFamily | None,
        align: Align = Align.RIGHT,
    ) -> None:
        """`family` is the kind of pad; None shows keys."""
        super().__init__(pen, name, home)
        self._family: Final = family
        self._side: Final = pen.measure.hint_side
        told = [hint for hint in hints if family is not None or hint.key]
        while told and self._whole(told) > home.width:
            told.pop()
        self.told: Final = tuple(told)
        free = home.width - self._whole(told)
        self._lefts: Final = self._placed(free * align.value)

    def face(self, look: WidgetLook) -> Hashable:  # noqa: ARG002
        return self.told, self._family, self._lefts, self._side

    def inks(self, look: WidgetLook) -> Sequence[Ink]:  # noqa: ARG002
        inks = []
        for hint, left in zip(self.told, self._lefts, strict=True):
            if self._family is None:
                cap = Box(left, (self.home.height - self._side) / 2, self._marks(hint), self._side)
                inks.append(Ink(self._words(hint.key), cap, SNOW, NIGHT_HIGH, align=Align.MIDDLE))
            words = self._words(hint.text)
            place = Box(left + self._marks(hint) + Gap.HAIR, 0, words.width + 1, self.home.height)
            inks.append(Ink(words, place, self.pen.ground.text, self.pen.ground.base))
        return inks

    def body(self, look: WidgetLook) -> pygame.Surface:  # noqa: ARG002
        body = self.pen.blank(self.home.width, self.home.height)
        for hint, left in zip(self.told, self._lefts, strict=True):
            if self._family is None:
                cap = self.pen.plate(
                    self._marks(hint), self._side, PlateStyle(NIGHT_HIGH, NIGHT, edge_width=2, radius=9)
                )
                self.blit_middle(body, cap, (left + self._marks(hint) / 2, self.home.height / 2))
            else:
                self._draw_buttons(body, hint, left, self._family)
        return body

    def _draw_buttons(self, body: pygame.Surface, hint: Hint, left: float, family: PadFamily) -> None:
        for button in hint.buttons:
            width = glyph_width(button, self._side)
            self.blit_middle(
                body, glyph(self.pen, family, button, self._side), (left + width / 2, self.home.height / 2)
            )
            left += width + Gap.HAIR

    def _words(self, text: str) -> Block:
        return block(self.pen.fonts, text, self.pen.measure.hint_letters, Weight.MEDIUM, width=ENOUGH)

    def _marks(self, hint: Hint) -> float:
        """Returns the width of a hint's pictures."""
        if self._family is None:
            return max(self._side, self._words(hint.key).width + 2 * CAP_PADDING)
        return sum(glyph_width(button, self._side) + Gap.HAIR for button in hint.buttons) - Gap.HAIR

    def _width(self, hint: Hint) -> float:
        return self._marks(hint) + Gap.HAIR + self._words(hint.text).width + 1

    def _whole(self, hints: Sequence[Hint]) -> float:
        return sum(self._width(hint) for hint in hints) + BETWEEN * (len(hints) - 1)

    def _placed(self, left: float) -> tuple[float, ...]:
        lefts = []
        for hint in self.told:
            lefts.append(left)
            left += self._width(hint) + BETWEEN
        return tuple(lefts)


class ButtonBadge(Widget):
    """A pad's button on the widget that it presses."""

    def __init__(self, pen: Pen, name: str, home: Box, *, family: PadFamily, button: PadButton) -> None:
        super().__init__(pen, name, home)
        self._family: Final = family
        self._button: Final = button

    def face(self, look: WidgetLook) -> Hashable:  # noqa: ARG002
        return self._family, self._button

    def body(self, look: WidgetLook) -> pygame.Surface:  # noqa: ARG002
        body = self.pen.blank(self.home.width, self.home.height)
        picture = glyph(self.pen, self._family, self._button, self.home.height)
        self.blit_middle(body, picture, (self.home.width / 2, self.home.height / 2))
        return body


def badge_on(pen: Pen, widget: Widget, family: PadFamily, button: PadButton) -> ButtonBadge:
    """Returns a badge on the widget's lower right corner, which leaves the widget's own sign visible."""
    side = pen.measure.hint_side * 0.9
    area = widget.area
    inset = side * 0.18
    home = Box(area.right + inset - side, area.bottom + inset - side, side, side)
    return ButtonBadge(pen, f"badge.{widget.name}", home, family=family, button=button)
