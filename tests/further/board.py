"""The board of the further game: hollows to lay glow-worms in, and a track to score on."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.board_map import BoardError, BoardMap, fields_by_row, track_in_order

MOST_TILES = 12
"""What four players lay in three rounds."""


@dataclass(frozen=True)
class Glade:
    """The hollows by name, with the number of their fields, and the last field of the track."""

    hollows: dict[str, int]
    last: int


def glade_of(drawn: BoardMap) -> Glade:
    """The board on this map, or BoardError."""
    hollows = {name: len(fields) for name, fields in fields_by_row(drawn.rows).items()}
    if sum(hollows.values()) < MOST_TILES:
        raise BoardError("layer 'rows'", f"there are {sum(hollows.values())} fields; {MOST_TILES} are needed")
    return Glade(hollows, len(track_in_order(drawn.track)) - 1)
