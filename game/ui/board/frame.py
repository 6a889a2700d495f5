"""Fits a layout into a part of the table: the safe area of a television, or the room below a bar."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from game.ui.board.arrangement import Area
from game.ui.board.layout import FIELDS, Layout, ZoneSpec
from game.ui.draw.style import Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.measure import Measure
from game.ui.window.space import HEIGHT, WIDTH

BAR: Final = 72
MOST_BAR: Final = 112
"""The least height of the bar with the buttons and the prompt, and the most it grows with large letters."""
SAFE: Final = 0.05
COMPACT_FROM: Final = 1.25
LARGE_FROM: Final = 1.7
"""The letter factors that need the layouts for small screens, and those for large letters."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The part of the table that a layout may use, and the height of the bar at its top."""

    box: Box
    bar: float

    @property
    def below_bar(self) -> Box:
        return self.box.below(Gap.SMALL + self.bar)


def frame_for(measure: Measure) -> Frame:
    box = Box(0, 0, WIDTH, HEIGHT)
    if measure.tv_safe:
        box = box.inset(WIDTH * SAFE, HEIGHT * SAFE)
    return Frame(box, max(BAR, measure.target, min(measure.letters(Size.BODY) * 1.6, MOST_BAR)))


def is_compact(measure: Measure) -> bool:
    """Whether the layouts for small screens are needed: the window is small, or letters are enlarged."""
    return measure.least_factor > 1 or has_enlarged_letters(measure)


def has_enlarged_letters(measure: Measure) -> bool:
    return measure.factor >= COMPACT_FROM


def has_large_letters(measure: Measure) -> bool:
    return measure.factor >= LARGE_FROM


def frame_layout(layout: Layout, frame: Frame) -> Layout:
    """Returns the layout fitted into the frame: places closer together, pieces smaller where necessary."""
    return _Squeeze(layout, frame).layout()


class _Squeeze:
    """Converts the areas of a layout file to those of a frame; areas below the bar stay below it."""

    def __init__(self, layout: Layout, frame: Frame) -> None:
        self._layout = layout
        self._frame = frame
        self._first = min(area.y - area.height / 2 for area in _areas(layout))
        self._top = max(frame.box.top + self._first * frame.box.height / HEIGHT, frame.below_bar.top + Gap.HAIR)
        self._across = frame.box.width / WIDTH
        self._down = (frame.box.bottom - self._top) / (HEIGHT - self._first)
        self._both = min(self._across, self._down)

    def layout(self) -> Layout:
        old, bar = self._layout, self._frame.bar
        info = self._area(old.info_area)
        return replace(
            old,
            me=self._area(old.me),
            my_plate=self._area(old.my_plate),
            others=self._area(old.others),
            widest_other=old.widest_other * (self._down if old.flow == "column" else self._across),
            log=self._area(old.log),
            info_area=Area(info.x, self._frame.box.top + Gap.SMALL + bar / 2, info.width, bar),
            values=self._area(old.values),
            confirm=self._area(old.confirm),
            zones=tuple(self._zone(zone) for zone in old.zones),
            board=self._board(old.board) if old.board is not None else None,
            figure=old.figure * self._both,
            scoring=replace(old.scoring, area=self._area(old.scoring.area)),
        )

    def _area(self, area: Area) -> Area:
        return Area(
            self._frame.box.left + area.x * self._across,
            self._top + (area.y - self._first) * self._down,
            area.width * self._across,
            area.height * self._down,
            angle=area.angle,
        )

    def _board(self, area: Area) -> Area:
        """Scales the area of a board and keeps its proportions."""
        there = self._area(area)
        return Area(there.x, there.y, area.width * self._both, area.height * self._both, angle=area.angle)

    def _zone(self, zone: ZoneSpec) -> ZoneSpec:
        x, y, width, height = zone.area
        area = zone.area
        if zone.at == "me":
            area = x * self._across, y * self._down, width * self._across, height * self._down
        elif zone.at == "table" and zone.arrange != FIELDS:
            there = self._area(Area(*area))
            area = there.x, there.y, there.width, there.height
        piece = zone.piece[0] * self._both, zone.piece[1] * self._both
        return replace(zone, area=area, piece=piece, gap=zone.gap * self._both)


def _areas(layout: Layout) -> Iterator[Area]:
    """Yields the areas that lie below the bar."""
    yield from (layout.me, layout.my_plate, layout.others, layout.log, layout.values, layout.confirm)
    if layout.board is not None:
        yield layout.board
    for zone in layout.zones:
        if zone.at == "table" and zone.arrange != FIELDS:
            yield Area(*zone.area)
        elif zone.at == "me":
            x, y, width, height = zone.area
            yield Area(layout.me.x + x, layout.me.y + y, width, height)
