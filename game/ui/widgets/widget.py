"""The base of all widgets: an area, a picture for each look, texts, and an action for taps."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import KW_ONLY, dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.draw.fonts import Weight
from game.ui.draw.style import Colour
from game.ui.widgets.box import Box
from game.ui.widgets.lettering import Block
from game.ui.widgets.pen import Pen

if TYPE_CHECKING:
    from game.ui.widgets.scroll import Scroll


class WidgetLook(Enum):
    """The state of a widget's touch. The focus is a ring around the widget and not a look."""

    NORMAL = "normal"
    HOVER = "hover"
    PRESSED = "pressed"
    DISABLED = "disabled"


class Align(Enum):
    """The alignment of lines; the value is the share of free room to their left."""

    LEFT = 0.0
    MIDDLE = 0.5
    RIGHT = 1.0


@dataclass(frozen=True, slots=True)
class Ink:
    """A block of text in a widget; its place is measured from the widget's upper left corner."""

    block: Block
    place: Box
    colour: Colour
    ground: Colour
    _: KW_ONLY
    align: Align = Align.LEFT
    above: float = 0.5
    """The share of free room above the lines."""

    def lines(self) -> list[tuple[str, Box]]:
        """Returns each line with its place."""
        top = self.place.top + (self.place.height - self.block.height) * self.above
        boxes = []
        for at, line in enumerate(self.block.lines):
            boxes.append(
                (
                    line,
                    Box(self.place.left, top + at * self.block.line_height, self.place.width, self.block.line_height),
                )
            )
        return boxes


@dataclass(frozen=True, slots=True, kw_only=True)
class TextUse:
    """A line of text, recorded for tests; `place` is the part of the table that the line may cover."""

    text: str
    size: float
    width: float
    colour: Colour
    ground: Colour
    weight: Weight
    place: Box


class Widget:
    """An element of a screen. `home` is its box in the layout; a scroll may show it elsewhere or not at all."""

    touchable: bool = False
    by_hand_only: bool = False
    """Whether the focus skips the widget, because it belongs to one person and keys belong to everybody."""
    section: str | None = None
    """The widget's section, if its name and its scroll don't tell; the focus can jump between sections."""
    angle: float = 0.0
    """The rotation in degrees of the widget, or of the piece it stands for; the focus ring is turned with it."""

    called: str = ""
    """A readable name for a widget without words; by default, `name` is used."""

    def __init__(self, pen: Pen, name: str, home: Box) -> None:
        self.pen: Final = pen
        self.name: Final = name
        self.home: Final = home
        self.enabled = True
        self.within: Scroll | None = None

    @property
    def area(self) -> Box:
        """The widget's current box on the table."""
        return self.home if self.within is None else self.home.moved(0, -self.within.offset)

    @property
    def visible_area(self) -> Box | None:
        """The visible part of the area."""
        return self.area if self.within is None else self.area.clipped(self.within.area)

    @property
    def touch_area(self) -> Box | None:
        """The area for touches, or None if the widget can't be touched."""
        return self.visible_area if self.touchable and self.enabled else None

    @property
    def looks(self) -> tuple[WidgetLook, ...]:
        """The looks that the widget can have in its current state."""
        if not self.enabled:
            return (WidgetLook.DISABLED,)
        return (WidgetLook.NORMAL, WidgetLook.HOVER, WidgetLook.PRESSED) if self.touchable else (WidgetLook.NORMAL,)

    def tap(self) -> None:
        """Does what the widget does when it is tapped or chosen by key."""

    def inks(self, look: WidgetLook) -> Sequence[Ink]:  # noqa: ARG002 - most widgets have texts, some don't
        """Returns the widget's texts."""
        return ()

    def face(self, look: WidgetLook) -> Hashable:  # noqa: ARG002
        """Returns what else the picture depends on: widgets of a class with equal inks and faces look the same."""
        return None

    def body(self, look: WidgetLook) -> pygame.Surface:  # noqa: ARG002
        """Returns the picture without texts, with the area in its middle; a shadow may make it larger."""
        return self.pen.blank(self.home.width, self.home.height)

    def picture(self, look: WidgetLook) -> pygame.Surface:
        """Returns the widget's picture, drawn once and cached."""
        inks = tuple(self.inks(look))
        key = (
            type(self).__name__,
            self.pen.pixels(self.home.width),
            self.pen.pixels(self.home.height),
            inks,
            self.face(look),
        )
        return self.pen.pictures.get(key, lambda: self._drawn(look, inks))

    def texts(self) -> list[TextUse]:
        """Returns every line that the widget can show in any of its looks."""
        left, top = self.area.left, self.area.top
        found = {}
        for look in self.looks:
            for ink in self.inks(look):
                for line, place in ink.lines():
                    use = TextUse(
                        text=line,
                        size=ink.block.size,
                        width=ink.place.width,
                        colour=ink.colour,
                        ground=ink.ground,
                        weight=ink.block.weight,
                        place=place.moved(left, top),
                    )
                    found[use] = use
        return list(found)

    def _drawn(self, look: WidgetLook, inks: Sequence[Ink]) -> pygame.Surface:
        body = self.body(look).copy()
        margin_x = (body.get_width() - self.pen.pixels(self.home.width)) // 2
        margin_y = (body.get_height() - self.pen.pixels(self.home.height)) // 2
        for ink in inks:
            for line, place in ink.lines():
                if not line:
                    continue
                text = self.pen.fonts.text(line, ink.block.size, ink.colour, ink.block.weight)
                free = round(place.width * self.pen.k) - text.get_width()
                at = (
                    margin_x + round(place.left * self.pen.k + free * ink.align.value),
                    margin_y + round(place.top * self.pen.k),
                )
                body.blit(text, at)
        return body

    def blit_middle(self, body: pygame.Surface, picture: pygame.Surface, middle: tuple[float, float]) -> None:
        """Draws a picture with its middle at a point, measured from the widget's upper left corner."""
        margin_x = (body.get_width() - self.pen.pixels(self.home.width)) // 2
        margin_y = (body.get_height() - self.pen.pixels(self.home.height)) // 2
        x = margin_x + round(middle[0] * self.pen.k - picture.get_width() / 2)
        y = margin_y + round(middle[1] * self.pen.k - picture.get_height() / 2)
        body.blit(picture, (x, y))
