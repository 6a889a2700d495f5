"""The panel of a score sheet: a column for each seat, the past rounds, and the lines of the current round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from game.content.texts import signed, written
from game.ui.board.plates import USUAL_NAME
from game.ui.board.scoring.chronicle import Cell, RoundScores, ScoreEntry
from game.ui.board.scoring.panel import ScoringPanel
from game.ui.board.scoring.parts import PANEL_Z, Slip, Surroundings, fitting
from game.ui.board.scoring.sheet import SheetScoring, SheetShown
from game.ui.board.scoring.spec import ScoringSpec
from game.ui.draw.fonts import Weight
from game.ui.draw.style import GOLD, INK, PAPER, PAPER_SHADE, Colour, Gap, Size, mix
from game.ui.widgets.box import Box
from game.ui.widgets.widget import Align

LABEL: Final = 0.17
WIDEST_LABEL: Final = 0.2
"""The share of the width for the headings of lines, usually and at most."""
HIGHEST_LINE: Final = 64.0
LARGEST_LINE: Final = 1.5
"""How much higher lines become at most with large letters."""
TOTAL: Final = 1.25
"""The height of the totals' line relative to the others."""
FIGURE: Final = 48.0
BESIDE_FIGURE: Final = 22.0
"""The free width around a figure with its name beside it."""
PLUS: Final[Colour] = (24, 102, 58)
MINUS: Final[Colour] = (172, 36, 28)
QUIET: Final[Colour] = mix(INK, PAPER, 0.32)
RULE: Final[Colour] = mix(PAPER_SHADE, INK, 0.22)
BAND: Final[Colour] = mix(PAPER, GOLD, 0.28)


