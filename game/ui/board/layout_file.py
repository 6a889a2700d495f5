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
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from game.content.checked_table import FARTHEST, CheckedTable, Naming
from game.content.texts import read_toml
from game.ui.board.arrangement import ARRANGEMENTS, Area
from game.ui.board.layout import FIELDS, Layout, ZoneSpec
from game.ui.board.scoring.spec import read_scoring
from game.ui.widgets.box import Box
from game.ui.widgets.icons import Icon
from game.ui.window.space import HEIGHT, WIDTH

AreaNumbers = tuple[float, float, float, float]

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
FLOWS: Final = ("row", "column")
LABELS: Final = ("", "inside", "suit", "below", "above")
LEAST_PIECE: Final = 20
SOME_PIECE: Final = (136, 204)
SOME_AREA: Final = (960, 540, 400, 240)
SOME_AREA_AT_HOME: Final = (0, 0, 400, 240)
SOME_SHARES: Final = (0, 0.2, 0.8, 0.5)
"""What could be right where something is wrong."""
MOST_PIECES: Final = 100
COUNTERS: Final = "counters' names"
TABLE: Final = Box(0, 0, WIDTH, HEIGHT)
ORIGIN: Final = Area(0, 0, 0, 0)
CALLED: Final = {"arrange": "arrangement", "at": "place"}
"""What the words of a key are called, where the key is not their name."""
_COUNTS: Final = re.compile(r"(\d+)(?:-(\d+))?")


def read_layout(path: Path, compact: bool = False, players: int = 2, large: bool = False) -> Layout:
    """The layout for this many players, or ContentError.

    `[players.2]` and `[players.5-8]` change what differs for some numbers of players, `[compact]` what
    differs on small screens, and `[compact.players.8]` both at once; `[large]` comes after that, for letters
    of twice the size. A zone in them changes the zone of the same name and place.
    """
    return layout_of(read_toml(path), path, compact, players, large=large)


def layout_of(found: dict[str, Any], path: Path, compact: bool, players: int, *, large: bool = False) -> Layout:
    """As `read_layout`, for a file that has been read."""
    table = layout_table(path, found)
    layout = _layout(table)
    levels = [name for name, wanted in (("", True), (COMPACT, compact), (LARGE, large)) if wanted]
    for where, change in list(_changes(table, levels, players)):
        table = _changed(layout_table(path, table.entries, where), layout_table(path, change, where))
        layout = _layout(table)
    return layout


def layout_table(path: Path, found: Mapping[str, Any], where: str = "") -> CheckedTable:
    """A table that stands at this place of a layout, such as `[trays] `."""
    return CheckedTable(f"config/games/{path.parent.name}/{path.name}", found, where, Naming.QUOTED)


