"""Folders with matches: the names of files, entries in listings, and disk errors as StoreError."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.content.reading import TooLarge, read_plain
from game.engine.action import Refused
from game.engine.record.reader import EarlierReading, Record
from game.match.session import Session

RUNNING: Final = "matches"
AWAY: Final = "away"
FINISHED: Final = "records"
RECORD: Final = ".jsonl"
SESSION: Final = ".session.json"
LOCK: Final = ".lock"
DATE: Final = "%Y%m%d-%H%M%S"
"""The format of the date at the start of a match's name."""
DATED: Final = re.compile(r"\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])-([01]\d|2[0-3])[0-5]\d[0-5]\d", re.ASCII)
MOST_BYTES: Final = 8 << 20
"""In bytes: a hundred times the longest real record."""


class StoreError(Refused):
    """A match is not available: gone, played by another program, or its file can't be used."""


@dataclass(frozen=True, slots=True)
class MatchEntry:
    """A match in a listing: what can be read of it, or why it can't be."""

    name: str
    record: Record | None
    session: Session | None
    problem: Refused | None
    aside: str = ""
    """The name under which a damaged record was set aside."""
    torn: bool = False
    """Whether its end is missing, or the record is not as it was left."""

    @property
    def shown(self) -> Record | None:
        """The record that can be watched: the whole one, or what is still valid of one by an earlier reading."""
        return self.problem.record if isinstance(self.problem, EarlierReading) else self.record

    @property
    def clause(self) -> str:
        """The clause whose earlier reading it was played by; empty for a valid or a broken record."""
        return self.problem.clause if isinstance(self.problem, EarlierReading) else ""


@contextmanager
def in_words(path: Path) -> Iterator[None]:
    """Turns an OSError into a StoreError."""
    try:
        yield
    except OSError as error:
        raise not_writable(path.parent, error) from None


def not_writable(folder: Path, error: OSError | None) -> StoreError:
    return StoreError("folder_not_writable", folder=str(folder), why=(error.strerror if error else "") or "")


def bytes_of(path: Path) -> bytes:
    try:
        return read_plain(path, MOST_BYTES)
    except TooLarge:
        raise StoreError("file_too_large", file=path.name) from None
    except FileNotFoundError:
        raise StoreError("no_such_match", name=path.name.removesuffix(RECORD)) from None
    except OSError as error:
        raise StoreError("file_unreadable", file=path.name, why=error.strerror or "") from None


def date_of(folder: Path, file: str) -> str:
    """When a match began, by its file's name, or else when the file was written; empty if unknown."""
    if DATED.match(file):
        return file[:15]
    try:
        return f"{datetime.datetime.fromtimestamp((folder / file).lstat().st_mtime):{DATE}}"
    except (OSError, ValueError, OverflowError):
        # The file was deleted just now, or its year is out of range.
        return ""
