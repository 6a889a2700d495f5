"""Places a game's layout on a table: the middle, my place, and the other seats in a row or a column."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field
from typing import Final

from game.content.places import FieldMap, FieldPlace
from game.content.reading import ContentError
from game.engine.view import View
from game.ui.board.arrangement import ARRANGEMENTS, CORNER_DEEP, CORNER_WIDE, Area, Arrange, PieceMeasure, Pose, slots
from game.ui.board.scoring.spec import ScoringSpec

FIELDS: Final = "fields"
PLAIN: Final = "plain"
"""The kind of fields on which nothing is printed."""
GROUND_MARGIN: Final = 12.0
SMALL_MARGIN: Final = 3.0
"""How far grounds reach beyond their zones: in the middle and at my place, and at other seats."""
ALMOST: Final = 0.999
"""The factor on the largest possible piece size, so that rounding never costs a column."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneSpec:
    """A zone of the layout file. At other seats and in trays, `area` is in shares of the place."""

    name: str
    at: str
    area: tuple[float, float, float, float]
    arrange: str
    piece: tuple[float, float]
    gap: float
    most: int
    hidden: bool
    label: str
    ground: bool
    count: bool
    owners: str
    badges: str
    ahead: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """A checked layout for one number of players and one kind of screen. `layout_file` explains the keys."""

    file: str
    me: Area
    my_plate: Area
    others: Area
    flow: str
    widest_other: float
    other_plate: tuple[float, float, float, float] | None
    log: Area
    info_area: Area
    values: Area
    confirm: Area
    zones: tuple[ZoneSpec, ...]
    plate: tuple[str, ...]
    tokens: Mapping[str, str]
    info: tuple[str, ...]
    marks: tuple[str, ...]
    board: Area | None
    map: str | None
    track: str | None
    figure: float
    scoring: ScoringSpec = field(default_factory=ScoringSpec)


@dataclass(frozen=True, slots=True)
class ZonePlace:
    """The area of one zone and the arrangement of its pieces.

    `label` says how its name is shown, `count` whether the number of its pieces is shown. `owners` names the
    counter of the seat whose piece comes first, `badges` the counters that tell the colour of a piece, `ahead`
    the counter that names the piece which is ahead of the others.
    """

    area: Area
    arrange: Arrange
    size: PieceMeasure
    _: KW_ONLY
    hidden: bool = False
    label: str = ""
    ground: bool = False
    count: bool = False
    owners: str = ""
    badges: str = ""
    ahead: str = ""
    margin: float = GROUND_MARGIN
    """How far the ground reaches beyond the zone."""

    def poses(self, count: int) -> list[Pose]:
        return self.arrange(self.area, count, self.size)

    @property
    def is_stack(self) -> bool:
        """Whether each piece lies exactly on the one before it."""
        under, above = self.poses(2)
        return under == above


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """A layout on one table, from the viewer's side: every zone, and every seat's place and plate."""

    zones: Mapping[str, ZonePlace]
    seats: tuple[Area, ...]
    plates: tuple[Area, ...]
    layout: Layout
    board: Area | None = None
    track: tuple[Area, ...] = ()
    me: int = 0


# -- placing -------------------------------------------------------------------------------------


def place_zones(layout: Layout, table: View, players: int, me: int, *, fields: FieldMap | None) -> Placement:
    """Places the layout on this table: `me` at my place, the others clockwise from the left or from the top."""
    seats = _seat_areas(layout, players, me)
    plates = tuple(layout.my_plate if seat == me else _plate(layout, area) for seat, area in enumerate(seats))
    zones = {zone.name: _zone_place(layout, zone.name, zone.seat, seats, me=me, fields=fields) for zone in table.zones}
    return Placement(
        zones=zones,
        seats=seats,
        plates=plates,
        layout=layout,
        board=layout.board,
        track=track_of(layout, fields),
        me=me,
    )