def _changes(table: CheckedTable, levels: Iterable[str], players: int) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The tables that apply, the most particular last, each with its name."""
    for level in levels:
        found = _same_place(table, table.table(level).entries) if level else table
        if level:
            yield f"[{level}] ", {key: value for key, value in found.entries.items() if key != PLAYERS}
        by_count = _same_place(table, found.table(PLAYERS).entries)
        for counts in by_count.entries:
            name = f"{level}.{PLAYERS}.{counts}" if level else f"{PLAYERS}.{counts}"
            if players in _counts(table, counts, name):
                yield f"[{name}] ", by_count.table(counts).entries


def _same_place(table: CheckedTable, entries: Mapping[str, Any]) -> CheckedTable:
    """Other entries at the place of this table: errors name their keys as keys of the whole file."""
    return CheckedTable(table.file, entries, table.where, Naming.QUOTED)


def _counts(table: CheckedTable, written: str, name: str) -> range:
    """Numbers of players: `2`, or `5-8`."""
    match = _COUNTS.fullmatch(written)
    if match is None:
        raise table.part(f"[{name}]", {}).error(PLAYERS, f"'{written}' is no number of players, such as 2 or 5-8")
    return range(int(match[1]), int(match[2] or match[1]) + 1)


def _changed(found: CheckedTable, change: CheckedTable) -> CheckedTable:
    """The layout with these changes; zones are changed one by one, and so is what a part of it is made of."""
    change.only(KEYS[""])
    zones = {(zone.get("name"), zone.get("at", "table")): zone for zone in found.entries.get("zone", [])}
    for zone in zone_tables(change) if "zone" in change else []:
        key = zone.entries.get("name"), zone.entries.get("at", "table")
        zones[key] = {**zones.get(key, {}), **zone.entries}
    parts = {key: {**found.table(key).entries, **change.table(key).entries} for key in PARTS if key in change}
    return _same_place(change, {**found.entries, **change.entries, **parts, "zone": list(zones.values())})


def _layout(table: CheckedTable) -> Layout:
    table.only(KEYS[""])
    board, track = table.table("board"), table.table("track")
    board.only(KEYS["board"])
    track.only(KEYS["track"])
    areas = {key: _area(table, key, usual) for key, usual in AREAS.items()}
    homes = {"table": ORIGIN, "me": areas["me"], "other": None}
    return Layout(
        file=table.file,
        **areas,
        flow=word(table, "flow", FLOWS),
        widest_other=length(table, "widest_other", WIDTH),
        other_plate=shares(table, "other_plate") if "other_plate" in table else None,
        zones=tuple(read_zone(zone, homes) for zone in zone_tables(table)),
        plate=table.listed("plate", COUNTERS),
        tokens=_tokens(table),
        info=table.listed("info", COUNTERS),
        marks=table.listed("marks", COUNTERS),
        board=_area(board, "area", None) if board.entries else None,
        map=board.name("map") if board.entries else None,
        track=track.name("counter") if track.entries else None,
        figure=length(_same_place(table, track.entries), "figure", 40),
        scoring=read_scoring(table),
    )


def _tokens(table: CheckedTable) -> dict[str, str]:
    tokens = table.table("tokens")
    icons = [icon.value for icon in Icon]
    for counter, icon in tokens.entries.items():
        if icon not in icons:
            raise tokens.error(counter, f"'{counter}' has an unknown icon '{icon}' ({', '.join(icons)})")
    return dict(tokens.entries)


# -- zones ---------------------------------------------------------------------------------------


def zone_tables(table: CheckedTable) -> list[CheckedTable]:
    found, all_zones = table.entries.get("zone"), table.part("[[zone]]", {})
    if not isinstance(found, list) or not found:
        raise all_zones.error("zone", "at least one zone is needed")
    for zone in found:
        if not isinstance(zone, dict) or not isinstance(zone.get("name"), str):
            raise all_zones.error("name", 'every zone needs a name, such as name = "hand.*"')
    return [table.part(f"zone '{zone['name']}'", zone) for zone in found]


def read_zone(zone: CheckedTable, homes: Mapping[str, Area | None]) -> ZoneSpec:
    """A zone; by its place, `homes` says from where it is measured, or None if that is in shares of a seat's place."""
    zone.only(KEYS["zone"])
    at = word(zone, "at", tuple(homes))
    arrange = word(zone, "arrange", ("row", *(way for way in ARRANGEMENTS if way != "row"), FIELDS))
    label = word(zone, "label", LABELS)
    return ZoneSpec(
        name=zone.name("name"),
        at=at,
        area=(0, 0, 0, 0) if arrange == FIELDS else _zone_area(zone, homes[at]),
        arrange=arrange,
        piece=(LEAST_PIECE, LEAST_PIECE) if arrange == FIELDS else _piece(zone),
        gap=zone.number("gap", -1000, 1000, 10),
        most=zone.whole("most", 1, MOST_PIECES, 1, what="whole number of pieces"),
        hidden=zone.flag("hidden"),
        label=label,
        ground=zone.flag("ground", label != ""),
        count=zone.flag("count", arrange == "stack"),
        owners=zone.name("owners", ""),
        badges=zone.name("badges", ""),
        ahead=zone.name("ahead", ""),
    )


def _zone_area(zone: CheckedTable, home: Area | None) -> AreaNumbers:
    if home is None:
        return shares(zone, "area")
    x, y, width, height = zone.numbers("area", SOME_AREA if home is ORIGIN else SOME_AREA_AT_HOME)
    _inside(zone, "area", Area(home.x + x, home.y + y, width, height))
    return x, y, width, height


def _piece(zone: CheckedTable) -> tuple[float, float]:
    width, height = zone.numbers("piece", SOME_PIECE)
    if min(width, height) < LEAST_PIECE:
        raise zone.error("piece", f"piece = [{width:g}, {height:g}] is too small to be seen (at least {LEAST_PIECE})")
    return width, height


# -- values --------------------------------------------------------------------------------------


def _area(table: CheckedTable, key: str, usual: AreaNumbers | None) -> Area:
    area = Area(*(table.numbers(key, SOME_AREA) if key in table or usual is None else usual))
    _inside(table, key, area)
    return area


def _inside(table: CheckedTable, key: str, area: Area) -> None:
    """Refuses an area that is not on the table with all of itself."""
    box = area.box
    if not (box.width > 0 and box.height > 0 and TABLE.contains(box)):
        raise table.error(
            key,
            f"{key} reaches from ({box.left:g}, {box.top:g}) to ({box.right:g}, {box.bottom:g}), "
            f"but the table from (0, 0) to ({WIDTH}, {HEIGHT})",
        )


def shares(table: CheckedTable, key: str) -> AreaNumbers:
    """An area in shares of a seat's place, from its middle."""
    x, y, width, height = table.numbers(key, SOME_SHARES)
    fine = width > 0 and height > 0 and abs(x) + width / 2 <= 0.5001 and abs(y) + height / 2 <= 0.5001
    if not fine:
        raise table.error(key, f"{key} leaves the seat's place, whose shares go from -0.5 to 0.5")
    return x, y, width, height


def length(table: CheckedTable, key: str, usual: float | None = None) -> float:
    return table.number(key, LEAST_PIECE, FARTHEST, usual)


def word(table: CheckedTable, key: str, known: tuple[str, ...]) -> str:
    """One of these words; the first is usual."""
    return table.one_of(key, known, known[0], CALLED.get(key, key))
