"""A deck as somebody wrote it down: what it means is a game's own affair."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.engine.action import SetupError

DeckTable = Mapping[str, Any]
"""Tables, lists, numbers and texts by their keys."""


class DeckError(SetupError):
    """Nobody can play with this deck: the key that is wrong, and what would be right."""

    def __init__(self, key: str, why: str) -> None:
        super().__init__("broken_deck", key=key, why=why)
        self.key: Final = key
        self.why: Final = why

    def __str__(self) -> str:
        return f"{self.key}: {self.why}"
