"""The seats of each game's last match, kept for the next one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game.bots.levels import BOTS, USUAL
from game.engine.record.header import HUMAN
from game.match.session import SEAT_COLOURS
from game.match.small_file import SmallFile
from game.user.match_setup import SetupSeat
from game.user.settings import LONGEST_NAME

FILE: Final = "seats.json"
MOST_BYTES: Final = 1 << 16


def read_last_setup(folder: Path, game: str) -> list[SetupSeat]:
    """The seats of the last match of this game; none if nothing is known or the file is damaged."""
    found = SmallFile(folder / FILE, MOST_BYTES).read().get(game)
    seats = [_seat(seat) for seat in found] if isinstance(found, list) else []
    return [seat for seat in seats if seat is not None]


def keep_last_setup(folder: Path, game: str, seats: Sequence[SetupSeat]) -> bool:
    """Remembers these seats; returns whether that worked, but nothing depends on it."""
    file = SmallFile(folder / FILE, MOST_BYTES)
    kept = [{"kind": seat.kind, "colour": seat.colour, "name": seat.name} for seat in seats]
    return file.write({**file.read(), game: kept})


def _seat(found: object) -> SetupSeat | None:
    """A seat from the file; impossible values fall back to defaults."""
    if not isinstance(found, dict):
        return None
    kind, colour, name = (
        value if isinstance(value, str) else "" for value in map(found.get, ("kind", "colour", "name"))
    )
    known = kind == HUMAN or kind in BOTS
    usable = name.isprintable() and len(name) <= LONGEST_NAME
    return SetupSeat(kind if known else USUAL, colour if colour in SEAT_COLOURS else "", name if usable else "")
