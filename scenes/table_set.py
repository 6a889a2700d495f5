"""What stands on the stage of a table: the felt, the board, the pieces and everything around them."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.seat_marks import SEAT_MARKS
from game.app.services import Services
from game.app.space import Point
from game.app.stage import Sprite, Stage
from game.app.style import Size
from game.app.widgets.box import Box
from game.content.places import FieldMap, places_of
from game.engine.action import Ref, RefKind
from game.engine.games.registry import game_named
from game.engine.table import Counter, Table
from game.match.match import Match
from game.table.arrangement import Area
from game.table.furniture import Furniture, Plate
from game.table.layout import Placement, ZonePlace, placed, read_layout
from game.table.skin.reading import read_skin
from game.table.skin.skin import Skin
from game.table.troupe import Troupe
from game.table.walker import Walk

BOARD_Z = -8.0
LABEL_GAP = 28
FIGURE_Z = 150.0
PREVIEW = 300
SPOTS = ((0.5, 0.5), (0.12, 0.5), (0.88, 0.5), (0.5, 0.12), (0.5, 0.88), (0.12, 0.12), (0.88, 0.88))
PREVIEW_Z = 900.0


class TableSet:
    """Built for one window size and language; the match goes on when it is built anew."""

    def __init__(self, services: Services, match: Match) -> None:
        self._services = services
        self._match = match
        self._game = match.header.setup.game
        self.viewer: int | None = None
        config = services.folders.ours / "config" / "games" / self._game
        self._layout = read_layout(config / "layout.toml", services.space.compact)
        self.skin = Skin(read_skin(config / "skin.toml", match.header.setup.edition), services.space.k, services.fonts)
        self.stage = Stage(services.space, self.skin.background(services.space))
        self._furniture = Furniture(self.stage, services.fonts, services.space.k)
        self.troupe = Troupe(self.stage, self.skin)
        self._fields = self._field_map()
        self._figures: dict[int, Sprite] = {}
        self._preview: Sprite | None = None
        self.explained = ""
        """Why something was refused, as long as it is shown."""
        self._table: Table | None = None
        self.placement: Placement
        self._set_board()

    def place(self, table: Table) -> None:
        """Where everything lies for this table."""
        self._table = table
        me = table.viewer if table.viewer is not None else 0
        self.placement = placed(self._layout, table, self._match.rules.players, me, self._fields)

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

    def furnish(self, table: Table, log: Sequence[str]) -> None:
        """Plates, numbers, names of zones, figures and the log."""
        for seat, area in enumerate(self.placement.seats):
            figure = self.skin.figure(self._figure_number(seat), 44)
            self._furniture.plate(seat, self._plate_area(seat, area), self._plate(table, seat), figure)
        for zone in table.zones:
            place = self.placement.zones[zone.name]
            if place.label:
                self._furniture.ground(zone.name, _around(place.area), lit=False)
                self._label(zone.name, place, len(zone.pieces) + zone.more)
        self._furniture.line("info", self._info(table), (1480, 44), Size.CAPTION, self.skin.ink)
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
        for name, place in self.placement.zones.items():
            if not place.hidden:
                if name in zones:
                    self._furniture.ground(name, _around(place.area), lit=True)
                elif place.label:
                    self._furniture.ground(name, _around(place.area), lit=False)
                else:
                    self._furniture.remove(f"ground.{name}")

    # -- parts -----------------------------------------------------------------------------------

    def _plate_area(self, seat: int, area: Area) -> Area:
        return self._layout.my_plate if seat == self.placement.me else area

    def _plate(self, table: Table, seat: int) -> Plate:
        numbers = []
        for kind in self._layout.plate:
            counter = _counter(table, f"{kind}.{seat}")
            if counter is not None:
                heading = self._services.texts.of_game(self._game, "counter", kind)
                numbers.append((heading, self._shown(counter)))
        holder = self._match.session.seats[seat]
        active = seat in self._match.deciders()
        return Plate(holder.name, tuple(numbers), active, self.skin.seat_colour(self._figure_number(seat)))

    def colour_of(self, seat: int) -> str:
        """The name of the seat's colour."""
        return list(SEAT_MARKS)[self._figure_number(seat) % len(SEAT_MARKS)]

    def _figure_number(self, seat: int) -> int:
        """Figures go by the colour that the seat has chosen."""
        colours = self._match.session.colours
        return list(SEAT_MARKS).index(colours[seat]) if seat < len(colours) and colours[seat] in SEAT_MARKS else seat

    def _shown(self, counter: Counter) -> str:
        if counter.hidden:
            return "?"
        return "–" if counter.value is None else str(counter.value)

    def _info(self, table: Table) -> str:
        parts = []
        for kind in self._layout.info:
            counter = _counter(table, kind)
            if counter is not None and counter.value not in (None, 0, ""):
                heading = self._services.texts.of_game(self._game, "counter", kind)
                value = self._services.texts.choice(self._game, "colour", str(counter.value))
                parts.append(f"{heading} {value}")
        return "  ·  ".join(parts)

    def _label(self, zone: str, place: ZonePlace, count: int) -> None:
        area = place.area
        off = area.height / 2 + LABEL_GAP
        y = area.y + off if place.label == "below" else area.y - off
        name = self._services.texts.of_game(self._game, "zone", zone.split(".", maxsplit=1)[0])
        text = f"{name} {count}" if count else name
        self._furniture.line(f"label.{zone}", text, (area.x, y), Size.CAPTION, self.skin.ink)

    def _field_map(self) -> FieldMap | None:
        if self._layout.map is None:
            return None
        board = str(game_named(self._game).option(self._match.header.setup, self._layout.map))
        return self._services.library.board(board, places_of)

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
        for seat in range(self._match.rules.players):
            counter = _counter(table, f"{self._layout.track}.{seat}")
            if counter is None or not isinstance(counter.value, int):
                continue
            pose = self.placement.track[min(counter.value, len(self.placement.track) - 1)]
            spread = (seat - 3.5) * 5 if counter.value == 0 else 0
            if seat not in self._figures:
                picture = self.skin.figure(self._figure_number(seat), self._layout.figure)
                self._figures[seat] = Sprite(picture, (pose.x, pose.y), FIGURE_Z)
                self.stage.add(self._figures[seat])
            self._figures[seat].middle = (pose.x + spread, pose.y)


def _counter(table: Table, name: str) -> Counter | None:
    return next((counter for counter in table.counters if counter.name == name), None)


def _around(area: Area) -> Area:
    return Area(area.x, area.y, area.width + 24, area.height + 24, area.angle)
