"""Reads a game's layout.toml, and refuses what is wrong in it with the key and what would be right.

Lengths are in units of a table of 1920 × 1080; an area is [middle x, middle y, width, height].

me, my_plate      my place, from whose middle the zones at "me" are measured, and the plate with my name
others            where all others sit, in a `flow` of "row" or "column"; `widest_other` is the most that one gets
other_plate       where the plate is in another's place: in shares of it from its middle, as the zones at "other"
plate, tokens     the counters on a plate; those that mark a seat, with their icons (dealer = "cards")
info, marks       the counters at `info_area`: always, or only while they are set
log               the last moves in words; it takes no more of its area than it needs
values, confirm   where values are asked for that belong to no piece; the button that ends a choice
trays             how seats lie around the table: game/ui/board/tray_file.py tells its keys
scoring           how points are counted before everybody's eyes: game/ui/board/scoring/spec.py tells its keys
board, track      the option that names a map of fields, and the counter whose figures walk on its track
zone              a place for pieces: `name` with * for any part, `at` the table, me or other
    arrange, piece, gap, most   how pieces lie, how large they are at the most, and how many have to fit
    label         its name "inside" while it is empty, "below" or "above" it; or the "suit" its name ends with
    ground, count, hidden       a ground to put things on; the number of pieces; not shown at all
    owners        the counter of the seat whose piece comes first: the others' follow clockwise
    badges        the counters that tell the colour of a piece, such as `named` for named.*3
    ahead         the counter that names the piece which is ahead of the others there
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from game.content.errors import ContentError
from game.content.texts import read_toml
from game.ui.board.arrangement import ARRANGEMENTS, Area
from game.ui.board.layout import FIELDS, Layout, ZoneSpec
from game.ui.board.scoring.spec import read_scoring
from game.ui.widgets.icons import Icon
from game.ui.window.space import HEIGHT, WIDTH

COMPACT: Final = "compact"
LARGE: Final = "large"
PLAYERS: Final = "players"
PARTS: Final = ("board", "track", "scoring")
AREAS: Final = {
    "me": None,
    "my_plate": None,
    "others": None,
    "log": None,
    "info_area": (1596, 48, 600, 72),
    "values": (960, 736, 1400, 92),
    "confirm": (1690, 1002, 380, 84),
}
"""The areas of a layout, with what they are where the file does not say."""
KEYS: Final = {
    "": (
        *AREAS, "flow", "widest_other", "other_plate", "plate", "tokens", "info", "marks",
        "board", "track", "scoring", "zone", "trays", COMPACT, LARGE, PLAYERS,
    ),
    "zone": (
        "name", "at", "area", "arrange", "piece", "gap", "most", "hidden",
        "label", "ground", "count", "owners", "badges", "ahead",
    ),
    "board": ("map", "area"),
    "track": ("counter", "figure"),
    "trays": ("depth", "longest", "middle", "plate", "handle", "row", "values", "strips", "finest", "board", "zone"),
}  # fmt: skip
PLACES: Final = ("table", "me", "other")
TRAY_PLACES: Final = ("table", "tray")
FLOWS: Final = ("row", "column")
LABELS: Final = ("", "inside", "suit", "below", "above")
LEAST_PIECE: Final = 20
SOME_PIECE: Final = (136, 204)
SOME_AREA: Final = (960, 540, 400, 240)
SOME_AREA_AT_HOME: Final = (0, 0, 400, 240)
SOME_SHARES: Final = (0, 0.2, 0.8, 0.5)
"""What could be right where something is wrong."""
MOST_PIECES: Final = 100
_COUNTS: Final = re.compile(r"(\d+)(?:-(\d+))?")


def read_layout(path: Path, compact: bool = False, players: int = 2, large: bool = False) -> Layout:
    """The layout for this many players, or ContentError.

    `[players.2]` and `[players.5-8]` change what differs for some numbers of players, `[compact]` what
    differs on small screens, and `[compact.players.8]` both at once; `[large]` comes after that, for letters
    of twice the size. A zone in them changes the zone of the same name and place.
    """
    return layout_of(read_toml(path), path, compact, players, large)


def layout_of(found: dict[str, Any], path: Path, compact: bool, players: int, large: bool = False) -> Layout:
    """As `read_layout`, for a file that has been read."""
    file = f"config/games/{path.parent.name}/{path.name}"
    layout = LayoutReader(file).layout(found)
    levels = [name for name, wanted in (("", True), (COMPACT, compact), (LARGE, large)) if wanted]
    for where, change in list(_changes(LayoutReader(file), found, levels, players)):
        reader = LayoutReader(file, where)
        found = reader.changed(found, change)
        layout = reader.layout(found)
    return layout


def _changes(
    reader: LayoutReader, found: Mapping[str, Any], levels: Iterable[str], players: int
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The tables that apply, the most particular last, each with its name."""
    for level in levels:
        table = reader.table(found, level) if level else found
        if level:
            yield f"[{level}] ", {key: value for key, value in table.items() if key != PLAYERS}
        by_count = reader.table(table, PLAYERS)
        for counts in by_count:
            name = f"{level}.{PLAYERS}.{counts}" if level else f"{PLAYERS}.{counts}"
            if players in reader.counts(counts, name):
                yield f"[{name}] ", reader.table(by_count, counts)


