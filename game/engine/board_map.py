"""Board maps and deck tables as plain data, from which each game builds its own boards and decks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.engine.action import SetupError

LONGEST_WORD: Final = 60
FIELD_NAME: Final = re.compile(r"([A-Za-z0-9]{1,12})\.([1-9][0-9]{0,2})", re.ASCII)


DeckTable = Mapping[str, Any]
"""A deck's tables, lists, numbers and texts by key."""


class DeckError(SetupError):
    """The deck can't be played with: the key that is wrong, and what would be right."""

    def __init__(self, key: str, why: str) -> None:
        super().__init__("broken_deck", key=key, why=why)
        self.key: Final = key
        self.why: Final = why

    def __str__(self) -> str:
        return f"{self.key}: {self.why}"


class BoardError(SetupError):
    """The board can't be played on: where it is wrong, and what would be right."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__("broken_board", where=where, why=why)
        self.where: Final = where
        self.why: Final = why


@dataclass(frozen=True, slots=True)
class MapObject:
    """An object on a map, with its properties; position and size are in map pixels, from the upper left corner."""

    id: int
    name: str
    kind: str
    values: Mapping[str, object]
    left: float
    top: float
    width: float
    height: float

    @property
    def called(self) -> str:
        """The object's name in error messages."""
        return called(self.name, self.id)

    def number(self, name: str) -> int | None:
        """The integer property with this name, None if the object has none."""
        found = self.values.get(name)
        if found is None:
            return None
        if type(found) is not int:
            raise BoardError(self.called, f"property '{name}' must be of type int")
        return found


@dataclass(frozen=True, slots=True)
class BoardMap:
    """The objects on the layers `rows` and `track` of a map, in no particular order."""

    name: str
    width: float
    height: float
    rows: tuple[MapObject, ...]
    track: tuple[MapObject, ...]


def fields_by_row(objects: Iterable[MapObject]) -> dict[str, tuple[MapObject, ...]]:
    """The fields of each row in order: `A.1`, `A.2` and so on belong to row `A`."""
    rows: dict[str, dict[int, MapObject]] = {}
    for item in objects:
        place = FIELD_NAME.fullmatch(item.name)
        if place is None:
            raise BoardError(item.called, "fields of rows are named A.1, A.2 and so on")
        row = rows.setdefault(place[1], {})
        if int(place[2]) in row:
            raise BoardError(item.name, "there are two fields of this name")
        row[int(place[2])] = item
    return {name: _in_order(name, fields) for name, fields in sorted(rows.items())}


def _in_order(row: str, fields: Mapping[int, MapObject]) -> tuple[MapObject, ...]:
    for number in range(1, len(fields) + 1):
        if number not in fields:
            raise BoardError(f"{row}.{number}", "this field is missing; the fields of a row are numbered from 1")
    return tuple(fields[number] for number in sorted(fields))


def track_by_number(objects: Iterable[MapObject]) -> dict[int, MapObject]:
    """The fields of the track by number, ascending; there may be gaps."""
    fields: dict[int, MapObject] = {}
    for item in objects:
        number = item.number("number")
        if number is None or number < 0:
            raise BoardError(item.called, "needs an int property 'number', from 0 for the start field")
        if number in fields:
            raise BoardError(f"track field {number}", "there are two fields of this number")
        fields[number] = item
    return dict(sorted(fields.items()))


def track_in_order(objects: Iterable[MapObject]) -> tuple[MapObject, ...]:
    """The fields of the track from the start on; a gap is a BoardError."""
    fields = track_by_number(objects)
    for number in range(len(fields)):
        if number not in fields:
            raise BoardError(f"track field {number}", "this field is missing; the track is numbered from 0")
    return tuple(fields.values())


def called(name: str | None, number: object) -> str:
    """The name of a map object in error messages."""
    return f"object '{short(name)}'" if name else f"object {number} (without a name)"


def short(text: str | None) -> str:
    """Text from a file, shortened and printable for an error message."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in (text or "")[:LONGEST_WORD])
    return shown if len(text or "") <= LONGEST_WORD else shown + "…"
