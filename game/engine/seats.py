"""Sets of seats as bit masks, and how they look as tuples."""

from __future__ import annotations

from typing import Final

MOST_SEATS: Final = 8

SEATS_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(seat for seat in range(MOST_SEATS) if mask >> seat & 1) for mask in range(1 << MOST_SEATS)
)
"""The seats of each mask, in ascending order."""

BIT: Final[tuple[int, ...]] = tuple(1 << seat for seat in range(MOST_SEATS))
ALL_OF: Final[tuple[int, ...]] = tuple((1 << players) - 1 for players in range(MOST_SEATS + 1))
"""The mask of all seats, by number of players."""
