"""A switch with its name."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

import pygame

from game.ui.draw.fonts import Weight
from game.ui.draw.style import GOLD, INK, SNOW, Gap, Size, mix
from game.ui.widgets.box import Box
from game.ui.widgets.icons import Icon
from game.ui.widgets.pen import Pen, PlateStyle
from game.ui.widgets.widget import Ink, Widget, WidgetLook


class Toggle(Widget):
    """A switch. The whole line can be touched; a help text, if there is one, stands below the name."""

    touchable = True

    def __init__(
        self,
        pen: Pen,
        name: str,
        home: Box,
        on_change: Callable[[bool], None],
        *,
        on: bool,
        text: str,
        help_text: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(pen, name, home)
        self.on: Final = on
        self.enabled = enabled
        self._on_change: Final = on_change
        room = _text_room(pen, home.width)
        self._name: Final = pen.block(text, Size.BODY, room, Weight.MEDIUM)
        self._help: Final = pen.block(help_text, Size.CAPTION, room) if help_text else None

    def tap(self) -> None:
        self._on_change(not self.on)

    def face(self, look: WidgetLook) -> Hashable:
        return self.on, self.pen.ground, look

    def inks(self, look: WidgetLook) -> Sequence[Ink]:
        below = self._help.height if self._help is not None else 0
        top = (self.home.height - self._name.height - below) / 2
        ground = self._fill(look)
        room = _text_room(self.pen, self.home.width)
        colour = self.pen.ground.quiet if look is WidgetLook.DISABLED else self.pen.ground.text
        inks = [Ink(self._name, Box(Gap.SMALL, top, room, self._name.height), colour, ground)]
        if self._help is not None:
            place = Box(Gap.SMALL, top + self._name.height, room, self._help.height)
            inks.append(Ink(self._help, place, self.pen.ground.quiet, ground))
        return inks

    def body(self, look: WidgetLook) -> pygame.Surface:
        size = self.home.width, self.home.height
        plain = look in (WidgetLook.NORMAL, WidgetLook.DISABLED)
        body = self.pen.blank(*size) if plain else self.pen.plate(*size, PlateStyle(self._fill(look))).copy()
        width, height = _switch(self.pen)
        middle = self.home.width - Gap.SMALL - width / 2, self.home.height / 2
        track = PlateStyle(
            GOLD if self.on else self.pen.ground.control, self.pen.ground.line, edge_width=2, radius=height / 2
        )
        self.blit_middle(body, self.pen.plate(width, height, track), middle)
        shift = (width - height) / 2 * (1 if self.on else -1)
        knob = INK if self.on else (SNOW if self.pen.ground.text == INK else self.pen.ground.quiet)
        side = height - 12
        at = middle[0] + shift, middle[1]
        self.blit_middle(
            body, self.pen.plate(side, side, PlateStyle(knob, mix(knob, INK, 0.3), edge_width=2, radius=side / 2)), at
        )
        if self.on:
            self.blit_middle(body, self.pen.icon(Icon.CHECK, side * 0.7, GOLD), at)
        return body

    def _fill(self, look: WidgetLook) -> tuple[int, int, int]:
        """Returns the colour behind the letters."""
        return mix(
            self.pen.ground.base,
            self.pen.ground.control,
            {WidgetLook.HOVER: 0.5, WidgetLook.PRESSED: 1.0}.get(look, 0.0),
        )


def _switch(pen: Pen) -> tuple[float, float]:
    height = min(64.0, 48 * pen.measure.factor)
    return height * 1.85, height


def _text_room(pen: Pen, width: float) -> float:
    return width - _switch(pen)[0] - 2 * Gap.SMALL - Gap.MEDIUM


def toggle_height(pen: Pen, width: float, text: str, help_text: str = "") -> float:
    """Returns the height that a toggle of this width needs."""
    room = _text_room(pen, width)
    height = pen.block(text, Size.BODY, room, Weight.MEDIUM).height + Gap.SMALL
    if help_text:
        height += pen.block(help_text, Size.CAPTION, room).height
    return max(pen.measure.target, height + 2)
