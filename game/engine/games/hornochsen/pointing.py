"""What to point at for an action of Hornochsen."""

from __future__ import annotations

from game.engine.action import PathStep, piece, value, zone
from game.engine.games.hornochsen.tiles import NAME, BuyTiles, Deed, PlayTiles


def refs(seat: int, action: Deed) -> tuple[PathStep, ...]:
    if isinstance(action, BuyTiles):
        return zone("supply"), value("buy", action.count)
    target = zone(f"chosen.{seat}" if isinstance(action, PlayTiles) else f"hand.{seat}")
    return (*_tiles(action.tiles), target)


def _tiles(tiles: tuple[int, ...]) -> tuple[PathStep, ...]:
    """No step for no tile, and one for several in any order."""
    pieces = [piece(NAME[tile]) for tile in tiles]
    return (frozenset(pieces),) if len(pieces) > 1 else tuple(pieces)
