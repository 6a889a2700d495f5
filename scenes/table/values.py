"""Values to choose: a button for every answer, and a panel of them beside what they are about."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.engine.action import Ref
from game.hand.hand import Hand
from game.ui.board.skins.skin import Skin
from game.ui.draw.style import GOLD, NIGHT, Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, Tone, button_width
from game.ui.widgets.label import Panel
from game.ui.widgets.pen import Pen
from game.ui.widgets.widget import Align, Widget, WidgetLook
from scenes.table.stage import TableStage
from scenes.table.value_places import place_values, value_side

BADGE: Final = 0.62
"""The size of a suit's badge, as a share of its button's height."""


class ValuePanel(Panel):
    """The panel below the buttons: it keeps touches between them from the table."""

    @property
    def touch_area(self) -> Box | None:
        return self.area


@dataclass(frozen=True, slots=True)
class ValueAnswer:
    """A value that may be chosen: the text on its button, and how it is chosen."""

    ref: Ref
    label: str
    suit: str
    """The suit of the value; empty if it is none."""
    choose: Callable[[], None]


def answers_of(hand: Hand, stage: TableStage) -> list[ValueAnswer]:
    """The answers that may be given now."""
    found = []
    for ref in hand.values():
        kind, choice = ref.name.split(".", 1)
        suit = choice if choice in stage.skin.style.signs else ""
        label = stage.services.texts.choice(stage.game, kind, choice)
        found.append(ValueAnswer(ref, label, suit, partial(hand.point_at, ref)))
    return found


class ValueButton(Button):
    """A value; a suit shows its colour, sign and letter before its name."""

    def __init__(
        self, pen: Pen, name: str, home: Box, answer: ValueAnswer, skin: Skin, tone: Tone = Tone.NORMAL
    ) -> None:
        self._suit: Final = answer.suit
        self._looks: Final = skin
        self._badge_side: Final = home.height * BADGE
        super().__init__(pen, name, home, answer.choose, text=answer.label, tone=tone, size=Size.LEAD)

    def face(self, look: WidgetLook) -> Hashable:
        return super().face(look), self._suit

    def body(self, look: WidgetLook) -> pygame.Surface:
        body = super().body(look)
        if self._suit:
            x = self._content_left() + self._badge_side / 2
            self.blit_middle(body, self._looks.suit(self._suit, self._badge_side), (x, self.home.height / 2))
        return body

    def _lines_align(self) -> Align:
        return Align.LEFT if self._suit else Align.MIDDLE

    def _icon_room(self) -> float:
        return self._badge_side + Gap.SMALL if self._suit else 0


def floating_values(hand: Hand, stage: TableStage) -> list[Widget]:
    """Buttons on a panel of their own, beside what this person has chosen."""
    answers = answers_of(hand, stage)
    if not answers:
        return []
    pen, side = stage.pen, value_side(stage.pen)
    widths = [
        max(side, button_width(pen, answer.label, size=Size.LEAD) + (side * BADGE + Gap.SMALL if answer.suit else 0))
        for answer in answers
    ]
    panel, boxes = place_values(hand, stage, widths, side)
    buttons = [
        ValueButton(pen, f"value.{answer.ref.name}", box, answer, stage.skin)
        for answer, box in zip(answers, boxes, strict=True)
    ]
    return [ValuePanel(pen, "values", panel, NIGHT, edge=GOLD, depth=6), *buttons]
