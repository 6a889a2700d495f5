"""The board as plain data, and the checks that a valid one passes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from typing import Final

from game.engine.board_map import BoardError


class FieldKind(Enum):
    """The kinds of row fields; the values are the words in the map."""

    PLAIN = "plain"
    COWPAT = "cowpat"
    DOUBLE = "double"
    HAPPY = "happy"
    OX = "ox"


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a row; `value` is what a cowpat or an ox is worth."""

    kind: FieldKind
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A row, with its fields from the first to the ox field."""

    name: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """Twelve rows and a track from the start field, 0, to the heap. An invalid one raises BoardError."""

    name: str
    rows: tuple[Row, ...]
    eyes: tuple[int, ...]
    heap: int

    def __post_init__(self) -> None:
        _check_names(self.rows)
        for row in self.rows:
            _check_fields(row)
            for place, field in enumerate(row.fields, start=1):
                _check_value(f"{row.name}.{place}", field)
        _check_track(self.eyes, self.heap)


FEWEST_FIELDS: Final = 3
HIGHEST_VALUE: Final = 99
WITH_VALUE: Final = (FieldKind.COWPAT, FieldKind.OX)


def row_names() -> tuple[str, ...]:
    """The names of the rows in their order."""
    # HORN-1: L1 to L6, then R1 to R6
    return tuple(f"{side}{number}" for side in "LR" for number in range(1, 7))


def _check_names(rows: tuple[Row, ...]) -> None:
    wanted = row_names()
    found = tuple(row.name for row in rows)
    for name in wanted:
        if found.count(name) != 1:
            count = found.count(name)
            raise BoardError(name, f"there are {count} rows of this name; L1-L6 and R1-R6 are needed once each")
    if found != wanted:
        stranger = next((name for name in found if name not in wanted), found[0])
        raise BoardError(stranger, "rows are L1-L6 and R1-R6, in this order")


def _check_fields(row: Row) -> None:
    # HORN-1: at least three fields; the last one, and only that, is an ox field
    if len(row.fields) < FEWEST_FIELDS:
        raise BoardError(row.name, f"has {len(row.fields)} fields; at least {FEWEST_FIELDS} are needed")
    for place, field in enumerate(row.fields, start=1):
        if (field.kind is FieldKind.OX) != (place == len(row.fields)):
            raise BoardError(f"{row.name}.{place}", "the last field of a row, and only that, is an ox field")


def _check_value(where: str, field: Field) -> None:
    value = field.value
    if field.kind not in WITH_VALUE:
        if value is not None:
            raise BoardError(where, "only cowpat and ox fields have a value")
    elif value is None or isinstance(value, bool) or not 1 <= value <= HIGHEST_VALUE:
        raise BoardError(where, f"cowpat and ox fields need a value from 1 to {HIGHEST_VALUE}")


def _check_track(eyes: tuple[int, ...], heap: int) -> None:
    if heap < 1:
        raise BoardError("track", "there is no heap; the track ends with one beyond the start field")
    places = (0, *eyes, heap)
    if any(here >= there for here, there in pairwise(places)):
        raise BoardError("track", f"eyes {list(eyes)} must ascend between the start field 0 and the heap {heap}")
