"""The table's numbers and marks, as chips."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.board.arrangement import Area
from game.ui.board.lettered import LINE, LetteredPicture, sizes
from game.ui.board.log_panel import PANEL
from game.ui.board.plates import QUIET
from game.ui.draw.fonts import Weight
from game.ui.draw.paint import rounded
from game.ui.draw.style import GOLD, INK, NIGHT, SNOW, Colour, Gap, Size, mix
from game.ui.widgets.box import Box
from game.ui.widgets.pen import Pen

CHIP_GAP: Final = 10
CHIP_MARGIN: Final = 14
CHIP_HIGH: Final = 1.5
"""A chip's height as a multiple of its letter size."""
BADGE: Final = 1.3
VALUE: Final = 1.1

SuitPicture = Callable[[str, float], pygame.Surface]
"""Draws a suit's badge by its letter and size."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A value of the table: a heading with words or a suit's badge; `strong` highlights an unusual state."""

    heading: str
    value: str = ""
    suit: str = ""
    strong: bool = False

    @property
    def flag(self) -> bool:
        return self.strong and not self.suit


class PanelPainter:
    """Draws panels on a table of one colour."""

    def __init__(self, pen: Pen, table: Colour) -> None:
        self._pen = pen
        self.ground: Final = mix(table, NIGHT, PANEL / 255)
        """The colour of a translucent panel on this table."""

    # -- chips -----------------------------------------------------------------------------------

    def info(self, area: Area, chips: Sequence[Chip], suit: SuitPicture) -> LetteredPicture:
        """Draws the table's chips at the right end of their area, in several lines if one is too short."""
        sheet = LetteredPicture(self._pen, area.width, area.height)
        size, lines = self.chip_lines(area, chips)
        high = min(size * CHIP_HIGH + 8, area.height / max(1, len(lines)) - (2 if len(lines) > 1 else 0))
        for at, line in enumerate(lines):
            left = area.width - self._line_wide(line, size)
            middle = area.height / 2 + (at - (len(lines) - 1) / 2) * (high + 2)
            for chip in line:
                wide = self._chip_wide(chip, size)
                self._draw_chip(sheet, chip, Box(left, middle - high / 2, wide, high), size, suit=suit)
                left += wide + Gap.SMALL
        return sheet

    def info_wide(self, area: Area, chips: Sequence[Chip]) -> float:
        """Returns the width that chips take in their area."""
        size, lines = self.chip_lines(area, chips)
        return min(area.width, max(0.0, *(self._line_wide(line, size) for line in lines)) if chips else 0.0)

    def chip_lines(self, area: Area, chips: Sequence[Chip]) -> tuple[float, list[list[Chip]]]:
        """Returns the largest letter size at which all chips fit their area, and the chips of each line."""
        measure = self._pen.measure
        least = measure.least_letters
        for size in sizes(measure.letters(Size.CAPTION), least):
            lines = self._lines(area, chips, size)
            if len(lines) * (size * LINE + 4) <= area.height or size <= least:
                return size, lines
        return least, self._lines(area, chips, least)

    def _lines(self, area: Area, chips: Sequence[Chip], size: float) -> list[list[Chip]]:
        lines: list[list[Chip]] = [[]]
        for chip in chips:
            if lines[-1] and self._line_wide([*lines[-1], chip], size) > area.width:
                lines.append([])
            lines[-1].append(chip)
        return lines

    def _line_wide(self, chips: Sequence[Chip], size: float) -> float:
        return sum(self._chip_wide(chip, size) + Gap.SMALL for chip in chips) - Gap.SMALL

    def _chip_wide(self, chip: Chip, size: float) -> float:
        value = size * BADGE if chip.suit else self._pen.fonts.width(chip.value, size * VALUE, Weight.BOLD)
        gap = CHIP_GAP if chip.suit or chip.value else 0
        return self._pen.fonts.width(chip.heading, size, Weight.MEDIUM) + gap + value + 2 * CHIP_MARGIN

    def _draw_chip(self, sheet: LetteredPicture, chip: Chip, box: Box, size: float, *, suit: SuitPicture) -> None:
        ground = rounded(box.width, box.height, self._pen.k, GOLD if chip.flag else NIGHT, radius=16)
        ground.set_alpha(255 if chip.flag else PANEL)
        sheet.put(ground, box.left, box.middle[1])
        ink = INK if chip.flag else SNOW if chip.strong else QUIET
        below = GOLD if chip.flag else self.ground
        heading = self._pen.fonts.width(chip.heading, size, Weight.MEDIUM)
        left = box.left + CHIP_MARGIN
        sheet.write(
            chip.heading, Box(left, box.top, heading, box.height), size, ink, ground=below, weight=Weight.MEDIUM
        )
        left += heading + CHIP_GAP
        if chip.suit:
            sheet.put(suit(chip.suit, size * BADGE), left, box.middle[1])
        elif chip.value:
            place = Box(left, box.top, box.right - CHIP_MARGIN - left, box.height)
            sheet.write(chip.value, place, size * VALUE, SNOW, ground=below, weight=Weight.BOLD)
