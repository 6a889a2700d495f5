"""Rows on a sheet of paper: measured first, then placed, and scrolled if they don't fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.ui.draw.fonts import Weight
from game.ui.draw.style import Colour, Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.ground import DARK, LIGHT
from game.ui.widgets.label import Label, Panel, text_height
from game.ui.widgets.pen import Pen
from game.ui.widgets.scroll import BAR, Scroll
from game.ui.widgets.widget import Align, Widget
from scenes.base.widget_scene import WidgetScene

MakeRows = Callable[[Box], Sequence[Widget]]
"""Makes the widgets of a row in the given box."""
PADDING: Final = Gap.MEDIUM


class Column:
    """Rows of one width, each with its height and the gap above it."""

    def __init__(self, pen: Pen, width: float) -> None:
        self.pen: Final = pen
        self.width: Final = width
        self._rows: list[tuple[float, float, MakeRows]] = []

    @property
    def height(self) -> float:
        return sum(gap + height for gap, height, _ in self._rows)

    def put(self, height: float, make: MakeRows, gap: float = Gap.SMALL) -> None:
        self._rows.append((gap if self._rows else 0, height, make))

    def text(
        self,
        name: str,
        text: str,
        size: float = Size.BODY,
        weight: Weight = Weight.REGULAR,
        *,
        colour: Colour | None = None,
        gap: float = Gap.SMALL,
        indent: float = 0,
        align: Align = Align.LEFT,
    ) -> float:
        """Adds a text across the column. Returns its top, measured from the column's top."""
        width = self.width - indent
        top = self.height + (gap if self._rows else 0)

        def make(home: Box) -> list[Widget]:
            place = Box(home.left + indent, home.top, width, home.height)
            return [Label(self.pen, name, place, text, size=size, weight=weight, colour=colour, align=align, above=0)]

        self.put(text_height(self.pen, text, size, width, weight=weight), make, gap)
        return top

    def heading(self, name: str, text: str, gap: float = Gap.MEDIUM) -> float:
        return self.text(name, text, Size.LEAD, Weight.BOLD, gap=gap)

    def place(self, scene: WidgetScene, left: float, top: float, within: Scroll | None = None) -> None:
        for gap, height, make in self._rows:
            top += gap
            scene.add(*make(Box(left, top, self.width, height)), within=within)
            top += height


def column_for(scene: WidgetScene, room: Box, padding: float = PADDING) -> Column:
    """A column as wide as a sheet in this room can hold."""
    return Column(scene.pen.on(LIGHT), room.width - 2 * padding - BAR)


def add_list(scene: WidgetScene, name: str, room: Box, make: Callable[[float], Column]) -> None:
    """Places a column on the background; if it has to scroll, it is narrower to leave room for the scroll bar."""
    column = make(room.width)
    if column.height > room.height:
        column = make(room.width - BAR - Gap.SMALL)
    column.place(scene, room.left, room.top, scene.add_scroll(name, room, column.height, colour=DARK.quiet))


def add_sheet(
    scene: WidgetScene, name: str, room: Box, column: Column, *, filled: bool = False, padding: float = PADDING
) -> Scroll:
    """Puts the column on a sheet of paper, as high as needed but no higher than the room; `filled` takes all of it."""
    height = room.height if filled else min(room.height, column.height + 2 * PADDING)
    sheet = room.slice_top(height)
    scene.add(Panel(scene.pen, name, sheet, LIGHT.base))
    view = Box(sheet.left + PADDING / 2, sheet.top + PADDING / 2, sheet.width - PADDING, sheet.height - PADDING)
    scroll = scene.add_scroll(f"{name}.scroll", view, column.height + PADDING, colour=LIGHT.line, sheet=LIGHT.base)
    column.place(scene, sheet.left + padding, sheet.top + PADDING, scroll)
    return scroll
