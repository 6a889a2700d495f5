"""The permit to write a match: a lock that one program holds at a time, now or as soon as the disk allows it."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Lock
from typing import Final

from filelock import FileLock

from game.content.reading import TooLarge, is_there, read_plain
from game.match.journal import make_folder, replace_file
from game.match.session import Session, digest_of, session_text
from game.match.store.match_files import MOST_BYTES
from game.match.store.set_aside import copy_aside


def lock_at(path: Path) -> FileLock:
    """A lock that is not taken yet. The writer's thread may take it and the scene's release it."""
    return FileLock(path, timeout=0, thread_local=False)


def take(lock: FileLock) -> None:
    """Takes the lock; Timeout if another program holds it, or OSError. Its file stays: a new one is another lock."""
    make_folder(Path(lock.lock_file).parent)
    lock.acquire()


class MatchPermit:
    """A match's files, which are written only while we hold the match's lock.

    The lock is taken with the first write that works, and again if its file was deleted; and only if the record is
    as we know it, or gone, since another program may have continued it. Damaged files are copied before they are
    overwritten.
    """

    def __init__(
        self,
        record: Path,
        session: Path,
        file_lock: FileLock,
        *,
        found: bytes | None,
        announce: Callable[[], None] = lambda: None,
    ) -> None:
        """`announce` is called before a session is written; if it raises OSError the session is not written now."""
        self._record: Final = record
        self._path: Final = session
        self._file_lock: Final = file_lock
        self._taken: os.stat_result | None = self._lying() if file_lock.is_locked else None
        """The lock file that we hold."""
        self._known: bytes | None = found
        self._announce: Final = announce
        self._session: bytes | None = None
        self._kept: bytes | None = None
        """The session as it should be on disk, and as we last wrote it."""
        self._damaged: Final = dict[Path, bytes]()
        self._writing: Final = Lock()

    def keep(self, session: Session) -> None:
        """Writes the session, now or together with the record."""
        self._session = session_text(session).encode("utf-8")
        self._catch_up()

    def keep_later(self, session: Session, found: bytes | None) -> None:
        """Writes the session together with the record; `found` is the one on disk."""
        self._session, self._kept = session_text(session).encode("utf-8"), found

    def leave(self, session: Session) -> None:
        """Notes the digest of the record in the session when play stops, so that a later change is noticed."""
        if self._known is not None:
            self.keep(replace(session, left=digest_of(self._known)))

    def copy_aside(self, damaged: dict[Path, bytes]) -> list[Path]:
        """Copies damaged files, now or before they are overwritten; returns the copies made now."""
        self._damaged.update(damaged)
        with self._writing:
            try:
                return self._copy() if self._holds() else []
            except OSError:
                return []

    def secure(self) -> None:
        """Makes sure that the record is ours to write; OSError if it is not."""
        if not self._holds():
            self._file_lock.release()
            take(self._file_lock)
            self._taken = self._lying()
            try:
                self._check_known()
            except OSError:
                # If we held the lock, the next attempt would write without this check.
                self._file_lock.release()
                raise
        # The folder may have been deleted.
        make_folder(self._record.parent)
        with self._writing:
            self._copy()
        self._catch_up()

    def wrote(self, data: bytes) -> None:
        self._known = data

    def _holds(self) -> bool:
        """Whether we hold the lock that others would ask for: a lock on a deleted file keeps nobody out."""
        lying = self._lying()
        return (
            self._file_lock.is_locked
            and lying is not None
            and self._taken is not None
            and os.path.samestat(self._taken, lying)
        )

    def _lying(self) -> os.stat_result | None:
        try:
            return Path(self._file_lock.lock_file).stat()
        except OSError:
            return None

    def _check_known(self) -> None:
        if self._on_disk() not in (None, self._known):
            raise FileExistsError(errno.EEXIST, "Another program has played on")

    def _on_disk(self) -> bytes | None:
        try:
            return read_plain(self._record, MOST_BYTES)
        except FileNotFoundError:
            return None
        except TooLarge:
            raise FileExistsError(errno.EEXIST, "Another file is there") from None

    def _copy(self) -> list[Path]:
        copies = []
        for path, data in list(self._damaged.items()):
            copies.append(copy_aside(path, data))
            del self._damaged[path]
        return copies

    def _catch_up(self) -> None:
        """Writes the session if it has changed or its file was deleted."""
        with self._writing:
            session = self._session
            if session is None or not self._holds() or (session == self._kept and is_there(self._path)):
                return
            try:
                self._announce()
                self._copy()
                replace_file(self._path, session)
            except OSError:
                # The record is what counts; its journal tells the player about the disk.
                return
            self._kept = session
