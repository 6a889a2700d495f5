"""Builds the board of Hornochsen from a map."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from game.engine.board_map import BoardError, BoardMap, MapObject, fields_by_row, short, track_by_number
from game.engine.games.hornochsen.board import Board, Field, FieldKind, Row, row_names

KINDS: Final = ", ".join(kind.value for kind in FieldKind)
TRACK_KINDS: Final = ("start", "step", "eye", "heap")
FIELD_NAME: Final = re.compile(r"[LR][1-6]\.[1-9][0-9]{0,2}", re.ASCII)


def board_of(drawn: BoardMap) -> Board:
    """The board on this map, or BoardError."""
    eyes, heap = _track(drawn.track)
    return Board(drawn.name, _rows(drawn.rows), eyes, heap)


def _rows(objects: Iterable[MapObject]) -> tuple[Row, ...]:
    for item in objects:
        if FIELD_NAME.fullmatch(item.name) is None:
            raise BoardError(item.called, "fields of rows are named L1.1, L1.2 and so on, for L1-L6 and R1-R6")
    fields = fields_by_row(objects)
    return tuple(Row(name, tuple(map(_field, fields[name]))) for name in row_names() if name in fields)


def _field(item: MapObject) -> Field:
    try:
        kind = FieldKind(item.kind)
    except ValueError:
        raise BoardError(item.name, f"unknown kind '{short(item.kind)}' ({KINDS})") from None
    return Field(kind, item.number("value"))


def _track(objects: Iterable[MapObject]) -> tuple[tuple[int, ...], int]:
    """The numbers of the eyes and of the heap."""
    for item in objects:
        if item.kind not in TRACK_KINDS:
            raise BoardError(item.called, f"unknown kind '{short(item.kind)}' ({', '.join(TRACK_KINDS)})")
    kinds = {number: item.kind for number, item in track_by_number(objects).items()}
    return _of_kind(kinds, "eye"), _heap(kinds)


def _heap(kinds: dict[int, str]) -> int:
    """The heap's number; BoardError unless the track leads from 0 to the heap without gaps."""
    heap = _only(kinds, "heap")
    if _only(kinds, "start") != 0:
        raise BoardError("track", "the start field is number 0")
    for number in range(heap):
        if number not in kinds:
            raise BoardError(f"track field {number}", "this field is missing; the track is numbered from 0 to the heap")
    if max(kinds) != heap:
        raise BoardError(f"track field {max(kinds)}", f"lies beyond the heap, number {heap}, which is the last field")
    return heap


def _only(kinds: dict[int, str], wanted: str) -> int:
    numbers = _of_kind(kinds, wanted)
    if len(numbers) != 1:
        raise BoardError("track", f"there are {len(numbers)} fields of kind {wanted}; one is needed")
    return numbers[0]


def _of_kind(kinds: dict[int, str], wanted: str) -> tuple[int, ...]:
    return tuple(number for number, kind in kinds.items() if kind == wanted)
