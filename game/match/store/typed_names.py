"""A list of strangers' matches with typed names beside them, so that names are deleted without reading other matches.

named/NAME    an empty file, made before the first name is written beside this match
named/.swept  made once all sessions that are older than this list were searched
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from game.content.reading import is_there, names_in
from game.engine.action import Refused
from game.engine.game import Library
from game.engine.record.header import Seat
from game.engine.record.reader import header_of
from game.match.journal import make_folder, replace_file, sync_folder
from game.match.session import read_session, session_text
from game.match.store.match_files import AWAY, FINISHED, RECORD, RUNNING, SESSION, bytes_of

NAMED: Final = "named"
SWEPT: Final = ".swept"


class NamedMatches:
    """The matches in one folder whose sessions may name somebody."""

    def __init__(self, root: Path, library: Library) -> None:
        self._root: Final = root
        self._folder: Final = root / NAMED
        self._library: Final = library

    def mark(self, name: str) -> None:
        """Notes that this match may have names beside it, even if the program is killed now; or OSError."""
        self._make(name)

    def clear(self) -> None:
        """Deletes the names beside all marked matches; a match that the disk refuses to change stays marked."""
        for name in names_in(self._folder, ""):
            if name != SWEPT:
                self.clear_match(name)

    def clear_match(self, name: str) -> None:
        """Deletes the names beside this match; it stays marked if the disk refuses to change it."""
        with suppress(OSError):
            for folder in (RUNNING, AWAY, FINISHED):
                self._clear_in(folder, name)
            (self._folder / name).unlink(missing_ok=True)

    def sweep(self) -> Iterator[None]:
        """Deletes names that an earlier version may have left, one session each step; does nothing after that."""
        if is_there(self._folder / SWEPT):
            return
        for folder in (FINISHED, AWAY, RUNNING):
            for file in names_in(self._root / folder, SESSION):
                with suppress(OSError):
                    self._clear_in(folder, file.removesuffix(SESSION))
                yield
        with suppress(OSError):
            self._make(SWEPT)

    def _make(self, name: str) -> None:
        path = self._folder / name
        if not is_there(path):
            make_folder(self._folder)
            path.touch(mode=0o600)
            sync_folder(self._folder)

    def _clear_in(self, folder: str, name: str) -> None:
        """Deletes the names and keeps the kinds of players; a finished match needs no session at all."""
        path = self._root / folder / (name + SESSION)
        if folder == FINISHED:
            path.unlink(missing_ok=True)
            return
        if not is_there(path):
            return
        try:
            header = header_of(bytes_of(self._root / folder / (name + RECORD)), self._library)
            found = bytes_of(path)
        except Refused:
            path.unlink()
            return
        session = read_session(found, header)
        seats = [Seat(known.name, holder.kind) for known, holder in zip(header.seats, session.seats, strict=True)]
        kept = session_text(replace(session, seats=seats)).encode("utf-8")
        # A damaged session may have names where `read_session` doesn't find them.
        if kept != found:
            replace_file(path, kept)
