"""Hornochsen said as the rules say it, slowly: what the engine is compared with."""

from __future__ import annotations

from copy import deepcopy
from itertools import combinations

from tests.engine.hornochsen.playing import STANDARD

NAMES = [f"{side}{number}" for side in "LR" for number in range(1, 7)]


class NaiveMatch:
    """A match between its first chance and its end. `waiting` are the seats that still have to choose in this round."""

    def __init__(
        self, players: int, order: list[int], text: str = STANDARD, eyes: tuple[int, ...] = (40, 50), heap: int = 60
    ) -> None:
        self.fields = {line.split()[0]: line.split()[1:] for line in text.strip().splitlines()}
        self.eyes, self.heap = eyes, heap
        self.hands = [order[6 * seat : 6 * seat + 6] for seat in range(players)]
        four = order[6 * players : 6 * players + 4]
        self.rows: dict[str, list[int]] = {name: [] for name in NAMES}
        for name, tile in zip(["L1", "L2", "L3", "L4"], four, strict=True):
            self.rows[name] = [tile]
        self.supply = order[6 * players + 4 :]
        self.box: list[int] = []
        self.track = [0] * players
        self.next_open = self.heap_reached = self.over = False
        self.owed: tuple[int, int] | None = None
        self.begin()

    # -- a round ---------------------------------------------------------------------------------

    def begin(self) -> None:
        seats = range(len(self.hands))
        self.closed = len(self.supply) == 0
        self.double = self.uncovered("D")
        self.chosen: dict[int, list[int]] = {}
        self.bought: set[int] = set()
        self.taking: tuple[int, str] | None = None
        at_start = [seat for seat in seats if self.track[seat] == 0]
        others = sorted((seat for seat in seats if self.track[seat] > 0), key=lambda seat: self.track[seat])
        self.groups = [at_start, *([seat] for seat in others)] if self.next_open else [list(seats)]
        self.groups = [group for group in self.groups if group]
        self.next_open = False

    def deciders(self) -> set[int]:
        if self.over or self.owed:
            return set()
        if self.taking:
            return {self.taking[0]}
        return {seat for seat in self.groups[0] if seat not in self.chosen}

    def uncovered(self, letter: str) -> bool:
        """Whether a field of this kind in an active row has no tile on it."""
        return any(letter in self.fields[name][len(tiles) :] for name, tiles in self.rows.items() if tiles)

    def legal(self, seat: int) -> set[str]:
        hand = self.hands[seat]
        if self.taking:
            return self.ways_to_take(hand, self.rows[self.taking[1]])
        forced = self.double and len(hand) == 1
        left = 0 if seat in self.bought or (self.closed and not forced) else len(self.supply) + len(self.box)
        buys = {f"buy {count}" for count in (1, 2, 3) if count <= left and len(hand) + count <= 9}
        if forced and buys:
            return buys
        if self.double and len(hand) > 1:
            return buys | {f"play {min(pair)} {max(pair)}" for pair in combinations(hand, 2)}
        return buys | {f"play {tile}" for tile in hand}

    def ways_to_take(self, hand: list[int], row: list[int]) -> set[str]:
        if len(hand) == 9:
            return {"take"}
        one = {f"take {tile}" for tile in row}
        return one if len(hand) == 8 else one | {f"take {min(pair)} {max(pair)}" for pair in combinations(row, 2)}

    # -- what somebody does ------------------------------------------------------------------------

    def do(self, seat: int, do: str) -> None:
        verb, *words = do.split()
        tiles = [int(word) for word in words]
        if verb == "buy":
            self.buy(seat, tiles[0])
        elif verb == "play":
            self.chosen[seat] = tiles
            self.hands[seat] = [tile for tile in self.hands[seat] if tile not in tiles]
            if not self.deciders():
                self.groups.pop(0)
            if not self.groups:
                self.waiting = sorted((tile, seat) for seat, tiles in self.chosen.items() for tile in tiles)
                self.lay()
        else:
            assert self.taking is not None
            row = self.rows[self.taking[1]]
            self.hands[seat] += tiles
            self.box += [tile for tile in row if tile not in tiles]
            row.clear()
            self.taking = None
            self.lay()

    def buy(self, seat: int, count: int) -> None:
        self.bought.add(seat)
        self.forward(seat, count)
        from_supply = min(count, len(self.supply))
        self.hands[seat] += self.supply[:from_supply]
        self.supply = self.supply[from_supply:]
        if count > from_supply:
            self.owed = (seat, count - from_supply)

    def draw(self, tiles: list[int]) -> None:
        assert self.owed is not None and len(tiles) == self.owed[1]
        self.hands[self.owed[0]] += tiles
        self.box = [tile for tile in self.box if tile not in tiles]
        self.owed = None

    # -- what follows ------------------------------------------------------------------------------

    def lay(self) -> None:
        while self.waiting and not self.taking:
            tile, seat = self.waiting.pop(0)
            self.lay_one(tile, seat)
        if not self.taking:
            self.end()

    def lay_one(self, tile: int, seat: int) -> None:
        ends = {tiles[-1]: name for name, tiles in self.rows.items() if tiles}
        lower = [end for end in ends if end < tile]
        row = ends[max(lower) if lower else max(ends)]
        self.rows[row].append(tile)
        kind = self.fields[row][len(self.rows[row]) - 1]
        if kind[0] in "KO":
            points = int(kind[1:])
            if self.uncovered("H"):
                self.back(seat, points)
            else:
                self.forward(seat, points)
        if kind[0] == "O":
            after = NAMES[NAMES.index(row) + 1 :] + NAMES[: NAMES.index(row)]
            free = next(name for name in after if not self.rows[name])
            self.rows[free] = [self.rows[row].pop()]
            self.taking = (seat, row)

    def free_from(self, seat: int, field: int) -> int:
        others = [place for other, place in enumerate(self.track) if other != seat]
        while field > 0 and field in others:
            field += 1
        return field

    def forward(self, seat: int, points: int) -> None:
        before = self.track[seat]
        self.track[seat] = now = self.free_from(seat, before + points)
        if any(before < eye <= now for eye in self.eyes) and now == max(self.track):
            self.next_open = True
        if now >= self.heap:
            self.heap_reached = True

    def back(self, seat: int, points: int) -> None:
        self.track[seat] = self.free_from(seat, max(0, self.track[seat] - points))

    def end(self) -> None:
        empty = [seat for seat, hand in enumerate(self.hands) if not hand]
        for seat in sorted(empty, key=lambda seat: (-self.track[seat], seat)):
            self.hands[seat], self.supply = self.supply[:6], self.supply[6:]
        if self.heap_reached or not all(self.hands):
            self.over = True
        else:
            self.begin()

    def copy(self) -> NaiveMatch:
        return deepcopy(self)
