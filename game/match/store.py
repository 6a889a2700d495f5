"""Matches on disk: running ones, put-away ones and finished records, each match behind a lock of its own.

matches/NAME.jsonl           a running match: its record,
matches/NAME.session.json    and what is no rule
matches/NAME.lock            held by the program that plays it
away/                        put away, to be brought back or deleted
records/                     finished
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from game.content.folders import checked_name
from game.engine.action import Refused
from game.engine.game import Library
from game.engine.games.registry import game_named
from game.engine.record.header import Header, RecordError
from game.engine.record.reader import recover
from game.match.journal import FileJournal, replace_file
from game.match.match import Match
from game.match.records import Records
from game.match.session import Session, read_session, session_text
from game.match.shelf import (
    AWAY,
    DATE,
    FINISHED,
    LOCK,
    MOST_BYTES,
    RECORD,
    RUNNING,
    SESSION,
    Entry,
    StoreError,
    bytes_of,
    told,
)

__all__ = [
    "AWAY",
    "FINISHED",
    "MOST_BYTES",
    "RECORD",
    "RUNNING",
    "SESSION",
    "Entry",
    "MatchStore",
    "Opened",
    "StoreError",
]


@dataclass(frozen=True, slots=True)
class Opened:
    """A match to play on, and whether a torn last line was dropped from its record. Without a lock it is nobody's
    but this program's, and never on disk."""

    match: Match
    name: str
    lock: FileLock | None
    torn: bool


