"""The focus: the widget that gets the input of keys and pads, and its moves."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import groupby
from typing import Final, NamedTuple

import pygame

from game.ui.draw.style import INK, RADIUS
from game.ui.widgets.box import Box
from game.ui.widgets.compass import Direction, Ways, ways
from game.ui.widgets.pen import Pen, PlateStyle
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_layer import WidgetLayer
from game.ui.window.stage import Sprite

RING_Z: Final = 10_000
RING: Final = 7
LINE: Final = 3
RING_GAP: Final = 5
"""The widths of the ring, of the dark lines beside it, and of the gap to the widget, in units."""
AROUND: Final = RING + LINE + RING_GAP
"""How far the ring reaches beyond its widget."""
BRIGHT: Final = (104, 214, 255)
EDGE: Final = 4
"""The height at a scroll's edge that stands for a widget scrolled out of sight."""


class FocusStep(NamedTuple):
    """The last step of the focus: its origin and direction; `returned` if the step went straight back."""

    origin: str
    way: Direction
    returned: bool = False


class Focus:
    """The focused widget of a layer, by name; a ring marks it while keys or pads are used."""

    def __init__(self, widgets: WidgetLayer) -> None:
        self.by_keys = False
        """Whether the focus is in use, and not a pointer."""
        self.hidden = False
        """Whether the ring is hidden although keys are used, because another scene is on top."""
        self._widgets: Final = widgets
        self._name: str | None = None
        self._last_seen: Box | None = None
        self._came: FocusStep | None = None
        self._visited: dict[str, str] = {}
        self._ring: Sprite | None = None
        self._ways: tuple[Hashable, Ways] = (None, {})

    @property
    def name(self) -> str | None:
        """The name of the focused widget, if the layer has it."""
        return self._name if self._widgets.get(self._name) is not None else None

    @property
    def widget(self) -> Widget | None:
        return self._widgets.get(self._name)

    @property
    def led(self) -> str | None:
        """The name of the focused widget, if it can be pressed."""
        widget = self.widget
        return widget.name if widget is not None and _takes(widget) else None

    def take(self, name: str) -> None:
        """Focuses the widget that a pointer touched."""
        self._name, self._came = name, None
        self.show()

    def move_to(self, name: str) -> None:
        """Focuses a widget by key: it scrolls into view and gets the ring."""
        self.by_keys, self._name, self._came = True, name, None
        widget = self._widgets[name]
        if widget.within is not None:
            widget.within.reveal(widget.home)
            self._widgets.show_within(widget.within)
        self.show()

    def forget(self) -> None:
        """Clears the focus, because another person gets the keys and must not see where it was."""
        self._name = self._last_seen = self._came = None
        self._visited.clear()
        self.show()

    def focus_nearest(self, names: Iterable[str]) -> None:
        """Focuses the widget of these that is nearest to the last focus; the first one if there was none."""
        there = [name for name in names if (widget := self._widgets.get(name)) is not None and _takes(widget)]
        if there:
            last = self._last_seen
            boxes = {name: self._widgets[name].area for name in there}
            self.move_to(there[0] if last is None else min(there, key=lambda name: boxes[name].distance(last)))

    def step(self, by: int, first: str | None) -> None:
        """Moves to the next or previous widget; to `first` if nothing has the focus yet."""
        names = [widget.name for widget in self._widgets.all() if _takes(widget)]
        if not names:
            return
        if self.name in names:
            self.move_to(names[(names.index(self.name or "") + by) % len(names)])
        else:
            self.move_to(first if first in names and first is not None else names[0 if by > 0 else -1])

    def go(self, direction: Direction) -> bool:
        """Moves to the nearest widget in a direction; returns whether there is one.

        The opposite direction leads back to the last origin, but only once in a row: then geometry decides.
        """
        origin = self.led
        if origin is None:
            return False
        known, came = self.ways(), self._came
        returns = came is not None and came.way is direction.opposite and came.origin in known
        found = came.origin if came is not None and returns else known[origin].get(direction)
        if found is None:
            return False
        again = came is not None and came.returned and came.way is direction.opposite
        self.move_to(found)
        self._came = None if again else FocusStep(origin, direction, returned=returns)
        return True

    def ways(self) -> Ways:
        """Returns where each direction leads from every widget in the current layout."""
        boxes = {widget.name: widget for widget in self._widgets.all() if _takes(widget)}
        key = tuple((name, widget.area) for name, widget in boxes.items())
        if self._ways[0] != key:
            self._ways = key, ways(boxes, lambda origin, other: _seen_from(boxes[origin], boxes[other]))
        return self._ways[1]

    def sections(self) -> list[list[str]]:
        """Returns the groups of widgets that belong together, in their order."""
        found: dict[str, list[str]] = {}
        runs = groupby((widget for widget in self._widgets.all() if _takes(widget)), key=_section)
        for at, (section, run) in enumerate(runs):
            found.setdefault(section or f"run {at}", []).extend(widget.name for widget in run)
        return list(found.values())

    def jump(self, by: int, first: str | None) -> None:
        """Moves to the next or previous section, to the widget that had the focus there last."""
        sections = self.sections()
        at = next((at for at, names in enumerate(sections) if self.name in names), None)
        if at is None or len(sections) < 2:
            self.step(by, first)
            return
        names = sections[(at + by) % len(sections)]
        visited = self._visited.get(names[0])
        self._visited[sections[at][0]] = self.name or ""
        self.move_to(visited if visited in names and visited is not None else names[0])

    def show(self) -> None:
        """Draws the ring around the focused widget, or removes it."""
        if self._ring is not None and self._ring in self._widgets.stage:
            self._widgets.stage.remove(self._ring)
        self._ring = None
        widget = self.widget
        area = widget.visible_area if widget is not None and _takes(widget) else None
        self._last_seen = area or self._last_seen
        if widget is None or area is None or not self.by_keys or self.hidden:
            return
        around = area.inset(-AROUND)
        # A widget turned by quarters is an upright rectangle, so its ring needs no rotation.
        angle = widget.angle if widget.angle % 90 else 0.0
        self._ring = Sprite(ring_picture(widget.pen, around.width, around.height, angle), around.middle, RING_Z)
        self._widgets.stage.add(self._ring)


