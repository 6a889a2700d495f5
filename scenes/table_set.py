"""What stands on the stage of a table: the felt, the board, the pieces and everything around them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.app.seat_marks import SEAT_MARKS
from game.app.services import Services
from game.app.space import Point
from game.app.stage import Sprite, Stage
from game.app.style import Colour, mixed
from game.app.widgets.box import Box
from game.app.widgets.measure import measure_for
from game.app.widgets.pen import Pen
from game.engine.action import Ref, RefKind
from game.engine.games.registry import game_named
from game.engine.table import Piece, Table, Zone
from game.table.arrangement import Area, Measure, Pose
from game.table.company import Company
from game.table.furniture import Furniture, Words
from game.table.layout import Placement, ZonePlace, placed, side_by_side
from game.table.layout_check import field_map
from game.table.layout_file import read_layout
from game.table.plates import Plate
from game.table.skin.reading import skin_of
from game.table.skin.skin import Skin
from game.table.skin.style import TableStyle
from game.table.troupe import Troupe
from game.table.walker import Walk
from scenes.table_words import TableWords, counter_of

BOARD_Z = -8.0
GROUND_MARGIN = 12
LABEL_GAP = 28
OWNER = 46
LEAST_COUNT = 20
BADGE = 60
FIGURE_Z = 150.0
PREVIEW = 300
SPOTS = ((0.5, 0.5), (0.12, 0.5), (0.88, 0.5), (0.5, 0.12), (0.5, 0.88), (0.12, 0.12), (0.88, 0.88))
PREVIEW_Z = 900.0


class TableSet:
    """Built for one window size and language; the match goes on when it is built anew."""

    def __init__(self, services: Services, company: Company) -> None:
        self._services = services
        self._company = company
        self._game = company.setup.game
        self._deciders: tuple[int, ...] = ()
        self.viewer: int | None = None
        config = services.folders.ours / "config" / "games" / self._game
        self._layout = read_layout(config / "layout.toml", services.space.compact, company.rules.players)
        style = skin_of(config, company.setup.edition, safe=services.settings.safe_colours)
        self.skin = Skin(style, services.space.k, services.fonts)
        self.stage = Stage(services.space, self.skin.background(services.space))
        self._furniture = Furniture(self.stage, Pen(services.fonts, measure_for(services.space, services.settings)))
        self._words = TableWords(services.texts, self._game, self._layout, self._is_suit)
        self.troupe = Troupe(self.stage, self.skin)
        self._fields = field_map(self._layout, game_named(self._game), company.setup, services.library)
        self._figures: dict[int, Sprite] = {}
        self._preview: Sprite | None = None
        self.explained = ""
        """Why something was refused, as long as it is shown."""
        self._table: Table | None = None
        self.placement: Placement
        self._set_board()

    def place(self, table: Table) -> None:
        """Where everything lies for this table."""
        if table != self._table:
            # What lay on pieces would stay behind when they go.
            self._furniture.keep("mark.", ())
        self._table = table
        me = table.viewer if table.viewer is not None else 0
        self.placement = placed(self._layout, table, self._company.rules.players, me, self._fields)

    def zones_at(self, at: Point) -> list[str]:
        """The zones under a point, the smallest first."""
        found = [
            (place.area.width * place.area.height, name)
            for name, place in self.placement.zones.items()
            if not place.hidden and place.area.holds(*at, margin=12)
        ]
        return [name for _, name in sorted(found)]

    def box_of(self, ref: Ref) -> Box | None:
        """Where a piece or a zone is; None if it is not to be seen."""
        if ref.kind is RefKind.PIECE:
            look = self.troupe.looks().get(ref.name)
            if look is None:
                return None
            return Box(look.pose.x - look.width / 2, look.pose.y - look.height / 2, look.width, look.height)
        place = self.placement.zones.get(ref.name)
        if place is None or place.hidden:
            return None
        area = place.area
        return Box(area.x - area.width / 2, area.y - area.height / 2, area.width, area.height)

    def visible_spot(self, piece: str) -> Point:
        """A point where this piece is the foremost one: its left edge in a row, its lower end in a column."""
        box = self.box_of(Ref(RefKind.PIECE, piece))
        if box is None:
            raise KeyError(piece)
        for across, down in SPOTS:
            point = box.left + box.width * across, box.top + box.height * down
            if self.troupe.pick(point) == piece:
                return point
        return box.middle

    def furnish(self, table: Table, deciders: tuple[int, ...], log: Sequence[str]) -> None:
        """Plates, numbers, names of zones, figures and the log."""
        self._deciders = deciders
        for seat, area in enumerate(self.placement.plates):
            figure = partial(self.skin.figure, self._figure_number(seat))
            self._furniture.plate(seat, area, self._plate(table, seat), figure)
        for zone in table.zones:
            place = self.placement.zones[zone.name]
            if not place.hidden:
                self._furnish_zone(table, zone, place)
        self._furniture.info(self._layout.info_area, self._words.chips(table), self.skin.suit)
        self._furniture.log(self._layout.log, log[-12:])
        self._move_figures(table)

    def explain(self, text: str | None, at: Point) -> None:
        """A sentence beside the place that it is about; None takes it away."""
        self.explained = text or ""
        if text is None:
            self._furniture.remove("why")
            return
        x = min(max(at[0], 420), 1500)
        y = min(max(at[1] - 130, 160), 900)
        self._furniture.banner("why", text, (x, y), 760, accent=True)

    @property
    def previewing(self) -> bool:
        return self._preview is not None

    def preview(self, piece: str | None) -> None:
        """One piece large, at the side away from it; None takes it away."""
        if self._preview is not None:
            self.stage.remove(self._preview)
            self._preview = None
        look = self.troupe.looks().get(piece) if piece is not None else None
        if look is None or look.face.visible is None:
            return
        size = PREVIEW, PREVIEW * look.height / look.width
        x = 300 if look.pose.x > 960 else 1620
        picture = self.skin.face(look.face.visible, *size, lifted=True)
        self._preview = Sprite(picture, (x, 560), PREVIEW_Z)
        self.stage.add(self._preview)

    def light(self, walk: Walk) -> None:
        """Pieces that may be touched stand out; zones that may be pointed at glow."""
        options = walk.options()
        pieces = {ref.name for ref in options if ref.kind is RefKind.PIECE}
        chosen = {ref.name for ref in walk.chosen if ref.kind is RefKind.PIECE}
        zones = {ref.name for ref in options if ref.kind is RefKind.ZONE}
        self.troupe.raise_only(chosen, pieces | chosen)
        for zone in self._table.zones if self._table is not None else ():
            place = self.placement.zones[zone.name]
            if not place.hidden:
                self._set_ground(zone, place, zone.name in zones)

    # -- parts -----------------------------------------------------------------------------------

    def _plate(self, table: Table, seat: int) -> Plate:
        return Plate(
            self._company.session.seats[seat].name,
            self._words.numbers(table, seat),
            seat in self._deciders,
            self.skin.seat_colour(self._figure_number(seat)),
            self._words.tokens(table, seat),
        )

    def colour_of(self, seat: int) -> str:
        """The name of the seat's colour."""
        return list(SEAT_MARKS)[self._figure_number(seat) % len(SEAT_MARKS)]

    def _figure_number(self, seat: int) -> int:
        """Figures go by the colour that the seat has chosen."""
        colours = self._company.session.colours
        return list(SEAT_MARKS).index(colours[seat]) if seat < len(colours) and colours[seat] in SEAT_MARKS else seat

    def _is_suit(self, value: str) -> bool:
        return value in self.skin.style.signs

    def _furnish_zone(self, table: Table, zone: Zone, place: ZonePlace) -> None:
        """Ground, name, number and marks of one zone."""
        count = len(zone.pieces) + zone.more
        self._set_ground(zone, place, lit=False)
        if place.label in ("below", "above"):
            off = (place.area.height / 2 + LABEL_GAP) * (1 if place.label == "below" else -1)
            middle = place.area.x, place.area.y + off
            self._furniture.line(f"label.{zone.name}", self._words.zone(zone.name), middle, 400, self.skin.ink)
        if place.count and count > 1:
            foot = place.area.x, place.area.y + place.size.height / 2 - 8
            self._furniture.count(zone.name, count, foot, max(LEAST_COUNT, place.size.width * 0.4))
        else:
            self._furniture.remove(f"count.{zone.name}")
        for at, (piece, pose) in enumerate(zip(zone.pieces, place.poses(len(zone.pieces)), strict=True)):
            self._mark_owner(table, zone, at, owner_place(pose, place.size))
            self._mark_badge(table, piece, place, (pose.x, pose.y))

    def _set_ground(self, zone: Zone, place: ZonePlace, lit: bool) -> None:
        empty = not zone.pieces and not zone.more
        if place.label == "suit" and empty:
            pose = place.poses(1)[0]
            letter = zone.name.rsplit(".", maxsplit=1)[-1]
            self._furniture.sign(zone.name, letter, (pose.x, pose.y), partial(self.skin.suit, letter, BADGE))
        else:
            self._furniture.remove(f"sign.{zone.name}")
        ink = self.skin.ink if lit else self._quiet_ink()
        words = Words(self._words.zone(zone.name), ink) if place.label == "inside" and empty else None
        if lit or place.ground:
            self._furniture.ground(zone.name, _around(place.area), lit, words)
        else:
            self._furniture.remove(f"ground.{zone.name}")

    def _quiet_ink(self) -> Colour:
        return quiet_ink(self.skin.style.table)

    def _mark_owner(self, table: Table, zone: Zone, at: int, middle: Point) -> None:
        """Whose piece it is, where the pieces of a zone were laid clockwise from one seat on."""
        owners = self.placement.zones[zone.name].owners
        first = counter_of(table, owners) if owners else None
        if first is not None and first.seat is not None:
            seat = self._figure_number((first.seat + at) % self._company.rules.players)
            self._furniture.mark(f"{zone.name}.{at}", seat, middle, partial(self.skin.figure, seat, OWNER))

    def _mark_badge(self, table: Table, piece: Piece, place: ZonePlace, middle: Point) -> None:
        """The colour that was named for a piece."""
        named = counter_of(table, f"{place.badges}.{piece.name}") if place.badges else None
        if named is not None and self._is_suit(str(named.value)):
            letter = str(named.value)
            self._furniture.mark(f"badge.{piece.name}", letter, middle, partial(self.skin.suit, letter, BADGE))

    def _set_board(self) -> None:
        if self._fields is not None and self._layout.board is not None:
            area = self._layout.board
            marks = [
                (place.kind, place.value, place.left, place.top, place.width, place.height, place.name)
                for place in self._fields.fields()
            ]
            picture = self.skin.board(marks, (self._fields.width, self._fields.height), area.width)
            self.stage.add(Sprite(picture, (area.x, area.y), BOARD_Z))

    def _move_figures(self, table: Table) -> None:
        if self._layout.track is None:
            return
        standing: dict[int, list[int]] = {}
        for seat in range(self._company.rules.players):
            counter = counter_of(table, f"{self._layout.track}.{seat}")
            if counter is not None and isinstance(counter.value, int):
                standing.setdefault(min(counter.value, len(self.placement.track) - 1), []).append(seat)
        for field, seats in standing.items():
            side, poses = side_by_side(self.placement.track[field], len(seats), self._layout.figure)
            for seat, pose in zip(seats, poses, strict=True):
                self._stand(seat, side, (pose.x, pose.y))

    def _stand(self, seat: int, side: float, middle: Point) -> None:
        """The seat's figure stands here."""
        picture = self.skin.figure(self._figure_number(seat), side)
        if seat not in self._figures:
            self._figures[seat] = Sprite(picture, middle, FIGURE_Z)
            self.stage.add(self._figures[seat])
        self._figures[seat].image = picture
        self._figures[seat].middle = middle


def owner_place(pose: Pose, size: Measure) -> Point:
    """Where the figure of a piece's owner stands: above the piece, a little over its edge."""
    return pose.x, pose.y - size.height / 2 - OWNER * 0.36


def quiet_ink(table: TableStyle) -> Colour:
    """What names of places are written in: on the table, but not before everything else."""
    return mixed(table.ink, table.ground, 0.2)


def _around(area: Area) -> Area:
    return Area(area.x, area.y, area.width + 2 * GROUND_MARGIN, area.height + 2 * GROUND_MARGIN, area.angle)
