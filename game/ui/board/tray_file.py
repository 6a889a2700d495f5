"""Reads the section [trays] of a game's layout.toml, if there is one: how seats lie around the table.

depth, longest    the depth of a tray from the table's edge, and its largest length along the edge
middle            the width and height of the part of the table between the trays, in the units of its zones
plate, handle     the plate, and the handle for looking at hidden pieces, in shares of the tray
row               the row of values and buttons while a person chooses, in shares of the tray
values            the largest number of values side by side in that row
strips            the place of the table's numbers and buttons: along the "edges" of the middle, or at its "ends"
finest            the width of the smallest readable detail in the middle, if some screens are too small for it
board             the map of fields, as [x, y, width, height] measured from the middle's centre
zone              as elsewhere in the file, but `at` the table, measured from the middle's centre, or a tray
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from game.content.checked_table import CheckedTable
from game.content.texts import read_toml
from game.ui.board.arrangement import Area
from game.ui.board.layout_file import (
    KEYS,
    SOME_AREA_AT_HOME,
    layout_table,
    length,
    read_zone,
    shares,
    word,
    zone_tables,
)
from game.ui.board.trays import STRIPS, TraySpec
from game.ui.window.space import HEIGHT, WIDTH

TRAYS: Final = "trays"
FEWEST_VALUES: Final = 4
MOST_VALUES: Final = 20


def read_trays(path: Path) -> TraySpec | None:
    """Reads the trays of this layout, or raises ContentError; None if the game can't be played around the table."""
    return trays_of(read_toml(path), path)


def trays_of(found: Mapping[str, Any], path: Path) -> TraySpec | None:
    """Does the same as `read_trays` for a file that has been read."""
    if TRAYS not in found:
        return None
    table = layout_table(path, layout_table(path, found).table(TRAYS).entries, f"[{TRAYS}] ")
    table.only(KEYS[TRAYS])
    wide, high = table.numbers("middle", (1320, 400))
    if not (0 < wide <= WIDTH and 0 < high <= HEIGHT):
        raise table.wrong("middle", f"must be at most {WIDTH} wide and {HEIGHT} high")
    homes = {"table": Area(WIDTH / 2, HEIGHT / 2, wide, high), "tray": None}
    return TraySpec(
        depth=length(table, "depth"),
        longest=length(table, "longest", WIDTH),
        middle=(wide, high),
        plate=shares(table, "plate"),
        handle=shares(table, "handle"),
        row=shares(table, "row"),
        strips=word(table, "strips", STRIPS),
        zones=tuple(read_zone(zone, homes) for zone in zone_tables(table)),
        board=_board(table) if "board" in table else None,
        values=table.whole("values", FEWEST_VALUES, MOST_VALUES, FEWEST_VALUES),
        finest=length(table, "finest") if "finest" in table else None,
    )


def _board(table: CheckedTable) -> tuple[float, float, float, float]:
    x, y, width, height = table.numbers("board", SOME_AREA_AT_HOME)
    return x, y, width, height
