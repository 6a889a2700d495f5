"""Writes deals to a file as they finish, so that an interrupted series can be continued."""

from __future__ import annotations

import hashlib
import io
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import IO, Any

from game.bots.process.codec import brief_for
from game.content.folders import Folders
from game.content.library import ContentLibrary
from game.content.reading import TooLarge, read_plain
from game.engine.games.registry import game_named
from game.match.arena.series import Deal, Series, deal_from
from game.match.journal import WRITE

MOST_BYTES = 1 << 24
LONGEST_LINE = 1 << 16
DECIDES = ("engine", "bots")
"""The rooms whose code affects results; deals played by other code are not mixed in."""


class Notebook:
    """The deals of one series in one file. If it can't be written, play goes on without it, and `trouble` is set."""

    def __init__(self, folders: Folders, series: Series) -> None:
        self.path = folders.user / "arena" / f"{series.game}-{_key(folders, series)}.jsonl"
        self._series = series
        self._file: IO[str] | None = None
        self.trouble: OSError | None = None

    def read(self) -> dict[int, Deal]:
        """The deals so far; torn and foreign lines are ignored."""
        if self.trouble is not None:
            return {}
        try:
            data = read_plain(self.path, MOST_BYTES)
        except (OSError, TooLarge):
            return {}
        deals = (deal for line in io.BytesIO(data) for deal in _deals(line))
        return {deal.number: deal for deal in deals if deal.belongs_to(self._series)}

    def forget(self) -> None:
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            self.trouble = error

    def add(self, deal: Deal) -> None:
        if self.trouble is not None:
            return
        try:
            if self._file is None:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self._file = os.fdopen(os.open(self.path, WRITE | os.O_APPEND, 0o600), "a", encoding="utf-8")
                self._file.write("\n")  # ends a torn line, if there is one
            self._file.write(deal.line())
            self._file.flush()
        except OSError as error:
            self.trouble = error

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


def _deals(line: bytes) -> Iterable[Deal]:
    if len(line) > LONGEST_LINE or not line.startswith(b"{"):
        return []
    try:
        return [deal_from(line.decode("utf-8"))]
    except ValueError:
        return []


def _key(folders: Folders, series: Series) -> str:
    """A key for these bots, rules and code, and for the boards and decks, which users may change."""
    digest = hashlib.sha256(json.dumps(series.as_data(), sort_keys=True).encode())
    for room in DECIDES:
        for path in sorted((folders.ours / "game" / room).rglob("*.py")):
            digest.update(path.name.encode() + path.read_bytes())
    game = game_named(series.game)
    brief = brief_for(game, series.setup, ContentLibrary(folders))
    digest.update((_told(brief) + _told(game.manifest.profile)).encode())
    return digest.hexdigest()[:16]


def _told(found: Any) -> str:
    """Boards, decks and profiles as text, which is the same for the same contents."""
    if is_dataclass(found):
        return _told({part.name: getattr(found, part.name) for part in fields(found)})
    if isinstance(found, Mapping):
        return "{" + ",".join(sorted(f"{_told(key)}:{_told(part)}" for key, part in found.items())) + "}"
    if isinstance(found, list | tuple):
        return "[" + ",".join(map(_told, found)) + "]"
    return repr(found)
