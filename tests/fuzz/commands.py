"""Whole commands in a room of their own: whatever words are typed, a result or one sentence, and no file elsewhere."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import main
from game.commands.shared import Resources
from game.content.folders import Folders, standard_folders
from game.content.library import ContentLibrary
from game.content.texts import Texts

MOST = 2
"""Of whatever is counted: more of it would take longer and tell nothing else."""
SLOW = {"casual": "random", "strong": "random", "expert": "random"}
LONGEST_LINE = 1500
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
CHANGES = ("os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.symlink", "os.link", "os.truncate", "os.chmod")
STAYS = (os.devnull, "/dev/tty")


class Elsewhere:
    """Notes every file outside a room that is opened to be written, made or taken away while it watches."""

    def __init__(self) -> None:
        self._room: Path | None = None
        self.found: list[str] = []
        sys.addaudithook(self._hear)

    @contextlib.contextmanager
    def watching(self, room: Path) -> Iterator[None]:
        self._room, self.found = room.resolve(), []
        try:
            yield
        finally:
            self._room = None

    def _hear(self, event: str, about: tuple[Any, ...]) -> None:
        if self._room is None:
            return
        opened = event == "open" and isinstance(about[0], str | bytes | os.PathLike)
        if event in CHANGES or (opened and about[2] & WRITES):
            self._note(about[0])

    def _note(self, path: Any) -> None:
        room, self._room = self._room, None  # what looks a path up is no news
        try:
            text = os.fsdecode(path)
            if room is not None and text not in STAYS and "__pycache__" not in text and not inside(Path(text), room):
                self.found.append(text)
        finally:
            self._room = room


def inside(path: Path, room: Path) -> bool:
    return room in (path.resolve(), *path.resolve().parents)


ELSEWHERE = Elsewhere()


def resources(room: Path) -> Resources:
    folders = Folders(standard_folders().ours, room / "user", room / "log")
    return Resources(folders, ContentLibrary(folders), Texts(folders.ours / "config", "en"))


@contextlib.contextmanager
def behind_doors(room: Path) -> Iterator[None]:
    """No window, no second process, nobody who answers; and `room` is where we are."""
    here = Path.cwd()
    room.mkdir(parents=True, exist_ok=True)
    os.chdir(room)
    try:
        with (
            mock.patch.object(main, "launch", lambda *_: 0),
            mock.patch.object(main, "watch", lambda *_: 0),
            mock.patch.object(main, "stand_alone", lambda *_: 0),
            mock.patch("game.commands.kiosk.Watchdog.run", lambda _: 0),
            mock.patch("sys.stdin", io.StringIO("4711\n4711\n")),
        ):
            yield
    finally:
        os.chdir(here)


def bounded(arguments: argparse.Namespace, room: Path) -> bool:
    """Whether this may be done here: little of it, nothing over a network, and what is named lies in the room."""
    for name in ("games", "count", "workers"):
        if getattr(arguments, name, None) is not None:
            setattr(arguments, name, min(MOST, getattr(arguments, name)))
    if "workers" in arguments:
        arguments.workers = 1
    named = [getattr(arguments, name, None) for name in ("records", "into", "plot", "config")]
    return getattr(arguments, "scheduler", None) is None and all(path is None or inside(path, room) for path in named)


def command(words: list[str], room: Path) -> None:
    """Does what the words say; AssertionError if that does not end in a result or a sentence."""
    room = room.resolve()
    words = [SLOW.get(word, word) for word in words]
    with (
        behind_doors(room),
        ELSEWHERE.watching(room),
        contextlib.redirect_stderr(io.StringIO()) as told,
        contextlib.redirect_stdout(io.StringIO()),
    ):
        code = _code(words, room)
    assert code in (0, 1, 2), code
    lines = told.getvalue().splitlines()
    assert all(len(line) < LONGEST_LINE and line.isprintable() for line in lines), told.getvalue()[:300]
    assert code == 0 or lines or words[:1] == ["verify"], "nobody was told why"
    assert not ELSEWHERE.found, ELSEWHERE.found


def _code(words: list[str], room: Path) -> object:
    try:
        arguments = main.parser().parse_args(words)
    except SystemExit as end:
        return end.code
    # Searching and measuring take minutes however little is asked for.
    if "run" not in arguments or words[0] in ("bench", "puzzles") or not bounded(arguments, room):
        return 0
    return main.obey(arguments, resources(room))
