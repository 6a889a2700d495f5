"""Folders with matches: what their files are called, what is said about one, and how a disk's refusal is told."""

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
"""How a match's name begins."""
DATED: Final = re.compile(r"\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])-([01]\d|2[0-3])[0-5]\d[0-5]\d", re.ASCII)
MOST_BYTES: Final = 8 << 20
"""A hundred times the longest honest record."""


class StoreError(Refused):
    """A match can't be had: gone, played by another program, or its file can't be read."""


@dataclass(frozen=True, slots=True)
class MatchEntry:
    """A match in a listing: what can be read of it, or why it can't be."""

    name: str
    record: Record | None
    session: Session | None
    problem: Refused | None
    aside: str = ""
    """The name under which a damaged record lies from now on."""
    torn: bool = False
    """Whether its end is missing, or the record is not as it was left."""

    @property
    def shown(self) -> Record | None:
        """What can be watched: the whole record, or what still holds of one by an earlier reading of the rules."""
        return self.problem.record if isinstance(self.problem, EarlierReading) else self.record

    @property
    def clause(self) -> str:
        """The clause by whose earlier reading it was played; empty if it holds, or holds by no reading."""
        return self.problem.clause if isinstance(self.problem, EarlierReading) else ""


@contextmanager
def in_words(path: Path) -> Iterator[None]:
    """Turns what a disk refuses into a StoreError."""
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
    """When a match began, as its file's name says, or else when it was written; empty if nobody knows."""
    if DATED.match(file):
        return file[:15]
    try:
        return f"{datetime.datetime.fromtimestamp((folder / file).lstat().st_mtime):{DATE}}"
    except (OSError, ValueError, OverflowError):
        # Somebody took it away just now, or it is of a year that no calendar has.
        return ""
