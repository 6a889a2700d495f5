"""The panel of bars: the pieces that counted, the line that bars should not reach, and the fate of each bar."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from game.engine.event import Said
from game.ui.board.scoring.bars import Bar, BarsScoring, BarsShown
from game.ui.board.scoring.panel import FOOT, PanelSpot, ScoringPanel
from game.ui.board.scoring.parts import PANEL_Z, Slip, Surroundings, fitting
from game.ui.draw.fonts import Weight
from game.ui.draw.style import (
    CORAL,
    GOLD,
    INK,
    NIGHT,
    NIGHT_HIGH,
    NIGHT_RAISED,
    SNOW,
    SNOW_QUIET,
    Colour,
    Gap,
    Size,
    mix,
)
from game.ui.widgets.box import Box
from game.ui.widgets.icons import Icon
from game.ui.widgets.widget import Align

HIGHEST_ROW: Final = 92.0
LOW_ROW: Final = 62.0
"""If rows are lower than this, points have no line of their own but stand after the title."""
LARGEST_ROW: Final = 1.3
"""How much higher rows become at most with large letters."""
INDENT: Final = 14.0
LEAST_NAME: Final = 110.0
WIDEST_NAME: Final = 0.2
WIDEST_FATE: Final = 0.46
"""The largest shares of the width for the name of a bar, and for its count and fate."""
COUNT: Final = Size.LEAD + 4
BESIDE: Final = 18.0
"""The gap between the pieces of a bar."""
GROUNDS: Final[dict[str, Colour]] = {
    "wins": mix(NIGHT_RAISED, GOLD, 0.32),
    "over": mix(NIGHT_RAISED, CORAL, 0.22),
    "tied": mix(NIGHT_RAISED, NIGHT, 0.5),
}
ICONS: Final = {"wins": Icon.CHECK, "over": Icon.WARNING, "tied": Icon.CLOSE}
LIGHTS: Final[dict[str, Colour]] = {"wins": GOLD, "over": CORAL, "tied": SNOW_QUIET}


class BarsPanel(ScoringPanel):
    """Shows a row for each count."""

    button_on_top = True

    def __init__(self, around: Surroundings, scoring: BarsScoring, continue_text: str) -> None:
        last = scoring.after(len(scoring.beats))
        bars = last.extras + last.bars
        highest = HIGHEST_ROW * min(LARGEST_ROW, around.pen.measure.factor)
        high = len(bars) * highest + max(FOOT, around.pen.measure.target) + Gap.HAIR
        super().__init__(around, scoring, continue_text, high)
        self._scoring: Final = scoring
        self._rows: Final = len(bars)
        self._is_low: Final = self.box.height < self._rows * LOW_ROW + self.foot_height + self.button.height
        self._extras: Final = len(last.extras)
        self._cells: Final = max(6, *(bar.whole for bar in bars), *(bar.mark or 0 for bar in bars)) + 1
        self._limit: Final = next((bar.mark for bar in last.bars if bar.mark is not None), None)
        self._names: Final = self._names_wide(bars)
        self._number: Final = around.pen.fonts.width("00", around.pen.measure.letters(COUNT), Weight.BOLD) + Gap.MEDIUM
        self._fates: Final = min(self._fates_wide(bars, len(last.extras)), self.inner.width * WIDEST_FATE)
        # With low rows, the words of the limit have a line of their own, since points stand after the title.
        small = around.pen.letters_high(Size.CAPTION) if self._is_low and self._limit is not None else 0
        head = max(self.button.height + Gap.HAIR, around.pen.letters_high(Size.LEAD) * self._is_low + small)
        room = self.inner.below(head).above(0.0 if self._is_low else self.foot_height)
        self._room: Final = room.slice_top(min(room.height, highest * self._rows))
        line = self.inner.slice_top(head - small - Gap.HAIR * (not small))
        titles = [around.word("scoring", "title"), *([self._said(last.verdict)] if last.verdict is not None else [])]
        words = self._words_place(line, small, titles)
        left = words.left if words is not None and not small else self._buttons_left
        whole = line.slice_left(left - Gap.MEDIUM - line.left)
        self._title: Final = whole.slice_left(whole.width / 2) if self._is_low else whole
        self.write("title", around.word("scoring", "title"), self._title)
        if self._limit is not None and words is not None:
            self._draw_line(self._limit, words)

    def show(self, shown: object) -> None:
        assert isinstance(shown, BarsShown)
        for at, bar in enumerate(shown.extras + shown.bars):
            box = self._row(at)
            self.parts.put(f"bar.{at}", bar, box.middle, partial(self._bar, bar, box, at < self._extras), z=PANEL_Z + 1)
        if shown.verdict is not None:
            self.write("title", self._said(shown.verdict), self._title)
        self.show_gains(shown.gains, self.foot)

    def spot(self, beat: int, at: int) -> PanelSpot | None:
        moment = self._scoring.beats[beat]
        if moment.gain is not None or not moment.pieces:
            return None
        shown = self._scoring.after(beat + 1)
        before = self._scoring.after(beat)
        pairs = zip(shown.extras + shown.bars, before.extras + before.bars, strict=True)
        for row, (bar, old) in enumerate(pairs):
            if bar.length > old.length:
                box = self._row(row)
                x, y = self._cell(old.length + at, box.height)
                width, height = self._card(box.height)
                return PanelSpot(box.left + x, box.top + y, width, height)
        return None

    # -- places ----------------------------------------------------------------------------------

    @property
    def foot(self) -> Box:
        if not self._is_low:
            return super().foot
        return Box(self._title.right, self._title.top, self._title.width, max(self.chip, self._title.height))

    def _row(self, at: int) -> Box:
        height = self._room.height / self._rows
        return Box(self._room.left, self._room.top + at * height, self._room.width, height)

    @property
    def _step(self) -> float:
        room = (self.inner.width - self._names - self._fates) / self._cells
        return min(room, (self._room.height / self._rows - 12) * self.around.ratio + BESIDE)

    def _cell(self, at: int, height: float) -> tuple[float, float]:
        """Returns the middle of a bar's piece, measured from the upper left corner of its row."""
        return self._names + (at + 0.5) * self._step, height / 2

    def _card(self, height: float) -> tuple[float, float]:
        ratio = self.around.ratio
        tall = min(height - 12, (self._step - 4) / ratio)
        return tall * ratio, tall

    def _names_wide(self, bars: Sequence[Bar]) -> float:
        """Returns the width for the names of bars."""
        pen = self.around.pen
        names = [self._known(bar) for bar in bars if not self.around.is_suit(bar.key)]
        widest = max((pen.fonts.width(name, pen.measure.letters(Size.BODY), Weight.BOLD) for name in names), default=0)
        return min(max(widest + 2 * INDENT, LEAST_NAME), self.inner.width * WIDEST_NAME)

    def _fates_wide(self, bars: Sequence[Bar], extras: int) -> float:
        """Returns the width for the count of a bar and for the longest text beside it."""
        pen = self.around.pen
        letters = pen.measure.letters
        words = [
            pen.fonts.width(self._needed(bar), letters(Size.CAPTION)) for bar in bars[:extras] if bar.mark is not None
        ]
        words += [
            pen.fonts.width(self._fate(bar), letters(Size.BODY), Weight.BOLD) + letters(Size.BODY) + INDENT
            for bar in bars[extras:]
            if bar.fate in ICONS
        ]
        return self._number + max(words, default=0.0) + 2 * INDENT

    @property
    def _limit_x(self) -> float:
        """The x of the line that bars should not reach."""
        return self.inner.left + self._cell((self._limit or 1) - 1, 0)[0] - self._step / 2

    def _words_place(self, line: Box, small: float, titles: Sequence[str]) -> Box | None:
        """Returns the place of the limit's words: above its line if there is room between title and button."""
        if self._limit is None:
            return None
        pen, most = self.around.pen, self._buttons_left - line.left - Gap.MEDIUM
        size = fitting(pen, self._line_words, pen.measure.letters(Size.CAPTION), most / 2, weight=Weight.BOLD)
        wide = pen.fonts.width(self._line_words, size, Weight.BOLD) + 4
        title = max(pen.fonts.width(text, pen.measure.letters(Size.LEAD), Weight.BOLD) for text in titles)
        least = 0.0 if small else title + Gap.MEDIUM + Gap.HAIR
        left = min(max(least, self._limit_x - line.left - wide / 2), max(0.0, most - wide))
        high = small or min(line.height, pen.letters_high(Size.CAPTION) * 1.1)
        top = line.bottom if small else line.bottom - high
        return Box(line.left + left, top, wide, high)

    # -- words -----------------------------------------------------------------------------------

    @property
    def _line_words(self) -> str:
        return self.around.word("scoring", "line", number=self._limit or 0)

    def _said(self, verdict: Said) -> str:
        said = self.around.word("said", verdict.key, **dict(verdict.values))
        return said[:1].upper() + said[1:]

    def _known(self, bar: Bar) -> str:
        return self.around.texts.choice(self.around.game, "tally", bar.key)

    def _needed(self, bar: Bar) -> str:
        return self.around.word("scoring", "needed", number=bar.mark or 0)

    def _fate(self, bar: Bar) -> str:
        return self.around.word("fate", bar.what)

    # -- pictures --------------------------------------------------------------------------------

    def _draw_line(self, limit: int, place: Box) -> None:
        around, room = self.around, self._room
        top = self._row(self._extras).top
        box = Box(self._limit_x - 5, top - 2, 10, room.bottom - top + 4)

        def dashes() -> pygame.Surface:
            slip = Slip(around.pen, box.width, box.height)
            y = 0.0
            while y < box.height:
                slip.stroke((5, y), (5, min(box.height, y + 12)), CORAL, 4)
                y += 20
            return slip.surface

        def words() -> pygame.Surface:
            slip = Slip(around.pen, place.width, place.height)
            slip.text(self._line_words, Box(0, 0, place.width, place.height), Size.CAPTION, CORAL, weight=Weight.BOLD)
            return slip.surface

        self.parts.put("line", limit, box.middle, dashes, z=PANEL_Z + 2)
        self.parts.put("line words", self._line_words, place.middle, words, z=PANEL_Z + 1)

    def _bar(self, bar: Bar, box: Box, extra: bool) -> pygame.Surface:
        slip = Slip(self.around.pen, box.width, box.height)
        ground = Box(0, 3, box.width, box.height - 6)
        if bar.fate in GROUNDS:
            edge = GOLD if bar.fate == "wins" else None
            slip.plate(ground, GROUNDS[bar.fate], radius=16, edge=edge, edge_width=3)
        elif extra:
            slip.plate(ground, mix(NIGHT_RAISED, NIGHT, 0.45), radius=16)
        self._draw_name(slip, bar, box)
        self._draw_pieces(slip, bar, box)
        self._draw_count(slip, bar, box, extra)
        return slip.surface

    def _draw_name(self, slip: Slip, bar: Bar, box: Box) -> None:
        room = Box(INDENT, 0, self._names - 2 * INDENT, box.height)
        if self.around.is_suit(bar.key):
            side = min(box.height - 14, room.width)
            slip.picture(self.around.skin.suit(bar.key, side), (room.middle[0], box.height / 2))
        else:
            slip.text(self._known(bar), room, Size.BODY, SNOW, weight=Weight.BOLD)

    def _draw_pieces(self, slip: Slip, bar: Bar, box: Box) -> None:
        width, height = self._card(box.height)
        for at, piece in enumerate(bar.pieces):
            skin = self.around.skin
            picture = skin.face(piece, width, height) if piece is not None else skin.back(width, height)
            slip.picture(picture, self._cell(at, box.height))
        if bar.fate in ("over", "tied") and bar.length:
            start, end = self._cell(0, box.height)[0] - width, self._cell(bar.length - 1, box.height)[0] + width
            slip.stroke((start, box.height / 2), (end, box.height / 2), INK, 9)
            slip.stroke((start, box.height / 2), (end, box.height / 2), LIGHTS[bar.fate], 5)

    def _draw_count(self, slip: Slip, bar: Bar, box: Box, extra: bool) -> None:
        left = box.width - self._fates
        number = Box(left, 0, self._number, box.height)
        colour = LIGHTS.get(bar.fate, SNOW if bar.length else NIGHT_HIGH)
        slip.text(str(bar.length), number, COUNT, colour, weight=Weight.BOLD, align=Align.MIDDLE)
        room = Box(number.right + INDENT / 2, 0, self._fates - self._number - INDENT, box.height)
        if extra and bar.mark is not None:
            slip.text(self._needed(bar), room, Size.CAPTION, SNOW if bar.fate == "wins" else SNOW_QUIET)
        elif bar.fate in ICONS:
            side = min(self.around.pen.measure.letters(Size.BODY), box.height * 0.55)
            icon = self.around.pen.icon(ICONS[bar.fate], side, LIGHTS[bar.fate])
            slip.picture(icon, (room.left + side / 2, box.height / 2))
            rest = Box(room.left + side + 10, 0, room.width - side - 10, box.height)
            slip.text(self._fate(bar), rest, Size.BODY, LIGHTS[bar.fate], weight=Weight.BOLD)
