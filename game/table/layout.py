"""Where everything lies, from a game's layout file: the middle, my place, and the others' along the top."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from game.content.errors import ContentError
from game.content.places import FieldMap, FieldPlace
from game.content.texts import read_toml
from game.engine.table import Table
from game.table.arrangement import ARRANGEMENTS, Area, Arrange, Measure, Pose, slots

PLACES: Final = ("table", "me", "other")
FIELDS: Final = "fields"
KEYS: Final = {
    "": (
        "me",
        "my_plate",
        "others",
        "widest_other",
        "log",
        "board",
        "zone",
        "plate",
        "info",
        "track",
        "compact",
        "values",
    ),
    "zone": ("name", "at", "area", "arrange", "piece", "gap", "hidden", "label"),
    "board": ("map", "area"),
    "track": ("counter", "figure"),
}
LEAST_PIECE: Final = 20
LABELS: Final = ("", "below", "above")


@dataclass(frozen=True, slots=True)
class ZoneSpec:
    """A line of the layout file. In the others' places `area` and `piece` are shares of the place's size."""

    name: str
    at: str
    area: tuple[float, float, float, float]
    arrange: str
    piece: tuple[float, float]
    gap: float
    hidden: bool
    label: str


@dataclass(frozen=True, slots=True)
class Layout:
    """A checked layout file."""

    me: Area
    my_plate: Area
    others: Area
    widest_other: float
    log: Area
    zones: tuple[ZoneSpec, ...]
    plate: tuple[str, ...]
    info: tuple[str, ...]
    board: Area | None
    map: str | None
    track: str | None
    figure: float


@dataclass(frozen=True, slots=True)
class ZonePlace:
    """Where one zone lies and how its pieces lie in it."""

    area: Area
    arrange: Arrange
    size: Measure
    hidden: bool = False
    label: str = ""

    def poses(self, count: int) -> list[Pose]:
        return self.arrange(self.area, count, self.size)


@dataclass(frozen=True, slots=True)
class Placement:
    """A layout for one table: every zone, every seat's place, by the viewer's eyes."""

    zones: Mapping[str, ZonePlace]
    seats: tuple[Area, ...]
    layout: Layout
    board: Area | None = None
    track: tuple[Pose, ...] = ()
    me: int = 0
    extra: Mapping[str, Area] = field(default_factory=dict)


# -- placing -------------------------------------------------------------------------------------


def placed(layout: Layout, table: Table, players: int, me: int, fields: FieldMap | None) -> Placement:
    """The layout for this table, with `me` at the bottom and the others clockwise along the top from the left."""
    seats = _seat_areas(layout, players, me)
    zones = {zone.name: _zone_place(layout, zone.name, zone.seat, seats, me, fields) for zone in table.zones}
    track = _track(layout, fields)
    return Placement(zones, seats, layout, layout.board, track, me)


def _seat_areas(layout: Layout, players: int, me: int) -> tuple[Area, ...]:
    width = min(layout.others.width / (players - 1), layout.widest_other)
    areas: dict[int, Area] = {me: layout.me}
    for step in range(1, players):
        offset = (step - players / 2) * width
        areas[(me + step) % players] = Area(layout.others.x + offset, layout.others.y, width, layout.others.height)
    return tuple(areas[seat] for seat in range(players))


def _zone_place(
    layout: Layout, name: str, seat: int | None, seats: tuple[Area, ...], me: int, fields: FieldMap | None
) -> ZonePlace:
    spec = _spec(layout, name, seat, me)
    x, y, width, height = spec.area
    if spec.arrange == FIELDS and fields is not None and layout.board is not None:
        return _on_board(layout.board, fields, name, spec)
    if spec.at == "other" and seat is not None:
        cell = seats[seat]
        area = Area(cell.x + x * cell.width, cell.y + y * cell.height, width * cell.width, height * cell.height)
        return ZonePlace(area, ARRANGEMENTS[spec.arrange], _fitting(spec, area), spec.hidden, spec.label)
    home = layout.me if spec.at == "me" else Area(0, 0, 0, 0)
    area = Area(home.x + x, home.y + y, width, height)
    return ZonePlace(area, ARRANGEMENTS[spec.arrange], Measure(*spec.piece, spec.gap), spec.hidden, spec.label)


def _fitting(spec: ZoneSpec, area: Area) -> Measure:
    """Pieces as large as the layout says, or as the place allows."""
    width, height = spec.piece
    shrink = min(1.0, area.width / width, area.height / height)
    return Measure(width * shrink, height * shrink, spec.gap * shrink)


def _spec(layout: Layout, name: str, seat: int | None, me: int) -> ZoneSpec:
    at = "table" if seat is None else "me" if seat == me else "other"
    for spec in layout.zones:
        if spec.at == at and _fits(spec.name, name):
            return spec
    raise ContentError("layout.toml", f"zone '{name}'", f'has no place (a [[zone]] with at = "{at}" is missing)')


def _fits(pattern: str, name: str) -> bool:
    """`hand.*` fits every seat's hand, `row.*.Y` every seat's yellow row, `row.*` every row of a board."""
    wanted, found = pattern.split("."), name.split(".")
    if len(wanted) != len(found):
        return False
    return all(part in ("*", given) for part, given in zip(wanted, found, strict=True))


def _on_board(board: Area, fields: FieldMap, name: str, spec: ZoneSpec) -> ZonePlace:
    places = fields.rows[name.rsplit(".", maxsplit=1)[-1]]
    factor = board.width / fields.width
    poses = [_on(board, fields, place) for place in places]
    side = min(min(place.width, place.height) for place in places) * factor
    left, right = min(pose.x for pose in poses), max(pose.x for pose in poses)
    area = Area((left + right) / 2, poses[0].y, right - left + side, side)
    return ZonePlace(area, slots(poses), Measure(side, side), spec.hidden, spec.label)


def _track(layout: Layout, fields: FieldMap | None) -> tuple[Pose, ...]:
    if fields is None or layout.board is None:
        return ()
    return tuple(_on(layout.board, fields, place) for place in fields.track)


def _on(board: Area, fields: FieldMap, place: FieldPlace) -> Pose:
    """The middle of a field of the map, on the table."""
    factor = board.width / fields.width
    x, y = place.middle
    return Pose(board.x + (x - fields.width / 2) * factor, board.y + (y - fields.height / 2) * factor)


# -- reading -------------------------------------------------------------------------------------


def read_layout(path: Path, compact: bool) -> Layout:
    """The layout in this file, or ContentError with the key and what would be right.

    The table `compact` holds whatever differs on small screens.
    """
    found = read_toml(path)
    reader = _Reader(f"config/games/{path.parent.name}/{path.name}")
    reader.known(found, "")
    if compact:
        found = {**found, **reader.table(found, "compact")}
        reader.known(found, "")
    return reader.layout(found)


class _Reader:
    """Checks a layout's tables, and says file and key where something is wrong."""

    def __init__(self, file: str) -> None:
        self._file = file

    def wrong(self, where: str, why: str) -> ContentError:
        return ContentError(self._file, where, why)

    def known(self, table: Mapping[str, Any], kind: str, where: str = "") -> None:
        for key in table:
            if key not in KEYS[kind]:
                raise self.wrong(where or f"key '{key}'", f"unknown key '{key}' ({', '.join(KEYS[kind])})")

    def table(self, found: Mapping[str, Any], key: str) -> dict[str, Any]:
        value = found.get(key, {})
        if not isinstance(value, dict):
            raise self.wrong(f"key '{key}'", "must be a table")
        return value

    def layout(self, found: Mapping[str, Any]) -> Layout:
        board = self.table(found, "board")
        track = self.table(found, "track")
        self.known(board, "board", "[board]")
        self.known(track, "track", "[track]")
        zones = found.get("zone")
        if not isinstance(zones, list) or not zones:
            raise self.wrong("[[zone]]", "at least one zone is needed")
        return Layout(
            me=self._area(found, "me"),
            my_plate=self._area(found, "my_plate"),
            others=self._area(found, "others"),
            widest_other=self._number(found, "widest_other", 460),
            log=self._area(found, "log"),
            zones=tuple(self._zone(zone) for zone in zones),
            plate=self._names(found, "plate"),
            info=self._names(found, "info"),
            board=self._area(board, "area", "[board]") if board else None,
            map=str(board["map"]) if "map" in board else None,
            track=str(track["counter"]) if "counter" in track else None,
            figure=self._number(track, "figure", 40),
        )

    def _zone(self, zone: object) -> ZoneSpec:
        if not isinstance(zone, dict) or not isinstance(zone.get("name"), str):
            raise self.wrong("[[zone]]", 'every zone needs a name, such as name = "hand.*"')
        where = f"zone '{zone['name']}'"
        self.known(zone, "zone", where)
        at = zone.get("at", "table")
        if at not in PLACES:
            raise self.wrong(where, f"unknown place '{at}' ({', '.join(PLACES)})")
        arrange = zone.get("arrange", "row")
        if arrange not in ARRANGEMENTS and arrange != FIELDS:
            raise self.wrong(where, f"unknown arrangement '{arrange}' ({', '.join([*ARRANGEMENTS, FIELDS])})")
        return ZoneSpec(
            zone["name"],
            at,
            self._numbers(zone, "area", 4, where),
            arrange,
            self._piece(zone, where),
            self._gap(zone, where),
            zone.get("hidden", False) is True,
            self._label(zone, where),
        )

    def _piece(self, zone: Mapping[str, Any], where: str) -> tuple[float, float]:
        width, height = self._numbers(zone, "piece", 2, where)
        if min(width, height) < LEAST_PIECE:
            raise self.wrong(where, f"piece = [{width}, {height}] is too small to be seen (at least {LEAST_PIECE})")
        return width, height

    def _label(self, zone: Mapping[str, Any], where: str) -> str:
        label = zone.get("label", "")
        if label not in LABELS:
            raise self.wrong(where, f"unknown label '{label}' (below, above, or none)")
        return str(label)

    def _gap(self, zone: Mapping[str, Any], where: str) -> float:
        """Between pieces; below zero they overlap even where there is room."""
        gap = zone.get("gap", 10)
        if type(gap) not in (int, float) or abs(gap) > 1000:
            raise self.wrong(where, "gap must be a number from -1000 to 1000")
        return float(gap)

    def _area(self, found: Mapping[str, Any], key: str, where: str = "") -> Area:
        return Area(*self._numbers(found, key, 4, where or f"key '{key}'"))

    def _numbers(self, found: Mapping[str, Any], key: str, count: int, where: str) -> Any:
        value = found.get(key)
        fine = isinstance(value, list) and len(value) == count
        if not fine or any(type(part) not in (int, float) or abs(part) > 10_000 for part in value or ()):
            raise self.wrong(where, f"{key} must be {count} numbers, such as {key} = [{', '.join('0' * count)}]")
        return tuple(float(part) for part in value or ())

    def _number(self, found: Mapping[str, Any], key: str, usual: float) -> float:
        value = found.get(key, usual)
        if type(value) not in (int, float) or not 0 <= value <= 10_000:
            raise self.wrong(f"key '{key}'", "must be a number from 0 to 10000")
        return float(value)

    def _names(self, found: Mapping[str, Any], key: str) -> tuple[str, ...]:
        value = found.get(key, [])
        if not isinstance(value, list) or any(not isinstance(name, str) for name in value):
            raise self.wrong(f"key '{key}'", "must be a list of counters' names")
        return tuple(value)
