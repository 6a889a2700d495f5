"""The score sheet of a match so far: a column for each seat, a line for each round. It can be opened at any time."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from typing import Final

import pygame

from game.content.texts import signed, written
from game.engine.games.registry import game_named
from game.match.session import Session
from game.ui.board.scoring.chronicle import Chronicle, RoundScores
from game.ui.board.scoring.sheet_panel import MINUS, PLUS, counts
from game.ui.draw.fonts import Weight
from game.ui.draw.paint import rounded
from game.ui.draw.seat_marks import SeatMark, mark_picture
from game.ui.draw.style import GOLD, Colour, Gap, Size, mix
from game.ui.input.pointer import Input, KeyInput
from game.ui.widgets.box import Box
from game.ui.widgets.ground import LIGHT
from game.ui.widgets.label import Label, Panel
from game.ui.widgets.pen import Pen
from game.ui.widgets.widget import Align, Ink, Widget, WidgetLook
from scenes.base.column import PADDING, Column
from scenes.base.header import add_header, language_buttons
from scenes.base.widget_scene import WidgetScene
from scenes.menu.game_tile import emblem_sign
from scenes.services import Services
from scenes.stack import SceneStack
from scenes.table.score_story import mark_of

LABEL: Final = 0.11
HIGHEST_ROW: Final = 78.0
PLAIN: Final = Weight.REGULAR
WAYS: Final = (("counts", "points", "total"), ("counts", "total"), ("points", "total"))
"""The parts of a cell, the fullest version first."""
MARK: Final = 1.4
"""How much larger marks are than letters."""


SheetCells = Mapping[str, str]
"""A seat's part of a round in words: what was counted, the points for it, and the total."""


class SheetScene(WidgetScene):
    """The sheet covers the whole table, so that no hand is visible; everything on it is public."""

    default = "back"

    def __init__(self, services: Services, stack: SceneStack, game: str, session: Session, story: Chronicle) -> None:
        super().__init__(services, stack)
        self._game: Final = game
        self._session: Final = session
        self._story: Final = story

    def handle(self, given: Input) -> None:
        if isinstance(given, KeyInput) and given.key == pygame.K_s:
            self.back()
        else:
            super().handle(given)

    def compose(self) -> None:
        say, pen = self.services.say, self.pen
        sign = emblem_sign(self._game, None)
        room = add_header(self, say("scoring.sheet"), language_buttons(self.services, self.stack), sign)
        legend = pen.letters_high(Size.CAPTION) + Gap.SMALL if self._legend() else 0.0
        head = self._head(room)
        column = self._column(room, room.height - head - legend - 2 * PADDING - Gap.SMALL)
        high = min(room.height, head + legend + column.height + 2 * PADDING + Gap.SMALL)
        sheet = room.slice_top(high)
        self.add(Panel(pen, "sheet", sheet, LIGHT.base))
        inner = sheet.inset(PADDING)
        self.add(SheetHead(pen, "names", inner.slice_top(head), self._names(), self._marks(), self._part()))
        if legend:
            place = inner.slice_bottom(legend - Gap.SMALL)
            self.add(Label(pen.on(LIGHT), "legend", place, self._legend(), size=Size.CAPTION, colour=LIGHT.quiet))
        view = inner.below(head + Gap.HAIR).above(legend)
        scroll = self.add_scroll("sheet.scroll", view, column.height, colour=LIGHT.line, sheet=LIGHT.base)
        column.place(self, view.left, view.top, scroll)

    # -- parts -----------------------------------------------------------------------------------

    def _legend(self) -> str:
        say, texts = self.services.say, self.services.texts
        counted = [texts.of_game(self._game, "sheet", line.text) for line in self._story.spec.lines if line.count]
        words = {"counts": " / ".join(counted), "points": say("scoring.each"), "total": say("scoring.total")}
        return " · ".join(words[part] for part in self._parts()) if self._story.begun() else ""

    def _cells(self, scores: RoundScores) -> list[SheetCells]:
        return [
            {"counts": counts(self._story.spec, entry), "points": signed(entry.points), "total": written(entry.total)}
            for entry in scores.entries
        ]

    def _parts(self) -> dict[str, float]:
        """The parts of every cell with their widths: as many as fit, the totals always."""
        cells = [cell for scores in self._story.begun() for cell in self._cells(scores)]
        fonts, letters = self.pen.fonts, self.pen.measure.letters
        sizes = {"counts": (Size.CAPTION, PLAIN), "points": (Size.CAPTION, PLAIN), "total": (Size.BODY, Weight.BOLD)}
        widest = {
            part: max((fonts.width(cell[part], letters(size), weight) for cell in cells), default=0.0)
            for part, (size, weight) in sizes.items()
        }
        width = columns(self.pen.measure.page.inset(PADDING), self._story.players)[0].width
        for parts in WAYS:
            whole = sum(widest[part] for part in parts) + Gap.SMALL * len(parts) + Gap.MEDIUM
            if all(widest[part] for part in parts) and (whole <= width or len(parts) == 1):
                return {part: widest[part] for part in parts}
        return {"total": widest["total"]}

    def _column(self, room: Box, height: float) -> Column:
        column = Column(self.pen.on(LIGHT), room.width - 2 * PADDING)
        rounds = self._story.begun()
        least = self.pen.letters_high(Size.BODY) + Gap.HAIR
        high = max(least, min(HIGHEST_ROW, height / max(1, len(rounds))))
        for at, scores in enumerate(rounds):
            column.put(high, partial(self._row, at, scores, at == len(rounds) - 1), 0)
        if not rounds:
            column.text("empty", self.services.say("scoring.empty"), colour=LIGHT.quiet)
        return column

    def _row(self, at: int, scores: RoundScores, last: bool, home: Box) -> list[Widget]:
        label, cells, parts = self._story.label(scores), self._cells(scores), self._parts()
        bad = game_named(self._game).fewest_win
        first = self._leading(scores, bad) if last else frozenset[int]()
        return [SheetRow(self.pen, f"round.{at}", home, label, cells, parts, last, bad, first)]

    def _leading(self, scores: RoundScores, bad: bool) -> frozenset[int]:
        """The seats in the lead; none while all are equal."""
        totals = [entry.total for entry in scores.entries]
        best = min(totals) if bad else max(totals)
        first = frozenset(seat for seat, total in enumerate(totals) if total == best)
        return first if len(first) < len(totals) else frozenset()

    def _head(self, room: Box) -> float:
        width = columns(Box(0, 0, room.width - 2 * PADDING, 1), len(self._names()))[0].width
        lines = [name_block_height(self.pen, name, width) for name in self._names()]
        return self.pen.measure.letters(Size.CAPTION) * MARK + max(lines) + Gap.HAIR + 4

    def _names(self) -> list[str]:
        return [seat.name for seat in self._session.seats]

    def _marks(self) -> list[SeatMark]:
        return [mark_of(self.services, self._session, seat) for seat in range(len(self._session.seats))]

    def _part(self) -> str:
        return self.services.texts.of_game(self._game, "counter", self._story.spec.part)


