"""The plates of the seats: the name, the numbers, whose turn it is, and who deals or leads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from enum import Enum
from functools import partial
from typing import Final

import pygame

from game.ui.board.frame import has_large_letters
from game.ui.board.lettered import LINE, LetteredPicture, shorten, sizes
from game.ui.draw.fonts import Weight
from game.ui.draw.paint import rounded
from game.ui.draw.style import GOLD, INK, NIGHT_HIGH, NIGHT_RAISED, SNOW, SNOW_QUIET, Colour, Gap, Size, mix
from game.ui.widgets.box import Box
from game.ui.widgets.icons import Icon
from game.ui.widgets.pen import Pen
from game.ui.widgets.widget import Align

VALUE: Final = 1.25
ALONE: Final = 1.4
"""The size of numbers relative to the words around them, and of a single number beside a name."""
USUAL_NAME: Final = "Maximilian"
"""A plate is planned so that names up to this long are not cut."""
NAME_LINE: Final = 1.08
"""The height of each line of a two-line name as a multiple of its letter size."""
LEAST_VALUE: Final = "00"
COLUMN_GAP: Final = 12
GLOW: Final = 7
ACTIVE: Final = mix(NIGHT_RAISED, GOLD, 0.2)
QUIET: Final = mix(SNOW_QUIET, SNOW, 0.25)

Figure = Callable[[float], pygame.Surface]
"""Draws the seat's figure at a size in table units."""


@dataclass(frozen=True, slots=True)
class PlateNumber:
    """A number with its heading; `known` is false while there is no number yet."""

    heading: str
    value: str
    known: bool = True


@dataclass(frozen=True, slots=True)
class Token:
    """A marker that lies at one seat only, such as the dealer's."""

    icon: str
    word: str


@dataclass(frozen=True, slots=True)
class SeatPlate:
    """The contents of a seat's plate; `active` while this seat is to move."""

    name: str
    numbers: tuple[PlateNumber, ...]
    _: KW_ONLY
    active: bool
    colour: Colour
    tokens: tuple[Token, ...] = ()
    most_tokens: int = 0
    names: tuple[str, ...] = (USUAL_NAME,)
    """The most tokens of one seat, and the names of all seats: all plates of a table are arranged alike."""

    @property
    def ground(self) -> Colour:
        return ACTIVE if self.active else NIGHT_RAISED


class Way(Enum):
    """How a plate is arranged: the name and the numbers in one line, or the numbers below it."""

    STACKED = "one line, headings above their numbers"
    BESIDE = "one line, headings before their numbers"
    COLUMNS = "numbers below the name, headings below them"
    PAIRS = "numbers below the name, headings before them"
    ROWS = "a line for every number"
    BARE = "one line, numbers without headings"


OWN_LINE: Final = (Way.COLUMNS, Way.PAIRS, Way.ROWS)
"""Ways in which the name has a line of its own, or two if it is long."""
READ_AS_ONE: Final = (Way.BESIDE, Way.ROWS)
"""Ways in which a heading stands before its number, preferred for a single number if there is room."""


@dataclass(frozen=True, slots=True)
class PlatePlan:
    """The arrangement of a plate and the size of its letters."""

    way: Way
    size: float
    name_lines: int = 1