class LayoutReader:
    """Checks a layout's tables, and says file and key where something is wrong."""

    def __init__(self, file: str, where: str = "", in_trays: bool = False) -> None:
        self._file = file
        self._where = where
        self._in_trays = in_trays

    def wrong(self, where: str, why: str) -> ContentError:
        return ContentError(self._file, self._where + where, why)

    def table(self, found: Mapping[str, Any], key: str) -> dict[str, Any]:
        value = found.get(key, {})
        if not isinstance(value, dict):
            raise self.wrong(f"key '{key}'", "must be a table")
        return value

    def counts(self, written: str, name: str) -> range:
        """Numbers of players: `2`, or `5-8`."""
        match = _COUNTS.fullmatch(written)
        if match is None:
            raise self.wrong(f"[{name}]", f"'{written}' is no number of players, such as 2 or 5-8")
        return range(int(match[1]), int(match[2] or match[1]) + 1)

    def changed(self, found: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
        """The layout with these changes; zones are changed one by one, and so is what a part of it is made of."""
        self.known(change, "")
        zones = {(zone.get("name"), zone.get("at", "table")): zone for zone in found.get("zone", [])}
        for zone in self.zone_tables(change) if "zone" in change else []:
            key = zone.get("name"), zone.get("at", "table")
            zones[key] = {**zones.get(key, {}), **zone}
        parts = {key: {**self.table(found, key), **self.table(change, key)} for key in PARTS if key in change}
        return {**found, **change, **parts, "zone": list(zones.values())}

    def layout(self, found: Mapping[str, Any]) -> Layout:
        self.known(found, "")
        board, track = self.table(found, "board"), self.table(found, "track")
        self.known(board, "board", "[board]")
        self.known(track, "track", "[track]")
        areas = {key: self._area(found, key, usual) for key, usual in AREAS.items()}
        return Layout(
            file=self._file,
            **areas,
            flow=self.word(found, "flow", FLOWS, "key 'flow'"),
            widest_other=self.number(found, "widest_other", WIDTH),
            other_plate=self.shares(found, "other_plate", "key 'other_plate'") if "other_plate" in found else None,
            zones=tuple(self.zone(zone, areas["me"]) for zone in self.zone_tables(found)),
            plate=self._names(found, "plate"),
            tokens=self._tokens(found),
            info=self._names(found, "info"),
            marks=self._names(found, "marks"),
            board=self._area(board, "area", None, "[board]") if board else None,
            map=self._text(board, "map", "[board]") if board else None,
            track=self._text(track, "counter", "[track]") if track else None,
            figure=self.number(track, "figure", 40),
            scoring=read_scoring(self.table(found, "scoring"), self.wrong),
        )

    # -- zones -----------------------------------------------------------------------------------

    def zone_tables(self, found: Mapping[str, Any]) -> list[dict[str, Any]]:
        zones = found.get("zone")
        if not isinstance(zones, list) or not zones:
            raise self.wrong("[[zone]]", "at least one zone is needed")
        for zone in zones:
            if not isinstance(zone, dict) or not isinstance(zone.get("name"), str):
                raise self.wrong("[[zone]]", 'every zone needs a name, such as name = "hand.*"')
        return zones

    def zone(self, zone: dict[str, Any], me: Area, places: tuple[str, ...] = PLACES) -> ZoneSpec:
        """A zone; what lies in my place, or in the middle between trays, is measured from `me`."""
        where = f"zone '{zone['name']}'"
        self.known(zone, "zone", where)
        at = self.word(zone, "at", places, where)
        arrange = self.word(zone, "arrange", ("row", *(way for way in ARRANGEMENTS if way != "row"), FIELDS), where)
        label = self.word(zone, "label", LABELS, where)
        return ZoneSpec(
            name=zone["name"],
            at=at,
            area=(0, 0, 0, 0) if arrange == FIELDS else self._zone_area(zone, at, me, where),
            arrange=arrange,
            piece=(LEAST_PIECE, LEAST_PIECE) if arrange == FIELDS else self._piece(zone, where),
            gap=self._gap(zone, where),
            most=self._most(zone, where),
            hidden=self._flag(zone, "hidden", False, where),
            label=label,
            ground=self._flag(zone, "ground", label != "", where),
            count=self._flag(zone, "count", arrange == "stack", where),
            owners=self._text(zone, "owners", where, ""),
            badges=self._text(zone, "badges", where, ""),
            ahead=self._text(zone, "ahead", where, ""),
        )

    def _zone_area(self, zone: Mapping[str, Any], at: str, me: Area, where: str) -> tuple[float, float, float, float]:
        if at in ("other", "tray"):
            return self.shares(zone, "area", where)
        at_home = at == "me" or self._in_trays
        x, y, width, height = self.numbers(zone, "area", SOME_AREA_AT_HOME if at_home else SOME_AREA, where)
        home = me if at_home else Area(0, 0, 0, 0)
        self._inside(Area(home.x + x, home.y + y, width, height), where, "area")
        return x, y, width, height

    def _piece(self, zone: Mapping[str, Any], where: str) -> tuple[float, float]:
        width, height = self.numbers(zone, "piece", SOME_PIECE, where)
        if min(width, height) < LEAST_PIECE:
            raise self.wrong(where, f"piece = [{width:g}, {height:g}] is too small to be seen (at least {LEAST_PIECE})")
        return width, height

    def _gap(self, zone: Mapping[str, Any], where: str) -> float:
        """Between pieces; below zero they overlap even where there is room."""
        gap = zone.get("gap", 10)
        if type(gap) not in (int, float) or abs(gap) > 1000:
            raise self.wrong(where, "gap must be a number from -1000 to 1000")
        return float(gap)

    def _most(self, zone: Mapping[str, Any], where: str) -> int:
        most = zone.get("most", 1)
        if type(most) is not int or not 1 <= most <= MOST_PIECES:
            raise self.wrong(where, f"most must be a whole number of pieces from 1 to {MOST_PIECES}")
        return most

    # -- values ----------------------------------------------------------------------------------

    def known(self, table: Mapping[str, Any], kind: str, where: str = "") -> None:
        for key in table:
            if key not in KEYS[kind]:
                raise self.wrong(where or f"key '{key}'", f"unknown key '{key}' ({', '.join(KEYS[kind])})")

    def _area(self, found: Mapping[str, Any], key: str, usual: Any, where: str = "") -> Area:
        where = where or f"key '{key}'"
        area = Area(*(self.numbers(found, key, SOME_AREA, where) if key in found or usual is None else usual))
        return self._inside(area, where, key)

    def _inside(self, area: Area, where: str, key: str) -> Area:
        """The area, if all of it is on the table."""
        left, top = area.x - area.width / 2, area.y - area.height / 2
        fine = area.width > 0 and area.height > 0 and left >= 0 and top >= 0
        if not fine or left + area.width > WIDTH or top + area.height > HEIGHT:
            raise self.wrong(
                where,
                f"{key} reaches from ({left:g}, {top:g}) to ({left + area.width:g}, {top + area.height:g}), "
                f"but the table from (0, 0) to ({WIDTH}, {HEIGHT})",
            )
        return area

    def shares(self, found: Mapping[str, Any], key: str, where: str) -> tuple[float, float, float, float]:
        x, y, width, height = self.numbers(found, key, SOME_SHARES, where)
        fine = width > 0 and height > 0 and abs(x) + width / 2 <= 0.5001 and abs(y) + height / 2 <= 0.5001
        if not fine:
            raise self.wrong(where, f"{key} leaves the seat's place, whose shares go from -0.5 to 0.5")
        return x, y, width, height

    def numbers(self, found: Mapping[str, Any], key: str, right: Sequence[float], where: str) -> Any:
        """As many numbers as in `right`, which could stand there."""
        value = found.get(key)
        fine = isinstance(value, list) and len(value) == len(right)
        if not fine or any(type(part) not in (int, float) or not abs(part) <= 10_000 for part in value or ()):
            raise self.wrong(where, f"{key} must be {len(right)} numbers, such as {key} = {list(right)}")
        return tuple(float(part) for part in value or ())

    def number(self, found: Mapping[str, Any], key: str, usual: float) -> float:
        value = found.get(key, usual)
        if type(value) not in (int, float) or not LEAST_PIECE <= value <= 10_000:
            raise self.wrong(f"key '{key}'", f"must be a number from {LEAST_PIECE} to 10000")
        return float(value)

    def word(self, found: Mapping[str, Any], key: str, known: tuple[str, ...], where: str) -> str:
        """One of these words; the first is usual."""
        value = found.get(key, known[0])
        if value not in known:
            what = {"arrange": "arrangement", "at": "place"}.get(key, key)
            raise self.wrong(where, f"unknown {what} '{value}' ({', '.join(word or 'none' for word in known)})")
        return str(value)

    def _flag(self, found: Mapping[str, Any], key: str, usual: bool, where: str) -> bool:
        value = found.get(key, usual)
        if not isinstance(value, bool):
            raise self.wrong(where, f"{key} must be true or false")
        return value

    def _text(self, found: Mapping[str, Any], key: str, where: str, usual: str | None = None) -> str:
        value = found.get(key, usual)
        if not isinstance(value, str):
            raise self.wrong(where, f"{key} must be a name in quotes")
        return value

    def _names(self, found: Mapping[str, Any], key: str) -> tuple[str, ...]:
        value = found.get(key, [])
        if not isinstance(value, list) or any(not isinstance(name, str) for name in value):
            raise self.wrong(f"key '{key}'", "must be a list of counters' names")
        return tuple(value)

    def _tokens(self, found: Mapping[str, Any]) -> dict[str, str]:
        tokens = self.table(found, "tokens")
        icons = [icon.value for icon in Icon]
        for counter, icon in tokens.items():
            if icon not in icons:
                raise self.wrong("[tokens]", f"'{counter}' has an unknown icon '{icon}' ({', '.join(icons)})")
        return tokens
