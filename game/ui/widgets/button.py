"""Buttons: a plate with an icon, a text, or both."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

import pygame

from game.ui.draw.fonts import Weight
from game.ui.draw.style import GOLD, INK, RADIUS, Colour, Gap, Size, mix
from game.ui.widgets.box import Box
from game.ui.widgets.ground import Ground
from game.ui.widgets.icons import Icon
from game.ui.widgets.pen import Pen, PlateStyle
from game.ui.widgets.widget import Align, Ink, Widget, WidgetLook


class Tone(Enum):
    """The emphasis of a button."""

    PRIMARY = "primary"
    NORMAL = "normal"
    QUIET = "quiet"
    CHOSEN = "chosen"


@dataclass(frozen=True, slots=True)
class ButtonSkin:
    """A button's colours in one look; `ground` is the colour behind its letters."""

    plate: PlateStyle | None
    letters: Colour
    ground: Colour


def skin(tone: Tone, look: WidgetLook, ground: Ground, radius: float = RADIUS) -> ButtonSkin:
    """Returns the colours of a button of this tone."""
    if look is WidgetLook.DISABLED:
        return ButtonSkin(
            PlateStyle(mix(ground.base, ground.control, 0.4), ground.line, radius=radius), ground.quiet, ground.base
        )
    if tone is Tone.PRIMARY:
        fill = {WidgetLook.HOVER: mix(GOLD, (255, 255, 255), 0.25), WidgetLook.PRESSED: mix(GOLD, INK, 0.15)}.get(
            look, GOLD
        )
        return ButtonSkin(PlateStyle(fill, depth=2 if look is WidgetLook.PRESSED else 5, radius=radius), INK, fill)
    if tone is Tone.CHOSEN:
        fill = ground.text if look is WidgetLook.NORMAL else mix(ground.text, ground.base, 0.12)
        return ButtonSkin(PlateStyle(fill, radius=radius), ground.base, fill)
    fill = {WidgetLook.HOVER: ground.control_hover, WidgetLook.PRESSED: ground.control_pressed}.get(
        look, ground.control
    )
    if tone is Tone.QUIET and look is WidgetLook.NORMAL:
        return ButtonSkin(None, ground.text, ground.base)
    depth = 0 if tone is Tone.QUIET or look is WidgetLook.PRESSED else 3
    return ButtonSkin(PlateStyle(fill, ground.line, depth=depth, radius=radius, shade=ground.shade), ground.text, fill)


class Button(Widget):
    """A button that calls `on_tap` when it is tapped."""

    touchable = True

    def __init__(
        self,
        pen: Pen,
        name: str,
        home: Box,
        on_tap: Callable[[], None],
        *,
        text: str = "",
        icon: Icon | None = None,
        tone: Tone = Tone.NORMAL,
        size: float = Size.BODY,
        align: Align = Align.MIDDLE,
        enabled: bool = True,
    ) -> None:
        super().__init__(pen, name, home)
        self.enabled = enabled
        self._on_tap: Final = on_tap
        self._icon: Final = icon
        self._tone: Final = tone
        self._align: Final = align
        self._icon_side: Final = min(home.height * 0.52, pen.measure.letters(size) * 1.25, home.width * 0.6)
        self._padding: Final = min(Gap.MEDIUM, home.height * 0.3)
        self._block: Final = (
            pen.fitted(text, size, self._text_room(), home.height - Gap.HAIR, weight=Weight.MEDIUM) if text else None
        )

    def tap(self) -> None:
        self._on_tap()

    def face(self, look: WidgetLook) -> Hashable:
        return skin(self._tone, look, self.pen.ground), self._icon, self._icon_side, self._align

    def inks(self, look: WidgetLook) -> Sequence[Ink]:
        if self._block is None:
            return ()
        colours = skin(self._tone, look, self.pen.ground)
        place = Box(self._text_left(), 0, self._block.width + 1, self.home.height)
        return (Ink(self._block, place, colours.letters, colours.ground, align=self._lines_align()),)

    def body(self, look: WidgetLook) -> pygame.Surface:
        colours = skin(self._tone, look, self.pen.ground)
        size = self.home.width, self.home.height
        body = self.pen.plate(*size, colours.plate).copy() if colours.plate is not None else self.pen.blank(*size)
        if self._icon is not None:
            picture = self.pen.icon(self._icon, self._icon_side, colours.letters)
            self.blit_middle(body, picture, (self._icon_middle(), self.home.height / 2))
        return body

    def _lines_align(self) -> Align:
        return Align.LEFT if self._icon is not None or self._align is Align.LEFT else Align.MIDDLE

    def _icon_room(self) -> float:
        return self._icon_side + Gap.SMALL if self._icon is not None else 0

    def _text_room(self) -> float:
        return self.home.width - 2 * self._padding - self._icon_room()

    def _content_left(self) -> float:
        text = self._block.width + 1 if self._block is not None else -Gap.SMALL
        free = self.home.width - 2 * self._padding - self._icon_room() - text
        return self._padding + free * self._align.value

    def _text_left(self) -> float:
        return self._content_left() + self._icon_room()

    def _icon_middle(self) -> float:
        if self._block is None:
            return self.home.width / 2
        return self._content_left() + self._icon_side / 2


def button_width(pen: Pen, text: str, icon: bool = False, size: float = Size.BODY) -> float:
    """Returns the width that a button needs for its text in one line."""
    letters = pen.measure.letters(size)
    room = letters * 1.25 + Gap.SMALL if icon else 0
    return pen.fonts.width(text, letters, Weight.MEDIUM) + room + 2 * Gap.MEDIUM + 4
