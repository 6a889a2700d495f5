"""Reading files that anybody may have put there."""

from __future__ import annotations

from pathlib import Path


class TooLarge(Exception):
    """The file is larger than anything that belongs there."""


def read_bounded(path: Path, most: int) -> bytes:
    """The file's bytes; TooLarge beyond `most`, even of what never ends."""
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise TooLarge
    return data
