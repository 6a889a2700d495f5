"""The records of finished matches. Users may add files: with any name, broken, or of an unfinished match."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from game.content.reading import names_in
from game.engine.action import Refused
from game.engine.game import Library
from game.engine.record.header import Header
from game.engine.record.reader import EarlierReading, read
from game.match.session import Session, read_session
from game.match.store.match_files import (
    AWAY,
    FINISHED,
    LOCK,
    RECORD,
    RUNNING,
    SESSION,
    MatchEntry,
    StoreError,
    bytes_of,
    date_of,
    in_words,
)


class Records:
    """The folder of finished records. Its files are never locked or written to."""

    def __init__(self, root: Path, library: Library) -> None:
        self._root: Final = root
        self._folder: Final = root / FINISHED
        self._library: Final = library

    def names(self) -> list[str]:
        """The names, newest first: by the date that a name begins with, or by the file's own."""
        dated = [(date_of(self._folder, name), name.removesuffix(RECORD)) for name in names_in(self._folder, RECORD)]
        return [name for _, name in sorted(dated, reverse=True)]

    def entry(self, name: str) -> MatchEntry:
        """A record with every line checked; for a broken one the entry says why."""
        try:
            record = read(bytes_of(self._file(name, RECORD)), self._library)
        except EarlierReading as problem:
            return MatchEntry(name, None, self._session(name, problem.record.header), problem)
        except Refused as problem:
            return MatchEntry(name, None, None, problem)
        return MatchEntry(name, record, self._session(name, record.header), None)

    def _session(self, name: str, header: Header) -> Session:
        try:
            found = bytes_of(self._file(name, SESSION))
        except StoreError:
            found = None
        return read_session(found, header)

    def delete(self, name: str) -> None:
        with in_words(self._file(name, RECORD)):
            self._file(name, RECORD).unlink(missing_ok=True)
            self._file(name, SESSION).unlink(missing_ok=True)
            # Nobody needs the lock of a match that is gone, but this record may be a copy of an existing match.
            if not any((self._root / folder / (name + RECORD)).exists() for folder in (RUNNING, AWAY)):
                (self._root / RUNNING / (name + LOCK)).unlink(missing_ok=True)

    def _file(self, name: str, ending: str) -> Path:
        """A file of the folder; StoreError for a name that leads out of it."""
        path = self._folder / (name + ending)
        if path.parent != self._folder or path.name != name + ending:
            raise StoreError("no_such_match", name=name)
        return path
