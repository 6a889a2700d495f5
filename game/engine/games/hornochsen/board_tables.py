"""The board as flat tables, made once for a set-up."""

from __future__ import annotations

from bisect import bisect
from typing import Final

from game.engine.games.hornochsen.board import Board, FieldKind

CellTable = list[int]
"""The tile on each field of the board, row after row; 0 on empty fields."""


class BoardTables:
    """Facts about rows and fields, looked up by number.

    Fields are numbered through all rows: `first` is each row's first field and `ox` its last, the ox field. `worth` is
    the points for a tile on a field, `filling` the row that the tile fills. `doubles` and `happy` have, for each row
    with such fields, its first field and the last such field. `marks` has the next eye or heap by field of the track.
    """

    __slots__ = (
        "doubles", "eyes", "filling", "first", "happy", "heap", "later", "marks", "names", "ox", "size", "worth",
    )  # fmt: skip

    def __init__(self, board: Board) -> None:
        fields = [field for row in board.rows for field in row.fields]
        starts = [sum(len(row.fields) for row in board.rows[:place]) for place in range(len(board.rows) + 1)]
        self.names: Final = [row.name for row in board.rows]
        self.size: Final = len(fields)
        self.first: Final = starts[:-1]
        self.ox: Final = [start - 1 for start in starts[1:]]
        # HORN-6: only cowpats count, HORN-7: and ox fields
        self.worth: Final = [field.value or 0 for field in fields]
        self.filling: Final = [self.ox.index(field) if field in self.ox else None for field in range(self.size)]
        self.doubles: Final = self._reach(board, FieldKind.DOUBLE)
        self.happy: Final = self._reach(board, FieldKind.HAPPY)
        self.later: Final = [self._rows_after(row) for row in range(len(board.rows))]
        self.eyes: Final = board.eyes
        self.heap: Final = board.heap
        self.marks: Final = [min(mark for mark in (*board.eyes, board.heap) if mark > at) for at in range(board.heap)]

    def _reach(self, board: Board, kind: FieldKind) -> list[tuple[int, int]]:
        reach = []
        for first, row in zip(self.first, board.rows, strict=True):
            places = [first + place for place, field in enumerate(row.fields) if field.kind is kind]
            if places:
                reach.append((first, places[-1]))
        return reach

    def _rows_after(self, row: int) -> list[int]:
        # HORN-1: rows wrap around, L1 follows R6
        rows = len(self.names)
        return [(row + step) % rows for step in range(1, rows)]

    def is_double(self, cells: CellTable) -> bool:
        """Whether a double field of an active row is uncovered."""
        for first, last in self.doubles:  # noqa: SIM110 - quicker than a generator
            # HORN-13: a row is active while a tile lies on it
            if cells[first] and not cells[last]:
                return True
        return False

    def is_happy(self, cells: CellTable) -> bool:
        """Whether a happy cow of an active row is uncovered."""
        for first, last in self.happy:  # noqa: SIM110 - quicker than a generator
            # HORN-14: a row is active while a tile lies on it
            if cells[first] and not cells[last]:
                return True
        return False

    def next_free(self, cells: CellTable, filled: int) -> int:
        """The row that the tile on a filled row's ox field moves to."""
        # HORN-7: the first row without tiles after the filled one, which is not free yet
        first = self.first
        for row in self.later[filled]:
            if not cells[first[row]]:
                return row
        raise AssertionError("four of twelve rows are active")

    def row_name(self, field: int) -> str:
        """The name of the row that a field belongs to."""
        return self.names[bisect(self.first, field) - 1]

    def tiles(self, cells: CellTable, row: int) -> list[int]:
        """The tiles of a row."""
        return [tile for tile in cells[self.first[row] : self.ox[row] + 1] if tile]
