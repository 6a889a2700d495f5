"""The log at a table that people sit around: the last moves, turned to each half of the table."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.ui.board.log_panel import PANEL
from game.ui.draw.fonts import Weight
from game.ui.draw.style import GOLD, NIGHT, SNOW, SNOW_QUIET, Colour, Gap, Size, mix
from game.ui.widgets.box import Box
from game.ui.widgets.lettering import Block, block
from game.ui.widgets.pen import Pen, PlateStyle
from game.ui.widgets.widget import Ink, Widget, WidgetLook

BAR: Final = 4
GOES_ON: Final = " …"
PAGE_SECONDS: Final = 3.0
"""How long each part of a line is shown."""


class TrayLog(Widget):
    """The newest line of the log, and the one before it if both fit.

    A line that is too long is split into several `pages`, of which this widget shows one.
    """

    def __init__(self, pen: Pen, name: str, home: Box, lines: Sequence[str], table: Colour, page: int = 0) -> None:
        super().__init__(pen, name, home)
        self.pages = 1
        self._fill: Final = mix(table, NIGHT, PANEL / 255)
        self._blocks: Final = self._fitting(lines[-2:], page)

    def inks(self, look: WidgetLook) -> Sequence[Ink]:  # noqa: ARG002
        found, top = [], (self.home.height - sum(one.height for one in self._blocks)) / 2
        for at, one in enumerate(self._blocks):
            newest = at == len(self._blocks) - 1
            place = Box(Gap.SMALL + Gap.HAIR, top, one.width + 2, one.height)
            found.append(Ink(one, place, SNOW if newest else SNOW_QUIET, self._fill))
            top += one.height
        return found

    def face(self, look: WidgetLook) -> Hashable:  # noqa: ARG002
        return self._fill

    def body(self, look: WidgetLook) -> pygame.Surface:  # noqa: ARG002
        body = self.pen.blank(self.home.width, self.home.height)
        width = min(self.home.width, max(one.width for one in self._blocks) + 2 * Gap.SMALL + 2 * Gap.HAIR)
        body.blit(self.pen.plate(width, self.home.height, PlateStyle(self._fill, radius=16)), (0, 0))
        newest = self._blocks[-1]
        middle = self.home.height - (self.home.height - sum(one.height for one in self._blocks)) / 2 - newest.height / 2
        bar = self.pen.plate(BAR, newest.height - 8, PlateStyle(GOLD, radius=BAR / 2))
        body.blit(bar, bar.get_rect(midleft=(self.pen.pixels(5), self.pen.pixels(middle))))
        return body

    def _fitting(self, lines: Sequence[str], page: int) -> tuple[Block, ...]:
        room, measure = self.home.width - 2 * Gap.SMALL - 2 * Gap.HAIR, self.pen.measure
        size = min(measure.letters(Size.CAPTION), measure.least_letters * 1.2)
        both = tuple(block(self.pen.fonts, line, size, Weight.REGULAR, width=room) for line in lines)
        if sum(one.height for one in both) <= self.home.height and all(len(one.lines) == 1 for one in both):
            return both
        newest = self.pen.fitted(lines[-1], Size.CAPTION, room, self.home.height)
        most = max(1, int(self.home.height // newest.line_height))
        return (newest if len(newest.lines) <= most else self._part(lines[-1], newest.size, room, most, page),)

    def _part(self, line: str, size: float, room: float, most: int, page: int) -> Block:
        """As many whole lines as fit; dots say that the text continues."""
        fonts = self.pen.fonts
        whole = block(fonts, line, size, Weight.REGULAR, width=room - fonts.width(GOES_ON, size))
        self.pages = -(-len(whole.lines) // most)
        begin = page % self.pages * most
        kept = whole.lines[begin : begin + most]
        if begin + most < len(whole.lines):
            kept = (*kept[:-1], kept[-1] + GOES_ON)
        return replace(whole, lines=kept, width=max(fonts.width(one, size) for one in kept))


class Pages:
    """Which page of the newest line is shown: pages take turns, from the first one when a new line comes."""

    def __init__(self) -> None:
        self.count = 1
        self._newest: object = None
        self._since = 0.0
        self._shown = 0

    def page(self, newest: object, now: float) -> int:
        """The page of this line at this time."""
        if newest != self._newest:
            self._newest, self._since, self.count = newest, now, 1
        self._shown = int((now - self._since) / PAGE_SECONDS)
        return self._shown

    def turns(self, now: float) -> bool:
        """Whether another page is due."""
        return self.count > 1 and int((now - self._since) / PAGE_SECONDS) != self._shown
