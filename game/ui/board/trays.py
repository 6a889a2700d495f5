"""Seats around the table: each has a tray on one of the four sides, turned to its person. Pure geometry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, replace
from typing import Final

from game.content.places import FieldMap
from game.engine.view import View
from game.ui.board.arrangement import Area, upright
from game.ui.board.frame import frame_for
from game.ui.board.layout import (
    FIELDS,
    Layout,
    Placement,
    ZonePlace,
    ZoneSpec,
    on_board,
    place_zone,
    share_of,
    spec_at,
    track_of,
)
from game.ui.widgets.box import Box
from game.ui.widgets.measure import Measure

SIDES: Final[Mapping[int, tuple[int, int, int, int]]] = {
    2: (1, 0, 1, 0),
    3: (1, 1, 0, 1),
    4: (1, 1, 1, 1),
    5: (2, 1, 1, 1),
    6: (2, 1, 2, 1),
    7: (3, 1, 2, 1),
    8: (3, 1, 3, 1),
}
"""The numbers of seats below, left, above and right by the number of players: clockwise, as they play."""
GAP: Final = 8.0
STRIP: Final = 72.0
SHORT_STRIP: Final = 104.0
"""The depth of strips: those at the ends are short, and the table's numbers stand there in three lines."""
LEAST_SCALE: Final = 0.55
"""The least scale of the middle, relative to the layout."""
LEAST_PIXELS: Final = 22.0
"""The least width on the screen, in pixels, of the smallest detail that has to be read."""
STRIPS: Final = ("edges", "ends")
"""Where the table's numbers and buttons stand: along the lower and upper edge of the middle, or at its ends."""

Shares = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class TraySpec:
    """The trays of one game: their depth, their largest length, and the places of their parts in shares of a tray.

    `middle` is the width and height of the part of the table between them, in the layout's own units.
    """

    depth: float
    longest: float
    middle: tuple[float, float]
    plate: Shares
    handle: Shares
    row: Shares
    """The place of values and buttons during a choice."""
    strips: str
    zones: tuple[ZoneSpec, ...]
    board: tuple[float, float, float, float] | None = None
    values: int = 4
    """The number of buttons that must fit side by side in the row."""
    finest: float | None = None
    """The width of the smallest readable detail between the trays, in the layout's own units."""

    def for_fingers(self, finger: float) -> TraySpec:
        """Returns deeper trays if a finger needs more room than usual; the pieces grow with the trays."""
        depth = max(self.depth, finger / min(self.row[3], self.handle[3]))
        return replace(self, depth=depth, zones=tuple(_larger(zone, depth / self.depth) for zone in self.zones))


@dataclass(frozen=True, slots=True)
class Tray:
    """One seat's tray, and its parts that are not zones."""

    area: Area
    plate: Area
    handle: Area
    row: Area

    @property
    def box(self) -> Box:
        """The box that the tray covers on the table."""
        return upright(self.area)


def ring_for(spec: TraySpec, measure: Measure, players: int) -> Ring:
    """Returns the trays of so many players for this window."""
    finger, k = measure.finger, measure.space.k
    return Ring(spec.for_fingers(finger), frame_for(measure).box, players, finger=finger, k=k)


def around(ring: Ring, layout: Layout) -> Around:
    """Returns the layout in these trays."""
    return Around(ring.spec, ring.frame, ring.players, layout, finger=ring.finger, k=ring.k)


def _larger(zone: ZoneSpec, scale: float) -> ZoneSpec:
    if zone.at != "tray":
        return zone
    return replace(zone, piece=(zone.piece[0] * scale, zone.piece[1] * scale), gap=zone.gap * scale)


def tray_areas(players: int, frame: Box, depth: float, longest: float) -> tuple[Area, ...]:
    """Returns an area for every seat, the first below, the others clockwise."""
    below, left, above, right = SIDES[players]
    # Three trays in a line need the corners; fewer leave the corners to the trays at the sides.
    crowded = max(below, above) > 2
    long = min(longest, frame.height - 2 * ((depth if crowded else 0) + GAP))
    line = frame.width - (0 if crowded else 2 * (depth + GAP))
    x, y = frame.middle
    areas = []
    for at in range(below):
        wide = min(line / below, longest)
        areas.append(Area(x + ((below - 1) / 2 - at) * wide, frame.bottom - depth / 2, wide - GAP, depth, angle=0))
    areas += [Area(frame.left + depth / 2, y, long, depth, angle=90)] * left
    for at in range(above):
        wide = min(line / above, longest)
        areas.append(Area(x + (at - (above - 1) / 2) * wide, frame.top + depth / 2, wide - GAP, depth, angle=180))
    areas += [Area(frame.right - depth / 2, y, long, depth, angle=270)] * right
    return tuple(_off_centre(area, players, frame) for area in areas)


def _off_centre(area: Area, players: int, frame: Box) -> Area:
    """Moves side trays into the upper corners if nobody sits above."""
    _, _, above, _ = SIDES[players]
    if area.angle in (90, 270) and not above:
        return replace(area, y=min(area.y, frame.top + area.width / 2 + GAP))
    return area