def spec_for(layout: Layout, name: str, seat: int | None, me: int) -> ZoneSpec:
    """Returns the layout's entry for this zone, or raises ContentError."""
    return spec_at(layout, name, "table" if seat is None else "me" if seat == me else "other")


def spec_at(layout: Layout, name: str, at: str) -> ZoneSpec:
    """Returns the layout's entry for this zone at this kind of place, or raises ContentError."""
    for spec in layout.zones:
        if spec.at == at and fits(spec.name, name):
            return spec
    raise ContentError(layout.file, f"zone '{name}'", f'has no place (a [[zone]] with at = "{at}" is missing)')


def fits(pattern: str, name: str) -> bool:
    """`hand.*` fits every seat's hand, `row.*.Y` every seat's yellow row, `row.*` every row of a board."""
    wanted, found = pattern.split("."), name.split(".")
    if len(wanted) != len(found):
        return False
    return all(part in ("*", given) for part, given in zip(wanted, found, strict=True))


def _seat_areas(layout: Layout, players: int, me: int) -> tuple[Area, ...]:
    whole, count = layout.others, players - 1
    areas: dict[int, Area] = {me: layout.me}
    for step in range(count):
        if layout.flow == "column":
            height = min(whole.height / count, layout.widest_other)
            area = Area(whole.x, whole.y - whole.height / 2 + (step + 0.5) * height, whole.width, height)
        else:
            width = min(whole.width / count, layout.widest_other)
            area = Area(whole.x + (step - (count - 1) / 2) * width, whole.y, width, whole.height)
        areas[(me + step + 1) % players] = area
    return tuple(areas[seat] for seat in range(players))


USUAL_PLATE: Final = 64.0
PLATE_MARGIN: Final = 16.0


def _plate(layout: Layout, place: Area) -> Area:
    """Returns the area of another seat's plate: the one in the layout, or along the top of the seat's place."""
    if layout.other_plate is not None:
        return share_of(place, layout.other_plate)
    top = place.y - place.height / 2
    return Area(place.x, top + USUAL_PLATE / 2, place.width - PLATE_MARGIN, USUAL_PLATE)


def share_of(place: Area, shares: tuple[float, float, float, float]) -> Area:
    """Returns a part of a place, given in shares of the place and measured from its middle."""
    x, y, width, height = shares
    middle = place.place(x * place.width, y * place.height)
    return Area(middle.x, middle.y, width * place.width, height * place.height, angle=place.angle)


def _zone_place(
    layout: Layout, name: str, seat: int | None, seats: tuple[Area, ...], *, me: int, fields: FieldMap | None
) -> ZonePlace:
    spec = spec_for(layout, name, seat, me)
    if spec.arrange == FIELDS:
        return on_board(layout, fields, name, spec)
    if spec.at == "other" and seat is not None:
        area = share_of(seats[seat], spec.area)
    else:
        home = layout.me if spec.at == "me" else Area(0, 0, 0, 0)
        x, y, width, height = spec.area
        area = Area(home.x + x, home.y + y, width, height)
    return place_zone(spec, area)


def place_zone(spec: ZoneSpec, area: Area) -> ZonePlace:
    """Places a zone in this area, with pieces as large as the area allows."""
    return _place(spec, area, ARRANGEMENTS[spec.arrange], fitting(spec, area))


def _place(spec: ZoneSpec, area: Area, arrange: Arrange, size: PieceMeasure) -> ZonePlace:
    margin = SMALL_MARGIN if spec.at in ("other", "tray") else GROUND_MARGIN
    return ZonePlace(
        area,
        arrange,
        size,
        hidden=spec.hidden,
        label=spec.label,
        ground=spec.ground,
        count=spec.count,
        owners=spec.owners,
        badges=spec.badges,
        ahead=spec.ahead,
        margin=margin,
    )


