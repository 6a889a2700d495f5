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
# O_NOFOLLOW: no link leads a write out of our folder. O_NONBLOCK: opening a pipe doesn't block.
WRITE: Final = (
    os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
)

UNFINISHED: Final = ".new"
"""The suffix of files that are still being written."""
LEFTOVER: Final = re.compile(r"\.[a-z0-9_]{8}\.new$")
"""The end of the names that `mkstemp` gives them."""
LEFT_BEHIND: Final = 3600.0
"""The age in seconds, by the disk's own clock, from which such a file is abandoned."""


class WritePermit(Protocol):
    """The permit to write a file, which may be lost at any time."""

    def secure(self) -> None:
        """Makes sure that the file is ours to write; OSError if it is not."""
        ...

    def wrote(self, data: bytes) -> None:
        """Notes what the file holds now."""
        ...


class FreePermit:
    """The permit for a file that nobody else writes."""

    def secure(self) -> None:
        """Does nothing: the file is always ours."""

    def wrote(self, data: bytes) -> None:
        """Does nothing: the contents are not needed."""


class Journal(Protocol):
    """Writes a match's lines.

    A future is done when its lines are as safe as they will get: True on disk, False in memory only.
    """

    trouble: OSError | None
    """The error of the last write, as long as the disk is behind."""

    def append(self, text: str) -> Future[bool]: ...

    def replace(self, text: str) -> Future[bool]: ...

    def retry(self) -> Future[bool]:
        """Tries again to write what is not on disk yet."""
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
        """Does nothing: no file is open."""


class FileJournal:
    """Keeps a record in a file.

    If a write fails, play may go on: the whole record is kept in memory, and every later call
    tries to write all of it. `trouble` says what went wrong as long as the file is behind.
    """

    def __init__(
        self, path: Path, text: str = "", permit: WritePermit | None = None, trouble: OSError | None = None
    ) -> None:
        """Continues a file that holds exactly this text; if the text is empty the file may not exist yet.

        The writer secures its `permit` before every write. With `trouble` the file is not ours yet: the whole record
        is written as soon as it is.
        """
        self._path: Final = path
        self._whole = bytearray(text, "utf-8")
        self._permit: Final[WritePermit] = permit or FreePermit()
        self._retry: Future[bool] | None = None
        self._writer: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="journal")
        self._file: int | None = None
        self.trouble: OSError | None = trouble

    def append(self, text: str) -> Future[bool]:
        return self._writer.submit(self._append, text.encode("utf-8"))

    def replace(self, text: str) -> Future[bool]:
        return self._writer.submit(self._replace, text.encode("utf-8"))

    def retry(self) -> Future[bool]:
        """Tries again unless a retry is still running: a hanging disk is not waited for twice."""
        if self._retry is None or self._retry.done():
            self._retry = self._writer.submit(lambda: self.trouble is None or self._write_whole())
        return self._retry

    def close(self) -> None:
        """Waits for all writes, and tries once more if the last one failed."""
        self._writer.shutdown(wait=True)
        if self.trouble is not None:
            self._write_whole()
        self._close_file()

    def _append(self, data: bytes) -> bool:
        is_first = not self._whole
        self._whole += data
        if self.trouble is not None or is_first:
            # The first line is written together with its file, so that no record ever lacks its header.
            return self._write_whole()
        try:
            self._permit.secure()
            if self._file is None:
                self._file = os.open(self._path, WRITE | os.O_APPEND, 0o600)
            if not _is_ours_alone(self._file, self._path, len(self._whole) - len(data)):
                return self._write_whole()
            write_all(self._file, data)
            os.fsync(self._file)
        except OSError as error:
            self.trouble = error
            return False
        self._permit.wrote(bytes(self._whole))
        return True

    def _replace(self, data: bytes) -> bool:
        self._whole = bytearray(data)
        return self._write_whole()

    def _write_whole(self) -> bool:
        try:
            self._close_file()
            self._permit.secure()
            replace_file(self._path, bytes(self._whole))
        except OSError as error:
            self.trouble = error
            return False
        self._permit.wrote(bytes(self._whole))
        self.trouble = None
        return True

    def _close_file(self) -> None:
        if self._file is not None:
            file, self._file = self._file, None
            os.close(file)


def replace_file(path: Path, data: bytes) -> None:
    """Replaces a file atomically: at any moment either the old or the new one is there, complete.

    Programs that do so at the same time write separate temporary files; the last one to finish wins.
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
    """Separates a file from its hard links: a copy made of links, as some backups are, would change together with it.
    OSError if the file is missing or larger than `most`."""
    if path.lstat().st_nlink > 1:
        try:
            replace_file(path, read_plain(path, most))
        except TooLarge:
            raise OSError(errno.EFBIG, "too large", str(path)) from None


def _sweep(path: Path) -> None:
    """Deletes what crashed programs have left in one of our folders, by the clock of a file just written there.

    Files younger than an hour may still be in use, and a folder that can't be read stays as it is.
    """
    with suppress(OSError):
        clear_leftovers(path.parent, path.lstat().st_mtime - LEFT_BEHIND)


def clear_leftovers(folder: Path, before: float = inf) -> None:
    """Deletes unfinished files in one of our folders that were last written before this time.

    A program that is still writing one tries again when the file is gone.
    """
    for name in names_in(folder, UNFINISHED):
        if LEFTOVER.search(name):
            with suppress(OSError):
                path = folder / name
                if path.lstat().st_mtime < before:
                    path.unlink()


def _is_ours_alone(file: int, path: Path, size: int) -> bool:
    """Whether an open file is still the one at its path, has the size we left it with, and has no other hard link.

    Others may have deleted it, moved it, replaced it with an older one, or written into it; and a copy made of
    links, as some backups are, would change together with it.
    """
    found = os.fstat(file)
    try:
        return found.st_nlink == 1 and found.st_size == size and os.path.samestat(found, os.lstat(path))
    except FileNotFoundError:
        return False


def write_all(file: int, data: bytes) -> None:
    """Writes all bytes; the system may need several calls for them."""
    view = memoryview(data)
    while view:
        view = view[os.write(file, view) :]


def sync_folder(folder: Path) -> None:
    """Makes a new name in a folder durable; Windows has no such call and needs none."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def make_folder(folder: Path) -> None:
    """Creates the folder if it is missing, so that it survives a power cut."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(exist_ok=True)
    sync_folder(folder.parent)


def _done(outcome: bool) -> Future[bool]:
    future: Future[bool] = Future()
    future.set_result(outcome)
    return future
