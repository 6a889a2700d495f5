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

from game.content.texts import read_toml
from game.ui.board.arrangement import Area
from game.ui.board.layout_file import SOME_AREA_AT_HOME, TRAY_PLACES, LayoutReader
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
    file = f"config/games/{path.parent.name}/{path.name}"
    table = LayoutReader(file).table(found, TRAYS)
    reader = LayoutReader(file, f"[{TRAYS}] ", in_trays=True)
    reader.known(table, TRAYS)
    wide, high = reader.numbers(table, "middle", (1320, 400), "key 'middle'")
    if not (0 < wide <= WIDTH and 0 < high <= HEIGHT):
        raise reader.wrong("key 'middle'", f"must be at most {WIDTH} wide and {HEIGHT} high")
    middle = Area(WIDTH / 2, HEIGHT / 2, wide, high)
    return TraySpec(
        depth=reader.number(table, "depth", 0),
        longest=reader.number(table, "longest", WIDTH),
        middle=(wide, high),
        plate=reader.shares(table, "plate", "key 'plate'"),
        handle=reader.shares(table, "handle", "key 'handle'"),
        row=reader.shares(table, "row", "key 'row'"),
        strips=reader.word(table, "strips", STRIPS, "key 'strips'"),
        zones=tuple(reader.zone(zone, middle, TRAY_PLACES) for zone in reader.zone_tables(table)),
        board=tuple(reader.numbers(table, "board", SOME_AREA_AT_HOME, "key 'board'")) if "board" in table else None,
        values=_values(table, reader),
        finest=reader.number(table, "finest", 0) if "finest" in table else None,
    )


def _values(table: Mapping[str, Any], reader: LayoutReader) -> int:
    values = table.get("values", FEWEST_VALUES)
    if type(values) is not int or not FEWEST_VALUES <= values <= MOST_VALUES:
        raise reader.wrong("key 'values'", f"must be a whole number from {FEWEST_VALUES} to {MOST_VALUES}")
    return values
