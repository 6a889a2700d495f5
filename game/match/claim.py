"""The right to write a match: a lock that one program holds at a time, now or as soon as the disk allows it."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from threading import Lock
from typing import Final

from filelock import FileLock

from game.content.reading import TooLarge, read_plain
from game.match.journal import make_folder, replace_file
from game.match.session import Session, session_text
from game.match.shelf import MOST_BYTES


def lock_at(path: Path) -> FileLock:
    """A lock that nobody holds yet. The writer's thread may take it and the scene's let it go."""
    return FileLock(path, timeout=0, thread_local=False)


def take(lock: FileLock) -> None:
    """Holds the lock, or Timeout if another program does, or OSError. Its file stays: a new one were another lock."""
    make_folder(Path(lock.lock_file).parent)
    lock.acquire()


class Claim:
    """A match's files, as far as they are ours to write.

    Without its lock nothing is written. It is taken with the first write that works, and again if somebody threw it
    away; and only if the record is as we know it, or gone: another program may have gone on with it.
    """

    def __init__(self, record: Path, session: Path, lock: FileLock, found: bytes | None) -> None:
        self._record: Final = record
        self._path: Final = session
        self._lock: Final = lock
        self._taken: os.stat_result | None = self._lying() if lock.is_locked else None
        """The file that we have locked."""
        self._known: bytes | None = found
        self._unkept: bytes | None = None
        self._writing: Final = Lock()

    def keep(self, session: Session) -> None:
        """Writes the session, now or together with the record; if it is lost, the record alone resumes."""
        self._unkept = session_text(session).encode("utf-8")
        self._catch_up()

    def secure(self) -> None:
        """The record is ours to write, or OSError."""
        if not self._holds():
            self._lock.release()
            take(self._lock)
            self._taken = self._lying()
            try:
                self._check_known()
            except OSError:
                # With the lock the next attempt would write without a look.
                self._lock.release()
                raise
        # Somebody may have thrown the folder away.
        make_folder(self._record.parent)
        self._catch_up()

    def wrote(self, data: bytes) -> None:
        self._known = data

    def _holds(self) -> bool:
        """Whether we have the lock that others would ask for: a lock on a file that is gone keeps nobody away."""
        lying = self._lying()
        return (
            self._lock.is_locked
            and lying is not None
            and self._taken is not None
            and os.path.samestat(self._taken, lying)
        )

    def _lying(self) -> os.stat_result | None:
        try:
            return Path(self._lock.lock_file).stat()
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

    def _catch_up(self) -> None:
        with self._writing:
            if self._unkept is None or not self._holds():
                return
            try:
                replace_file(self._path, self._unkept)
            except OSError:
                # The record is what counts; its journal tells the player about the disk.
                return
            self._unkept = None
