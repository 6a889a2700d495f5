"""Notices for Hornochsen: rows that are nearly full, tiles whose field is certain, and the kind of round."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from typing import Final

from game.bots.advice import Notice
from game.engine.games.hornochsen.state import HornochsenState
from game.engine.games.hornochsen.tiles import SEAT, SEAT_BITS, TILES

NEARLY: Final = 1
"""A row is nearly full if at most so many tiles fit before its ox field."""


def facts(seen: HornochsenState, seat: int) -> Iterator[Notice]:
    if seen.filled is not None:
        yield Notice("keeping", {"row": seen.rules.ground.names[seen.filled]})
        yield from _ends(seen)
        return
    if seen.rules.ground.is_happy(seen.cells):
        yield Notice("happy")
    yield from _sure(seen, seat)
    yield from _nearly_full(seen)
    yield from _lowest(seen, seat)
    yield from _ends(seen)


def _may_be_laid(seen: HornochsenState, seat: int) -> set[int]:
    """The tiles that others may lay in this round, as far as this seat can tell."""
    own = {play.tile for play in seen.hands[seat]} | {c >> SEAT_BITS for c in seen.chosen if c & SEAT == seat}
    return set(TILES) - own - {tile for tile in seen.cells if tile} - {tile for tile in seen.box if tile}


def _sure(seen: HornochsenState, seat: int) -> Iterator[Notice]:
    """A tile that no other player's tile can come before in its row, and the points of its field."""
    others, ground = _may_be_laid(seen, seat), seen.rules.ground
    own = {play.tile for play in seen.hands[seat]}
    for tile in sorted(own):
        place = bisect(seen.ends, tile) - 1
        # HORN-13: in a double round the seat's second tile may come before it, too
        laid = (others | own - {tile}) if seen.double else others
        if place < 0 or any(between in laid for between in range(seen.ends[place] + 1, tile)):
            continue
        # HORN-5: a tile lower than all ends goes behind the highest
        if place == len(seen.ends) - 1 and any(low in laid for low in range(1, seen.ends[0])):
            continue
        field = seen.nexts[place]
        values: dict[str, str | int] = {"tile": str(tile), "number": seen.ends[place], "points": ground.worth[field]}
        yield Notice("sure_cost" if ground.worth[field] else "sure", values)
        return


def _nearly_full(seen: HornochsenState) -> Iterator[Notice]:
    ground = seen.rules.ground
    for field in sorted(seen.nexts, key=lambda field: _before_ox(seen, field)):
        left = _before_ox(seen, field)
        if left <= NEARLY:
            row = bisect(ground.first, field) - 1
            values: dict[str, str | int] = {"row": ground.names[row], "points": ground.worth[ground.ox[row]]}
            yield Notice("next_fills" if left == 0 else "nearly_full", values)


def _before_ox(seen: HornochsenState, field: int) -> int:
    """How many tiles fit into a field's row before one fills it."""
    ox = seen.rules.ground.ox
    return ox[bisect(ox, field - 1)] - field


def _lowest(seen: HornochsenState, seat: int) -> Iterator[Notice]:
    low = [play.tile for play in seen.hands[seat] if play.tile < seen.ends[0]]
    if low:
        yield Notice("below_all", {"tile": str(min(low)), "number": seen.ends[-1]})


def _ends(seen: HornochsenState) -> Iterator[Notice]:
    yield Notice("ends", {"numbers": ", ".join(map(str, seen.ends))})