class PlatePainter:
    """Draws plates of any size, arranged so that their letters are as close as possible to the usual size."""

    def __init__(self, pen: Pen, least_name: float | None = None) -> None:
        """`least_name` is the least letter size of names in two lines; by default the least of all text."""
        self._pen = pen
        self._least_name = pen.measure.least_letters if least_name is None else least_name

    def painted(self, plate: SeatPlate, width: float, height: float, figure: Figure) -> LetteredPicture:
        """Draws the plate, with room for its glow around it."""
        sheet = LetteredPicture(self._pen, width + 2 * GLOW, height + 2 * GLOW)
        self._draw_ground(sheet, plate, width, height)
        plan = self.plan(plate, width, height)
        inner = Box(GLOW, GLOW, width, height)
        if plan.way in (Way.STACKED, Way.BESIDE, Way.BARE):
            left = self._draw_in_line(sheet, plate, plan, inner)
            self._draw_name(sheet, plate, plan, Box(inner.left, inner.top, left - inner.left, height), figure=figure)
        else:
            parts = self._lines(plate, plan.way, plan.name_lines)
            line = height * parts[0] / sum(parts)
            self._draw_name(sheet, plate, plan, inner.slice_top(line), figure=figure)
            below = inner.below(line)
            if plan.way is Way.ROWS:
                self._draw_rows(sheet, plate, plan, below)
            else:
                self._draw_columns(sheet, plate, plan, below)
        return sheet

    # -- planning --------------------------------------------------------------------------------

    def plan(self, plate: SeatPlate, width: float, height: float) -> PlatePlan:
        """Returns the arrangement with the largest letters up to the usual size; names may be cut, numbers never."""
        usual = self._usual_plan(plate, width, height)
        if usual.way not in OWN_LINE or self._names_fit(plate, usual, width):
            return usual
        tried = sizes(usual.size, min(usual.size, self._least_name))
        plans = [PlatePlan(usual.way, size, 2) for size in tried]
        roomy = [
            plan
            for plan in plans
            if self._has_room(plate, plan.way, size=plan.size, width=width, height=height, name_lines=2)
        ]
        whole = [plan for plan in roomy if self._names_fit(plate, plan, width)]
        return [*whole, *roomy[-1:], usual][0]

    def _names_fit(self, plate: SeatPlate, plan: PlatePlan, width: float) -> bool:
        """Whether no name has to be shortened."""
        tokens = max(plate.most_tokens, len(plate.tokens)) * (plan.size * 1.3 + Gap.HAIR)
        room = width - plan.size * LINE - 2 * Gap.SMALL - Gap.HAIR - tokens
        lines = (in_lines(name, plan.name_lines, partial(self._bold, plan.size)) for name in plate.names)
        return all(self._bold(plan.size, line) <= room for name in lines for line in name)

    def _bold(self, size: float, text: str) -> float:
        return self._pen.fonts.width(text, size, Weight.BOLD)

    def _usual_plan(self, plate: SeatPlate, width: float, height: float) -> PlatePlan:
        """Returns the best arrangement with names in one line."""
        measure = self._pen.measure
        # One number has room beside its heading; several would leave none for the name.
        # Large letters matter more than the heading of a single number.
        alone = len(plate.numbers) == 1
        speaks = alone and has_large_letters(measure)
        ways = sorted(Way, key=lambda way: way not in READ_AS_ONE) if alone else list(Way)
        for size in sizes(measure.letters(Size.CAPTION), measure.least_letters):
            for way in ways:
                if (way is not Way.BARE or speaks) and self._has_room(
                    plate, way, size=size, width=width, height=height
                ):
                    return PlatePlan(way, size)
        return PlatePlan(Way.BARE, min(measure.least_letters, height / LINE))

    def _has_room(
        self, plate: SeatPlate, way: Way, *, size: float, width: float, height: float, name_lines: int = 1
    ) -> bool:
        numbers = plate.numbers
        if sum(self._lines(plate, way, name_lines)) * size > height - 4:
            return False
        name = self._figure_side(height) + self._room_for_names(plate, size) + 3 * Gap.SMALL
        if way in (Way.STACKED, Way.BESIDE, Way.BARE):
            tokens = max(plate.most_tokens, len(plate.tokens)) * (size * 1.3 + Gap.HAIR)
            return name + tokens + sum(self._wide(number, way, size) + COLUMN_GAP for number in numbers) <= width
        if way is Way.ROWS:
            return all(self._wide(number, way, size) <= width - 2 * Gap.SMALL for number in numbers)
        whole = sum(self._wide(number, way, size) + COLUMN_GAP for number in numbers) - COLUMN_GAP
        return whole <= width - 2 * Gap.HAIR - 4

    def _room_for_names(self, plate: SeatPlate, size: float) -> float:
        longest = max(self._pen.fonts.width(name, size, Weight.BOLD) for name in plate.names)
        return min(longest, self._pen.fonts.width(USUAL_NAME, size, Weight.BOLD))

    def _lines(self, plate: SeatPlate, way: Way, name_lines: int = 1) -> tuple[float, ...]:
        """Returns the heights of the lines in letter sizes; the whole name counts as the first line."""
        name = 1.25 if name_lines == 1 else name_lines * NAME_LINE
        match way:
            case Way.STACKED:
                return 1.1, VALUE * 1.08
            case Way.COLUMNS:
                return name, VALUE * 1.08, 1.12
            case Way.PAIRS:
                return name, VALUE * 1.15
            case Way.ROWS:
                return name, *(1.2 for _ in plate.numbers)
        return (_larger(way) * LINE,)

    def _wide(self, number: PlateNumber, way: Way, size: float) -> float:
        fonts, large = self._pen.fonts, size * _larger(way)
        value = max(fonts.width(number.value, large, Weight.BOLD), fonts.width(LEAST_VALUE, large, Weight.BOLD))
        if way is Way.BARE:
            return value
        heading = fonts.width(number.heading, size, Weight.MEDIUM)
        return heading + Gap.HAIR + value if way in (Way.BESIDE, Way.PAIRS, Way.ROWS) else max(heading, value)

    # -- parts -----------------------------------------------------------------------------------

    def _draw_ground(self, sheet: LetteredPicture, plate: SeatPlate, width: float, height: float) -> None:
        k = self._pen.k
        x, y = sheet.width / 2, sheet.height / 2
        if plate.active:
            for reach in (GLOW, GLOW / 2):
                glow = rounded(width + 2 * reach, height + 2 * reach, k, GOLD, radius=16 + reach)
                glow.set_alpha(60)
                sheet.put_middle(glow, x, y)
        edge, thick = (GOLD, 5) if plate.active else (NIGHT_HIGH, 2)
        sheet.put_middle(rounded(width, height, k, plate.ground, radius=16, edge=edge, edge_width=thick), x, y)

    def _draw_name(
        self, sheet: LetteredPicture, plate: SeatPlate, plan: PlatePlan, box: Box, *, figure: Figure
    ) -> None:
        """Draws the figure, the name and the tokens."""
        left, right, middle = box.left + Gap.SMALL, box.right - Gap.SMALL, box.middle[1]
        drawn = figure(self._figure_side(box.height) if plan.name_lines == 1 else plan.size * LINE)
        sheet.put(drawn, left, middle)
        left += drawn.get_width() / self._pen.k + Gap.HAIR
        # Letters with descenders must not touch the edge.
        one_line = self._pen.measure.letters(Size.CAPTION) if plan.name_lines > 1 else plan.size
        largest = min(plan.size, box.height / LINE) if plan.way is Way.BARE else one_line
        least = min(largest, self._pen.measure.least_letters)
        right = self._draw_tokens(
            sheet, plate, plan.size, Box(left, box.top, right - left, box.height), name=self._name_wide(plate, least)
        )
        fits = [size for size in sizes(largest, least) if self._name_wide(plate, size) <= right - left]
        size = fits[0] if fits else least if plan.name_lines == 1 else plan.size
        lines = [plate.name] if fits else in_lines(plate.name, plan.name_lines, partial(self._bold, size))
        high = size * NAME_LINE
        top = middle - high * len(lines) / 2 + Gap.HAIR / 2 if len(lines) > 1 else box.top
        for at, line in enumerate(lines):
            place = Box(left, top + at * high, right - left, high if len(lines) > 1 else box.height)
            text = shorten(self._pen, line, size, right - left)
            sheet.write(text, place, size, SNOW, ground=plate.ground, weight=Weight.BOLD)

    def _name_wide(self, plate: SeatPlate, size: float) -> float:
        return self._pen.fonts.width(plate.name, size, Weight.BOLD)

    def _draw_tokens(
        self, sheet: LetteredPicture, plate: SeatPlate, letters: float, room: Box, *, name: float
    ) -> float:
        """Draws the tokens at the right end of a room; returns where the name has to end.

        A token shows its word if there is room beside the name and all other tokens.
        """
        side, right = min(letters * 1.3, room.height - 6), room.right
        spare = room.width - name - len(plate.tokens) * (side + Gap.HAIR)
        size = max(self._pen.measure.least_letters, min(letters, side / LINE))
        for token in reversed(plate.tokens):
            word: float = self._pen.fonts.width(token.word, size, Weight.BOLD) + Gap.SMALL
            if spare < word + Gap.HAIR or side < size * LINE:
                word = 0
            spare -= word
            place = Box(right - side - word, room.top, side + word, room.height)
            self._draw_token(sheet, token, side, size if word else None, place=place)
            right = place.left - Gap.HAIR
        return right

    def _draw_token(
        self, sheet: LetteredPicture, token: Token, side: float, letters: float | None, *, place: Box
    ) -> None:
        """Draws a token in its place, with its word in letters of this size, or without it if that is None."""
        middle = place.middle[1]
        sheet.put(rounded(place.width, side, self._pen.k, GOLD, radius=side / 2), place.left, middle)
        sheet.put(self._pen.icon(Icon(token.icon), side * 0.66, INK), place.left + side * 0.17, middle)
        if letters is not None:
            beside = place.moved(side * 0.9, 0).slice_left(place.width - side * 0.9)
            sheet.write(token.word, beside, letters, INK, ground=GOLD, weight=Weight.BOLD)

    def _draw_in_line(self, sheet: LetteredPicture, plate: SeatPlate, plan: PlatePlan, box: Box) -> float:
        """Writes the numbers from the right in one line; returns where they begin."""
        right = box.right - Gap.SMALL
        for number in reversed(plate.numbers):
            wide = self._wide(number, plan.way, plan.size)
            self._draw_number(sheet, plate, number, plan, box=Box(right - wide, box.top, wide, box.height))
            right -= wide + COLUMN_GAP
        return right + (COLUMN_GAP if plate.numbers else 0)

    def _draw_columns(self, sheet: LetteredPicture, plate: SeatPlate, plan: PlatePlan, box: Box) -> None:
        """Draws the numbers side by side with equal gaps."""
        wides = [self._wide(number, plan.way, plan.size) for number in plate.numbers]
        free = (box.width - sum(wides)) / max(1, len(wides))
        left = box.left + free / 2
        for number, wide in zip(plate.numbers, wides, strict=True):
            self._draw_number(sheet, plate, number, plan, box=Box(left, box.top, wide, box.height - 3))
            left += wide + free

    def _draw_rows(self, sheet: LetteredPicture, plate: SeatPlate, plan: PlatePlan, box: Box) -> None:
        high = (box.height - 3) / max(1, len(plate.numbers))
        for at, number in enumerate(plate.numbers):
            line = Box(box.left + Gap.SMALL, box.top + at * high, box.width - 2 * Gap.SMALL, high)
            self._heading(sheet, plate, number, plan.size, box=line, align=Align.LEFT)
            self._value(sheet, plate, number, plan.size, box=line, align=Align.RIGHT)

    def _draw_number(
        self, sheet: LetteredPicture, plate: SeatPlate, number: PlateNumber, plan: PlatePlan, *, box: Box
    ) -> None:
        size, value = plan.size, plan.size * _larger(plan.way)
        match plan.way:
            case Way.STACKED:
                first = box.height * 1.1 / sum(self._lines(plate, plan.way))
                self._heading(sheet, plate, number, size, box=box.slice_top(first + 3), align=Align.MIDDLE)
                self._value(sheet, plate, number, value, box=box.below(first - 3), align=Align.MIDDLE)
            case Way.COLUMNS:
                self._value(sheet, plate, number, value, box=box.slice_top(box.height * 0.55), align=Align.MIDDLE)
                self._heading(sheet, plate, number, size, box=box.below(box.height * 0.5), align=Align.MIDDLE)
            case Way.BARE:
                self._value(sheet, plate, number, value, box=box, align=Align.RIGHT)
            case _:
                self._heading(sheet, plate, number, size, box=box, align=Align.LEFT)
                self._value(sheet, plate, number, value, box=box, align=Align.RIGHT)

    def _figure_side(self, room: float) -> float:
        return min(52.0, room - 6)

    # -- letters ---------------------------------------------------------------------------------

    def _heading(
        self, sheet: LetteredPicture, plate: SeatPlate, number: PlateNumber, size: float, *, box: Box, align: Align
    ) -> None:
        sheet.write(number.heading, box, size, QUIET, ground=plate.ground, weight=Weight.MEDIUM, align=align)

    def _value(
        self, sheet: LetteredPicture, plate: SeatPlate, number: PlateNumber, size: float, *, box: Box, align: Align
    ) -> None:
        colour = QUIET if not number.known else GOLD if plate.active else SNOW
        sheet.write(number.value, box, size, colour, ground=plate.ground, weight=Weight.BOLD, align=align)


def in_lines(name: str, most: int, wide: Callable[[str], float]) -> list[str]:
    """Returns a name in one or two lines, `most` at most, as narrow as possible: split between words if it can be."""
    ends = [at for at, letter in enumerate(name[1:-1], start=2) if letter in " -"]
    parts = [(name[:end].rstrip(), name[end:]) for end in ends]
    parts = parts or [(f"{name[:end]}-", name[end:]) for end in range(3, len(name) - 2)]
    if most < 2 or not parts:
        return [name]
    return list(min(parts, key=lambda lines: max(map(wide, lines))))


def _larger(way: Way) -> float:
    """Returns the size of a number relative to its heading."""
    return {Way.BESIDE: ALONE, Way.ROWS: 1.0}.get(way, VALUE)