class SheetPanel(ScoringPanel):
    """Shows a score sheet; only lines whose cells have changed are drawn again."""

    fill = PAPER
    edge = mix(PAPER_SHADE, INK, 0.3)
    ink = INK
    sends_points = False

    def __init__(self, around: Surroundings, scoring: SheetScoring, continue_text: str, words: tuple[str, str]) -> None:
        """`words` are the headings of the round's points and of the totals."""
        super().__init__(around, scoring, continue_text)
        self._scoring: Final = scoring
        self._words: Final = words
        self._room: Final = self.inner.above(self.foot_height + Gap.HAIR)
        room = self._room
        self._label: Final = self._label_wide()
        line = max(46.0, around.pen.letters_high(Size.BODY) + 6)
        self._names_below: Final = not self._fit_beside()
        self._head_lines: Final = 2 if self._names_below else 1
        lines = len(scoring.spec.lines) + 2 + TOTAL + self._head_lines
        past = max(0, min(len(scoring.past), int(room.height / line - lines)))
        self._past: Final = list(zip(scoring.labels, scoring.past, strict=True))[len(scoring.past) - past :]
        highest = HIGHEST_LINE * min(LARGEST_LINE, around.pen.measure.factor)
        self._high: Final = min(highest, room.height / (lines + past))
        self._line(0, "head", self._head, lines=self._head_lines)
        for at, (label, scores) in enumerate(self._past):
            self._line(self._head_lines + at, f"past.{at}", partial(self._past_line, label, scores))
        self._line(self._head_lines + past, "band", self._band)
        corner = room.slice_top(self._high * self._head_lines).slice_left(self._label - Gap.SMALL)
        self.write("title", around.word("scoring", "title"), corner)

    def show(self, shown: object) -> None:
        assert isinstance(shown, SheetShown)
        first = self._head_lines + 1 + len(self._past)
        for at, (line, cells) in enumerate(zip(self._scoring.spec.lines, shown.lines, strict=True)):
            heading = self.around.word("sheet", line.text)
            draw = partial(self._row, heading, cells, bool(line.scored), False)
            self._line(first + at, f"line.{at}", draw, cells)
        below = first + len(shown.lines)
        self._line(below, "points", partial(self._row, self._words[0], shown.points, True, False), shown.points)
        total = partial(self._row, self._words[1], shown.totals, False, True)
        self._line(below + 1, "total", total, shown.totals, lines=TOTAL)

    # -- places ----------------------------------------------------------------------------------

    def _line(self, at: int, name: str, draw: object, says: object = None, *, lines: float = 1) -> None:
        box = Box(self._room.left, self._room.top + at * self._high, self._room.width, self._high * lines)
        assert callable(draw)
        self.parts.put(name, says, box.middle, draw, z=PANEL_Z + 1)

    def _columns(self) -> list[Box]:
        width = self._column_wide
        return [Box(self._label + seat * width, 0, width, self._high) for seat in range(self._scoring.players)]

    @property
    def _column_wide(self) -> float:
        return (self._room.width - self._label) / self._scoring.players

    def _label_wide(self) -> float:
        """Returns the width for the headings of lines: more than usual if letters are large."""
        pen, room = self.around.pen, self._room.width
        letters = pen.measure.letters(Size.CAPTION)
        widest = max(pen.fonts.width(heading, letters, Weight.MEDIUM) for heading in self._headings())
        return min(max(widest + Gap.SMALL, room * LABEL), room * WIDEST_LABEL)

    def _headings(self) -> list[str]:
        return [*(self.around.word("sheet", line.text) for line in self._scoring.spec.lines), self._words[0]]

    def _fit_beside(self) -> bool:
        """Whether all names fit beside their figures, in letters of the wanted size."""
        pen, room = self.around.pen, self._column_wide - FIGURE - BESIDE_FIGURE
        letters = pen.measure.letters(Size.CAPTION)
        return all(pen.fonts.width(name, letters, Weight.BOLD) <= room for name in self.around.names)

    # -- pictures --------------------------------------------------------------------------------

    def _head(self) -> pygame.Surface:
        whole = self._high * self._head_lines
        slip = Slip(self.around.pen, self._room.width, whole)
        side, letters = min(self._high - 8, FIGURE), self._name_letters()
        for seat, box in enumerate(self._columns()):
            name, figure = self.around.names[seat], self.around.figure(seat, side)
            size = letters / self.around.pen.measure.factor
            if self._names_below:
                slip.picture(figure, (box.middle[0], self._high / 2))
                words = Box(box.left + Gap.HAIR, self._high - 4, box.width - 2 * Gap.HAIR, self._high)
                slip.text(name, words, size, INK, weight=Weight.BOLD, align=Align.MIDDLE)
            else:
                wide = self.around.pen.fonts.width(name, letters, Weight.BOLD)
                left = box.left + (box.width - side - Gap.HAIR - wide) / 2
                slip.picture(figure, (left + side / 2, self._high / 2))
                slip.text(name, Box(left + side + Gap.HAIR, 0, wide + 2, self._high), size, INK, weight=Weight.BOLD)
        slip.stroke((0, whole - 2), (self._room.width, whole - 2), INK, 3)
        return slip.surface

    def _name_letters(self) -> float:
        """Returns one letter size for all names, at which all fit except unusually long ones."""
        pen, names = self.around.pen, self.around.names
        wanted = pen.measure.letters(Size.CAPTION)
        if not self._names_below:
            return wanted
        usual = [name for name in names if len(name) <= len(USUAL_NAME)] or names
        room = self._column_wide - 2 * Gap.HAIR
        return min(fitting(pen, name, wanted, room, weight=Weight.BOLD) for name in usual)

    def _label_size(self) -> float:
        """Returns one letter size for the headings of all lines."""
        pen, room = self.around.pen, self._label - Gap.SMALL
        wanted = pen.measure.letters(Size.CAPTION)
        fit = min(fitting(pen, heading, wanted, room) for heading in self._headings())
        return fit / pen.measure.factor

    def _band(self) -> pygame.Surface:
        """Draws the heading of the current round."""
        slip = Slip(self.around.pen, self._room.width, self._high)
        slip.plate(Box(0, 3, self._room.width, self._high - 5), mix(PAPER, INK, 0.82), radius=10)
        heading = self.around.word("part", self._scoring.spec.part, number=self._scoring.label)
        slip.text(heading, Box(12, 0, self._room.width / 2, self._high), Size.CAPTION, PAPER, weight=Weight.BOLD)
        return slip.surface

    def _past_line(self, label: str, scores: RoundScores) -> pygame.Surface:
        slip = Slip(self.around.pen, self._room.width, self._high)
        heading = self.around.word("part", self._scoring.spec.part, number=label)
        slip.text(heading, Box(0, 0, self._label - Gap.SMALL, self._high), Size.CAPTION, QUIET)
        for box, entry in zip(self._columns(), scores.entries, strict=True):
            half = Box(box.left, 0, box.width / 2, self._high)
            text = counts(self._scoring.spec, entry) or signed(entry.points)
            slip.text(text, half, Size.CAPTION, QUIET, weight=Weight.REGULAR, align=Align.MIDDLE)
            slip.text(
                written(entry.total),
                half.moved(half.width, 0),
                Size.CAPTION,
                INK,
                weight=Weight.BOLD,
                align=Align.MIDDLE,
            )
        slip.stroke((0, self._high - 1), (self._room.width, self._high - 1), RULE, 2)
        return slip.surface

    def _row(self, heading: str, cells: Sequence[Cell], with_sign: bool, total: bool) -> pygame.Surface:
        high = self._high * TOTAL if total else self._high
        slip = Slip(self.around.pen, self._room.width, high)
        if total:
            slip.plate(Box(0, 2, self._room.width, high - 4), BAND, radius=12)
        label = Box(10 if total else 0, 0, self._label - Gap.SMALL, high)
        size = Size.BODY if total else self._label_size()
        slip.text(heading, label, size, INK, weight=Weight.BOLD if total else Weight.MEDIUM)
        for box, cell in zip(self._columns(), cells, strict=True):
            if cell is not None:
                text = signed(cell) if with_sign and isinstance(cell, int) else written(cell)
                weight = Weight.BOLD if total else Weight.MEDIUM
                size = Size.LEAD if total else Size.BODY
                place = Box(box.left, 0, box.width, high)
                slip.text(text, place, size, self._colour(cell, with_sign), weight=weight, align=Align.MIDDLE)
        if not total:
            slip.stroke((0, self._high - 1), (self._room.width, self._high - 1), RULE, 2)
        return slip.surface

    def _colour(self, cell: Cell, with_sign: bool) -> Colour:
        if not with_sign or not isinstance(cell, int) or not cell:
            return INK
        return PLUS if self.around.is_good(cell) else MINUS


def counts(spec: ScoringSpec, entry: ScoreEntry) -> str:
    """Returns the counts of a seat in a round, in the order of the sheet; empty if there are only points."""
    known = [entry.cell(line) for line in spec.lines if line.count]
    return " / ".join(written(cell) for cell in known if cell is not None)
