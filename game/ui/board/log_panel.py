"""The panel of the last moves: seats as figures, pieces on their own colours, parts of the match as headings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.board.arrangement import Area
from game.ui.board.lettered import LINE, LetteredPicture, sizes
from game.ui.board.log import LogEntry
from game.ui.draw.fonts import Weight
from game.ui.draw.paint import rounded
from game.ui.draw.style import GOLD, NIGHT, SNOW, SNOW_QUIET, Colour, Gap, Size, mix
from game.ui.widgets.box import Box
from game.ui.widgets.lettering import block
from game.ui.widgets.pen import Pen

PANEL: Final = 175
"""The opacity of panels, of 255; words on them must stay readable."""
LINE_GAP: Final = 6
LEAST_LINES: Final = 2
"""Letters are small enough to leave room for this many lines."""
FIGURE: Final = 1.25
"""A figure's size as a multiple of the letter size."""
PAD: Final = 7
"""How far the colour of a piece reaches around its words."""


@dataclass(frozen=True, slots=True)
class LogArt:
    """Draws a seat's figure at a size, and returns the colours of a piece and of the letters on it."""

    figure: Callable[[int, float], pygame.Surface]
    colours: Callable[[str], tuple[Colour, Colour]]


@dataclass(frozen=True, slots=True)
class LogRun:
    """Words that stay together in a line; the words of a piece stand on its colour."""

    words: str
    piece: str | None = None

    @property
    def weight(self) -> Weight:
        return Weight.REGULAR if self.piece is None else Weight.BOLD


LogLine = list[LogRun]


@dataclass(frozen=True, slots=True)
class LogText:
    """An entry, broken into lines."""

    entry: LogEntry
    lines: list[LogLine]


