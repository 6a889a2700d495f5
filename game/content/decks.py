"""Reads decks from TOML files; what a game makes of one is the game's own affair."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from game.content.errors import ContentError
from game.content.reading import TooLarge, read_plain, toml_of
from game.content.texts import one_line
from game.engine.game import DeckError, DeckT, DeckTable

LARGEST_FILE: Final = 1 << 18


def read_deck(path: Path, made: Callable[[DeckTable], DeckT]) -> DeckT:
    """What `made` makes of this file; ContentError where it is broken, or where `made` finds a DeckError."""
    try:
        return made(_toml(path))
    except DeckError as error:
        raise ContentError(str(path), one_line(error.key), error.why) from None


def _toml(path: Path) -> dict[str, Any]:
    try:
        return toml_of(read_plain(path, LARGEST_FILE).decode("utf-8"))
    except TooLarge:
        raise ContentError(str(path), "", "larger than 256 KiB, no deck is") from None
    except OSError as error:
        raise ContentError(str(path), "", f"can't be read ({error.strerror or error})") from None
    except UnicodeDecodeError as error:
        raise ContentError(str(path), "", f"not UTF-8 text (byte {error.start})") from None
    except ValueError as error:
        raise ContentError(str(path), "", f"not TOML: {one_line(str(error))}") from None
