"""Groups of pieces side by side, with words above and below; groups that do not fit wrap to another row."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from game.content.examples import BACK, DiagramLine, DiagramMark, Group
from game.ui.board.diagrams.parts import (
    BADGE,
    BADGED,
    DiagramDraft,
    DiagramSheet,
    FigurePart,
    PiecePart,
    SignPart,
    badge_at,
)
from game.ui.board.diagrams.typesetting import FANNED, Typesetting
from game.ui.draw.style import Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.lettering import Block

SIGN: Final = 0.52
"""A sign's side, as a share of a piece's width."""
FIGURE: Final = 44.0
TIGHT: Final = 0.55
"""The least share of the usual gaps between groups; a tighter row is wrapped."""
WORDS: Final = 1.8
"""The factor on a note's width for words without pieces."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cell:
    """A measured group: its sign, its pieces and its words."""

    group: Group
    size: tuple[float, float]
    pieces_width: float
    sign: float
    figure: float
    title: Block | None
    note: Block | None

    @property
    def width(self) -> float:
        """The width without the sign."""
        return max(self.pieces_width, self.title_width, self.note.width if self.note else 0)

    @property
    def title_width(self) -> float:
        return (self.title.width if self.title else 0) + (self.figure + Gap.HAIR if self.figure else 0)

    @property
    def title_height(self) -> float:
        return max(self.title.height if self.title else 0, self.figure)

    @property
    def note_height(self) -> float:
        return self.note.height if self.note else 0


def lay_line(setting: Typesetting, line: DiagramLine) -> DiagramSheet:
    """Lays out the groups in as many rows as they need, each row centred."""
    cells = [_measured(setting, group) for group in line.groups]
    draft, top = DiagramDraft(), 0.0
    for row in _rows(cells, setting):
        if top:
            top += setting.gap * 1.6
        top += _lay_row(setting, draft, row, top)
    return draft.sheet(setting.width, top)


def _measured(setting: Typesetting, group: Group) -> _Cell:
    width, height = setting.piece_size(group.items)
    count = len(group.items)
    step = width * FANNED if group.fanned else width + setting.gap * 0.7
    whole = width + step * (count - 1) if count else 0
    # A group cannot wrap, so a hand that is wider than the page shrinks.
    shrunk = min(1.0, setting.width / max(1.0, whole))
    room = max(whole * shrunk, setting.note_width * (1 if count else WORDS))
    return _Cell(
        group=group,
        size=(width * shrunk, height * shrunk),
        pieces_width=whole * shrunk,
        sign=width * shrunk * SIGN if group.sign else 0,
        figure=FIGURE * setting.growth if group.seat is not None else 0,
        title=setting.block(group.title, room, Size.CAPTION if count else Size.LEAD, bold=True)
        if group.title
        else None,
        note=setting.block(group.note, room) if group.note else None,
    )


def _rows(cells: list[_Cell], setting: Typesetting) -> list[list[_Cell]]:
    """Splits the cells into as few rows as possible, with about as many in each."""
    count = len(_filled(cells, setting, len(cells)))
    for most in range(math.ceil(len(cells) / count), len(cells)):
        rows = _filled(cells, setting, most)
        if len(rows) == count:
            return rows
    return _filled(cells, setting, len(cells))


def _filled(cells: list[_Cell], setting: Typesetting, most: int) -> list[list[_Cell]]:
    """Fills row after row, up to the width of the page and at most `most` cells."""
    rows: list[list[_Cell]] = []
    for cell in cells:
        if rows and len(rows[-1]) < most and _needed([*rows[-1], cell], setting, TIGHT) <= setting.width:
            rows[-1].append(cell)
        else:
            rows.append([cell])
    return rows


def _needed(row: list[_Cell], setting: Typesetting, share: float) -> float:
    """Returns the width of a row with this share of the usual gaps between its groups."""
    return sum(cell.width + _before(cell, setting) for cell in row) + share * sum(_gaps(row, setting))


def _before(cell: _Cell, setting: Typesetting) -> float:
    """Returns the width that a group's sign takes with its gap."""
    return cell.sign + setting.gap if cell.sign else 0.0


def _gaps(row: list[_Cell], setting: Typesetting) -> list[float]:
    """Returns the usual gaps before the groups of a row, none before the first."""
    return [setting.gap * (1 if cell.sign else 2.6) if at else 0.0 for at, cell in enumerate(row)]


def _lay_row(setting: Typesetting, draft: DiagramDraft, row: list[_Cell], top: float) -> float:
    """Lays out one row; returns its height."""
    titles, pieces, notes = (
        max(cell.title_height if cell.group.items else 0 for cell in row),
        max(cell.size[1] if cell.group.items else cell.title_height for cell in row),
        max(cell.note_height for cell in row),
    )
    title_gap, note_gap = (Gap.SMALL * 1.5 if titles else 0), (Gap.SMALL if notes else 0)
    usual = _gaps(row, setting)
    share = min(1.0, (setting.width - _needed(row, setting, 0)) / max(1.0, sum(usual)))
    left = (setting.width - _needed(row, setting, share)) / 2
    middle = top + titles + title_gap + pieces / 2
    for cell, gap in zip(row, usual, strict=True):
        left += gap * share
        if cell.group.sign is not None:
            draft.parts.append(SignPart(cell.group.sign, Box(left, middle - cell.sign / 2, cell.sign, cell.sign)))
            left += cell.sign + setting.gap
        # A title without pieces takes the place of the pieces.
        high = titles if cell.group.items else middle - top + cell.title_height / 2
        _lay_title(setting, draft, cell, Box(left, top, cell.width, high))
        _lay_pieces(draft, cell, left + (cell.width - cell.pieces_width) / 2, middle)
        if cell.note is not None:
            place = Box(left, middle + pieces / 2 + note_gap, cell.width, cell.note.height)
            draft.inks.append(setting.ink_in(cell.note, place))
        left += cell.width
    return titles + title_gap + pieces + note_gap + notes


def _lay_title(setting: Typesetting, draft: DiagramDraft, cell: _Cell, place: Box) -> None:
    """Puts the title at the bottom of its place, after the figure of the seat that played the group."""
    left = place.left + (place.width - cell.title_width) / 2
    if cell.group.seat is not None:
        side = cell.figure
        draft.parts.append(FigurePart(cell.group.seat, Box(left, place.bottom - side, side, side)))
        left += side + Gap.HAIR
    if cell.title is not None:
        down = place.bottom - (cell.title_height + cell.title.height) / 2
        draft.inks.append(setting.ink_in(cell.title, Box(left, down, cell.title.width + 1, cell.title.height)))


def _lay_pieces(draft: DiagramDraft, cell: _Cell, left: float, middle: float) -> None:
    width, height = cell.size
    count = len(cell.group.items)
    step = (cell.pieces_width - width) / (count - 1) if count > 1 else 0
    badges: dict[DiagramMark | None, Box] = {}
    for at, item in enumerate(cell.group.items):
        box = Box(left + at * step, middle - height / 2, width, height)
        draft.parts.append(PiecePart("" if item.name == BACK else item.name, box, item.mark))
        badges[item.mark or cell.group.mark] = box
    # Only the last piece with a mark gets its badge.
    draft.parts += [badge_at(box, mark, width * BADGE) for mark, box in badges.items() if mark in BADGED]