class LogPainter:
    """Draws the log of a table of one colour."""

    def __init__(self, pen: Pen, table: Colour) -> None:
        self._pen: Final = pen
        self.ground: Final = mix(table, NIGHT, PANEL / 255)

    def painted(self, area: Area, entries: Sequence[LogEntry], art: LogArt) -> LetteredPicture:
        """Draws the last entries that fit, the newest at the bottom, on a panel no larger than necessary."""
        size, told = self.fitting(area, entries)
        high = self._pen.fonts.line_height(size)
        tall = sum(high * len(one.lines) + LINE_GAP for one in told) + 2 * Gap.SMALL - LINE_GAP
        sheet = LetteredPicture(self._pen, area.width, area.height)
        panel = rounded(area.width, tall, self._pen.k, NIGHT, radius=16)
        panel.set_alpha(PANEL)
        sheet.put(panel, 0, area.height - tall / 2)
        top = area.height - tall + Gap.SMALL
        for one in told:
            whole = Box(0, top, area.width, high * len(one.lines))
            self._draw(sheet, one, whole, size, art=art, newest=one is told[-1])
            top += whole.height + LINE_GAP
        return sheet

    # -- what fits -------------------------------------------------------------------------------

    def fitting(self, area: Area, entries: Sequence[LogEntry]) -> tuple[float, list[LogText]]:
        """Returns the letter size and the last entries that fit; the newest is always included, cut if necessary."""
        measure, room = self._pen.measure, area.height - 2 * Gap.SMALL
        largest = min(measure.letters(Size.CAPTION), room / LEAST_LINES / LINE)
        for size in sizes(largest, measure.least_letters):
            told = self._last(area, entries, size, room)
            if told:
                return size, told
        whole = self._lines(area, entries[-1], size)
        cut = whole[: max(1, int(room // self._pen.fonts.line_height(size)))]
        return size, [
            LogText(entries[-1], [*cut[:-1], self._ended(cut[-1], size, self._room(area, entries[-1], size))])
        ]

    def _last(self, area: Area, entries: Sequence[LogEntry], size: float, room: float) -> list[LogText]:
        high, told = self._pen.fonts.line_height(size), list[LogText]()
        for entry in reversed(entries):
            lines = self._lines(area, entry, size)
            room -= high * len(lines) + (LINE_GAP if told else 0)
            if room < 0:
                break
            told.append(LogText(entry, lines))
        return told[::-1]

    def _lines(self, area: Area, entry: LogEntry, size: float) -> list[LogLine]:
        room = self._room(area, entry, size)
        chips = [LogRun(words, piece) for piece, words in zip(entry.pieces, entry.listed, strict=True)]
        if not chips:
            weight = Weight.BOLD if entry.is_part else Weight.REGULAR
            return [[LogRun(line)] for line in block(self._pen.fonts, entry.words, size, weight, width=room).lines]
        lines: list[LogLine] = [[]]
        for run in (*chips, *map(LogRun, entry.words.split())):
            if lines[-1] and self._wide([*lines[-1], run], size) > room:
                lines.append([])
            lines[-1].append(run)
        return [part for line in lines for part in self._broken(line, size, room)]

    def _broken(self, line: LogLine, size: float, room: float) -> list[LogLine]:
        """Splits a line with a single run that is too wide; returns other lines unchanged."""
        if len(line) > 1 or self._wide(line, size) <= room:
            return [line]
        run, pad = line[0], 2 * PAD if line[0].piece is not None else 0
        parts = block(self._pen.fonts, run.words, size, run.weight, width=room - pad).lines
        return [[LogRun(part, run.piece)] for part in parts]

    def _ended(self, line: LogLine, size: float, room: float) -> LogLine:
        """Returns the line with an ellipsis, because text after it is left out."""
        words = " ".join(run.words for run in line)
        while " " in words and self._wide([LogRun(words + " …")], size) > room:
            words = words.rsplit(" ", maxsplit=1)[0]
        while words and self._wide([LogRun(words + " …")], size) > room:
            words = words[:-1].rstrip()  # a single long name
        return [LogRun(words + " …")]

    def _wide(self, line: LogLine, size: float) -> float:
        return sum(self._run_wide(run, size) for run in line) + self._space(size) * (len(line) - 1)

    def _run_wide(self, run: LogRun, size: float) -> float:
        wide = self._pen.fonts.width(run.words, size, run.weight)
        return wide if run.piece is None else wide + 2 * PAD

    def _space(self, size: float) -> float:
        return size * 0.26

    def _begin(self, entry: LogEntry, size: float) -> float:
        """Returns where words begin: after the figure, if there is one."""
        return Gap.SMALL + Gap.HAIR + (size * FIGURE if entry.seat is not None else 0)

    def _room(self, area: Area, entry: LogEntry, size: float) -> float:
        return area.width - self._begin(entry, size) - Gap.SMALL

    # -- drawing ---------------------------------------------------------------------------------

    def _draw(self, sheet: LetteredPicture, told: LogText, box: Box, size: float, *, art: LogArt, newest: bool) -> None:
        high = box.height / len(told.lines)
        if newest:
            sheet.put(rounded(4, box.height - 4, self._pen.k, GOLD, radius=2), 4, box.middle[1])
        if told.entry.is_part:
            self._draw_part(sheet, told, box, size)
            return
        if told.entry.seat is not None:
            side = size * FIGURE
            figure = art.figure(told.entry.seat, side)
            sheet.put_middle(figure, Gap.SMALL + side / 2, box.top + high / 2)
        for at, line in enumerate(told.lines):
            left = self._begin(told.entry, size)
            place = Box(left, box.top + at * high, box.right - Gap.SMALL - left, high)
            self._draw_line(sheet, line, place, size, art=art, ink=SNOW if newest else SNOW_QUIET)

    def _draw_part(self, sheet: LetteredPicture, told: LogText, box: Box, size: float) -> None:
        """Draws a heading, and a rule after it if there is room."""
        high = box.height / len(told.lines)
        for at, line in enumerate(told.lines):
            words = line[0].words
            place = Box(Gap.SMALL + Gap.HAIR, box.top + at * high, box.width - 2 * Gap.SMALL - Gap.HAIR, high)
            sheet.write(words, place, size, GOLD, ground=self.ground, weight=Weight.BOLD)
            left = place.left + self._pen.fonts.width(words, size, Weight.BOLD) + Gap.SMALL
            if left < place.right - Gap.MEDIUM:
                rule = rounded(place.right - left, 2, self._pen.k, mix(self.ground, GOLD, 0.45), radius=1)
                sheet.put(rule, left, place.middle[1] + 1)

    def _draw_line(
        self, sheet: LetteredPicture, line: LogLine, place: Box, size: float, *, art: LogArt, ink: Colour
    ) -> None:
        left = place.left
        for run in line:
            wide = self._run_wide(run, size)
            fill, letters, inset = self.ground, ink, 0
            if run.piece is not None:
                (fill, letters), inset = art.colours(run.piece), PAD
                sheet.put(rounded(wide, place.height - 2, self._pen.k, fill, radius=8), left, place.middle[1])
            box = Box(left + inset, place.top, wide - 2 * inset + 1, place.height)
            sheet.write(run.words, box, size, letters, ground=fill, weight=run.weight)
            left += wide + self._space(size)
