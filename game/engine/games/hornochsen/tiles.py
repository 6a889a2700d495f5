"""The tiles of Hornochsen and what a seat does with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final

from game.engine.action import Action, PathStep, piece, value, zone
from game.engine.chance import shuffle
from game.engine.game import MOST_SEATS

TILES: Final = tuple(range(1, 100))
"""Tiles are numbers: a tile's piece number is the number printed on it."""

NAME: Final = ["", *map(str, TILES)]
NUMBER: Final = {NAME[tile]: tile for tile in TILES}
SHUFFLE: Final = shuffle(TILES)

MOST_HELD: Final = 9
MOST_BOUGHT: Final = 3

SEAT_BITS: Final = 3
SEAT: Final = MOST_SEATS - 1
"""A chosen tile and its seat are one number: the seat in the lowest SEAT_BITS bits, the tile above them."""


def named(tiles: Sequence[int]) -> tuple[str, ...]:
    return tuple(NAME[tile] for tile in tiles)


def chosen_by(seat: int, choices: list[int]) -> list[int]:
    """The tiles of a seat among these choices, ascending."""
    return sorted(choice >> SEAT_BITS for choice in choices if choice & SEAT == seat)


class PlayTiles(Action):
    """Chooses one or two tiles.

    A hand is stored as the plays of its single tiles, because `legal` returns them all the time. `each` are the
    single plays of a choice. A single play has its `tile` and, by the other tile, the `pairs` that it is part of.
    """

    __slots__ = ("each", "pairs", "tile", "tiles")

    def __init__(self, *tiles: int) -> None:
        super().__init__(" ".join(("play", *named(tiles))))
        self.tiles: Final = tiles
        self.tile: Final = tiles[0]
        self.each: tuple[PlayTiles, ...] = (self,)
        self.pairs: list[PlayTiles] = []

    def __reduce__(self) -> tuple[Callable[..., PlayTiles], tuple[int, ...]]:
        """Pickles and copies a play by its tiles, so that equal plays remain the same object."""
        return play, self.tiles


class TakeTiles(Action):
    """Keeps none, one or two tiles of a filled row."""

    __slots__ = ("tiles",)

    def __init__(self, *tiles: int) -> None:
        super().__init__(" ".join(("take", *named(tiles))))
        self.tiles: Final = tiles


class BuyTiles(Action):
    """Buys tiles."""

    __slots__ = ("count",)

    def __init__(self, count: int) -> None:
        super().__init__(f"buy {count}")
        self.count: Final = count


Deed = PlayTiles | BuyTiles | TakeTiles


@cache
def plays() -> list[PlayTiles]:
    """The plays of single tiles, by tile; the first stands for a tile that the viewer does not know."""
    singles = [PlayTiles(tile) for tile in range(len(NAME))]
    for single in singles:
        single.pairs = singles[:1] * len(NAME)
    for one, other in combinations(singles[1:], 2):
        pair = PlayTiles(one.tile, other.tile)
        pair.each = (one, other)
        one.pairs[other.tile] = other.pairs[one.tile] = pair
    return singles


def play(*tiles: int) -> PlayTiles:
    """The play of these tiles, one or two."""
    single = plays()[tiles[0]]
    return single if len(tiles) == 1 else single.pairs[tiles[1]]


@cache
def takes() -> list[list[TakeTiles]]:
    """The takes by two tiles in either order; `[tile][tile]` keeps one tile, the first keeps none."""
    table = [[TakeTiles()] * len(NAME) for _ in NAME]
    for one, other in combinations_with_replacement(TILES, 2):
        table[one][other] = table[other][one] = TakeTiles(one) if one == other else TakeTiles(one, other)
    return table


@cache
def buys() -> list[list[Deed]]:
    """The purchases, by how many tiles a seat may buy at most."""
    # HORN-9: one, two or three
    each: list[Deed] = [BuyTiles(count) for count in range(1, MOST_BOUGHT + 1)]
    return [each[:most] for most in range(MOST_BOUGHT + 1)]


def refs(seat: int, action: Deed) -> tuple[PathStep, ...]:
    """The steps of pointing for an action."""
    if isinstance(action, BuyTiles):
        return zone("supply"), value("buy", action.count)
    target = zone(f"chosen.{seat}" if isinstance(action, PlayTiles) else f"hand.{seat}")
    pieces = [piece(NAME[tile]) for tile in action.tiles]
    # No tile needs no step; several tiles are one step, in any order.
    return (frozenset(pieces), target) if len(pieces) > 1 else (*pieces, target)