def columns(home: Box, count: int) -> list[Box]:
    """The seats' cells of a line, after the cell for its name."""
    left = home.width * LABEL
    width = (home.width - left) / count
    return [Box(left + at * width, 0, width, home.height) for at in range(count)]


def name_block_height(pen: Pen, name: str, width: float) -> float:
    return pen.block(name, Size.CAPTION, width - Gap.SMALL, Weight.BOLD).height + 1


class SheetHead(Widget):
    """Marks with the names below them."""

    def __init__(
        self, pen: Pen, name: str, home: Box, names: Sequence[str], marks: Sequence[SeatMark], part: str
    ) -> None:
        super().__init__(pen, name, home)
        self._names: Final = tuple(names)
        self._marks: Final = tuple(marks)
        self._part: Final = part
        self._side: Final = pen.measure.letters(Size.CAPTION) * MARK

    def face(self, look: WidgetLook) -> Hashable:  # noqa: ARG002
        return self._marks

    def inks(self, look: WidgetLook) -> Sequence[Ink]:  # noqa: ARG002
        pen, inks = self.pen, []
        for box, name in zip(columns(self.home, len(self._names)), self._names, strict=True):
            block = pen.block(name, Size.CAPTION, box.width - Gap.SMALL, Weight.BOLD)
            place = Box(box.left + Gap.HAIR, self._side + 2, box.width - Gap.SMALL, self.home.height - self._side - 8)
            inks.append(Ink(block, place, LIGHT.text, LIGHT.base, align=Align.MIDDLE, above=0))
        width = self.home.width * LABEL - Gap.HAIR
        high = pen.letters_high(Size.CAPTION)
        label = pen.fitted(self._part, Size.CAPTION, width, self.home.height - 8, weight=Weight.MEDIUM)
        place = Box(Gap.HAIR, self.home.height - max(high, label.height) - 6, width, max(high, label.height))
        return [*inks, Ink(label, place, LIGHT.quiet, LIGHT.base, align=Align.LEFT, above=0)]

    def body(self, look: WidgetLook) -> pygame.Surface:  # noqa: ARG002
        body = self.pen.blank(self.home.width, self.home.height)
        for box, mark in zip(columns(self.home, len(self._marks)), self._marks, strict=True):
            self.blit_middle(body, mark_picture(mark, self._side, self.pen.k), (box.middle[0], self._side / 2))
        line = pygame.Rect(0, body.get_height() - self.pen.pixels(3), body.get_width(), self.pen.pixels(3))
        body.fill(LIGHT.text, line)
        return body