def room_between(players: int, frame: Box, depth: float) -> Box:
    """Returns the box between the trays."""
    below, left, above, right = (bool(count) for count in SIDES[players])
    room = Box(
        frame.left + left * (depth + GAP),
        frame.top + above * (depth + GAP),
        frame.width - (left + right) * (depth + GAP),
        frame.height - (below + above) * (depth + GAP),
    )
    return room.inset(GAP)


@dataclass(frozen=True, slots=True)
class Ring:
    """Trays around a table, for one number of players in one frame."""

    spec: TraySpec
    frame: Box
    players: int
    _: KW_ONLY
    finger: float
    """The least size of anything to touch."""
    k: float
    """The pixels per table unit."""

    @property
    def strip(self) -> float:
        """The depth that each strip takes from the middle."""
        return max(STRIP if self.spec.strips == STRIPS[0] else SHORT_STRIP, self.finger + GAP)

    @property
    def button(self) -> float:
        """The width and height of buttons in the strips."""
        return max(STRIP, self.finger + GAP) - GAP

    @property
    def trays(self) -> tuple[Tray, ...]:
        spec = self.spec
        return tuple(
            Tray(area, share_of(area, spec.plate), share_of(area, spec.handle), share_of(area, spec.row))
            for area in tray_areas(self.players, self.frame, spec.depth, spec.longest)
        )

    @property
    def room(self) -> Box:
        """The box between the trays."""
        return room_between(self.players, self.frame, self.spec.depth)

    @property
    def middle(self) -> Box:
        """The box between the trays and the strips."""
        room = self.room
        return room.inset(0, self.strip) if self.spec.strips == STRIPS[0] else room.inset(self.strip, 0)

    @property
    def strips(self) -> tuple[Area, Area]:
        """The areas of the table's numbers and buttons, each turned to one half of the table."""
        room = self.room
        (x, y), half, deep = room.middle, self.strip / 2, self.strip - GAP
        if self.spec.strips == STRIPS[0]:
            return (
                Area(x, room.bottom - half, room.width, deep, angle=0),
                Area(x, room.top + half, room.width, deep, angle=180),
            )
        return (
            Area(room.left + half, y, room.height, deep, angle=90),
            Area(room.right - half, y, room.height, deep, angle=270),
        )

    @property
    def has_room(self) -> bool:
        """Whether all buttons are large enough for fingers, and the middle is still readable."""
        values = min(tray.row.width for tray in self.trays) / self.spec.values
        middle, finest = self.middle, self.spec.finest
        is_readable = finest is None or finest * self.scale * self.k >= LEAST_PIXELS
        has_middle = min(middle.width, middle.height) > 0 and self.scale >= LEAST_SCALE
        return values >= self.finger and has_middle and is_readable

    @property
    def scale(self) -> float:
        """The factor from the layout's units of the middle to table units."""
        wide, high = self.spec.middle
        return min(self.middle.width / wide, self.middle.height / high)


@dataclass(frozen=True, slots=True)
class Around(Ring):
    """A game's layout, in trays and between them."""

    layout: Layout

    def placed(self, table: View, fields: FieldMap | None) -> Placement:
        """Places the layout on this table."""
        trays, layout = self.trays, self.laid_out()
        zones = {zone.name: self._zone(layout, zone.name, zone.seat, trays, fields=fields) for zone in table.zones}
        seats, plates = tuple(tray.area for tray in trays), tuple(tray.plate for tray in trays)
        return Placement(
            zones=zones, seats=seats, plates=plates, layout=layout, board=layout.board, track=track_of(layout, fields)
        )

    def _area(self, area: tuple[float, float, float, float]) -> Area:
        """Returns the area on the table of a part of the middle, which is measured from the middle's centre."""
        (x, y), scale = self.middle.middle, self.scale
        return Area(x + area[0] * scale, y + area[1] * scale, area[2] * scale, area[3] * scale)

    def laid_out(self) -> Layout:
        """Returns the game's layout with everything that trays change."""
        board = self._area(self.spec.board) if self.spec.board is not None else None
        (x, y), room = self.room.middle, self.room
        scoring = replace(self.layout.scoring, area=Area(x, y, room.width, room.height))
        return replace(self.layout, zones=self.spec.zones, board=board, figure=self._figure(board), scoring=scoring)

    def _figure(self, board: Area | None) -> float:
        """Returns the size of figures, scaled with the board that they walk on."""
        usual = self.layout.board
        return self.layout.figure * (board.width / usual.width if board and usual else 1.0)

    def _zone(
        self, layout: Layout, name: str, seat: int | None, trays: tuple[Tray, ...], *, fields: FieldMap | None
    ) -> ZonePlace:
        spec = spec_at(layout, name, "table" if seat is None else "tray")
        if spec.arrange == FIELDS:
            return on_board(layout, fields, name, spec)
        if seat is not None:
            return place_zone(spec, share_of(trays[seat].area, spec.area))
        scale = self.scale
        piece = spec.piece[0] * scale, spec.piece[1] * scale
        return place_zone(replace(spec, piece=piece, gap=spec.gap * scale), self._area(spec.area))