class MatchStore:
    """The matches in one folder. Several programs may share it."""

    def __init__(self, root: Path, library: Library) -> None:
        self._root: Final = root
        self._library: Final = library
        self.records: Final = Records(root, library)

    # -- playing ---------------------------------------------------------------------------------

    def create(self, header: Header, session: Session | None, now: datetime.datetime) -> Opened:
        """Begins a new match; its first lines are on their way to the disk."""
        rules = game_named(header.setup.game).rules(header.setup, self._library)
        name, lock = self._new_name(header, now)
        match = Match(header, rules, FileJournal(self._path(RUNNING, name, RECORD)), session)
        self._keep_session(match, name)
        match.begin()
        return Opened(match, name, lock, torn=False)

    def open(self, name: str) -> Opened:
        """Goes on with a running match at its last whole line, or StoreError or RecordError."""
        lock = self._lock(RUNNING, name)
        try:
            return self._resumed(name, lock)
        except BaseException:
            lock.release()
            raise

    def _resumed(self, name: str, lock: FileLock) -> Opened:
        path = self._path(RUNNING, name, RECORD)
        data = bytes_of(path)
        recovered = recover(data, self._library)
        if recovered.text != data:
            with told(path):
                replace_file(path, recovered.text)
        session = read_session(self._session_bytes(RUNNING, name), recovered.record.header)
        journal = FileJournal(path, recovered.text.decode("utf-8"))
        match = Match(recovered.record.header, recovered.record.rules, journal, session)
        self._keep_session(match, name)
        match.resume(recovered.record)
        return Opened(match, name, lock, recovered.torn)

    def close(self, opened: Opened) -> None:
        """Lets go of a match; a finished one is filed with the records, if all of it is on disk."""
        try:
            opened.match.close()
            if opened.match.over and opened.match.trouble is None:
                self._move(RUNNING, FINISHED, opened.name)
        finally:
            if opened.lock is not None:
                opened.lock.release()

    # -- listing and putting away ----------------------------------------------------------------

    def unfinished(self) -> list[Entry]:
        """The running matches, newest name first; broken ones say why."""
        entries = list(self._entries(RUNNING))
        for entry in entries:
            if _is_over(entry):
                self._file_away(entry.name)
        return [entry for entry in entries if not _is_over(entry)]

    def put_away_list(self) -> list[Entry]:
        return list(self._entries(AWAY))

    def has_old(self) -> bool:
        """Whether anything is finished or put away."""
        return any(any((self._root / folder).glob("*" + RECORD)) for folder in (FINISHED, AWAY))

    def put_away(self, name: str) -> None:
        """Moves a running match out of sight; nothing of it is lost."""
        self._moved_under_lock(RUNNING, AWAY, name)

    def bring_back(self, name: str) -> None:
        self._moved_under_lock(AWAY, RUNNING, name)

    def delete(self, name: str) -> None:
        """Deletes a match that was put away."""
        with self._held(AWAY, name), told(self._path(AWAY, name, RECORD)):
            self._path(AWAY, name, SESSION).unlink(missing_ok=True)
            self._path(AWAY, name, RECORD).unlink()
            # Nobody can hold the lock of a match that is gone.
            self._path(RUNNING, name, LOCK).unlink(missing_ok=True)

    def _entries(self, folder: str) -> Iterator[Entry]:
        for path in sorted((self._root / folder).glob("*" + RECORD), reverse=True):
            yield self._entry(folder, path.name.removesuffix(RECORD))

    def _file_away(self, name: str) -> None:
        """Files a match that ended just before the program did, unless somebody is at it or the disk is."""
        try:
            self.close(self.open(name))
        except (StoreError, RecordError):
            return

    def _entry(self, folder: str, name: str) -> Entry:
        try:
            checked_name(name, "match")
            record = recover(bytes_of(self._path(folder, name, RECORD)), self._library).record
        except Refused as problem:
            return Entry(name, None, None, problem)
        return Entry(name, record, read_session(self._session_bytes(folder, name), record.header), None)

    # -- files -----------------------------------------------------------------------------------

    def _path(self, folder: str, name: str, ending: str) -> Path:
        return self._root / folder / (name + ending)

    def _new_name(self, header: Header, now: datetime.datetime) -> tuple[str, FileLock]:
        """A name that nobody has, and its lock."""
        stem = f"{now:{DATE}}-{header.setup.game}"
        for number in range(1, 10_000):
            name = f"{stem}-{number}"
            if any(self._path(folder, name, RECORD).exists() for folder in (RUNNING, AWAY, FINISHED)):
                continue
            lock = self._free_lock(name)
            if lock is not None:
                return name, lock
        raise StoreError("no_free_name", name=stem)

    def _keep_session(self, match: Match, name: str) -> None:
        """Writes the session now and whenever it changes; without it the record alone resumes."""
        path = self._path(RUNNING, name, SESSION)

        def keep(session: Session) -> None:
            try:
                replace_file(path, session_text(session).encode("utf-8"))
            except OSError:
                # The record is what counts; its journal tells the player about the disk.
                return

        match.on_session_change = keep
        keep(match.session)

    def _session_bytes(self, folder: str, name: str) -> bytes | None:
        try:
            return bytes_of(self._path(folder, name, SESSION))
        except StoreError:
            return None

    def _lock(self, folder: str, name: str) -> FileLock:
        """The lock of a match that is there, held; or StoreError if it is gone or another program holds it."""
        if not self._path(folder, checked_name(name, "match"), RECORD).exists():
            raise StoreError("no_such_match", name=name)
        lock = self._free_lock(name)
        if lock is None:
            raise StoreError("match_locked", name=name)
        return lock

    def _free_lock(self, name: str) -> FileLock | None:
        """The match's lock, held, unless somebody else holds it. Its file stays: a new one would be another lock."""
        path = self._path(RUNNING, checked_name(name, "match"), LOCK)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lock = FileLock(path, timeout=0)
            lock.acquire()
        except Timeout:
            return None
        except OSError as error:
            raise StoreError("folder_not_writable", folder=str(path.parent), why=error.strerror or "") from None
        return lock

    @contextmanager
    def _held(self, folder: str, name: str) -> Iterator[None]:
        lock = self._lock(folder, name)
        try:
            yield
        finally:
            lock.release()

    def _moved_under_lock(self, source: str, target: str, name: str) -> None:
        with self._held(source, name):
            self._move(source, target, name)

    def _move(self, source: str, target: str, name: str) -> None:
        """The record goes last, so that a match is never without its session because of a crash in between."""
        with told(self._path(target, name, RECORD)):
            (self._root / target).mkdir(parents=True, exist_ok=True)
            for ending in (SESSION, RECORD):
                path = self._path(source, name, ending)
                if path.exists():
                    path.replace(self._path(target, name, ending))


def _is_over(entry: Entry) -> bool:
    return entry.record is not None and entry.record.state.over