def fitting(spec: ZoneSpec, area: Area) -> PieceMeasure:
    """Returns the layout's piece size, reduced if `most` pieces would not fit the area."""
    width, height = spec.piece
    shrink = min(1.0, _room(spec, area))
    return PieceMeasure(width * shrink, height * shrink, spec.gap * shrink)


def _room(spec: ZoneSpec, area: Area) -> float:
    """Returns the factor by which pieces could be enlarged."""
    (width, height), gap, most = spec.piece, spec.gap, spec.most
    match spec.arrange:
        case "row" | "fan":
            return min(area.width / _length(width, gap, most), area.height / height)
        case "column":
            return min(area.width / width, area.height / _length(height, gap, most))
        case "grid":
            ways = ((columns, -(-most // columns)) for columns in range(1, most + 1))
            return ALMOST * max(
                min(area.width / _length(width, gap, columns), area.height / _length(height, gap, lines))
                for columns, lines in ways
            )
        case "lines":
            return ALMOST * max(_room_in_lines(spec, area, down) for down in range(1, most + 1))
        case _:
            return min(area.width / width, area.height / height)


def _room_in_lines(spec: ZoneSpec, area: Area, down: int) -> float:
    """Returns the factor by which pieces in `down` lines could be enlarged with their corners still visible."""
    width, height = spec.piece
    long = width * (1 + CORNER_WIDE * (-(-spec.most // down) - 1))
    return min(area.width / long, area.height / (height + CORNER_DEEP * width * (down - 1)))


def _length(size: float, gap: float, count: int) -> float:
    return size + (count - 1) * (size + gap)


# -- boards --------------------------------------------------------------------------------------


def on_board(layout: Layout, fields: FieldMap | None, name: str, spec: ZoneSpec) -> ZonePlace:
    row = name.rsplit(".", maxsplit=1)[-1]
    if layout.board is None or fields is None or row not in fields.rows:
        raise ContentError(layout.file, f"zone '{name}'", f"lies on fields, but the board has no row '{row}'")
    places = [_field(layout.board, fields, place) for place in fields.rows[row]]
    side = min(min(place.width, place.height) for place in places)
    left, right = min(place.x for place in places), max(place.x for place in places)
    top, bottom = min(place.y for place in places), max(place.y for place in places)
    area = Area((left + right) / 2, (top + bottom) / 2, right - left + side, bottom - top + side)
    return _place(spec, area, slots([Pose(place.x, place.y) for place in places]), PieceMeasure(side, side))


def track_of(layout: Layout, fields: FieldMap | None) -> tuple[Area, ...]:
    if fields is None or layout.board is None:
        return ()
    return tuple(_field(layout.board, fields, place) for place in fields.track)


def printed_of(layout: Layout, fields: FieldMap | None) -> tuple[Area, ...]:
    """Returns the fields of rows on which something is printed."""
    if fields is None or layout.board is None:
        return ()
    board, rows = layout.board, fields.rows.values()
    return tuple(_field(board, fields, place) for row in rows for place in row if place.kind != PLAIN)


def _field(board: Area, fields: FieldMap, place: FieldPlace) -> Area:
    """Returns the area on the table of a field of the map."""
    factor = board.width / fields.width
    x, y = place.middle
    return Area(
        board.x + (x - fields.width / 2) * factor,
        board.y + (y - fields.height / 2) * factor,
        place.width * factor,
        place.height * factor,
    )


def side_by_side(area: Area, count: int, largest: float) -> tuple[float, list[Pose]]:
    """Returns the largest size without overlaps, and the poses, of figures that share a field."""
    ways = [(columns, -(-count // columns)) for columns in range(1, count + 1)]
    side, columns = max((min(area.width / across, area.height / down), across) for across, down in ways)
    side = min(side, largest)
    lines = -(-count // columns)
    poses = []
    for at in range(count):
        line, place = divmod(at, columns)
        in_line = min(columns, count - line * columns)
        poses.append(area.place((place - (in_line - 1) / 2) * side, (line - (lines - 1) / 2) * side))
    return side, poses
