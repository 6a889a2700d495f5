"""Bars made of the pieces that counted, the line that they should not reach, and what became of each."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from game.app.fonts import Weight
from game.app.style import CORAL, GOLD, INK, NIGHT, NIGHT_HIGH, NIGHT_RAISED, SNOW, SNOW_QUIET, Colour, Gap, Size, mixed
from game.app.widgets.box import Box
from game.app.widgets.icons import Icon
from game.app.widgets.widget import Align
from game.table.scoring.bars import Bar, BarsScoring, BarsShown
from game.table.scoring.panel import CHIP, MARGIN, Panel, Spot
from game.table.scoring.parts import PANEL_Z, Slip, Surroundings, fitting

HIGHEST_ROW: Final = 92.0
LOW_ROW: Final = 62.0
"""Where rows would be lower than this, points have no line of their own but stand behind the title."""
NAME: Final = 0.16
"""The share of the width for what a bar is called."""
FATE: Final = 0.38
BESIDE: Final = 18.0
"""How far apart the pieces of a bar lie."""
GROUNDS: Final[dict[str, Colour]] = {
    "wins": mixed(NIGHT_RAISED, GOLD, 0.32),
    "over": mixed(NIGHT_RAISED, CORAL, 0.22),
    "tied": mixed(NIGHT_RAISED, NIGHT, 0.5),
}
ICONS: Final = {"wins": Icon.CHECK, "over": Icon.WARNING, "tied": Icon.CLOSE}
LIGHTS: Final[dict[str, Colour]] = {"wins": GOLD, "over": CORAL, "tied": SNOW_QUIET}


class BarsPanel(Panel):
    """A row for each count."""

    button_on_top = True

    def __init__(self, around: Surroundings, scoring: BarsScoring, continue_text: str) -> None:
        last = scoring.after(len(scoring.beats))
        rows = len(last.bars) + len(last.extras)
        high = rows * HIGHEST_ROW + around.pen.letters_high(Size.LEAD) + around.pen.letters_high(Size.CAPTION)
        super().__init__(around, scoring, continue_text, high + 2 * CHIP + 2 * MARGIN)
        self._scoring: Final = scoring
        self._rows: Final = rows
        self._is_low: Final = self.box.height < rows * LOW_ROW + self.foot_height + self.button.height
        self._extras: Final = len(last.extras)
        marks = [bar.mark or 0 for bar in last.bars + last.extras]
        self._cells: Final = max(6, *(bar.whole for bar in last.bars + last.extras), *marks) + 1
        self._limit: Final = next((bar.mark for bar in last.bars if bar.mark is not None), None)
        head = around.pen.letters_high(Size.LEAD)
        small = around.pen.letters_high(Size.CAPTION) if self._limit is not None else 0
        whole = max(head + small, self.button.height + Gap.HAIR)
        left = self._buttons_left - self.inner.left - Gap.MEDIUM
        line = self.inner.slice_top(max(head, whole - small)).slice_left(left)
        self._title: Final = line.slice_left(line.width / 2) if self._is_low else line
        room = self.inner.below(whole).above(0.0 if self._is_low else self.foot_height)
        self._room: Final = room.slice_top(min(room.height, HIGHEST_ROW * self._rows))
        self.write("title", around.word("scoring", "title"), self._title)
        if self._limit is not None:
            self._draw_line(self._limit, small)

    def show(self, shown: object) -> None:
        assert isinstance(shown, BarsShown)
        for at, bar in enumerate(shown.extras + shown.bars):
            box = self._row(at)
            self.parts.put(f"bar.{at}", bar, box.middle, partial(self._bar, bar, box, at < self._extras), PANEL_Z + 1)
        if shown.verdict is not None:
            said = self.around.word("said", shown.verdict.key, **dict(shown.verdict.values))
            self.write("title", said[:1].upper() + said[1:], self._title)
        self.show_gains(shown.gains, self.foot)

    def spot(self, beat: int, at: int) -> Spot | None:
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
                return Spot(box.left + x, box.top + y, width, height)
        return None

    # -- places ----------------------------------------------------------------------------------

    @property
    def foot(self) -> Box:
        if not self._is_low:
            return super().foot
        return Box(self._title.right, self._title.top, self._title.width, max(CHIP, self._title.height))

    def _row(self, at: int) -> Box:
        height = self._room.height / self._rows
        return Box(self._room.left, self._room.top + at * height, self._room.width, height)

    @property
    def _step(self) -> float:
        room = self._room.width * (1 - NAME - FATE) / self._cells
        return min(room, (self._room.height / self._rows - 12) * self.around.ratio + BESIDE)

    def _cell(self, at: int, height: float) -> tuple[float, float]:
        """The middle of a bar's piece, from the upper left corner of its row."""
        return self._room.width * NAME + (at + 0.5) * self._step, height / 2

    def _card(self, height: float) -> tuple[float, float]:
        ratio = self.around.ratio
        tall = min(height - 12, (self._step - 4) / ratio)
        return tall * ratio, tall

    # -- pictures --------------------------------------------------------------------------------

    def _draw_line(self, limit: int, high: float) -> None:
        around, room = self.around, self._room
        text = around.word("scoring", "line", number=limit)
        top = self._row(self._extras).top
        x = room.left + self._cell(limit - 1, 0)[0] - self._step / 2
        box = Box(x - 5, top - 2, 10, room.bottom - top + 4)

        def dashes() -> pygame.Surface:
            slip = Slip(around.pen, box.width, box.height)
            y = 0.0
            while y < box.height:
                slip.stroke((5, y), (5, min(box.height, y + 12)), CORAL, 4)
                y += 20
            return slip.surface

        def words() -> pygame.Surface:
            slip = Slip(around.pen, room.width, high)
            # Around the line if there is room, and never over the button.
            most = self._buttons_left - room.left - Gap.MEDIUM
            size = fitting(around.pen, text, around.pen.measure.letters(Size.CAPTION), most, Weight.BOLD)
            wide = around.pen.fonts.width(text, size, Weight.BOLD) + 4
            left = min(max(0.0, x - room.left - wide / 2), max(0.0, most - wide))
            slip.text(text, Box(left, 0, wide, high), Size.CAPTION, CORAL, Weight.BOLD)
            return slip.surface

        self.parts.put("line", limit, box.middle, dashes, PANEL_Z + 2)
        middle = room.middle[0], self._room.top - high / 2
        self.parts.put("line words", text, middle, words, PANEL_Z + 1)

    def _bar(self, bar: Bar, box: Box, extra: bool) -> pygame.Surface:
        slip = Slip(self.around.pen, box.width, box.height)
        ground = Box(0, 3, box.width, box.height - 6)
        if bar.fate in GROUNDS:
            edge = GOLD if bar.fate == "wins" else None
            slip.plate(ground, GROUNDS[bar.fate], 16, edge, 3)
        elif extra:
            slip.plate(ground, mixed(NIGHT_RAISED, NIGHT, 0.45), 16)
        self._draw_name(slip, bar, box)
        self._draw_pieces(slip, bar, box)
        self._draw_count(slip, bar, box, extra)
        return slip.surface

    def _draw_name(self, slip: Slip, bar: Bar, box: Box) -> None:
        room = Box(14, 0, box.width * NAME - 26, box.height)
        if self.around.is_suit(bar.key):
            side = min(box.height - 14, room.width)
            slip.picture(self.around.skin.suit(bar.key, side), (room.middle[0], box.height / 2))
        else:
            known = self.around.texts.choice(self.around.game, "tally", bar.key)
            slip.text(known, room, Size.BODY, SNOW, Weight.BOLD)

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
        left = box.width * (1 - FATE)
        number = Box(left, 0, 64, box.height)
        colour = LIGHTS.get(bar.fate, SNOW if bar.length else NIGHT_HIGH)
        slip.text(str(bar.length), number, Size.LEAD + 4, colour, Weight.BOLD, Align.MIDDLE)
        room = Box(left + 74, 0, box.width - left - 88, box.height)
        if extra and bar.mark is not None:
            words = self.around.word("scoring", "needed", number=bar.mark)
            slip.text(words, room, Size.CAPTION, SNOW if bar.fate == "wins" else SNOW_QUIET)
        elif bar.fate in ICONS:
            side = min(34.0, box.height * 0.55)
            icon = self.around.pen.icon(ICONS[bar.fate], side, LIGHTS[bar.fate])
            slip.picture(icon, (room.left + side / 2, box.height / 2))
            rest = Box(room.left + side + 10, 0, room.width - side - 10, box.height)
            slip.text(self.around.word("fate", bar.what), rest, Size.BODY, LIGHTS[bar.fate], Weight.BOLD)
