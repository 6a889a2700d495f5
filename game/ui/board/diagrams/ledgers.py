"""Numbers as on a score sheet: a column for each player, a line for each thing that is counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.content.examples import Ledger
from game.ui.board.diagrams.parts import DiagramDraft, DiagramSheet, PlatePart
from game.ui.board.diagrams.typesetting import Typesetting
from game.ui.draw.style import Gap, Size, mix
from game.ui.widgets.box import Box
from game.ui.widgets.lettering import Block
from game.ui.widgets.widget import Align, Ink

LABELS: Final = 0.4
"""The largest share of the width that the words at the left may take."""


@dataclass(frozen=True, slots=True)
class _LedgerColumns:
    left: float
    labels: float
    column: float
    count: int

    @property
    def width(self) -> float:
        return self.labels + self.column * self.count


def lay_ledger(setting: Typesetting, ledger: Ledger) -> DiagramSheet:
    """Lays out a score sheet, centred, with a highlighted result line."""
    words = [setting.block(column, setting.width * LABELS) for column in ledger.columns]
    labels = max(block.width for block in words) + 2 * Gap.SMALL
    column = min((setting.width - labels) / len(ledger.rows), setting.note_width)
    left = (setting.width - labels - column * len(ledger.rows)) / 2
    columns = _LedgerColumns(left, labels, column, len(ledger.rows))
    draft = DiagramDraft()
    top = _lay_titles(setting, draft, columns, [title for title, _ in ledger.rows])
    for line, block in enumerate(words):
        cells = [cells[line] for _, cells in ledger.rows]
        top += _lay_line(
            setting, draft, columns, block, cells=cells, top=top, last=ledger.result and line == len(words) - 1
        )
    return draft.sheet(setting.width, top)


def _lay_titles(setting: Typesetting, draft: DiagramDraft, columns: _LedgerColumns, titles: Sequence[str]) -> float:
    blocks = [setting.block(title or " ", columns.column - Gap.SMALL, bold=True) for title in titles]
    height = max(block.height for block in blocks)
    for at, block in enumerate(blocks):
        place = Box(columns.left + columns.labels + at * columns.column, 0, columns.column, height)
        draft.inks.append(setting.ink_in(block, place, above=1.0))
    return height + Gap.HAIR


def _lay_line(
    setting: Typesetting,
    draft: DiagramDraft,
    columns: _LedgerColumns,
    label: Block,
    *,
    cells: Sequence[str],
    top: float,
    last: bool,
) -> float:
    """Lays out a label and its numbers, highlighted on the `last` line; returns the height."""
    size = Size.LEAD if last else Size.BODY
    blocks = [setting.block(cell.replace("-", "\u2212"), columns.column, size, bold=last) for cell in cells]
    height = max(label.height, *(block.height for block in blocks)) + Gap.SMALL
    ground = mix(setting.ground, setting.style.table.shade, 0.75) if last else setting.ground
    if last:
        plate = Box(columns.left, top, columns.width, height)
        draft.parts.append(PlatePart(plate, ground, 12))
    place = Box(columns.left + Gap.SMALL, top, columns.labels - Gap.SMALL, height)
    draft.inks.append(Ink(label, place, setting.ink, ground, align=Align.LEFT))
    for at, block in enumerate(blocks):
        place = Box(columns.left + columns.labels + at * columns.column, top, columns.column, height)
        draft.inks.append(Ink(block, place, setting.ink, ground, align=Align.MIDDLE))
    return height
