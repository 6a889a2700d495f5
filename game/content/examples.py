"""Examples of a rules page, as data: pieces, rows, fields and their captions. Nothing is drawn here.

They are in `rules.toml`, the same for all languages; their words are in `rules.<language>.toml` below `[example.<id>]`:
a `caption`, and all texts that the example names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

BACK: Final = "back"
"""A piece face down."""


class DiagramMark(Enum):
    """A mark on a piece, a group or a row."""

    NEW = "new"
    WINS = "wins"
    OUT = "out"


class DiagramSign(Enum):
    """The sign before a group."""

    ARROW = "arrow"
    PLUS = "plus"
    EQUALS = "equals"


@dataclass(frozen=True, slots=True)
class Item:
    """A piece by its name, or `back`."""

    name: str
    mark: DiagramMark | None = None


@dataclass(frozen=True, slots=True)
class DiagramField:
    """A field of a board: its kind, and its points or its number on the track."""

    kind: str
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Pieces that belong together; `fanned` ones overlap. `title` stands above, `note` below, `sign` before them."""

    items: tuple[Item, ...]
    title: str = ""
    note: str = ""
    sign: DiagramSign | None = None
    fanned: bool = False
    seat: int | None = None
    mark: DiagramMark | None = None


@dataclass(frozen=True, slots=True)
class DiagramLine:
    """Groups side by side."""

    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class TallyRow:
    """All pieces of one suit, counted."""

    suit: str
    items: tuple[Item, ...]
    note: str
    mark: DiagramMark | None = None


@dataclass(frozen=True, slots=True)
class DiagramTally:
    """Suits counted against each other; from `limit` pieces on, a suit has too many."""

    rows: tuple[TallyRow, ...]
    limit: int | None = None
    limit_note: str = ""


@dataclass(frozen=True, slots=True)
class Lane:
    """A row of a board: its fields, and the tiles on the first of them."""

    name: str
    fields: tuple[DiagramField, ...]
    tiles: tuple[Item, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Lanes:
    """Rows of a board, one below the other; `coming` are the tiles to be laid, `title` is their heading."""

    lanes: tuple[Lane, ...]
    coming: tuple[Item, ...] = ()
    title: str = ""


@dataclass(frozen=True, slots=True)
class DiagramStep:
    """A figure's move on a track: from one field to another, both as places in the picture."""

    seat: int
    begin: int
    end: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Track:
    """A part of a track. `standing` has the seats by the place of their field; `steps` are the moves to show."""

    fields: tuple[DiagramField, ...]
    standing: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    steps: tuple[DiagramStep, ...] = ()


@dataclass(frozen=True, slots=True)
class Ledger:
    """Numbers as on a score sheet: `columns` has the headings, a row has a title and its numbers.

    With `result`, the last number of a row follows from the others.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    result: bool = False


Subject = DiagramLine | DiagramTally | Lanes | Track | Ledger


@dataclass(frozen=True, slots=True)
class Example:
    """A diagram with a caption below."""

    id: str
    caption: str
    subject: Subject

    def pieces(self) -> list[str]:
        """The names of all pieces in it."""
        match self.subject:
            case DiagramLine(groups):
                items = [item for group in groups for item in group.items]
            case DiagramTally(rows):
                items = [item for row in rows for item in row.items]
            case Lanes(lanes, coming):
                items = [*coming, *(tile for lane in lanes for tile in lane.tiles)]
            case _:
                items = []
        return [item.name for item in items if item.name != BACK]
