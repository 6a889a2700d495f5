"""What people at this screen have learned: questions decided, explanations closed, guided deals seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from game.match.small_file import SmallFile

FILE: Final = "learned.json"
MOST_BYTES: Final = 1 << 16
ENOUGH: Final = 3
"""After so many decisions of a kind, that kind of question needs no explanation."""


class Progress:
    """Read once, and written by `keep`. What is missing or damaged in the file counts as not learned yet."""

    def __init__(self, folder: Path) -> None:
        self._file: Final = SmallFile(folder / FILE, MOST_BYTES)
        self._games: Final = self._file.read()
        self._changed = False

    def knows(self, game: str, question: str) -> bool:
        """Whether this kind of question needs no explanation any more."""
        return self._count(game, question) >= ENOUGH

    def decided(self, game: str, question: str) -> None:
        """Counts a decision of this kind."""
        if not self.knows(game, question):
            self._set(game, question, self._count(game, question) + 1)

    def closed(self, game: str, question: str) -> None:
        """Notes that somebody has closed the explanation of this question."""
        self._set(game, question, ENOUGH)

    def was_guided(self, game: str) -> bool:
        """Whether somebody has seen this game's guided deal, or has declined it."""
        return self._of(game).get("guided") is True

    def guided(self, game: str) -> None:
        if not self.was_guided(game):
            self._games[game] = {**self._of(game), "guided": True}
            self._changed = True

    def keep(self) -> bool:
        """Writes the file if something is new; returns whether that worked, but nothing depends on it."""
        if self._changed and self._file.write(self._games):
            self._changed = False
        return not self._changed

    def _of(self, game: str) -> dict[str, Any]:
        found = self._games.get(game)
        return found if isinstance(found, dict) else {}

    def _count(self, game: str, question: str) -> int:
        decided = self._of(game).get("decided")
        count = decided.get(question) if isinstance(decided, dict) else 0
        return count if type(count) is int and 0 <= count <= ENOUGH else 0

    def _set(self, game: str, question: str, count: int) -> None:
        decided = self._of(game).get("decided")
        known = decided if isinstance(decided, dict) else {}
        self._games[game] = {**self._of(game), "decided": {**known, question: count}}
        self._changed = True
