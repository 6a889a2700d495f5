"""Reads untrusted files: none may be endless, block the program, or take much time or memory."""

from __future__ import annotations

import errno
import os
import stat
import tomllib
from pathlib import Path
from typing import Any, Final

from game.engine.action import SetupError

PLAIN: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""Without O_NONBLOCK, opening a pipe that nobody writes to would block."""
OTHERS: Final = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)
PIECE: Final = 1 << 20
LONGEST_LINE: Final = 1000
"""The time to parse a TOML key grows with the square of its parts; for lines of this length it is negligible."""


class TooLarge(Exception):
    """The file is larger than its limit."""


class ContentError(SetupError):
    """A file is missing or broken: which file, where in it (a key or an object), and what would be right."""

    def __init__(self, file: str, where: str, why: str) -> None:
        super().__init__("broken_content" if where else "broken_file", file=file, where=where, why=why)
        self.sentence: Final = ": ".join(part for part in (file, where, why) if part)

    def __str__(self) -> str:
        return self.sentence


def shown(path: Path) -> str:
    """A path as errors name it: our own files from the config folder on, others in full."""
    parts = path.parts
    return "/".join(parts[parts.index("config") :]) if "config" in parts else str(path)


def read_plain(path: Path, most: int) -> bytes:
    """The bytes of a regular file; OSError for anything else with this name, TooLarge beyond `most` bytes."""
    # Merely opening a device can have an effect, so only regular files are opened.
    _check_plain(path, path.stat())
    file = os.open(path, PLAIN)
    try:
        _check_plain(path, os.fstat(file))
        return _read(file, most)
    finally:
        os.close(file)


def _read(file: int, most: int) -> bytes:
    """Reads up to the end. A file with nothing to read just now, such as some system files, is an OSError: a buffered
    file would take that for the end, or for no bytes at all."""
    data = bytearray()
    while more := os.read(file, min(PIECE, most + 1 - len(data))):
        data += more
        if len(data) > most:
            raise TooLarge
    return bytes(data)


def is_there(path: Path) -> bool:
    """Whether the path exists and is accessible: `Path.exists` raises if a folder is not accessible."""
    try:
        path.stat()
    except OSError:
        return False
    return True


def names_in(folder: Path, ending: str) -> list[str]:
    """The names in a folder with this ending; none if the folder is missing or may not be read."""
    try:
        with os.scandir(folder) as found:
            return [entry.name for entry in found if entry.name.endswith(ending)]
    except OSError:
        return []


def has_any(folder: Path, ending: str) -> bool:
    """Whether a folder has a name with this ending; stops at the first one."""
    try:
        with os.scandir(folder) as found:
            return any(entry.name.endswith(ending) for entry in found)
    except OSError:
        return False


def _check_plain(path: Path, found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        what = next((name for is_one, name in OTHERS if is_one(found.st_mode)), "something else")
        raise OSError(errno.EINVAL, f"it is {what}, not a file", str(path))


def toml_of(text: str) -> dict[str, Any]:
    """The TOML table in this text, or ValueError with the reason."""
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE:
            raise ValueError(f"line {number} is longer than {LONGEST_LINE} characters")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
