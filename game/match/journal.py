"""A match's record on disk: appended and synced by a thread of its own, in the order of the calls."""

from __future__ import annotations

import errno
import os
import re
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from math import inf
from pathlib import Path
from tempfile import mkstemp
from typing import Final, Protocol

from game.content.reading import TooLarge, names_in, read_plain

# Windows would turn every LF into CR LF without O_BINARY.
# No link that lies in its place leads a write out of our folder, and no pipe is waited for.
WRITE: Final = (
    os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
)

UNFINISHED: Final = ".new"
"""How the names of files end that are still being written."""
LEFTOVER: Final = re.compile(r"\.[a-z0-9_]{8}\.new$")
"""What `mkstemp` calls them."""
LEFT_BEHIND: Final = 3600.0
"""After how many seconds by the disk's own clock nobody is at such a file any more."""


class Right(Protocol):
    """The right to write a file. Somebody may take it away at any time."""

    def secure(self) -> None:
        """The file is ours to write, or OSError."""
        ...

    def wrote(self, data: bytes) -> None:
        """This is what the file holds now."""
        ...


class Free:
    """Nobody else writes the file."""

    def secure(self) -> None:
        """It always is."""

    def wrote(self, data: bytes) -> None:
        """Nobody asks."""


class Journal(Protocol):
    """Where a match's lines go.

    A future is done when its lines are as safe as they will get: True on disk, False in memory only.
    """

    trouble: OSError | None
    """What went wrong, as long as the disk is behind."""

    def append(self, text: str) -> Future[bool]: ...

    def replace(self, text: str) -> Future[bool]: ...

    def retry(self) -> Future[bool]:
        """Tries to write what the disk is behind with."""
        ...

    def close(self) -> None: ...


class MemoryJournal:
    """Keeps a record in memory only, for matches that nobody will resume."""

    def __init__(self) -> None:
        self.text: str = ""
        self.trouble: OSError | None = None

    def append(self, text: str) -> Future[bool]:
        self.text += text
        return _done(True)

    def replace(self, text: str) -> Future[bool]:
        self.text = text
        return _done(True)

    def retry(self) -> Future[bool]:
        return _done(True)

    def close(self) -> None:
        """Nothing is held open."""


class FileJournal:
    """Keeps a record in a file.

    If a write fails, play may go on: the whole record is kept in memory, and every later call
    tries to write all of it. `trouble` says what went wrong as long as the file is behind.
    """

    def __init__(self, path: Path, text: str = "", right: Right | None = None, trouble: OSError | None = None) -> None:
        """Goes on with a file that holds exactly this text; an empty one may not exist yet.

        The writer makes sure of its `right` before every write. With `trouble` the file is not ours yet: all of it
        is written as soon as it is.
        """
        self._path: Final = path
        self._whole = bytearray(text, "utf-8")
        self._right: Final[Right] = right or Free()
        self._retry: Future[bool] | None = None
        self._writer: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="journal")
        self._file: int | None = None
        self.trouble: OSError | None = trouble

    def append(self, text: str) -> Future[bool]:
        return self._writer.submit(self._append, text.encode("utf-8"))

    def replace(self, text: str) -> Future[bool]:
        return self._writer.submit(self._replace, text.encode("utf-8"))

    def retry(self) -> Future[bool]:
        """Tries again, one at a time: a disk that hangs is not waited for twice."""
        if self._retry is None or self._retry.done():
            self._retry = self._writer.submit(lambda: self.trouble is None or self._write_whole())
        return self._retry

    def close(self) -> None:
        """Waits until everything is written, and tries once more if it could not be."""
        self._writer.shutdown(wait=True)
        if self.trouble is not None:
            self._write_whole()
        self._close_file()

    def _append(self, data: bytes) -> bool:
        is_first = not self._whole
        self._whole += data
        if self.trouble is not None or is_first:
            # The first line comes with its file, so that there is never a record without a header.
            return self._write_whole()
        try:
            self._right.secure()
            if self._file is None:
                self._file = os.open(self._path, WRITE | os.O_APPEND, 0o600)
            if not _is_ours_alone(self._file, self._path, len(self._whole) - len(data)):
                return self._write_whole()
            write_all(self._file, data)
            os.fsync(self._file)
        except OSError as error:
            self.trouble = error
            return False
        self._right.wrote(bytes(self._whole))
        return True

    def _replace(self, data: bytes) -> bool:
        self._whole = bytearray(data)
        return self._write_whole()

    def _write_whole(self) -> bool:
        try:
            self._close_file()
            self._right.secure()
            replace_file(self._path, bytes(self._whole))
        except OSError as error:
            self.trouble = error
            return False
        self._right.wrote(bytes(self._whole))
        self.trouble = None
        return True

    def _close_file(self) -> None:
        if self._file is not None:
            file, self._file = self._file, None
            os.close(file)


def replace_file(path: Path, data: bytes) -> None:
    """Replaces a file so that at any moment either the old or the new one is there, whole.

    Programs that do so at the same time each write a file of their own; the last one to be done prevails.
    """
    handle, made = mkstemp(UNFINISHED, f"{path.name}.", path.parent)
    beside = Path(made)
    try:
        try:
            write_all(handle, data)
            os.fsync(handle)
        finally:
            os.close(handle)
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)
    _sweep(path)


def part_from_copies(path: Path, most: int) -> None:
    """A file that has other names becomes one of its own: a copy made of links, as some backups are, would change
    together with it. OSError if it is larger than `most`, or none."""
    if path.lstat().st_nlink > 1:
        try:
            replace_file(path, read_plain(path, most))
        except TooLarge:
            raise OSError(errno.EFBIG, "too large", str(path)) from None


def _sweep(path: Path) -> None:
    """Throws away what crashed programs have left in a folder of ours, by the clock of a file just written there.

    What is younger than an hour somebody may still be at, and a folder that nobody may look into stays as it is.
    """
    with suppress(OSError):
        clear_leftovers(path.parent, path.lstat().st_mtime - LEFT_BEHIND)


def clear_leftovers(folder: Path, before: float = inf) -> None:
    """Throws away files in a folder of ours that a program began to write before this time and never finished.

    Whoever is still at one begins again when it is gone.
    """
    for name in names_in(folder, UNFINISHED):
        if LEFTOVER.search(name):
            with suppress(OSError):
                path = folder / name
                if path.lstat().st_mtime < before:
                    path.unlink()


def _is_ours_alone(file: int, path: Path, size: int) -> bool:
    """Whether an open file still is the one at its place, as long as we left it, and has no other name.

    Somebody may have thrown it away, moved it, put an older one there, or written into it; and a copy made of links,
    as some backups are, would change together with it.
    """
    found = os.fstat(file)
    try:
        return found.st_nlink == 1 and found.st_size == size and os.path.samestat(found, os.lstat(path))
    except FileNotFoundError:
        return False


def write_all(file: int, data: bytes) -> None:
    """Writes every byte; the system may take them in several bites."""
    view = memoryview(data)
    while view:
        view = view[os.write(file, view) :]


def sync_folder(folder: Path) -> None:
    """Makes a new name in a folder last; Windows has no such call and needs none."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def make_folder(folder: Path) -> None:
    """The folder is there, and stays there if the power goes."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(exist_ok=True)
    sync_folder(folder.parent)


def _done(outcome: bool) -> Future[bool]:
    future: Future[bool] = Future()
    future.set_result(outcome)
    return future