class SheetRow(Widget):
    """A round: for each seat what was counted, the points for it, and the total; the last round stands out."""

    def __init__(
        self,
        pen: Pen,
        name: str,
        home: Box,
        label: str,
        cells: Sequence[SheetCells],
        parts: Mapping[str, float],
        last: bool,
        bad: bool,
        leading: frozenset[int] = frozenset(),
    ) -> None:
        """`bad` says whether points are bad; the totals of the `leading` seats stand out."""
        super().__init__(pen, name, home)
        self._label: Final = label
        self._cells: Final = tuple(cells)
        self._parts: Final = parts
        self._last: Final = last
        self._bad: Final = bad
        self._leading: Final = leading

    @property
    def _ground(self) -> Colour:
        return mix(LIGHT.base, GOLD, 0.28) if self._last else LIGHT.base

    def face(self, look: WidgetLook) -> Hashable:  # noqa: ARG002
        return self._last, self._leading

    def inks(self, look: WidgetLook) -> Sequence[Ink]:  # noqa: ARG002
        high = self.home.height
        width = self.home.width * LABEL - Gap.SMALL
        label = self.pen.fitted(self._label, Size.BODY, width, high, weight=Weight.MEDIUM)
        inks = [Ink(label, Box(Gap.SMALL, 0, width, high), LIGHT.quiet, self._ground)]
        for seat, (box, cell) in enumerate(zip(columns(self.home, len(self._cells)), self._cells, strict=True)):
            inks += self._cell(box, cell, GOLD if seat in self._leading else self._ground)
        return inks

    def _places(self, box: Box) -> dict[str, Box]:
        free = (box.width - Gap.MEDIUM - sum(self._parts.values())) / len(self._parts)
        places, left = dict[str, Box](), box.left + Gap.SMALL
        for part, width in self._parts.items():
            places[part] = Box(left, 0, width + free, box.height)
            left += width + free
        return places

    def _cell(self, box: Box, cell: SheetCells, below: Colour) -> list[Ink]:
        """The words of a cell; `below` is the colour behind the total."""
        inks = []
        for part, place in self._places(box).items():
            total = part == "total"
            block = self.pen.block(
                cell[part], Size.BODY if total else Size.CAPTION, box.width, Weight.BOLD if total else PLAIN
            )
            ground = below if total else self._ground
            inks.append(Ink(block, place, self._colour(part, cell[part]), ground, align=Align.MIDDLE))
        return inks

    def _colour(self, part: str, text: str) -> Colour:
        if part != "points":
            return LIGHT.text if part == "total" else LIGHT.quiet
        if text == "0":
            return LIGHT.quiet
        return PLUS if text.startswith("+") is not self._bad else MINUS

    def body(self, look: WidgetLook) -> pygame.Surface:  # noqa: ARG002
        body = self.pen.blank(self.home.width, self.home.height)
        if self._last:
            body.fill(self._ground)
        body.fill(LIGHT.line, pygame.Rect(0, body.get_height() - 1, body.get_width(), 1))
        for box in columns(self.home, len(self._cells)):
            body.fill(LIGHT.line, pygame.Rect(self.pen.pixels(box.left), 0, 1, body.get_height()))
        for seat in self._leading:
            self._draw_leading(body, self._places(columns(self.home, len(self._cells))[seat])["total"])
        return body

    def _draw_leading(self, body: pygame.Surface, place: Box) -> None:
        """Draws a golden ground below the total of a leading seat."""
        high = min(place.height - Gap.HAIR, self.pen.letters_high(Size.BODY) + Gap.HAIR)
        wide = min(place.width, self._parts["total"] + high)
        self.blit_middle(body, rounded(wide, high, self.pen.k, GOLD, radius=high / 2), place.middle)
