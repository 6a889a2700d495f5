"""Lines of a sum, each with the pieces that counted, and what they come to."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from game.app.fonts import Weight
from game.app.style import CORAL, GOLD, NIGHT, NIGHT_RAISED, SNOW, Gap, Size, mixed
from game.app.widgets.box import Box
from game.app.widgets.widget import Align
from game.content.numbers import signed, written
from game.engine.event import Counted, Names, Scored
from game.table.scoring.beats import Gain
from game.table.scoring.panel import FOOT, MARGIN, Panel, Spot
from game.table.scoring.parts import PANEL_Z, Slip, Surroundings
from game.table.scoring.tally import TallyScoring, TallyShown

HIGHEST_ROW: Final = 92.0
LOWEST_ROW: Final = 58.0
LABEL: Final = 0.45
POINTS: Final = 110.0
MOST_PIECES: Final = 12


class TallyPanel(Panel):
    """The last lines that fit, the newest lowest; the sums stand below them."""

    widest_chip = 440.0

    def __init__(self, around: Surroundings, scoring: TallyScoring, continue_text: str, total: str) -> None:
        """`total` is the heading of a seat's points in all."""
        foot = max(FOOT, around.pen.measure.control)
        high = len(scoring.lines) * HIGHEST_ROW + foot + Gap.SMALL + MARGIN * 1.4 + 1
        super().__init__(around, scoring, continue_text, high)
        self._scoring: Final = scoring
        self._total: Final = total
        room = self.inner.above(self.foot_height + Gap.SMALL)
        low = max(LOWEST_ROW, around.pen.letters_high(Size.BODY) + 10)
        self._most: Final = max(1, min(len(scoring.lines), int(room.height / low)))
        self._room: Final = room.slice_top(min(room.height, self._most * HIGHEST_ROW))

    def show(self, shown: object) -> None:
        assert isinstance(shown, TallyShown)
        lines = shown.lines[-self._most :]
        for at, line in enumerate(lines):
            box = self._row(at)
            self.parts.put(f"line.{at}", id(line), box.middle, partial(self._line, line, box), PANEL_Z + 1)
        self.parts.keep("line.", [f"line.{at}" for at in range(len(lines))])
        self.show_gains(shown.gains, self.foot)

    def spot(self, beat: int, at: int) -> Spot | None:
        event = self._scoring.beats[beat].event
        lines = self._scoring.after(beat + 1).lines
        if event is None or not lines or lines[-1] is not event:
            return None
        box = self._row(min(len(lines), self._most) - 1)
        pieces = lines[-1].pieces[:MOST_PIECES]
        if at >= len(pieces):
            return None
        x, width, height = self._piece(len(pieces), at, box)
        return Spot(box.left + x, box.middle[1], width, height)

    def chip_words(self, gain: Gain) -> str:
        return f"{signed(gain.points)}   {self._total} {written(gain.total)}"

    def _row(self, at: int) -> Box:
        height = self._room.height / self._most
        return Box(self._room.left, self._room.top + at * height, self._room.width, height)

    def _piece(self, count: int, at: int, box: Box) -> tuple[float, float, float]:
        """The middle of a piece from the left of its line, and its size."""
        room = box.width * (1 - LABEL) - POINTS - Gap.MEDIUM
        height = min(box.height - 14, room / self.around.ratio)
        width = height * self.around.ratio
        step = min(width + 6, (room - width) / max(1, count - 1))
        return box.width * LABEL + width / 2 + at * step, width, height

    def _line(self, line: Counted | Scored, box: Box) -> pygame.Surface:
        slip = Slip(self.around.pen, box.width, box.height)
        slip.plate(Box(0, 3, box.width, box.height - 6), mixed(NIGHT_RAISED, NIGHT, 0.45), 16)
        left = 16.0
        if isinstance(line, Scored):
            side = min(52.0, box.height - 16)
            slip.picture(self.around.figure(line.seat, side), (left + side / 2, box.height / 2))
            left += side + Gap.SMALL
            right = Box(box.width - POINTS, 0, POINTS - 16, box.height)
            colour = GOLD if line.points > 0 else CORAL
            slip.text(signed(line.points), right, Size.LEAD + 4, colour, Weight.BOLD, Align.RIGHT)
            words = self.around.word("tally", line.reason)
        else:
            words = self.around.word("counted", line.what, number=line.number, **dict(line.values))
        wide = box.width * LABEL if line.pieces else box.width - POINTS
        slip.text(words, Box(left, 0, wide - left - Gap.SMALL, box.height), Size.BODY, SNOW)
        self._draw_pieces(slip, line.pieces[:MOST_PIECES], box)
        return slip.surface

    def _draw_pieces(self, slip: Slip, pieces: Names, box: Box) -> None:
        skin = self.around.skin
        for at, piece in enumerate(pieces):
            x, width, height = self._piece(len(pieces), at, box)
            picture = skin.face(piece, width, height) if piece is not None else skin.back(width, height)
            slip.picture(picture, (x, box.height / 2))
