"""Lays out a rules page: headings, paragraphs, rulings and drawn examples, one below the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from game.content.rulebook import Paragraph, Rulebook, Section
from game.ui.board.diagrams.art import ExampleArt
from game.ui.board.diagrams.layout import beside, lay_out
from game.ui.board.diagrams.parts import DiagramSheet
from game.ui.board.diagrams.widget import ExampleWidget
from game.ui.draw.fonts import Weight
from game.ui.draw.style import GOLD, GOLD_DEEP, INK, PAPER, Gap, Size, mix
from game.ui.widgets.box import Box
from game.ui.widgets.ground import LIGHT, Ground
from game.ui.widgets.label import Label, Panel, text_height
from game.ui.widgets.pen import Pen
from game.ui.widgets.widget import Align, Widget
from scenes.base.column import PADDING, Column

LETTERS_A_LINE: Final = 70
LETTER: Final = 0.436
"""The average width of a letter, as a share of its size."""
BLEED: Final = 88.0
"""How far examples reach beyond the text on both sides, where there is room."""
BAR_WIDTH: Final = 84.0
BAR_HEIGHT: Final = 7.0
RULING: Final = replace(LIGHT, base=mix(LIGHT.base, GOLD, 0.16))
STEP: Final = replace(LIGHT, base=mix(GOLD_DEEP, INK, 0.2), text=PAPER)
LEAST_BESIDE: Final = 26
"""The fewest letters in a line beside a picture; with fewer, the picture goes above."""


def measure_of(pen: Pen, room: float) -> float:
    """The width of the text: lines as long as eyes can follow, if the room allows."""
    return min(room, LETTERS_A_LINE * LETTER * pen.measure.letters(Size.BODY))


class RulePage:
    """The page of one game in one width, laid out section by section.

    `places` holds the top and the height of everything on the page that can be linked to. A topic and its place share a
    name: a section its id, a paragraph `section.3` and, if it has an id, `section.id` too.
    """

    def __init__(
        self, pen: Pen, book: Rulebook, edition: str | None, art: ExampleArt, *, room: float, ruling: str
    ) -> None:
        """`room` is the width inside the sheet's edges, `ruling` the text that marks a ruling."""
        self._pen: Final = pen.on(LIGHT)
        self._book: Final = book
        self._edition: Final = edition or ""
        self._art: Final = art
        self._ruling: Final = ruling
        self.width: Final = measure_of(pen, room)
        self._bleed: Final = max(0.0, min(BLEED, (room - self.width) / 2))
        self.column: Final = Column(self._pen, self.width)
        self.places: Final[dict[str, tuple[float, float]]] = {}
        self.sections: Final[dict[str, float]] = {}
        """The tops of the sections, in their order."""

    def shown(self, section: Section) -> Iterator[tuple[int, Paragraph]]:
        """The paragraphs of this edition, with their positions in the section."""
        return ((at, part) for at, part in enumerate(section.paragraphs) if part.edition in ("", self._edition))

    # -- sections --------------------------------------------------------------------------------

    def add(self, section: Section) -> None:
        """Lays out a section below the earlier ones."""
        self._put_heading(section)
        step = 0
        for at, paragraph in self.shown(section):
            step = step + 1 if paragraph.step else 0
            name = f"{section.id}.{at}"
            begin = self.column.height
            self._put_paragraph(name, paragraph, step)
            place = begin + self._gap(paragraph), self.column.height - begin - self._gap(paragraph)
            self.places[name] = place
            if paragraph.id:
                self.places[f"{section.id}.{paragraph.id}"] = place
            for example in paragraph.examples:
                self._put_example(f"{name}.{example}", example)

    def _put_heading(self, section: Section) -> None:
        height = text_height(self._pen, section.title, Size.HEADING, self.width, weight=Weight.BOLD)
        whole = BAR_HEIGHT + Gap.SMALL + height
        first = not self.sections
        top = self.column.height + (0 if first else Gap.LARGE * 1.5)

        def make(home: Box) -> Sequence[Widget]:
            name = f"title.{section.id}"
            title = home.below(BAR_HEIGHT + Gap.SMALL)
            bar = home.slice_top(BAR_HEIGHT).slice_left(BAR_WIDTH)
            return (
                Panel(self._pen, f"{name}.bar", bar, GOLD, depth=0, radius=3),
                Label(self._pen, name, title, section.title, size=Size.HEADING, weight=Weight.BOLD, above=0),
            )

        self.column.put(whole, make, Gap.LARGE * 1.5)
        self.sections[section.id] = top
        self.places[section.id] = top, whole

    # -- paragraphs ------------------------------------------------------------------------------

    def _gap(self, paragraph: Paragraph) -> float:
        return Gap.MEDIUM * (1.25 if paragraph.title else 0.75)

    def _put_paragraph(self, name: str, paragraph: Paragraph, step: int) -> None:
        height, make = self._ruled(name, paragraph) if paragraph.ruling else self._plain(name, paragraph, step)
        self.column.put(height, make, self._gap(paragraph))

    def _plain(self, name: str, paragraph: Paragraph, step: int) -> tuple[float, Callable[[Box], Sequence[Widget]]]:
        """A paragraph with its step number or pictures beside it."""
        if step:
            side = self._pen.letters_high(Size.BODY) * 1.2
            height, words = self._words(name, paragraph, LIGHT, self.width - side - Gap.MEDIUM)
            number = partial(self._number, name, step, side)
            return max(side, height), lambda home: [*number(home), *words(home.right_of(side + Gap.MEDIUM))]
        if not paragraph.beside:
            return self._words(name, paragraph, LIGHT, self.width)
        picture = beside(paragraph.beside, self._pen, self._art.skin.style)
        left = picture.width + Gap.MEDIUM
        if self.width - left < LEAST_BESIDE * LETTER * self._pen.measure.letters(Size.BODY):
            height, words = self._words(name, paragraph, LIGHT, self.width)
            down = picture.height + Gap.SMALL
            return down + height, lambda home: [*self._beside(name, picture, home), *words(home.below(down))]
        height, words = self._words(name, paragraph, LIGHT, self.width - left)
        return max(picture.height, height), lambda home: [
            *self._beside(name, picture, home),
            *words(home.right_of(left)),
        ]

    def _words(
        self, name: str, paragraph: Paragraph, ground: Ground, width: float
    ) -> tuple[float, Callable[[Box], list[Widget]]]:
        """The height of a paragraph's title and text in this width, and what makes their widgets."""
        size = Size.LEAD if paragraph.lead else Size.BODY
        head = text_height(self._pen, paragraph.title, Size.BODY, width, weight=Weight.BOLD) if paragraph.title else 0.0
        height = text_height(self._pen, paragraph.text, size, width)

        def make(home: Box) -> list[Widget]:
            label = partial(Label, self._pen.on(ground), above=0)
            text = label(name, home.below(head).slice_top(height), paragraph.text, size=size)
            if not paragraph.title:
                return [text]
            return [label(f"{name}.title", home.slice_top(head), paragraph.title, weight=Weight.BOLD), text]

        return head + height, make

    def _number(self, name: str, step: int, side: float, home: Box) -> list[Widget]:
        disc = home.slice_top(side).slice_left(side)
        label = partial(Label, self._pen.on(STEP), size=Size.CAPTION, weight=Weight.BOLD, align=Align.MIDDLE)
        return [
            Panel(self._pen, f"{name}.disc", disc, STEP.base, depth=0, radius=side / 2),
            label(f"{name}.number", disc, str(step)),
        ]

    def _beside(self, name: str, picture: DiagramSheet, home: Box) -> list[Widget]:
        place = home.slice_top(picture.height).slice_left(picture.width)
        return [ExampleWidget(self._pen, f"{name}.beside", place, picture, art=self._art, key=name, framed=False)]

    def _ruled(self, name: str, paragraph: Paragraph) -> tuple[float, Callable[[Box], Sequence[Widget]]]:
        """A ruling in its own box, with a bar at its left."""
        width = self.width - 2 * PADDING - Gap.SMALL
        tag = text_height(self._pen, self._ruling, Size.CAPTION, width, weight=Weight.BOLD)
        height, words = self._words(name, paragraph, RULING, width)

        def make(home: Box) -> Sequence[Widget]:
            inner = home.inset(PADDING, Gap.SMALL).right_of(Gap.SMALL)
            label = partial(Label, self._pen.on(RULING), size=Size.CAPTION, weight=Weight.BOLD, colour=RULING.accent)
            return [
                Panel(self._pen, f"{name}.sheet", home, RULING.base, depth=0, radius=8),
                Panel(self._pen, f"{name}.edge", home.slice_left(Gap.SMALL), GOLD, depth=0, radius=6),
                label(f"{name}.tag", inner.slice_top(tag), self._ruling),
                *words(inner.below(tag)),
            ]

        return tag + height + 2 * Gap.SMALL, make

    # -- examples --------------------------------------------------------------------------------

    def _put_example(self, name: str, id_: str) -> None:
        """Adds an example a little wider than the text, with its caption below."""
        example = self._book.examples[id_]
        sheet = lay_out(example, self._pen, self._art.skin.style, self.width + 2 * self._bleed)
        caption = text_height(self._pen, example.caption, Size.CAPTION, self.width)

        def make(home: Box) -> Sequence[Widget]:
            frame = home.slice_top(sheet.height).inset(-self._bleed, 0)
            below = home.below(sheet.height + Gap.SMALL)
            return (
                ExampleWidget(self._pen, name, frame, sheet, art=self._art, key=id_),
                Label(
                    self._pen, f"{name}.caption", below, example.caption, size=Size.CAPTION, colour=LIGHT.quiet, above=0
                ),
            )

        self.column.put(sheet.height + Gap.SMALL + caption, make, Gap.MEDIUM)
