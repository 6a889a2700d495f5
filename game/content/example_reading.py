"""Reads the examples of a rules page. Every error names the file, the place, and what would be right."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Final

from game.content.checked_table import CheckedTable
from game.content.examples import (
    BACK,
    DiagramField,
    DiagramLine,
    DiagramMark,
    DiagramSign,
    DiagramStep,
    DiagramTally,
    Example,
    Group,
    Item,
    Lane,
    Lanes,
    Ledger,
    Subject,
    TallyRow,
    Track,
)

SEATS: Final = 8
LARGEST_NUMBER: Final = 999
_CELL: Final = re.compile(r"[-+\u2212=\u00d7]?\d{0,4}")
_FIELD: Final = re.compile(r"(?:[.DH]|[KO]\d{1,2}|S|E?\d{1,3}|M\d{1,3})")
FIELD_KINDS: Final = {
    ".": "plain", "D": "double", "H": "happy", "K": "cowpat", "O": "ox", "S": "start", "E": "eye", "M": "heap",
}  # fmt: skip


def read_example(id_: str, table: CheckedTable, words: CheckedTable, pieces: Collection[str] | None) -> Example:
    """An example with its words in one language, or ContentError. `pieces` are the game's pieces, if known."""
    reader = _ExampleReader(table, words, pieces)
    kind = table.one_of("kind", reader.kinds)
    caption = reader.word("caption")
    example = Example(id_, caption, reader.kinds[kind]())
    words.only(reader.said)
    return example


def read_items(table: CheckedTable, key: str, pieces: Collection[str] | None) -> tuple[Item, ...]:
    """Pieces in the notation of records, each with an optional mark after an exclamation mark."""
    return tuple(_item(table, key, word, pieces) for word in table.words(key))


def read_field(table: CheckedTable, key: str, word: str) -> DiagramField:
    """A field as the rules write it: `.`, `K3`, `D`, `H`, `O8`; on the track `S`, `37`, `E40`, `M60`."""
    if not _FIELD.fullmatch(word):
        raise table.wrong(key, f"unknown field '{word}' (., K3, D, H, O8; on the track S, 37, E40, M60)")
    digits = word.lstrip("".join(FIELD_KINDS))
    return DiagramField(FIELD_KINDS.get(word[0], "step"), int(digits) if digits else None)


def _item(table: CheckedTable, key: str, word: str, pieces: Collection[str] | None) -> Item:
    name, marked, mark = word.partition("!")
    if pieces is not None and name != BACK and name not in pieces:
        raise table.wrong(key, f"there is no piece '{name}' (such as {', '.join(sorted(pieces)[:3])}; or {BACK})")
    marks = [known.value for known in DiagramMark]
    if marked and mark not in marks:
        raise table.wrong(key, f"unknown mark '{mark}' ({', '.join(marks)})")
    return Item(name, DiagramMark(mark) if marked else None)


