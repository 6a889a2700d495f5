"""A summary of the collections: three bits for every row, all in one integer.

A seat has fifteen bits: which of its rows exist (`held`), which have an open card on top (`open`),
which have two cards or more (`long`); five colours each. A row's place `at` is `seat * 5 + colour`.
"""

from __future__ import annotations

from typing import Final

from game.engine.games.perfect_numbers.deck import COLOURS

ROWS: Final = len(COLOURS)
MASK: Final = (1 << ROWS) - 1
OPEN: Final = ROWS
LONG: Final = 2 * ROWS
SEAT_BITS: Final = 3 * ROWS
SEAT_MASK: Final = (1 << SEAT_BITS) - 1
MOST_PLAYERS: Final = 4

SOME_STORED: Final = MASK + 1
"""Added to the mask of a seat's rows, in tables, where it has stored action cards too."""

SHIFT: Final = [SEAT_BITS * seat for seat in range(MOST_PLAYERS)]
"""Where a seat's bits begin."""

COUNT: Final = [mask.bit_count() for mask in range(MASK + 1)]
COLOURS_OF: Final = [tuple(colour for colour in range(ROWS) if mask >> colour & 1) for mask in range(MASK + 1)]

HELD_AT: Final = [1 << SHIFT[at // ROWS] + at % ROWS for at in range(ROWS * MOST_PLAYERS)]
BEGUN: Final = [bit | bit << OPEN for bit in HELD_AT]
"""By row: its bits with one open card."""

GROWN: Final = [bit | bit << OPEN | bit << LONG for bit in HELD_AT]
"""By row: its bits with more cards, the top one open."""

GONE: Final = [~bits for bits in GROWN]
"""By row: the mask that clears its bits in a shape."""


def look(at: int, row: tuple[int, ...], size: int) -> int:
    """The bits of one row, from its cards; those above `size` lie face down."""
    if not row:
        return 0
    bit = HELD_AT[at]
    return bit | (row[-1] <= size and bit << OPEN) | (len(row) > 1 and bit << LONG)
