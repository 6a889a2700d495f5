"""The stage of a table: the felt, the board, the pieces and everything around them."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from pathlib import Path

import pygame

from game.engine.action import Ref, RefKind
from game.engine.event import Event, Names
from game.engine.games.registry import game_named
from game.engine.view import View
from game.hand.walker import Walk
from game.match.session import Seating
from game.ui.board.arrangement import Area, upright
from game.ui.board.chips import Chip
from game.ui.board.frame import Frame, frame_for, frame_layout, has_large_letters, is_compact
from game.ui.board.labels import CHECK, Labels
from game.ui.board.layout import Layout, Placement, place_zones, printed_of
from game.ui.board.layout_check import field_map
from game.ui.board.layout_file import read_layout
from game.ui.board.log import LogEntry
from game.ui.board.log_panel import LogArt
from game.ui.board.pieces import LIFT, Pieces
from game.ui.board.scoring.beats import Gain
from game.ui.board.scoring.parts import Surroundings, within
from game.ui.board.scoring.spec import ScoringSpec
from game.ui.board.scoring.track import TrackFigures
from game.ui.board.skins.skin import skin_for
from game.ui.board.targets import Target, as_it_lies, targets
from game.ui.draw.seat_marks import SEAT_MARKS
from game.ui.draw.style import Gap
from game.ui.widgets.box import Box
from game.ui.widgets.measure import Measure, measure_for
from game.ui.widgets.pen import Pen
from game.ui.window.space import Point
from game.ui.window.stage import Sprite, Stage
from scenes.services import Services
from scenes.table.fans import Fans
from scenes.table.plates import TablePlates
from scenes.table.table_preview import TablePreview
from scenes.table.words import TableWords, counter_of
from scenes.table.zones import TableZones

BOARD_Z = -8.0
BADGE_ABOVE = 0.25
LOG_ENTRIES = 14
"""More entries than the log of any table has room for."""
SPOTS = ((0.5, 0.5), (0.12, 0.5), (0.88, 0.5), (0.5, 0.12), (0.5, 0.88), (0.12, 0.12), (0.88, 0.88))


class TableStage:
    """The stage for one window size and language; a new one shows the same match after a change."""

    def __init__(self, services: Services, seating: Seating) -> None:
        self.services = services
        self._seating = seating
        self.game = seating.setup.game
        self.viewer: int | None = None
        config = services.folders.ours / "config" / "games" / self.game
        measure = measure_for(services.space, services.settings)
        self.frame: Frame = frame_for(measure)
        self._layout = self._laid_out(config / "layout.toml", measure)
        safe = services.settings.safe_colours
        self.skin = skin_for(config, seating.setup.edition, safe=safe, k=services.space.k, fonts=services.fonts)
        self.sprites = Stage(services.space, self.skin.background(services.space))
        self.pen = Pen(services.fonts, measure)
        self.labels = Labels(self.sprites, self.pen, self.skin.style.table.ground, self._least_name(measure))
        self._words = TableWords(services.texts, self.game, self._layout, self._is_suit)
        self.plates = TablePlates(self.labels, self.skin, self._words, self._layout, seating, self._figure_number)
        self._zones = TableZones(self.labels, self.skin, self._words, self._figure_number)
        self.pieces = Pieces(self.sprites, self.skin)
        self.target: float = measure.target
        self.fans = Fans(self.pieces, measure.target)
        self._fields = field_map(self._layout, game_named(self.game), seating.setup, services.library)
        self.figures = TrackFigures(self.sprites, self._figure, self.skin.glow)
        self.preview = TablePreview(self, self.pen, services.texts, self.game)
        self._table: View | None = None
        self.labelled_view: View | None = None
        self.placement: Placement
        self.targets: dict[str, Target] = {}
        """Where the pieces belong in the view placed last."""
        self.info_box = self._layout.info_area.box
        """The box of the table's own numbers: the part of their area that they fill."""
        self._set_board()

    def _laid_out(self, path: Path, measure: Measure) -> Layout:
        players = self._seating.rules.players
        return frame_layout(read_layout(path, is_compact(measure), players, has_large_letters(measure)), self.frame)

    def _least_name(self, measure: Measure) -> float:
        """The least size of letters for a name on a plate; a name that is still too long is cut."""
        return measure.least_letters

    @property
    def names(self) -> list[str]:
        """The names of the people and bots at the table."""
        return [seat.name for seat in self._seating.session.seats]

    def place(self, table: View) -> None:
        """Places all zones and pieces of this view."""
        self.fans.gather()
        self._table = table
        self.placement = self._placed(table)
        self.targets = targets(table, self.placement)
        # Marks on pieces that move travel with them; marks for pieces still to come are made now.
        self._zones.mark(table, self.placement, self._seating.rules.players)

    def _placed(self, table: View) -> Placement:
        # A covered hand keeps its viewer's side; without a viewer the table is not turned.
        me = table.viewer if table.viewer is not None else self.viewer or 0
        return place_zones(self._layout, table, self._seating.rules.players, me, fields=self._fields)

    def picture(self) -> pygame.Surface:
        """A picture of the stage, without the widgets over it."""
        space = self.sprites.space
        picture = pygame.Surface((space.width, space.height))
        if self.sprites.background is not None:
            picture.blit(self.sprites.background, (0, 0))
        picture.fblits([sprite.layer for sprite in self.sprites.drawn()])
        return picture

    def draw_ahead(self, table: View, drawn: set[Hashable]) -> Iterator[None]:
        """Draws the pieces of another view one by one, except those in `drawn`, to have them ready."""
        for target in targets(table, self._placed(table)).values():
            look = target.look
            key = look.face.visible, look.width, look.height, look.pose.angle
            if key not in drawn:
                drawn.add(key)
                self.pieces.draw_ahead(look)
                yield

    @property
    def owners(self) -> dict[str, int | None]:
        """The owner of each zone; None for a common zone."""
        return {zone.name: zone.seat for zone in self._table.zones} if self._table is not None else {}

    def mark_passing(self, events: Sequence[Event]) -> None:
        """Marks the pieces that lie in a zone only while these events are shown."""
        self._zones.mark_passing(events, self.placement, self.owners)

    def crown(self, pieces: Names) -> None:
        """Crowns the piece among these that lies in a zone where one can be ahead of the others."""
        looks = self.pieces.looks()
        for piece in pieces:
            if piece in looks:
                self._zones.crown(piece, looks[piece].pose, self.placement)
        self.follow()

    def recount(self, name: str, coming: int) -> None:
        """Shows a zone's number while `coming` pieces are still on their way to it, or from it if negative."""
        zone = next((zone for zone in self._table.zones if zone.name == name), None) if self._table else None
        if zone is not None:
            number = len(zone.pieces) + zone.more - coming
            self._zones.recount(zone, number, self.placement.zones[name], self.frame.box)

    def printed(self) -> tuple[Area, ...]:
        """The fields of a board that have print of their own."""
        return printed_of(self._layout, self._fields)

    def standing(self) -> set[int]:
        """The fields of the track that have a figure on them."""
        seats = range(self._seating.rules.players)
        return {field for seat in seats if (field := self.figures.field_of(seat)) is not None}

    def follow(self) -> None:
        """Moves marks to where their pieces are now."""
        self._zones.follow(self.pieces.looks(), self.pieces.z_of)

    def zones_at(self, at: Point) -> list[str]:
        """The zones under a point, the smallest first."""
        found = [
            (place.area.width * place.area.height, name)
            for name, place in self.placement.zones.items()
            if not place.hidden and place.area.holds(*at, margin=12)
        ]
        return [name for _, name in sorted(found)]

    def box_of(self, ref: Ref) -> Box | None:
        """The box of a piece or a zone; None if it is not visible."""
        if ref.kind is RefKind.PIECE:
            look = self.pieces.looks().get(ref.name)
            if look is None:
                return None
            x, y = self.fans.move_of(ref.name)
            return upright(Area(look.pose.x + x, look.pose.y + y, look.width, look.height, angle=look.pose.angle))
        place = self.placement.zones.get(ref.name)
        if place is None or place.hidden:
            return None
        return upright(place.area)

    def visible_spot(self, piece: str) -> Point:
        """A point where this piece is the foremost one: its left edge in a row, its lower end in a column."""
        box = self.box_of(Ref(RefKind.PIECE, piece))
        if box is None:
            raise KeyError(piece)
        for across, down in SPOTS:
            point = box.left + box.width * across, box.top + box.height * down
            if self.pieces.pick(point) == piece:
                return point
        return box.middle

    def show_labels(self, table: View, deciders: tuple[int, ...], log: Sequence[LogEntry]) -> None:
        """Draws plates, numbers, names of zones, figures and the log."""
        self.labelled_view = table
        self.plates.show(table, self.placement.plates, deciders)
        self._zones.show_labels(table, self.placement, self.pen, self.frame.box)
        self._zones.forget(table, self.placement, self._seating.rules.players)
        self.follow()
        self._label_middle(table, log)
        self._move_figures(table)

    def keep(self, lying: View, labelled_view: View | None, deciders: tuple[int, ...], log: Sequence[LogEntry]) -> None:
        """Shows pieces as in `lying`, words and numbers as in `labelled_view`: the table behind an open scoring."""
        self.pieces.show(targets(lying, self.placement))
        self.show_labels(labelled_view or lying, deciders, log)
        self._zones.light(lying, self.placement, (), ())

    def _label_middle(self, table: View, log: Sequence[LogEntry]) -> None:
        self._show_chips(self._words.chips(table))
        self.labels.log(self._layout.log, log[-LOG_ENTRIES:], LogArt(self._figure, self.skin.colours_of))

    def account(self, table: View, gains: Sequence[Gain]) -> None:
        """Shows the numbers before a scoring's gains; the table's own numbers stay, since the round is not over yet."""
        self.plates.account(table, gains)
        self._light_zones(table, (), ())
        self._show_chips(self._words.chips(self.labelled_view or table, table))

    def _show_chips(self, chips: Sequence[Chip]) -> None:
        area = self._layout.info_area
        self.labels.info(area, chips, self.skin.suit)
        wide = self.labels.panels.info_wide(area, chips)
        self.info_box = Box(area.x + area.width / 2 - wide, area.y - area.height / 2, wide, area.height)

    def light(self, walk: Walk, places: Collection[Ref] = ()) -> None:
        """Raises pieces that may be touched, and lights zones that may be pointed at or dropped on.

        The `places` glow too, whatever is chosen.
        """
        options = walk.options().union(places)
        # A carried piece may go wherever all of the chosen pieces go.
        if self.pieces.carries and not any(ref.kind is RefKind.ZONE for ref in options):
            options |= walk.places()
        self.light_refs(options, walk.chosen)

    def light_refs(self, options: Collection[Ref], taken: Collection[Ref], forward: Collection[str] = ()) -> None:
        """Like `light`, for these `options` and the refs already `taken`; `forward` pieces are raised, not lit."""
        pieces = {ref.name for ref in options if ref.kind is RefKind.PIECE}
        chosen = {ref.name for ref in taken if ref.kind is RefKind.PIECE}
        self.pieces.raise_only(chosen | {*forward}, pieces | chosen, self._out_of_play(pieces | chosen))
        self._tick(chosen)
        if self._table is not None:
            lit, ended = ({ref.name for ref in refs if ref.kind is RefKind.ZONE} for refs in (options, taken))
            self._light_zones(self._table, lit, ended)
        self.fans.find(pieces | chosen)

    def _light_zones(self, table: View, lit: Collection[str], ended: Collection[str]) -> None:
        """Lights the grounds of zones, and names those that look empty while pieces are still on their way."""
        self._zones.light(as_it_lies(table, self.pieces.lying()), self.placement, lit, ended)

    def badge_area(self, seat: int, width: float, height: float) -> Area:
        """The area of a badge at a seat: at the end of its plate's upper edge, and mostly above it."""
        plate = self.placement.plates[seat]
        middle = plate.place((plate.width - width) / 2, -plate.height / 2 - height * BADGE_ABOVE)
        return Area(middle.x, middle.y, width, height, angle=plate.angle)

    # -- scorings --------------------------------------------------------------------------------

    @property
    def scoring(self) -> ScoringSpec:
        return self._layout.scoring

    def surroundings(self) -> Surroundings:
        """What the panel of a scoring needs to be drawn."""
        seats = self._seating.session.seats
        return Surroundings(
            stage=self.sprites,
            pen=self.pen,
            skin=self.skin,
            texts=self.services.texts,
            game=self.game,
            names=tuple(seat.name for seat in seats),
            figures=tuple(map(self._figure_number, range(len(seats)))),
            area=within(self.scoring.area, self._scoring_room()),
            ratio=next((look.width / look.height for look in self.pieces.looks().values()), 2 / 3),
            turned=self._scoring_turned(),
        )

    def _scoring_turned(self) -> bool | None:
        """Whether scorings face the upper edge of the table; None if they can't be turned."""
        return None

    def _scoring_room(self) -> Box:
        """The box that a scoring may fill."""
        return self.frame.below_bar.inset(Gap.HAIR)

    # -- parts -----------------------------------------------------------------------------------

    def _out_of_play(self, touchable: set[str]) -> set[str]:
        """The pieces that may not be touched, in zones with pieces that may."""
        looks = self.pieces.looks()
        zones = {self.pieces.zone_of(piece) for piece in touchable if piece in looks}
        return {key for key in looks if key not in touchable and self.pieces.zone_of(key) in zones}

    def _tick(self, chosen: set[str]) -> None:
        """Puts a tick on every chosen piece that is not held."""
        lying = {piece for piece in chosen if not self.pieces.is_held(piece)}
        self.labels.keep("check.", lying)
        for piece in lying:
            box = self.box_of(Ref(RefKind.PIECE, piece))
            if box is not None:
                self.labels.check(piece, (box.right - CHECK / 2, box.top - LIFT))

    def _figure_number(self, seat: int) -> int:
        """The number of a seat's figure, which follows the colour that the seat chose."""
        colours = self._seating.session.colours
        return list(SEAT_MARKS).index(colours[seat]) if seat < len(colours) and colours[seat] in SEAT_MARKS else seat

    def _is_suit(self, value: str) -> bool:
        return value in self.skin.style.signs

    def _set_board(self) -> None:
        if self._fields is not None and self._layout.board is not None:
            area = self._layout.board
            marks = [
                (place.kind, place.value, place.left, place.top, place.width, place.height, place.name)
                for place in self._fields.fields()
            ]
            picture = self.skin.board(marks, (self._fields.width, self._fields.height), area.width)
            self.sprites.add(Sprite(picture, (area.x, area.y), BOARD_Z))

    def _move_figures(self, table: View) -> None:
        if self._layout.track is None:
            return
        found = {
            seat: counter.value
            for seat in range(self._seating.rules.players)
            if (counter := counter_of(table, f"{self._layout.track}.{seat}")) is not None
            and isinstance(counter.value, int)
        }
        self.figures.stand(found, self.placement.track, self._layout.figure)

    def _figure(self, seat: int, side: float) -> pygame.Surface:
        return self.skin.figure(self._figure_number(seat), side)
