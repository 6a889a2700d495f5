"""Where a board's fields are drawn, from the same map that the rules get their board from."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from game.engine.board_map import BoardError, BoardMap, MapObject, fields_by_row, track_in_order


@dataclass(frozen=True, slots=True)
class FieldPlace:
    """A field of the map: its kind and value, its upper left corner and size in map pixels."""

    kind: str
    value: int | None
    left: float
    top: float
    width: float
    height: float
    name: str

    @property
    def middle(self) -> tuple[float, float]:
        return self.left + self.width / 2, self.top + self.height / 2


@dataclass(frozen=True, slots=True)
class FieldMap:
    """A board as it is drawn: its size, the fields of each row in order, and those of the track from the start."""

    width: float
    height: float
    rows: Mapping[str, tuple[FieldPlace, ...]]
    track: tuple[FieldPlace, ...]

    def fields(self) -> list[FieldPlace]:
        return [*(field for row in self.rows.values() for field in row), *self.track]


def places_of(drawn: BoardMap) -> FieldMap:
    """The places of a board's fields, for any game; BoardError if a field can't be drawn."""
    rows = {name: tuple(map(_place, fields)) for name, fields in fields_by_row(drawn.rows).items()}
    track = tuple(_place(item, str(number)) for number, item in enumerate(track_in_order(drawn.track)))
    return FieldMap(drawn.width, drawn.height, rows, track)


def _place(item: MapObject, name: str = "") -> FieldPlace:
    sides = item.left, item.top, item.width, item.height
    if not all(map(math.isfinite, sides)) or min(item.width, item.height) < 1:
        raise BoardError(item.called, "has no size; a field is drawn as a rectangle")
    return FieldPlace(item.kind, item.number("value"), *sides, name or item.name)
