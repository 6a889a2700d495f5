"""What can be read at a table that people sit around: the last moves, turned to each half of it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.app.fonts import Weight
from game.app.style import GOLD, NIGHT, SNOW, SNOW_QUIET, Colour, Gap, Size, mixed
from game.app.widgets.box import Box
from game.app.widgets.lettering import Block, block
from game.app.widgets.pen import Pen, Plate
from game.app.widgets.widget import Ink, Look, Widget
from game.table.log_panel import PANEL

BAR: Final = 4


class TrayLog(Widget):
    """The newest line of the log, and the one before it if both have room."""

    def __init__(self, pen: Pen, name: str, home: Box, lines: Sequence[str], table: Colour) -> None:
        super().__init__(pen, name, home)
        self._fill: Final = mixed(table, NIGHT, PANEL / 255)
        self._blocks: Final = self._fitting(lines[-2:])

    def inks(self, look: Look) -> Sequence[Ink]:  # noqa: ARG002
        found, top = [], (self.home.height - sum(one.height for one in self._blocks)) / 2
        for at, one in enumerate(self._blocks):
            newest = at == len(self._blocks) - 1
            place = Box(Gap.SMALL + Gap.HAIR, top, one.width + 2, one.height)
            found.append(Ink(one, place, SNOW if newest else SNOW_QUIET, self._fill))
            top += one.height
        return found

    def face(self, look: Look) -> Hashable:  # noqa: ARG002
        return self._fill

    def body(self, look: Look) -> pygame.Surface:  # noqa: ARG002
        body = self.pen.blank(self.home.width, self.home.height)
        width = min(self.home.width, max(one.width for one in self._blocks) + 2 * Gap.SMALL + 2 * Gap.HAIR)
        body.blit(self.pen.plate(width, self.home.height, Plate(self._fill, radius=16)), (0, 0))
        newest = self._blocks[-1]
        middle = self.home.height - (self.home.height - sum(one.height for one in self._blocks)) / 2 - newest.height / 2
        bar = self.pen.plate(BAR, newest.height - 8, Plate(GOLD, radius=BAR / 2))
        body.blit(bar, bar.get_rect(midleft=(self.pen.pixels(5), self.pen.pixels(middle))))
        return body

    def _fitting(self, lines: Sequence[str]) -> tuple[Block, ...]:
        room, measure = self.home.width - 2 * Gap.SMALL - 2 * Gap.HAIR, self.pen.measure
        size = min(measure.letters(Size.CAPTION), measure.least_letters * 1.2)
        both = tuple(block(self.pen.fonts, line, size, Weight.REGULAR, room) for line in lines)
        if sum(one.height for one in both) <= self.home.height and all(len(one.lines) == 1 for one in both):
            return both
        newest = self.pen.fitted(lines[-1], Size.CAPTION, room, self.home.height, Weight.REGULAR)
        return (self._shortened(newest, room),)

    def _shortened(self, whole: Block, room: float) -> Block:
        """As many whole lines as have room; the record and the score sheet tell the rest."""
        most = max(1, int(self.home.height // whole.line_height))
        if len(whole.lines) <= most:
            return whole
        last = whole.lines[most - 1]
        while last and self.pen.fonts.width(f"{last} …", whole.size, whole.weight) > room:
            last = last.rpartition(" ")[0]
        kept = (*whole.lines[: most - 1], f"{last} …")
        width = max(self.pen.fonts.width(line, whole.size, whole.weight) for line in kept)
        return replace(whole, lines=kept, width=width)
