"""The further game made ready for a set-up, and the game that its manifest names.

Everybody holds six glow-worms, numbered 1 to 24, hidden from the others. Three rounds:

1. All choose two of their tiles at the same time, face down; then all are turned up.
2. In the order of their sums, the lowest first, each lays one of the two in a hollow that has room and stakes
   1, 2 or 3 points on it. The other one is discarded.
3. Hollow by hollow, whoever owns the highest tile gets a point for every tile in it. Then everybody whose tile of this
   round is the highest of its hollow gets the stake too; all others get rid of as much, but nobody has less than
   nothing.

Fewest points after the third round win.
"""

from __future__ import annotations

from itertools import combinations

from game.engine.action import NotationError
from game.engine.game import Game, Library, Option, Rules, Setup
from tests.further.board import Glade, glade_of
from tests.further.state import FurtherState
from tests.further.tiles import NAME, NUMBER, STAKES, TILES, Choose, Deed, Lay


class FurtherRules(Rules):
    """The further game on a board."""

    __slots__ = ("board", "chooses", "deeds", "lays")

    def __init__(self, setup: Setup, board: Glade) -> None:
        super().__init__(setup)
        self.board = board
        self.chooses = {pair: Choose(*pair) for pair in combinations(TILES, 2)}
        lays = [Lay(tile, hollow, stake) for tile in TILES for hollow in board.hollows for stake in STAKES]
        self.lays = {(lay.tile, lay.hollow, lay.stake): lay for lay in lays}
        self.deeds: dict[str, Deed] = {deed.do: deed for deed in (*self.chooses.values(), *lays)}

    def start(self) -> FurtherState:
        return FurtherState(self)

    def parse(self, do: str) -> Deed:
        verb, *words = do.split(" ")
        if verb == "choose" and all(word in NUMBER for word in words):
            do = " ".join([verb, *sorted(words, key=lambda word: NUMBER[word])])
        if do not in self.deeds:
            raise NotationError("no_such_action", do=do)
        return self.deeds[do]

    def meant(self, piece: str) -> list[Deed]:
        """Who moves a single tile wants to lay it."""
        return [lay for lay in self.lays.values() if NAME[lay.tile] == piece]

    def piece_name(self, piece: int) -> str:
        return NAME[piece]

    def piece_number(self, name: str) -> int | None:
        return NUMBER.get(name)


class Further(Game):
    """The further game; its board comes from a map."""

    options = (Option("board", "glade", None),)

    def prepare(self, setup: Setup, library: Library) -> Rules:
        return FurtherRules(setup, library.board(str(self.option(setup, "board")), glade_of))
