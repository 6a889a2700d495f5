"""Deletes the oldest matches of a kiosk, so that they never fill an unattended machine.

Running and open matches are kept, and those that were played outside a kiosk in the same folder: their records name
their players.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from filelock import Timeout

from game.content.reading import names_in
from game.engine.action import Refused
from game.engine.game import Library
from game.engine.record.reader import header_of
from game.match.journal import UNFINISHED
from game.match.session import nameless
from game.match.store.match_files import AWAY, DATE, FINISHED, LOCK, RECORD, RUNNING, SESSION, bytes_of, date_of
from game.match.store.match_lock import lock_at, take
from game.match.store.match_store import MatchStore

AT_ONCE: Final = 4
"""How many files are handled in one step."""


@dataclass(frozen=True, slots=True)
class KeepLimits:
    """How many matches of each kind are kept, and for how many days; 0 days is for ever."""

    matches: int
    days: int


class Pruning:
    """Deletes old matches in one folder."""

    def __init__(self, root: Path, library: Library, store: MatchStore) -> None:
        self._root: Final = root
        self._library: Final = library
        self._store: Final = store

    def steps(self, keep: KeepLimits, now: datetime.datetime) -> Iterator[None]:
        """Deletes what is too much or too old, the oldest first, a few files each step; skips what can't be deleted."""
        for folder in (AWAY, FINISHED):
            records = names_in(self._root / folder, RECORD)
            yield from self._each(_outdated(self._root / folder, records, keep, now))
        running = names_in(self._root / RUNNING, "")
        aside = [name for name in running if f"{RECORD}." in name and not name.endswith(UNFINISHED)]
        yield from self._each(_outdated(self._root / RUNNING, aside, keep, now))
        yield from self._each(self._left_over())

    def _each(self, paths: list[Path]) -> Iterator[None]:
        for number, path in enumerate(paths):
            if number % AT_ONCE == 0:
                yield
            with suppress(Refused, OSError, Timeout):
                self._delete(path)

    def _left_over(self) -> list[Path]:
        """Locks and sessions whose match is in no folder any more."""
        root = self._root
        known = {name for folder in (RUNNING, AWAY, FINISHED) for name in names_in(root / folder, RECORD)}
        return [
            root / folder / name
            for folder, ending in ((RUNNING, LOCK), (AWAY, SESSION))
            for name in names_in(root / folder, ending)
            if name.removesuffix(ending) + RECORD not in known
        ]

    def _delete(self, path: Path) -> None:
        if path.suffix == LOCK:
            _delete_lock(path)
        elif path.name.endswith(SESSION):
            path.unlink(missing_ok=True)
        elif not self._is_of_strangers(path):
            return
        elif path.parent.name == AWAY:
            self._store.delete(path.name.removesuffix(RECORD))
        elif path.parent.name == FINISHED:
            self._store.records.delete(path.name.removesuffix(RECORD))
        else:
            path.unlink(missing_ok=True)

    def _is_of_strangers(self, path: Path) -> bool:
        """Whether this record names nobody, or can't be read."""
        try:
            header = header_of(bytes_of(path), self._library)
        except Refused:
            return True
        return nameless(header) == header


def _delete_lock(path: Path) -> None:
    """Deletes a lock that nobody holds: a new match's lock is held before there is a record."""
    lock = lock_at(path)
    take(lock)
    try:
        path.unlink(missing_ok=True)
    finally:
        lock.release()


def _outdated(folder: Path, files: list[str], keep: KeepLimits, now: datetime.datetime) -> list[Path]:
    """The files that are too old, and the oldest of the others if they are too many."""
    dated = sorted((date_of(folder, file), file) for file in files)
    first = f"{now - datetime.timedelta(days=keep.days):{DATE}}" if keep.days else ""
    return [folder / file for at, (date, file) in enumerate(dated) if at < len(dated) - keep.matches or date < first]
