"""Reading files that anybody may have put there: none is endless, none hangs, none takes more than it is worth."""

from __future__ import annotations

import errno
import os
import stat
import tomllib
from pathlib import Path
from typing import Any, Final

PLAIN: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""A pipe that nobody writes to would be waited for without O_NONBLOCK."""
LONGEST_LINE: Final = 1000
"""The time for a TOML key grows with the square of its parts; in lines of this length that is no time."""


class TooLarge(Exception):
    """The file is larger than anything that belongs there."""


def read_bounded(path: Path, most: int) -> bytes:
    """The bytes of what somebody has named; TooLarge beyond `most`, even of what never ends."""
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise TooLarge
    return data


def read_plain(path: Path, most: int) -> bytes:
    """The bytes of a plain file in one of our folders; OSError for a pipe or a device, TooLarge beyond `most`."""
    with os.fdopen(os.open(path, PLAIN), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, "Not a plain file", str(path))
        data = file.read(most + 1)
    if len(data) > most:
        raise TooLarge
    return data


def toml_of(text: str) -> dict[str, Any]:
    """The table in this text, or ValueError with words about it."""
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE:
            raise ValueError(f"line {number} is longer than {LONGEST_LINE} characters")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
