"""Reads a game's layout.toml; an error names the key and what would be valid.

Lengths are in units of a table of 1920 × 1080; an area is [middle x, middle y, width, height].

me, my_plate      my place, whose middle is the origin of the zones at "me", and the plate with my name
others            the area of all other seats, in a `flow` of "row" or "column"; `widest_other` limits each seat
other_plate       the plate at another seat: in shares of the seat's place from its middle, as the zones at "other"
plate, tokens     the counters on a plate; those that mark a seat, with their icons (dealer = "cards")
info, marks       the counters at `info_area`: always, or only while they are set
log               the log of the last moves; it takes no more of its area than it needs
values, confirm   the area to choose values that belong to no piece; the button that ends a choice
trays             how seats lie around the table: game/ui/board/tray_file.py lists the keys
scoring           how points are counted on the screen: game/ui/board/scoring/spec.py lists the keys
board, track      the option that names a map of fields, and the counter whose figures walk on its track
zone              a place for pieces: `name` with * for any part, `at` the table, me or other
    arrange, piece, gap, most   the arrangement, the largest size and gap of pieces, and how many have to fit
    label         the zone's name: "inside" while the zone is empty, "below" or "above" it; or the "suit" it ends with
    ground, count, hidden       whether to show a ground, and the number of pieces; or not to show the zone at all
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
"""The areas of a layout with their defaults; None if the file must set them."""
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
"""Examples of valid values for error messages."""
MOST_PIECES: Final = 100
COUNTERS: Final = "counters' names"
TABLE: Final = Box(0, 0, WIDTH, HEIGHT)
ORIGIN: Final = Area(0, 0, 0, 0)
CALLED: Final = {"arrange": "arrangement", "at": "place"}
"""What error messages call the values of a key, if not by the key."""
_COUNTS: Final = re.compile(r"(\d+)(?:-(\d+))?")


def read_layout(path: Path, compact: bool = False, players: int = 2, large: bool = False) -> Layout:
    """Reads the layout for this many players, or raises ContentError.

    `[players.2]` and `[players.5-8]` override the layout for some numbers of players, `[compact]` for small
    screens, and `[compact.players.8]` for both at once; `[large]` applies after those, for letters of twice the
    size. A zone in these tables changes the zone of the same name and place.
    """
    return layout_of(read_toml(path), path, compact, players, large=large)


def layout_of(found: dict[str, Any], path: Path, compact: bool, players: int, *, large: bool = False) -> Layout:
    """Does the same as `read_layout` for a file that has been read."""
    table = layout_table(path, found)
    layout = _layout(table)
    levels = [name for name, wanted in (("", True), (COMPACT, compact), (LARGE, large)) if wanted]
    for where, change in list(_changes(table, levels, players)):
        table = _changed(layout_table(path, table.entries, where), layout_table(path, change, where))
        layout = _layout(table)
    return layout


def layout_table(path: Path, found: Mapping[str, Any], where: str = "") -> CheckedTable:
    """Returns a checked table for this place of a layout, such as `[trays] `."""
    return CheckedTable(f"config/games/{path.parent.name}/{path.name}", found, where, Naming.QUOTED)


def _changes(table: CheckedTable, levels: Iterable[str], players: int) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yields the tables that apply, each with its name, the most specific last."""
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
    """Returns other entries at the place of this table: errors name their keys as keys of the whole file."""
    return CheckedTable(table.file, entries, table.where, Naming.QUOTED)


def _counts(table: CheckedTable, written: str, name: str) -> range:
    """Parses numbers of players: `2`, or `5-8`."""
    match = _COUNTS.fullmatch(written)
    if match is None:
        raise table.part(f"[{name}]", {}).error(PLAYERS, f"'{written}' is no number of players, such as 2 or 5-8")
    return range(int(match[1]), int(match[2] or match[1]) + 1)


def _changed(found: CheckedTable, change: CheckedTable) -> CheckedTable:
    """Returns the layout with these changes; each zone and each of the `PARTS` is merged key by key."""
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
    """Reads a zone; `homes` gives the origin for each kind of place, or None for shares of a seat's place."""
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
    """Refuses an area that is not entirely on the table."""
    box = area.box
    if not (box.width > 0 and box.height > 0 and TABLE.contains(box)):
        raise table.error(
            key,
            f"{key} reaches from ({box.left:g}, {box.top:g}) to ({box.right:g}, {box.bottom:g}), "
            f"but the table from (0, 0) to ({WIDTH}, {HEIGHT})",
        )


def shares(table: CheckedTable, key: str) -> AreaNumbers:
    """Reads an area in shares of a seat's place, measured from its middle."""
    x, y, width, height = table.numbers(key, SOME_SHARES)
    fine = width > 0 and height > 0 and abs(x) + width / 2 <= 0.5001 and abs(y) + height / 2 <= 0.5001
    if not fine:
        raise table.error(key, f"{key} leaves the seat's place, whose shares go from -0.5 to 0.5")
    return x, y, width, height


def length(table: CheckedTable, key: str, usual: float | None = None) -> float:
    return table.number(key, LEAST_PIECE, FARTHEST, usual)


def word(table: CheckedTable, key: str, known: tuple[str, ...]) -> str:
    """Reads one of these words; the first is the default."""
    return table.one_of(key, known, known[0], CALLED.get(key, key))