class _ExampleReader:
    """Reads one example. `said` collects the names of the texts that it uses."""

    def __init__(self, table: CheckedTable, words: CheckedTable, pieces: Collection[str] | None) -> None:
        self._table: Final = table
        self._words: Final = words
        self._pieces: Final = pieces
        self.said: Final[set[str]] = set()
        self.kinds: Final[dict[str, Callable[[], Subject]]] = {
            "line": self._line,
            "tally": self._tally,
            "lanes": self._lanes,
            "track": self._track,
            "ledger": self._ledger,
        }

    def word(self, name: str) -> str:
        self.said.add(name)
        return self._words.text(name)

    def _named(self, table: CheckedTable, key: str) -> str:
        """The text that a key names; empty if the key is missing."""
        return self.word(table.text(key)) if key in table else ""

    def _mark(self, table: CheckedTable) -> DiagramMark | None:
        return DiagramMark(table.one_of("mark", (mark.value for mark in DiagramMark))) if "mark" in table else None

    def _line(self) -> DiagramLine:
        self._table.only(("kind", "group"))
        return DiagramLine(tuple(self._group(table) for table in self._table.tables("group")))

    def _group(self, table: CheckedTable) -> Group:
        table.only(("pieces", "title", "note", "sign", "fanned", "seat", "mark"))
        return Group(
            read_items(table, "pieces", self._pieces),
            self._named(table, "title"),
            self._named(table, "note"),
            DiagramSign(table.one_of("sign", (sign.value for sign in DiagramSign))) if "sign" in table else None,
            table.flag("fanned"),
            self._seat(table, "seat") if "seat" in table else None,
            self._mark(table),
        )

    def _seat(self, table: CheckedTable, key: str) -> int:
        seat = table.whole(key, 0, LARGEST_NUMBER, SEATS)
        if seat >= SEATS:
            raise table.wrong(key, f"must be a seat from 0 to {SEATS - 1}")
        return seat

    def _tally(self) -> DiagramTally:
        self._table.only(("kind", "row", "limit", "limit_note"))
        rows = tuple(self._tally_row(table) for table in self._table.tables("row"))
        limit = self._table.whole("limit", 0, LARGEST_NUMBER) if "limit" in self._table else None
        return DiagramTally(rows, limit, self._named(self._table, "limit_note"))

    def _tally_row(self, table: CheckedTable) -> TallyRow:
        table.only(("suit", "pieces", "note", "mark"))
        suit, items = table.text("suit"), read_items(table, "pieces", self._pieces)
        if strange := [item.name for item in items if not item.name.startswith(suit)]:
            raise table.wrong("pieces", f"'{strange[0]}' is not of the suit '{suit}'")
        return TallyRow(suit, items, self._named(table, "note"), self._mark(table))

    def _lanes(self) -> Lanes:
        self._table.only(("kind", "lane", "coming", "title"))
        lanes = tuple(self._lane(table) for table in self._table.tables("lane"))
        return Lanes(lanes, read_items(self._table, "coming", self._pieces), self._named(self._table, "title"))

    def _lane(self, table: CheckedTable) -> Lane:
        table.only(("row", "fields", "tiles", "note"))
        fields, tiles = self._fields(table), read_items(table, "tiles", self._pieces)
        if len(tiles) > len(fields):
            raise table.wrong("tiles", f"must be at most as many as there are fields ({len(fields)})")
        return Lane(table.text("row"), fields, tiles, self._named(table, "note"))

    def _fields(self, table: CheckedTable) -> tuple[DiagramField, ...]:
        found = tuple(read_field(table, "fields", word) for word in table.words("fields"))
        if not found:
            raise table.wrong("fields", "must name at least one field, such as . or K3")
        return found

    def _track(self) -> Track:
        self._table.only(("kind", "fields", "standing", "steps"))
        fields = self._fields(self._table)
        steps = self._table.tables("steps") if "steps" in self._table else []
        return Track(fields, self._standing(fields), tuple(self._step(table, fields) for table in steps))

    def _standing(self, fields: tuple[DiagramField, ...]) -> dict[int, tuple[int, ...]]:
        table = self._table.table("standing")
        found: dict[int, tuple[int, ...]] = {}
        for key, seats in table.entries.items():
            if not isinstance(seats, list) or not all(type(seat) is int and 0 <= seat < SEATS for seat in seats):
                raise table.wrong(key, f"must be a list of seats from 0 to {SEATS - 1}")
            found[self._place(table, key, key, fields)] = tuple(seats)
        return found

    def _step(self, table: CheckedTable, fields: tuple[DiagramField, ...]) -> DiagramStep:
        table.only(("seat", "from", "to", "note"))
        begin, end = (self._place(table, key, self._number(table, key), fields) for key in ("from", "to"))
        return DiagramStep(self._seat(table, "seat"), begin, end, self._named(table, "note"))

    def _number(self, table: CheckedTable, key: str) -> str:
        return str(table.whole(key, 0, LARGEST_NUMBER)) if key in table else ""

    def _place(self, table: CheckedTable, key: str, number: str, fields: tuple[DiagramField, ...]) -> int:
        numbers = [str(found.value or 0) for found in fields]
        if number not in numbers:
            raise table.wrong(key, f"must be a field of this track ({', '.join(numbers)})")
        return numbers.index(number)

    def _ledger(self) -> Ledger:
        self._table.only(("kind", "columns", "row", "result"))
        columns = tuple(self.word(name) for name in self._table.words("columns"))
        rows = []
        for table in self._table.tables("row"):
            table.only(("title", "cells"))
            cells = table.words("cells")
            if len(cells) != len(columns) or not all(_CELL.fullmatch(cell) for cell in cells):
                raise table.wrong("cells", f"must be {len(columns)} numbers, apart by spaces")
            rows.append((self._named(table, "title"), cells))
        return Ledger(columns, tuple(rows), self._table.flag("result"))
