"""Places in a tray, and widgets that face the person who sits there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.ui.board.arrangement import Area, quarter, upright
from game.ui.draw.style import Size
from game.ui.widgets.box import Box
from game.ui.widgets.turned import TurnedWidget
from game.ui.widgets.widget import Widget
from scenes.table.prompt import PromptPlate
from scenes.table.stage import TableStage

VALUE_GAP: Final = 3

MakeWidget = Callable[[Box], Widget]


def facing(area: Area, make: MakeWidget) -> TurnedWidget:
    """A widget in an area, turned as the area is; `make` builds it as if it stood upright."""
    return TurnedWidget(make(area.box), upright(area), quarter(area.angle))


def in_tray(area: Area, make: MakeWidget) -> Widget:
    """A widget in a tray that only pointers can use, since anybody may press keys."""
    widget = facing(area, make)
    widget.by_hand_only = True
    return widget


def part(area: Area, begin: float, end: float) -> Area:
    """A part of an area along its length, in shares from its left."""
    pose = area.place((begin + end - 1) / 2 * area.width, 0)
    return Area(pose.x, pose.y, (end - begin) * area.width - VALUE_GAP, area.height, angle=area.angle)


def said_in(stage: TableStage, name: str, area: Area, text: str, asks: bool) -> list[Widget]:
    """A sentence in a tray; empty without words."""
    pen, ground = stage.pen, stage.skin.style.table.ground
    return [in_tray(area, lambda box: PromptPlate(pen, name, box, text, ground, asks, Size.BODY))] if text else []
