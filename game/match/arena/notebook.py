"""Deals written down as they come back, so that a series that was broken off goes on where it was."""

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
"""The rooms whose code decides how a match goes; what was played by other code is not mixed in."""


class Notebook:
    """The deals of one series in one file. Where it can't be written, play goes on without it: `trouble`."""

    def __init__(self, folders: Folders, series: Series) -> None:
        self.path = folders.user / "arena" / f"{series.game}-{_key(folders, series)}.jsonl"
        self._series = series
        self._file: IO[str] | None = None
        self.trouble: OSError | None = None

    def read(self) -> dict[int, Deal]:
        """The deals so far; a torn or foreign line is as if it were not there."""
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
                self._file.write("\n")  # whatever a torn line was, the next one begins afresh
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
    """The same for the same bots, rules and code, and the same boards and decks: people draw their own."""
    digest = hashlib.sha256(json.dumps(series.as_data(), sort_keys=True).encode())
    for room in DECIDES:
        for path in sorted((folders.ours / "game" / room).rglob("*.py")):
            digest.update(path.name.encode() + path.read_bytes())
    game = game_named(series.game)
    brief = brief_for(game, series.setup, ContentLibrary(folders))
    digest.update((_told(brief) + _told(game.manifest.profile)).encode())
    return digest.hexdigest()[:16]


def _told(found: Any) -> str:
    """Everything that is in boards and decks, written the same way every time."""
    if is_dataclass(found):
        return _told({part.name: getattr(found, part.name) for part in fields(found)})
    if isinstance(found, Mapping):
        return "{" + ",".join(sorted(f"{_told(key)}:{_told(part)}" for key, part in found.items())) + "}"
    if isinstance(found, list | tuple):
        return "[" + ",".join(map(_told, found)) + "]"
    return repr(found)
