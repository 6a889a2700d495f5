"""Checks a database's files before SQLite opens them, so that no other file is read, changed or deleted."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

from game.match.journal import part_from_copies

MOST_BYTES: Final = 32 << 20
"""Enough for more than a hundred thousand matches."""
BESIDE: Final = ("-journal", "-wal", "-shm")
"""The suffixes of the files that SQLite keeps beside a database while it writes, or finds after a crash."""
LEADS_ELSEWHERE: Final = bytes.fromhex("d9d505f920a163d7")
"""The end of a journal that names another file, which SQLite would delete. One database alone never writes it."""


def check_database(path: Path) -> None:
    """Raises OSError if a file is not plain, is too large or leads to others; separates files from hard links."""
    for file in (path, *(path.with_name(path.name + ending) for ending in BESIDE)):
        with suppress(FileNotFoundError):
            _check(file)


def _check(path: Path) -> None:
    found = path.lstat()
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "not a plain file")
    if found.st_size > MOST_BYTES:
        raise OSError(errno.EFBIG, "too large")
    if _ending(path) == LEADS_ELSEWHERE:
        raise OSError(errno.EINVAL, "its journal leads elsewhere")
    part_from_copies(path, MOST_BYTES)


def _ending(path: Path) -> bytes:
    with path.open("rb") as file:
        file.seek(max(0, os.fstat(file.fileno()).st_size - len(LEADS_ELSEWHERE)))
        return file.read(len(LEADS_ELSEWHERE))
