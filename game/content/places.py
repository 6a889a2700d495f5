"""Where a board's fields are drawn, from the same map that the rules get their board from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from game.content.boards import read_board


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


def read_places(path: Path, name: str) -> FieldMap:
    """The places of a board's fields; a broken board is refused as in `read_board`."""
    import pytmx  # noqa: PLC0415 - pulls in pygame, which the bots must not

    board = read_board(path, name)
    found = pytmx.TiledMap(str(path), load_all=False, invert_y=False)
    rows = {place.name: place for place in (_place(item) for item in found.get_layer_by_name("rows"))}
    track = sorted((_place(item) for item in found.get_layer_by_name("track")), key=lambda place: int(place.name))
    return FieldMap(
        found.width * found.tilewidth,
        found.height * found.tileheight,
        {row.name: tuple(rows[f"{row.name}.{at}"] for at in range(1, len(row.fields) + 1)) for row in board.rows},
        tuple(track),
    )


def _place(item: object) -> FieldPlace:
    properties = getattr(item, "properties", {})
    value = properties.get("value")
    kind = str(getattr(item, "type", ""))
    left, top, width, height = (float(getattr(item, side)) for side in ("x", "y", "width", "height"))
    return FieldPlace(kind, value, left, top, width, height, str(getattr(item, "name", "")))
