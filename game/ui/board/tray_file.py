"""Reads how seats lie around the table from a game's layout.toml: the section [trays], if there is one.

depth, longest    how deep a tray is from the table's edge, and how long it may be along it
middle            how wide and high the part of the table between the trays is in the units of its zones
plate, handle     where the plate and the handle for looking at what is hidden are, in shares of the tray
row               where values and buttons stand while their person chooses, in shares of the tray
values            how many values stand there beside each other at most
strips            where the table's numbers and buttons are: along the "edges" of the middle, or at its "ends"
finest            how wide the smallest thing in the middle is that has to be read, if some screens are too small for it
board             where the map of fields is in the middle, as [x, y, width, height] from its middle
zone              as elsewhere in the file, but `at` the table, measured from the middle's middle, or a tray
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
    """The trays of this layout, or ContentError; None if the game can't be played around the table."""
    return trays_of(read_toml(path), path)


def trays_of(found: Mapping[str, Any], path: Path) -> TraySpec | None:
    """As `read_trays`, for a file that has been read."""
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
