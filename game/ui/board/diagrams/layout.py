"""Lays out an example in a given width."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.content.examples import DiagramField, DiagramLine, DiagramTally, Example, Item, Lanes, Ledger, Subject, Track
from game.ui.board.diagrams.boards import lay_lanes, lay_track
from game.ui.board.diagrams.ledgers import lay_ledger
from game.ui.board.diagrams.lines import lay_line
from game.ui.board.diagrams.parts import DiagramDraft, DiagramSheet, FieldPart
from game.ui.board.diagrams.tallies import lay_tally
from game.ui.board.diagrams.typesetting import PADDING, Typesetting
from game.ui.board.skins.style import SkinStyle
from game.ui.widgets.box import Box
from game.ui.widgets.pen import Pen

OVERLAPPING: Final = 0.66
"""The share of a side piece's width that stays visible below the next one."""


def lay_out(example: Example, pen: Pen, style: SkinStyle, width: float) -> DiagramSheet:
    """Lays out the example on a part of its table, as wide as the page and as high as necessary."""
    inside = _laid(Typesetting(pen, style, width - 2 * PADDING), example.subject)
    draft = DiagramDraft()
    draft.take(inside, PADDING, PADDING)
    return draft.sheet(width, inside.height + 2 * PADDING)


def beside(things: Sequence[Item | DiagramField], pen: Pen, style: SkinStyle) -> DiagramSheet:
    """Lays out pieces or fields at the side of a paragraph, overlapping if there are several."""
    setting = Typesetting(pen, style, 0)
    draft, left, width, height = DiagramDraft(), 0.0, 0.0, 0.0
    for thing in things:
        across, down = setting.piece_size([thing] if isinstance(thing, Item) else [Item("1")])
        box = Box(left, 0, across, down)
        if isinstance(thing, Item):
            setting.put_piece(draft, thing, box)
        else:
            draft.parts.append(FieldPart(thing, box))
        left, width, height = left + across * OVERLAPPING, box.right, max(height, down)
    return draft.sheet(width, height)


def _laid(setting: Typesetting, subject: Subject) -> DiagramSheet:
    match subject:
        case DiagramLine():
            return lay_line(setting, subject)
        case DiagramTally():
            return lay_tally(setting, subject)
        case Lanes():
            return lay_lanes(setting, subject)
        case Track():
            return lay_track(setting, subject)
        case Ledger():
            return lay_ledger(setting, subject)
