"""Keeps damaged files beside the originals, under names of their own, and never overwrites them."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Final

from game.content.reading import TooLarge, is_there, read_plain
from game.match.journal import WRITE, sync_folder, write_all

DAMAGED: Final = ".damaged"
MOST_COPIES: Final = 20
"""The most copies of one file that are kept; if more are needed, no copy helps."""


def damaged_names(path: Path) -> Iterator[Path]:
    """The names that a damaged file can get, in this order."""
    yield path.with_name(path.name + DAMAGED)
    for number in count(2):
        yield path.with_name(f"{path.name}{DAMAGED}-{number}")


def copy_aside(path: Path, data: bytes) -> Path:
    """Keeps a copy of what was found in this file, and returns its path; or OSError.

    An equal copy is not made again: the program may have been killed just after making it.
    """
    for aside in islice(damaged_names(path), MOST_COPIES):
        try:
            _create(aside, data)
        except FileExistsError:
            if not _holds(aside, data):
                continue
        return aside
    raise OSError(errno.EDQUOT, f"{MOST_COPIES} damaged copies of it lie there", str(path))


def _create(path: Path, data: bytes) -> None:
    file = os.open(path, WRITE | os.O_EXCL, 0o600)
    try:
        write_all(file, data)
        os.fsync(file)
    except OSError:
        path.unlink(missing_ok=True)
        raise
    finally:
        os.close(file)
    sync_folder(path.parent)


def _holds(path: Path, data: bytes) -> bool:
    try:
        return read_plain(path, len(data)) == data
    except (OSError, TooLarge):
        return False


def move_aside(path: Path) -> str:
    """Renames a damaged file, so that it is not overwritten; returns the name, empty if that is not possible."""
    try:
        if path.is_symlink() or not path.is_file():
            return ""
        aside = next(name for name in damaged_names(path) if not is_there(name))
        path.rename(aside)
        sync_folder(path.parent)
    except OSError:
        return ""
    return aside.name