def ring_picture(pen: Pen, width: float, height: float, angle: float = 0.0) -> pygame.Surface:
    """Draws a bright ring between two dark lines, visible on any ground and next to gold and white; empty inside."""

    def draw() -> pygame.Surface:
        ring = pen.plate(width, height, PlateStyle(INK, radius=RADIUS + RING_GAP)).copy()
        bright = pen.plate(width - 2 * LINE, height - 2 * LINE, PlateStyle(BRIGHT, radius=RADIUS + RING_GAP - LINE))
        ring.blit(bright, bright.get_rect(center=ring.get_rect().center))
        dark = RING + LINE
        inner = pen.plate(width - 2 * dark, height - 2 * dark, PlateStyle(INK, radius=RADIUS - LINE))
        ring.blit(inner, inner.get_rect(center=ring.get_rect().center))
        empty = dark + LINE
        hole = pen.plate(width - 2 * empty, height - 2 * empty, PlateStyle(INK, radius=RADIUS - 2 * LINE))
        ring.blit(hole, hole.get_rect(center=ring.get_rect().center), special_flags=pygame.BLEND_RGBA_SUB)
        return pygame.transform.rotozoom(ring, -angle, 1) if angle else ring

    return pen.pictures.get(("ring", pen.pixels(width), pen.pixels(height), angle), draw)


def _takes(widget: Widget) -> bool:
    return widget.touchable and widget.enabled and not widget.by_hand_only


def _section(widget: Widget) -> str:
    """Returns the section of a widget: its own, its scroll, or the first part of its name."""
    if widget.section is not None:
        return widget.section
    if widget.within is not None:
        return widget.within.name
    return widget.name.partition(".")[0] if "." in widget.name else ""


def _seen_from(origin: Widget, widget: Widget) -> Box:
    """Returns the box of a widget for the focus: its area within the same scroll, else at least the scroll's edge."""
    if widget.within is None or widget.within is origin.within:
        return widget.area
    seen, frame = widget.visible_area, widget.within.area
    if seen is not None:
        return seen
    top = frame.top if widget.area.top < frame.top else frame.bottom - EDGE
    return Box(widget.area.left, top, widget.area.width, EDGE)
