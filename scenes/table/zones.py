"""What belongs to the zones of a table besides pieces: grounds, names, numbers, and marks that travel with pieces."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from game.engine.event import Event, Moved, Said
from game.engine.view import Piece, View, Zone
from game.ui.board.arrangement import Area, PieceMeasure, Pose
from game.ui.board.labels import CROWN, GroundText, Labels, Light
from game.ui.board.layout import Placement, ZonePlace
from game.ui.board.lettered import LINE
from game.ui.board.motion import PieceLook
from game.ui.board.skins.skin import Skin
from game.ui.board.skins.style import TableStyle
from game.ui.draw.style import Colour, Gap, Size, mix
from game.ui.widgets.box import Box
from game.ui.widgets.pen import Pen
from game.ui.window.space import Point
from scenes.table.words import TableWords, counter_of

OWNER: Final = 46
BADGE: Final = 60
AHEAD: Final = "ahead"
LABEL_ROOM: Final = 400
"""How wide the name beside a narrow zone may be."""


@dataclass(frozen=True, slots=True)
class ZoneMark:
    """A small picture that belongs to a piece: an owner's figure, a named suit or a crown."""

    key: str
    piece: str
    kind: str
    shows: object


class TableZones:
    """Grounds, names, numbers and marks of one table's zones, for the viewer's placement."""

    def __init__(self, labels: Labels, skin: Skin, words: TableWords, figure: Callable[[int], int]) -> None:
        self._labels = labels
        self._skin = skin
        self._words = words
        self._figure = figure
        self._marks: dict[str, ZoneMark] = {}

    def show_labels(self, table: View, placement: Placement, pen: Pen, within: Box) -> None:
        """Draws names and numbers of all zones; no number leaves the `within` box."""
        for zone in table.zones:
            place = placement.zones[zone.name]
            if place.hidden:
                self._clear(zone.name)
            else:
                self._name(zone, place, pen)
                self._count(zone, place, within)

    def recount(self, zone: Zone, number: int, place: ZonePlace, within: Box) -> None:
        if not place.hidden:
            lying = (Piece(None),) * max(0, number)
            counted = replace(zone, more=len(lying), pieces=()) if zone.more else replace(zone, pieces=lying)
            self._count(counted, place, within)

    def light(self, table: View, placement: Placement, lit: Collection[str], chosen: Collection[str]) -> None:
        """Draws the grounds of zones, lit where they may be pointed at, or chosen."""
        for zone in table.zones:
            place = placement.zones[zone.name]
            if not place.hidden:
                light = Light.CHOSEN if zone.name in chosen else Light.LIT if zone.name in lit else Light.NONE
                self._set_ground(zone, place, light)

    # -- marks -----------------------------------------------------------------------------------

    def mark(self, table: View, placement: Placement, players: int) -> None:
        """Marks all pieces of this view with their owner and the colour named for them.

        Marks of pieces that are leaving stay until `forget`. But a piece that is no longer ahead loses its crown at
        once, and the piece that is now ahead gets it when it arrives. In an empty zone the crown stays until the winner
        has been told.
        """
        new = {mark.key: mark for mark in _marks(table, placement, players, self._skin)}
        self._marks |= {key: mark for key, mark in new.items() if mark.kind != AHEAD}
        contested = {f"{AHEAD}.{zone.name}" for zone in table.zones if zone.pieces}
        for key in [key for key in contested & self._marks.keys() if new.get(key) != self._marks[key]]:
            del self._marks[key]
            self._labels.remove(f"mark.{key}")

    def mark_passing(self, events: Iterable[Event], placement: Placement, owners: Mapping[str, int | None]) -> None:
        """Marks pieces that lie in a zone only until they move on: with their owner and their named colour."""
        played: tuple[str, int | None] | None = None
        for event in events:
            match event:
                case Moved((str() as piece,), source, target) if target in placement.zones:
                    seat, place = owners.get(source), placement.zones[target]
                    played = (piece, seat) if place.badges and not place.hidden else None
                    if place.owners and seat is not None and not place.hidden:
                        mark = ZoneMark(f"owner.{piece}", piece, "owner", seat)
                        self._marks.setdefault(mark.key, mark)
                case Said(seat, values=values) if played is not None and seat == played[1]:
                    if values.get("colour") in self._skin.style.signs:
                        mark = ZoneMark(f"badge.{played[0]}", played[0], "badge", values["colour"])
                        self._marks.setdefault(mark.key, mark)

    def crown(self, piece: str, pose: Pose, placement: Placement) -> None:
        """Crowns a piece that is ahead of the others, if it lies in a zone that shows this."""
        for zone, place in placement.zones.items():
            if place.ahead and place.area.holds(pose.x, pose.y):
                self._marks[f"{AHEAD}.{zone}"] = ZoneMark(f"{AHEAD}.{zone}", piece, AHEAD, True)

    def forget(self, table: View, placement: Placement, players: int) -> None:
        """Keeps only the marks of this view."""
        self._marks = {mark.key: mark for mark in _marks(table, placement, players, self._skin)}
        self._labels.keep("mark.", self._marks.keys())

    def follow(self, looks: Mapping[str, PieceLook], z_of: Callable[[str], float]) -> None:
        """Moves every mark to its piece, in front of it while it moves."""
        for mark in self._marks.values():
            look = looks.get(mark.piece)
            if look is None or look.face.visible is None:
                self._labels.remove(f"mark.{mark.key}")
                continue
            size, z = PieceMeasure(look.width, look.height), z_of(mark.piece)
            if mark.kind == "owner":
                seat = self._figure(int(str(mark.shows)))
                draw = partial(self._skin.figure, seat, OWNER)
                self._labels.mark(mark.key, seat, owner_place(look.pose, size), z=z, picture=draw)
            elif mark.kind == AHEAD:
                self._labels.crown(mark.key, crown_place(look.pose, size), z)
            else:
                draw = partial(self._skin.suit, str(mark.shows), BADGE)
                self._labels.mark(mark.key, mark.shows, (look.pose.x, look.pose.y), z=z, picture=draw)

    # -- parts -----------------------------------------------------------------------------------

    def _clear(self, zone: str) -> None:
        """Removes everything of a zone that this viewer doesn't see; another viewer may have seen it."""
        for key in (f"label.{zone}", f"count.{zone}", f"sign.{zone}", f"sign.{zone}.pile", f"ground.{zone}"):
            self._labels.remove(key)

    def _name(self, zone: Zone, place: ZonePlace, pen: Pen) -> None:
        if place.label in ("below", "above"):
            area = label_area(place, pen)
            self._labels.line(zone.name, self._words.zone(zone.name), area, self._skin.ink)
        else:
            self._labels.remove(f"label.{zone.name}")

    def _count(self, zone: Zone, place: ZonePlace, within: Box) -> None:
        count = len(zone.pieces) + zone.more
        self._pile(zone, place)
        if place.count and count > 1:
            top = place.poses(len(zone.pieces))[-1] if zone.pieces and not zone.more else None
            x, y = (top.x, top.y) if top is not None else (place.area.x, place.area.y)
            foot = Area(x, y, 0, 0, angle=place.area.angle).place(0, place.size.height / 2 - 8)
            self._labels.count(zone.name, count, foot, room=place.size.width, within=within)
        else:
            self._labels.remove(f"count.{zone.name}")

    def _pile(self, zone: Zone, place: ZonePlace) -> None:
        """Draws the edges below the one piece that stands for a pile."""
        pose, key = place.poses(1)[0], f"{zone.name}.pile"
        if zone.more and not pose.angle:
            draw = partial(self._skin.pile, zone.more, place.size.width, place.size.height)
            self._labels.sign(key, zone.more, pose, draw)
        else:
            self._labels.remove(f"sign.{key}")

    def _set_ground(self, zone: Zone, place: ZonePlace, light: Light) -> None:
        empty = not zone.pieces and not zone.more
        if place.label == "suit" and empty:
            pose, letter = place.poses(1)[0], zone.name.rsplit(".", maxsplit=1)[-1]
            side = min(BADGE, place.size.width * 0.7)
            self._labels.sign(zone.name, letter, pose, partial(self._skin.suit, letter, side))
        else:
            self._labels.remove(f"sign.{zone.name}")
        ink = quiet_ink(self._skin.style.table) if light is Light.NONE else self._skin.ink
        words = GroundText(self._words.zone(zone.name), ink) if place.label == "inside" and empty else None
        if light is not Light.NONE or place.ground:
            self._labels.ground(zone.name, ground_of(place), light, words)
        else:
            self._labels.remove(f"ground.{zone.name}")


