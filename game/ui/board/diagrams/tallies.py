"""The cards of each colour in rows, with a count for each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.content.examples import DiagramTally, Item, TallyRow
from game.ui.board.diagrams.parts import (
    BADGE,
    BADGED,
    BadgePart,
    DiagramDraft,
    DiagramSheet,
    LimitPart,
    PiecePart,
    PlatePart,
    SuitPart,
)
from game.ui.board.diagrams.typesetting import Typesetting
from game.ui.draw.style import Colour, Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.widget import Align

SHOWN: Final = 0.5
"""The visible share of a card's height."""
SMALLER: Final = 0.86
STEP: Final = 0.58
"""How far the next card lies to the right, as a share of its width."""
SUIT: Final = 0.62


@dataclass(frozen=True, slots=True, kw_only=True)
class _TallyColumns:
    """The measures that all rows share. Notes stand beside the cards, or below them if there is no room."""

    card: float
    height: float
    step: float
    cards_left: float
    note_left: float
    note_width: float
    beside: bool


def lay_tally(setting: Typesetting, tally: DiagramTally) -> DiagramSheet:
    columns = _columns(setting, max(tally.limit or 0, *(len(row.items) for row in tally.rows)))
    draft, top = DiagramDraft(), 0.0
    limit = None if tally.limit is None else columns.cards_left + columns.step * (tally.limit - 1) - Gap.HAIR / 2
    if limit is not None and tally.limit_note:
        top = _lay_limit_note(setting, draft, tally.limit_note, limit)
    first = top
    for row in tally.rows:
        top += Gap.SMALL if top > first else 0
        top += _lay_row(setting, draft, columns, row, top=top)
    if limit is not None:
        draft.parts.append(LimitPart(Box(limit - 3, first - Gap.HAIR, 6, top - first + Gap.HAIR)))
    return draft.sheet(setting.width, top)


def _columns(setting: Typesetting, most: int) -> _TallyColumns:
    card, height = (side * SMALLER for side in setting.piece_size([Item("")]))
    count = setting.block("00", setting.width, Size.LEAD, bold=True).width
    left = card * SUIT + Gap.SMALL + count + Gap.MEDIUM
    step = min(card * STEP, (setting.width - left - card) / max(1, most - 1))
    right = left + card + step * (most - 1) + Gap.MEDIUM
    beside = setting.width - right >= setting.note_width
    note_left = right if beside else left
    return _TallyColumns(
        card=card,
        height=height * SHOWN,
        step=step,
        cards_left=left,
        note_left=note_left,
        note_width=setting.width - note_left,
        beside=beside,
    )


def _lay_limit_note(setting: Typesetting, draft: DiagramDraft, note: str, x: float) -> float:
    """Puts the note above the limit line; returns its height with the gap."""
    block = setting.block(note, setting.width)
    left = min(max(0.0, x - block.width / 2), setting.width - block.width)
    draft.inks.append(setting.ink_in(block, Box(left, 0, block.width + 1, block.height)))
    return block.height + Gap.SMALL


def _lay_row(setting: Typesetting, draft: DiagramDraft, columns: _TallyColumns, row: TallyRow, *, top: float) -> float:
    """Lays out the badge, count, cards and note of a colour; returns the height."""
    side, middle = columns.card * SUIT, top + columns.height / 2
    draft.parts.append(SuitPart(row.suit, Box(0, middle - side / 2, side, side)))
    count = setting.block(str(len(row.items)), setting.width, Size.LEAD, bold=True)
    place = Box(side + Gap.SMALL, middle - count.height / 2, columns.cards_left - Gap.MEDIUM - side, count.height)
    draft.inks.append(setting.ink_in(count, place))
    _lay_cards(draft, columns, row, top, shade=setting.style.table.shade)
    if not row.note:
        return columns.height
    block = setting.block(row.note, columns.note_width)
    down = (columns.height - block.height) / 2 if columns.beside else columns.height + Gap.HAIR
    place = Box(columns.note_left, top + max(0.0, down), columns.note_width, block.height)
    draft.inks.append(setting.ink_in(block, place, Align.LEFT))
    return max(columns.height, place.bottom - top)


def _lay_cards(draft: DiagramDraft, columns: _TallyColumns, row: TallyRow, top: float, *, shade: Colour) -> None:
    """Lays out the upper parts of the cards on a shelf, with one badge for the whole row."""
    for at, item in enumerate(row.items):
        box = Box(columns.cards_left + at * columns.step, top, columns.card, columns.height / SHOWN)
        draft.parts.append(PiecePart(item.name, box, row.mark or item.mark, SHOWN))
    shelf = Box(columns.cards_left - Gap.HAIR, top + columns.height - 3, _wide(columns, row) + 2 * Gap.HAIR, 6)
    draft.parts.append(PlatePart(shelf, shade, 3))
    if row.mark in BADGED:
        side = columns.card * BADGE
        right = columns.cards_left + _wide(columns, row)
        draft.parts.append(BadgePart(row.mark, Box(right - side * 0.7, top - side * 0.2, side, side)))


def _wide(columns: _TallyColumns, row: TallyRow) -> float:
    return columns.step * max(0, len(row.items) - 1) + columns.card
