"""A wide card to tap: a sign, a heading, and a few words below it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

import pygame

from game.ui.draw.fonts import Weight
from game.ui.draw.style import GOLD, RADIUS, Gap, Size, mix
from game.ui.widgets.box import Box
from game.ui.widgets.choice import ChoiceSign
from game.ui.widgets.pen import Pen, PlateStyle
from game.ui.widgets.widget import Ink, Widget, WidgetLook

LARGEST_SIGN: Final = 150


class Card(Widget):
    """A card with a sign and words; without `on_tap`, it can't be tapped.

    The same `sign_room` gives all cards of a list signs of the same size, whatever their heights.
    """

    def __init__(
        self,
        pen: Pen,
        name: str,
        home: Box,
        on_tap: Callable[[], None] | None,
        *,
        heading: str,
        detail: str = "",
        sign: ChoiceSign | None = None,
        chosen: bool = False,
        sign_room: float = LARGEST_SIGN,
    ) -> None:
        super().__init__(pen, name, home)
        self.touchable = on_tap is not None
        self._on_tap: Final = on_tap
        self._sign: Final = sign
        self._chosen: Final = chosen
        self._field: Final = _field(min(home.height, sign_room), sign is not None)
        room = home.width - self._field - 2 * Gap.MEDIUM
        self._room: Final = room
        self._heading: Final = pen.fitted(heading, Size.LEAD, room, home.height - Gap.SMALL, weight=Weight.BOLD)
        left = home.height - Gap.SMALL - self._heading.height
        self._detail: Final = pen.fitted(detail, Size.CAPTION, room, left) if detail else None

    def tap(self) -> None:
        if self._on_tap is not None:
            self._on_tap()

    def face(self, look: WidgetLook) -> Hashable:
        return self._plate(look), (self._sign.key, self._sign.ground) if self._sign else None

    def inks(self, look: WidgetLook) -> Sequence[Ink]:
        below = self._detail.height if self._detail is not None else 0
        top = (self.home.height - self._heading.height - below) / 2
        left = self._field + Gap.MEDIUM
        fill = self._plate(look).fill
        inks = [Ink(self._heading, Box(left, top, self._room, self._heading.height), self.pen.ground.text, fill)]
        if self._detail is not None:
            place = Box(left, top + self._heading.height, self._room, self._detail.height)
            inks.append(Ink(self._detail, place, self.pen.ground.quiet, fill))
        return inks

    def body(self, look: WidgetLook) -> pygame.Surface:
        body = self.pen.plate(self.home.width, self.home.height, self._plate(look)).copy()
        if self._sign is None:
            return body
        if self._sign.ground is not None:
            plate = PlateStyle(self._sign.ground, radius=RADIUS * 0.7)
            field = self.pen.plate(self._field - Gap.SMALL, self.home.height - Gap.SMALL, plate)
            self.blit_middle(body, field, (self._field / 2, self.home.height / 2))
        side = min(self._field - Gap.MEDIUM, self.home.height - Gap.MEDIUM)
        self.blit_middle(body, self._sign.draw(side, self.pen.k), (self._field / 2, self.home.height / 2))
        return body

    def _plate(self, look: WidgetLook) -> PlateStyle:
        ground = self.pen.ground
        fill = {
            WidgetLook.HOVER: mix(ground.base, ground.control_hover, 0.5),
            WidgetLook.PRESSED: ground.control,
        }.get(look, ground.base)
        edge = GOLD if look is WidgetLook.HOVER or self._chosen else ground.line
        return PlateStyle(
            fill,
            edge,
            edge_width=4 if self._chosen else 2,
            depth=2 if look is WidgetLook.PRESSED else 5,
            shade=ground.shade,
        )


def _field(height: float, has_sign: bool) -> float:
    """Returns the width of the sign's field."""
    return min(height, LARGEST_SIGN) if has_sign else 0.0


def card_height(pen: Pen, width: float, heading: str, detail: str, *, has_sign: bool) -> float:
    """Returns the height that a card needs for its words at their full size."""
    least = max(pen.measure.target, 84.0)
    room = width - _field(LARGEST_SIGN, has_sign) - 2 * Gap.MEDIUM
    height = pen.block(heading, Size.LEAD, room, Weight.BOLD).height
    if detail:
        height += pen.block(detail, Size.CAPTION, room).height
    return max(least, height + Gap.MEDIUM)
