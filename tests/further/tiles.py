"""The glow-worms of the further game and the actions that move them."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.action import Action
from game.engine.chance import shuffle

TILES = tuple(range(1, 25))
NAME = ["", *map(str, TILES)]
NUMBER = {NAME[tile]: tile for tile in TILES}
SHUFFLE = shuffle(TILES)
STAKES = (1, 2, 3)


def named(tiles: Iterable[int]) -> tuple[str, ...]:
    return tuple(NAME[tile] for tile in tiles)


class Choose(Action):
    """Puts two tiles of the hand face down in front of oneself."""

    __slots__ = ("tiles",)

    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"choose {NAME[one]} {NAME[other]}")
        self.tiles = (one, other)


class Lay(Action):
    """Lays one of the chosen tiles in a hollow, with a stake on it."""

    __slots__ = ("hollow", "stake", "tile")

    def __init__(self, tile: int, hollow: str, stake: int) -> None:
        super().__init__(f"lay {NAME[tile]} {hollow} {stake}")
        self.tile, self.hollow, self.stake = tile, hollow, stake


Deed = Choose | Lay
