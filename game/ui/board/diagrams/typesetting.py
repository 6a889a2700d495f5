"""Sizes and words of the examples on one page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.content.examples import BACK, Item
from game.ui.board.diagrams.parts import BADGE, BADGED, DiagramDraft, PiecePart, badge_at
from game.ui.board.skins.look import Kind, look_of
from game.ui.board.skins.style import SkinStyle
from game.ui.draw.fonts import Weight
from game.ui.draw.style import Colour, Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.lettering import Block
from game.ui.widgets.pen import Pen
from game.ui.widgets.widget import Align, Ink

CARD: Final = 122.0
"""A card's width at the usual letter size."""
TILE: Final = 92.0
GROWTH: Final = 0.55
"""The share of the letters' enlargement that pieces follow."""
PADDING: Final = Gap.MEDIUM * 1.25
FANNED: Final = 0.4
"""The visible share of a covered card's width."""
NOTE: Final = 240.0
"""The width that a note below a group may always take, at the usual letter size."""


class Typesetting:
    """What the examples of one page share: the pen, the style of the game, and the width inside the padding."""

    def __init__(self, pen: Pen, style: SkinStyle, width: float) -> None:
        self.pen: Final = pen
        self.style: Final = style
        self.width: Final = width
        self.growth: Final = 1 + (pen.measure.factor - 1) * GROWTH
        self.gap: Final = Gap.SMALL * self.growth
        self.ink: Final[Colour] = style.table.ink
        self.ground: Final[Colour] = style.table.ground

    def piece_size(self, items: Iterable[Item]) -> tuple[float, float]:
        """Returns the width and height of pieces like these."""
        named = [item.name for item in items if item.name != BACK]
        if named and look_of(named[0], self.style.signs).kind is Kind.TILE:
            return TILE * self.growth, TILE * self.growth
        return CARD * self.growth, CARD * 1.5 * self.growth

    def block(self, text: str, width: float, size: float = Size.CAPTION, bold: bool = False) -> Block:
        return self.pen.block(text, size, width, Weight.BOLD if bold else Weight.REGULAR)

    def ink_in(self, block: Block, place: Box, align: Align = Align.MIDDLE, above: float = 0.0) -> Ink:
        """Returns words on the table, in a place at least as large as their block."""
        return Ink(block, place, self.ink, self.ground, align=align, above=above)

    @property
    def note_width(self) -> float:
        return min(self.width, NOTE * self.pen.measure.factor)

    def put_piece(self, draft: DiagramDraft, item: Item, box: Box, cut: float = 1.0) -> None:
        """Adds a piece with the badge of its mark."""
        draft.parts.append(PiecePart("" if item.name == BACK else item.name, box, item.mark, cut))
        if item.mark in BADGED:
            draft.parts.append(badge_at(box, item.mark, box.width * BADGE))
