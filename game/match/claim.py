"""The right to write a match: a lock that one program holds at a time, now or as soon as the disk allows it."""

from __future__ import annotations

import errno
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

    Without its lock nothing is written. It is taken with the first write that works, and only if the record is as it
    was found: another program may have gone on with it.
    """

    def __init__(self, record: Path, session: Path, lock: FileLock, found: bytes | None) -> None:
        self._record: Final = record
        self._path: Final = session
        self._lock: Final = lock
        self._found: Final = found
        self._unkept: bytes | None = None
        self._writing: Final = Lock()

    def keep(self, session: Session) -> None:
        """Writes the session, now or together with the record; if it is lost, the record alone resumes."""
        self._unkept = session_text(session).encode("utf-8")
        self._catch_up()

    def ready(self) -> None:
        """Makes sure that the record is ours to write, or OSError."""
        if self._lock.is_locked:
            # Somebody may have thrown the folder away.
            make_folder(self._record.parent)
        else:
            take(self._lock)
            try:
                self._check_found()
            except OSError:
                # With the lock the next attempt would write without a look.
                self._lock.release()
                raise
        self._catch_up()

    def _check_found(self) -> None:
        if self._on_disk() != self._found:
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
            if self._unkept is None or not self._lock.is_locked:
                return
            try:
                replace_file(self._path, self._unkept)
            except OSError:
                # The record is what counts; its journal tells the player about the disk.
                return
            self._unkept = None
