"""A score sheet of paper: a column for each seat, the rounds before, and the lines of the round that is written now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from game.app.fonts import Weight
from game.app.style import GOLD, INK, PAPER, PAPER_SHADE, Colour, Gap, Size, mixed
from game.app.widgets.box import Box
from game.app.widgets.widget import Align
from game.content.numbers import signed, written
from game.table.plates import USUAL_NAME
from game.table.scoring.chronicle import Cell, Chapter, Entry
from game.table.scoring.panel import Panel
from game.table.scoring.parts import PANEL_Z, Slip, Surroundings, fitting
from game.table.scoring.sheet import SheetScoring, SheetShown
from game.table.scoring.spec import ScoringSpec

LABEL: Final = 0.17
HIGHEST_LINE: Final = 64.0
PLUS: Final[Colour] = (24, 102, 58)
MINUS: Final[Colour] = (172, 36, 28)
QUIET: Final[Colour] = mixed(INK, PAPER, 0.32)
RULE: Final[Colour] = mixed(PAPER_SHADE, INK, 0.22)
BAND: Final[Colour] = mixed(PAPER, GOLD, 0.28)


class SheetPanel(Panel):
    """Only what is new on it is drawn; what was written before stays."""

    fill = PAPER
    edge = mixed(PAPER_SHADE, INK, 0.3)
    ink = INK
    sends_points = False

    def __init__(self, around: Surroundings, scoring: SheetScoring, continue_text: str, words: tuple[str, str]) -> None:
        """`words` are the headings of the round's points and of the totals."""
        super().__init__(around, scoring, continue_text)
        self._scoring: Final = scoring
        self._words: Final = words
        room = self.inner.above(self.foot_height + Gap.HAIR)
        line = max(46.0, around.pen.letters_high(Size.BODY) + 6)
        lines = len(scoring.spec.lines) + 4
        past = max(0, min(len(scoring.past), int(room.height / line) - lines))
        self._past: Final = list(zip(scoring.labels, scoring.past, strict=True))[len(scoring.past) - past :]
        self._high: Final = min(HIGHEST_LINE, room.height / (lines + past))
        self._room: Final = room
        self._draw_head()
        for at, (label, chapter) in enumerate(self._past):
            self._line(1 + at, f"past.{at}", partial(self._past_line, label, chapter))
        self._line(1 + past, "band", self._band)
        corner = room.slice_top(self._high).slice_left(room.width * LABEL - Gap.SMALL)
        self.write("title", around.word("scoring", "title"), corner)

    def show(self, shown: object) -> None:
        assert isinstance(shown, SheetShown)
        first = 2 + len(self._past)
        for at, (line, cells) in enumerate(zip(self._scoring.spec.lines, shown.lines, strict=True)):
            heading = self.around.word("sheet", line.text)
            draw = partial(self._row, heading, cells, bool(line.scored), False)
            self._line(first + at, f"line.{at}", draw, cells)
        below = first + len(shown.lines)
        self._line(below, "points", partial(self._row, self._words[0], shown.points, True, False), shown.points)
        self._line(below + 1, "total", partial(self._row, self._words[1], shown.totals, False, True), shown.totals)

    # -- places ----------------------------------------------------------------------------------

    def _line(self, at: int, name: str, draw: object, says: object = None) -> None:
        box = Box(self._room.left, self._room.top + at * self._high, self._room.width, self._high)
        assert callable(draw)
        self.parts.put(name, says, box.middle, draw, PANEL_Z + 1)

    def _columns(self) -> list[Box]:
        left = self._room.width * LABEL
        width = (self._room.width - left) / self._scoring.players
        return [Box(left + seat * width, 0, width, self._high) for seat in range(self._scoring.players)]

    # -- pictures --------------------------------------------------------------------------------

    def _draw_head(self) -> None:
        self._line(0, "head", self._head)

    def _head(self) -> pygame.Surface:
        slip = Slip(self.around.pen, self._room.width, self._high)
        side, factor = min(self._high - 8, 48.0), self.around.pen.measure.factor
        letters = self._name_letters(side)
        for seat, box in enumerate(self._columns()):
            name = self.around.names[seat]
            wide = self.around.pen.fonts.width(name, letters, Weight.BOLD)
            left = max(4.0, (box.width - side - Gap.HAIR - min(wide, box.width)) / 2)
            slip.picture(self.around.figure(seat, side), (box.left + left + side / 2, self._high / 2))
            words = Box(box.left + left + side + Gap.HAIR, 0, box.width - left - side - 2 * Gap.HAIR, self._high)
            slip.text(name, words, letters / factor, INK, Weight.BOLD)
        slip.stroke((0, self._high - 2), (self._room.width, self._high - 2), INK, 3)
        return slip.surface

    def _name_letters(self, side: float) -> float:
        """One size for all names, in which all of them fit but those that are unusually long."""
        pen, room = self.around.pen, self._columns()[0].width - side - 2 * Gap.HAIR - 4
        names = [USUAL_NAME, *(name for name in self.around.names if len(name) <= len(USUAL_NAME))]
        return min(fitting(pen, name, pen.measure.letters(Size.CAPTION), room, Weight.BOLD) for name in names)

    def _band(self) -> pygame.Surface:
        """Which round is written now."""
        slip = Slip(self.around.pen, self._room.width, self._high)
        slip.plate(Box(0, 3, self._room.width, self._high - 5), mixed(PAPER, INK, 0.82), 10)
        heading = self.around.word("part", self._scoring.spec.part, number=self._scoring.label)
        slip.text(heading, Box(12, 0, self._room.width / 2, self._high), Size.CAPTION, PAPER, Weight.BOLD)
        return slip.surface

    def _past_line(self, label: str, chapter: Chapter) -> pygame.Surface:
        slip = Slip(self.around.pen, self._room.width, self._high)
        heading = self.around.word("part", self._scoring.spec.part, number=label)
        slip.text(heading, Box(0, 0, self._room.width * LABEL - Gap.SMALL, self._high), Size.CAPTION, QUIET)
        for box, entry in zip(self._columns(), chapter.entries, strict=True):
            half = Box(box.left, 0, box.width / 2, self._high)
            slip.text(
                counts(self._scoring.spec, entry) or signed(entry.points),
                half,
                Size.CAPTION,
                QUIET,
                Weight.REGULAR,
                Align.MIDDLE,
            )
            slip.text(written(entry.total), half.moved(half.width, 0), Size.CAPTION, INK, Weight.BOLD, Align.MIDDLE)
        slip.stroke((0, self._high - 1), (self._room.width, self._high - 1), RULE, 2)
        return slip.surface

    def _row(self, heading: str, cells: Sequence[Cell], with_sign: bool, total: bool) -> pygame.Surface:
        slip = Slip(self.around.pen, self._room.width, self._high)
        if total:
            slip.plate(Box(0, 2, self._room.width, self._high - 4), BAND, 12)
        label = Box(10 if total else 0, 0, self._room.width * LABEL - Gap.SMALL, self._high)
        slip.text(heading, label, Size.BODY if total else Size.CAPTION, INK, Weight.BOLD if total else Weight.MEDIUM)
        for box, cell in zip(self._columns(), cells, strict=True):
            if cell is not None:
                text = signed(cell) if with_sign and isinstance(cell, int) else written(cell)
                weight = Weight.BOLD if total else Weight.MEDIUM
                size = Size.LEAD if total else Size.BODY
                slip.text(text, box, size, _colour(cell, with_sign), weight, Align.MIDDLE)
        if not total:
            slip.stroke((0, self._high - 1), (self._room.width, self._high - 1), RULE, 2)
        return slip.surface


def counts(spec: ScoringSpec, entry: Entry) -> str:
    """What was counted for a seat in a round, in the order of the sheet; nothing if only points were."""
    known = [entry.cell(line) for line in spec.lines if line.count]
    return " / ".join(written(cell) for cell in known if cell is not None)


def _colour(cell: Cell, with_sign: bool) -> Colour:
    if not with_sign or not isinstance(cell, int) or not cell:
        return INK
    return PLUS if cell > 0 else MINUS
