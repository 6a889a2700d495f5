"""The panel of a tally: lines with the pieces that counted, and their sums."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from game.content.texts import signed, written
from game.engine.event import Counted, Names, Scored
from game.ui.board.scoring.beats import Gain
from game.ui.board.scoring.panel import MARGIN, PanelSpot, ScoringPanel
from game.ui.board.scoring.parts import PANEL_Z, Slip, Surroundings
from game.ui.board.scoring.tally import TallyScoring, TallyShown
from game.ui.draw.fonts import Weight
from game.ui.draw.style import CORAL, GOLD, NIGHT, NIGHT_RAISED, SNOW, Gap, Size, mix
from game.ui.widgets.box import Box
from game.ui.widgets.widget import Align

HIGHEST_ROW: Final = 92.0
LOWEST_ROW: Final = 58.0
WIDEST_LABEL: Final = 0.52
"""Words that need a larger share of the width than this stand above the pieces, not beside them."""
FIGURE: Final = 52.0
INDENT: Final = 16.0
POINTS: Final = Size.LEAD + 4
MOST_PIECES: Final = 12


class TallyPanel(ScoringPanel):
    """Shows the last lines that fit, the newest at the bottom, with the sums below them."""

    widest_chip = 440.0

    def __init__(self, around: Surroundings, scoring: TallyScoring, continue_text: str, total: str) -> None:
        """`total` is the heading of the totals."""
        pen, width = around.pen, around.area.width - 2 * MARGIN
        self._total: Final = total
        letters = pen.measure.letters(Size.BODY)
        words = [pen.fonts.width(_words(around, line), letters, Weight.MEDIUM) for line in scoring.lines if line.pieces]
        label = max(words, default=0.0) + INDENT + FIGURE + 2 * Gap.SMALL
        self._stacked: Final = label > width * WIDEST_LABEL
        self._pieces_left: Final = INDENT + FIGURE + Gap.SMALL if self._stacked else label
        self._words_high: Final = pen.letters_high(Size.BODY) if self._stacked else 0.0
        highest, low = HIGHEST_ROW + self._words_high, max(LOWEST_ROW, letters + 10) + self._words_high
        super().__init__(around, scoring, continue_text, len(scoring.lines) * highest + Gap.SMALL + 1)
        self._scoring: Final = scoring
        self._points: Final = self._points_wide(scoring)
        room = self.inner.above(self.foot_height + Gap.SMALL)
        self._most: Final = max(1, min(len(scoring.lines), int(room.height / low)))
        self._room: Final = room.slice_top(min(room.height, self._most * highest))

    def show(self, shown: object) -> None:
        assert isinstance(shown, TallyShown)
        lines = shown.lines[-self._most :]
        for at, line in enumerate(lines):
            box = self._row(at)
            self.parts.put(f"line.{at}", id(line), box.middle, partial(self._line, line, box), z=PANEL_Z + 1)
        self.parts.keep("line.", [f"line.{at}" for at in range(len(lines))])
        self.show_gains(shown.gains, self.foot)

    def spot(self, beat: int, at: int) -> PanelSpot | None:
        event = self._scoring.beats[beat].event
        lines = self._scoring.after(beat + 1).lines
        if event is None or not lines or lines[-1] is not event:
            return None
        box = self._row(min(len(lines), self._most) - 1)
        pieces = lines[-1].pieces[:MOST_PIECES]
        if at >= len(pieces):
            return None
        x, y, width, height = self._piece(len(pieces), at, box)
        return PanelSpot(box.left + x, box.top + y, width, height)

    def chip_words(self, gain: Gain) -> str:
        return f"{signed(gain.points)}   {self._total} {written(gain.total)}"

    def _row(self, at: int) -> Box:
        height = self._room.height / self._most
        return Box(self._room.left, self._room.top + at * height, self._room.width, height)

    def _points_wide(self, scoring: TallyScoring) -> float:
        """Returns the width for the points at the right end of a line."""
        pen = self.around.pen
        texts = [signed(line.points) for line in scoring.lines if isinstance(line, Scored)]
        size = pen.measure.letters(POINTS)
        return max((pen.fonts.width(text, size, Weight.BOLD) for text in texts), default=0.0) + 2 * INDENT

    def _piece(self, count: int, at: int, box: Box) -> tuple[float, float, float, float]:
        """Returns the middle of a piece, measured from the upper left corner of its line, and its size."""
        room = box.width - self._pieces_left - self._points - Gap.SMALL
        height = min(box.height - self._words_high - 14, room / self.around.ratio)
        width = height * self.around.ratio
        step = min(width + 6, (room - width) / max(1, count - 1))
        middle = box.height / 2 if not self._stacked else box.height - 7 - height / 2
        return self._pieces_left + width / 2 + at * step, middle, width, height

    def _line(self, line: Counted | Scored, box: Box) -> pygame.Surface:
        slip = Slip(self.around.pen, box.width, box.height)
        slip.plate(Box(0, 3, box.width, box.height - 6), mix(NIGHT_RAISED, NIGHT, 0.45), radius=16)
        left, points = INDENT, Box(box.width - self._points, 0, self._points - INDENT, box.height)
        if isinstance(line, Scored):
            side = min(FIGURE, box.height - 16)
            slip.picture(self.around.figure(line.seat, side), (left + side / 2, box.height / 2))
            left += side + Gap.SMALL
            colour = GOLD if self.around.is_good(line.points) else CORAL
            slip.text(signed(line.points), points, POINTS, colour, weight=Weight.BOLD, align=Align.RIGHT)
        right = self._pieces_left if line.pieces and not self._stacked else points.left
        high = self._words_high + 8 if line.pieces and self._stacked else box.height
        place = Box(left, 0, right - left - Gap.SMALL, high)
        slip.text(_words(self.around, line), place, Size.BODY, SNOW)
        self._draw_pieces(slip, line.pieces[:MOST_PIECES], box)
        return slip.surface

    def _draw_pieces(self, slip: Slip, pieces: Names, box: Box) -> None:
        skin = self.around.skin
        for at, piece in enumerate(pieces):
            x, y, width, height = self._piece(len(pieces), at, box)
            picture = skin.face(piece, width, height) if piece is not None else skin.back(width, height)
            slip.picture(picture, (x, y))


def _words(around: Surroundings, line: Counted | Scored) -> str:
    """Returns the words of a line, without its pieces and points."""
    if isinstance(line, Scored):
        return around.word("tally", line.reason)
    return around.word("counted", line.what, number=line.number, **dict(line.values))
