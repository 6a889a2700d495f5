"""The focus: which widget keys go to, and how they move it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

import pygame

from game.app.stage import Sprite
from game.app.style import GOLD, INK, RADIUS
from game.app.widgets.board import Board
from game.app.widgets.box import Box
from game.app.widgets.pen import Plate
from game.app.widgets.widget import Widget

SIDEWAYS_COSTS: Final = 2.5
"""How much more a way to the side counts than one straight ahead."""
RING_Z: Final = 10_000
RING: Final = 6
RING_GAP: Final = 5


class Direction(Enum):
    """Where an arrow key leads: along, down."""

    LEFT = -1, 0
    RIGHT = 1, 0
    UP = 0, -1
    DOWN = 0, 1


class Focus:
    """One widget of a board, by its name; a ring shows it as long as keys are used."""

    def __init__(self, board: Board) -> None:
        self.by_keys = False
        self._board: Final = board
        self._name: str | None = None
        self._ring: Sprite | None = None

    @property
    def name(self) -> str | None:
        """The widget that has the focus, if it is there."""
        return self._name if self._board.get(self._name) is not None else None

    @property
    def widget(self) -> Widget | None:
        return self._board.get(self._name)

    def take(self, name: str) -> None:
        """A pointer chose this widget."""
        self._name = name
        self.show()

    def move_to(self, name: str) -> None:
        """A key chose this widget: it scrolls into view and gets the ring."""
        self.by_keys, self._name = True, name
        widget = self._board[name]
        if widget.within is not None:
            widget.within.reveal(widget.home)
            self._board.show_within(widget.within)
        self.show()

    def step(self, by: int, first: str | None) -> None:
        """To the next or the one before; to `first`, if nothing has the focus yet."""
        names = [widget.name for widget in self._board.all() if _takes(widget)]
        if not names:
            return
        if self.name in names:
            self.move_to(names[(names.index(self.name or "") + by) % len(names)])
        else:
            self.move_to(first if first in names and first is not None else names[0 if by > 0 else -1])

    def go(self, direction: Direction) -> bool:
        """To the nearest widget in a direction; whether there is one."""
        origin = self.widget
        if origin is None:
            return False
        boxes = {widget.name: box for widget in self._board.all() if (box := _reachable(widget, origin)) is not None}
        boxes.pop(origin.name, None)
        found = nearest(origin.area, boxes, direction)
        if found is not None:
            self.move_to(found)
        return found is not None

    def show(self) -> None:
        """Draws the ring where it belongs now, if anywhere."""
        if self._ring is not None and self._ring in self._board.stage:
            self._board.stage.remove(self._ring)
        self._ring = None
        widget = self.widget
        area = widget.visible_area if widget is not None and _takes(widget) else None
        if widget is None or area is None or not self.by_keys:
            return
        around = area.inset(-RING - RING_GAP)
        self._ring = Sprite(_ring(widget, around), around.middle, RING_Z)
        self._board.stage.add(self._ring)


def _ring(widget: Widget, around: Box) -> pygame.Surface:
    """Gold between two dark lines, so that it can be seen on any ground; empty inside."""
    pen = widget.pen

    def draw() -> pygame.Surface:
        ring = pen.plate(around.width, around.height, Plate(INK, radius=RADIUS + RING_GAP)).copy()
        gold = pen.plate(around.width - 2, around.height - 2, Plate(GOLD, INK, 1, RADIUS + RING_GAP))
        ring.blit(gold, gold.get_rect(center=ring.get_rect().center))
        hole = pen.plate(around.width - 2 * RING, around.height - 2 * RING, Plate(INK, radius=RADIUS))
        ring.blit(hole, hole.get_rect(center=ring.get_rect().center), special_flags=pygame.BLEND_RGBA_SUB)
        return ring

    return pen.pictures.get(("ring", pen.pixels(around.width), pen.pixels(around.height)), draw)


def _takes(widget: Widget) -> bool:
    return widget.touchable and widget.enabled


def _reachable(widget: Widget, origin: Widget) -> Box | None:
    """Where the focus can find a widget: beyond a scroll's edge only from inside it."""
    if not _takes(widget):
        return None
    return widget.area if widget.within is origin.within else widget.visible_area


def nearest(origin: Box, others: Mapping[str, Box], direction: Direction) -> str | None:
    """The box that an arrow key leads to from the origin; None if there is none that way."""
    costs = {name: cost for name, box in others.items() if (cost := _cost(origin, box, direction)) is not None}
    return min(costs, key=lambda name: costs[name]) if costs else None


def _cost(origin: Box, box: Box, direction: Direction) -> float | None:
    along, down = direction.value
    here, there = origin.middle, box.middle
    ahead = (there[0] - here[0]) * along + (there[1] - here[1]) * down
    if along:
        gap = (box.left - origin.right) if along > 0 else (origin.left - box.right)
        aside = _apart(origin.top, origin.bottom, box.top, box.bottom)
        off = abs(there[1] - here[1])
    else:
        gap = (box.top - origin.bottom) if down > 0 else (origin.top - box.bottom)
        aside = _apart(origin.left, origin.right, box.left, box.right)
        off = abs(there[0] - here[0])
    if ahead <= 0 or gap < -min(origin.width, origin.height, box.width, box.height) / 2:
        return None
    return max(0.0, gap) + SIDEWAYS_COSTS * aside + off / 100


def _apart(begin: float, end: float, other_begin: float, other_end: float) -> float:
    """How far two stretches are from overlapping."""
    return max(0.0, other_begin - end, begin - other_end)