def _marks(table: View, placement: Placement, players: int, skin: Skin) -> Iterator[ZoneMark]:
    for zone in table.zones:
        place = placement.zones[zone.name]
        if place.hidden or not (place.owners or place.badges or place.ahead):
            continue
        best = counter_of(table, place.ahead) if place.ahead else None
        if best is not None and len(zone.pieces) > 1:
            yield ZoneMark(f"{AHEAD}.{zone.name}", str(best.value), AHEAD, True)
        first = counter_of(table, place.owners) if place.owners else None
        for at, piece in enumerate(zone.pieces):
            if piece.name is None:
                continue
            # The pieces were laid clockwise, starting at one seat.
            if first is not None and first.seat is not None:
                yield ZoneMark(f"owner.{piece.name}", piece.name, "owner", (first.seat + at) % players)
            named = _named(table, place, piece)
            if named is not None and named in skin.style.signs:
                yield ZoneMark(f"badge.{piece.name}", piece.name, "badge", named)


def _named(table: View, place: ZonePlace, piece: Piece) -> str | None:
    counter = counter_of(table, f"{place.badges}.{piece.name}") if place.badges else None
    return str(counter.value) if counter is not None else None


def owner_place(pose: Pose, size: PieceMeasure) -> Point:
    """The place of the figure of a piece's owner: at the piece's upper edge, and mostly above it."""
    return pose.x, pose.y - size.height / 2 - OWNER * 0.36


def crown_place(pose: Pose, size: PieceMeasure) -> Point:
    """The place of a crown: beside the owner's figure, or at the piece's foot if it would reach the next piece."""
    x, y = owner_place(pose, size)
    if size.width / 2 < OWNER / 2 + CROWN:
        return pose.x, pose.y + size.height / 2
    return x + (OWNER + CROWN) / 2, y


def quiet_ink(table: TableStyle) -> Colour:
    """The ink for names of zones: readable, but quieter than other words."""
    return mix(table.ink, table.ground, 0.2)


def ground_of(place: ZonePlace) -> Area:
    area, margin = place.area, place.margin
    return Area(area.x, area.y, area.width + 2 * margin, area.height + 2 * margin, angle=area.angle)


def label_area(place: ZonePlace, pen: Pen) -> Area:
    """The area of the name beside a zone, one line high."""
    high = pen.measure.letters(Size.CAPTION) * LINE + 2
    off = place.area.height / 2 + (place.margin if place.ground else Gap.HAIR) + high / 2
    pose = place.area.place(0, off * (1 if place.label == "below" else -1))
    width = max(place.area.width, LABEL_ROOM if not place.ground else 0)
    return Area(pose.x, pose.y, width, high, angle=place.area.angle)
