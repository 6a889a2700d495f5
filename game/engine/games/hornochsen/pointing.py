"""What to point at for an action of Hornochsen."""

from __future__ import annotations

from game.engine.action import Step, piece, value, zone
from game.engine.games.hornochsen.tiles import NAME, Buy, Deed, Play


def refs(seat: int, action: Deed) -> tuple[Step, ...]:
    if isinstance(action, Buy):
        return zone("supply"), value("buy", action.count)
    target = zone(f"chosen.{seat}" if isinstance(action, Play) else f"hand.{seat}")
    return (*_tiles(action.tiles), target)


def _tiles(tiles: tuple[int, ...]) -> tuple[Step, ...]:
    """No step for no tile, and one for several in any order."""
    pieces = [piece(NAME[tile]) for tile in tiles]
    return (frozenset(pieces),) if len(pieces) > 1 else tuple(pieces)
