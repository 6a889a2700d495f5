"""Badges at a seat's plate: how long somebody is waited for, and who is away."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.board.arrangement import quarter, upright
from game.ui.draw.fonts import Weight
from game.ui.draw.style import GOLD, INK, NIGHT, SNOW, SNOW_QUIET, Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.pen import Pen, PlateStyle
from game.ui.widgets.turned import TurnedWidget
from game.ui.widgets.widget import Align, Ink, Widget, WidgetLook

if TYPE_CHECKING:
    from scenes.table.stage import TableStage


@dataclass(frozen=True, slots=True)
class SeatBadge:
    """A few words at a seat; `loud` ones stand out."""

    text: str
    loud: bool = False


class Pill(Widget):
    """A badge on the edge of a plate."""

    def __init__(self, pen: Pen, name: str, home: Box, badge: SeatBadge) -> None:
        super().__init__(pen, name, home)
        self._fill: Final = GOLD if badge.loud else NIGHT
        self._ink: Final = INK if badge.loud else SNOW
        self._edge: Final = INK if badge.loud else SNOW_QUIET
        self._block: Final = pen.block(badge.text, Size.CAPTION, home.width, Weight.BOLD)

    def inks(self, look: WidgetLook) -> Sequence[Ink]:  # noqa: ARG002
        place = Box(0, 0, self.home.width, self.home.height)
        return (Ink(self._block, place, self._ink, self._fill, align=Align.MIDDLE),)

    def face(self, look: WidgetLook) -> Hashable:  # noqa: ARG002
        return self._fill

    def body(self, look: WidgetLook) -> pygame.Surface:  # noqa: ARG002
        plate = PlateStyle(self._fill, self._edge, edge_width=3, radius=self.home.height / 2)
        return self.pen.plate(self.home.width, self.home.height, plate)


def badge_widgets(pen: Pen, stage: TableStage, badges: Mapping[int, SeatBadge]) -> Iterator[Widget]:
    """The badges at the seats' current places, inside the table."""
    for seat, badge in badges.items():
        width = badge_width(pen, badge)
        height = pen.letters_high(Size.CAPTION) + Gap.HAIR
        area = stage.badge_area(seat, width, height)
        home = Box(area.x - width / 2, area.y - height / 2, width, height)
        if area.angle:
            yield TurnedWidget(Pill(pen, f"badge.{seat}", home, badge), upright(area), quarter(area.angle))
        else:
            yield Pill(pen, f"badge.{seat}", _inside(home, stage.frame.box), badge)


def badge_width(pen: Pen, badge: SeatBadge) -> float:
    return pen.fonts.width(badge.text, pen.measure.letters(Size.CAPTION), Weight.BOLD) + 2 * Gap.SMALL + 2


def _inside(box: Box, frame: Box) -> Box:
    """The same box, moved inside the frame."""
    left = min(max(box.left, frame.left), frame.right - box.width)
    top = min(max(box.top, frame.top), frame.bottom - box.height)
    return Box(left, top, box.width, box.height)
