"""Reads decks of Perfect Numbers from TOML files."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from game.content.checked_table import CheckedTable
from game.content.errors import ContentError
from game.content.reading import TooLarge, read_plain, toml_of
from game.content.texts import one_line
from game.engine.games.perfect_numbers.deck import Deck, DeckError

LARGEST_FILE: Final = 1 << 18
KEYS: Final = ("jokers", "copies", "bonus", "actions")
FAR_OFF: Final = 10**6
"""Numbers from here on are not even written out: they may have a million digits."""
NUMBER: Final = re.compile("[1-9][0-9]{0,5}")


def read_deck(path: Path) -> Deck:
    """The deck in this file, or ContentError."""
    try:
        return _deck(CheckedTable(str(path), _toml(path)))
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


def _deck(table: CheckedTable) -> Deck:
    table.only(KEYS)
    if "copies" not in table:
        raise table.wrong("copies", "missing (a table)")
    copies, actions = table.table("copies"), table.table("actions")
    return Deck(
        copies={colour: _by_number(copies.table(colour)) for colour in copies.entries},
        jokers=_jokers(table),
        actions={kind: _whole(actions, kind, count) for kind, count in actions.entries.items()},
        bonuses=_by_number(table.table("bonus")),
    )


def _jokers(table: CheckedTable) -> tuple[int, ...]:
    found = table.entries.get("jokers", [])
    if not isinstance(found, list):
        raise table.wrong("jokers", "must be a list of numbers")
    return tuple(_whole(table, "jokers", number) for number in found)


def _by_number(table: CheckedTable) -> dict[int, int]:
    for key in table.entries:
        if not NUMBER.fullmatch(key):
            raise table.wrong(key, "a card's number is written in plain digits")
    return {int(key): _whole(table, key, count) for key, count in table.entries.items()}


def _whole(table: CheckedTable, key: str, found: object) -> int:
    """A whole number of any size that can be written out: the deck knows which make sense."""
    if type(found) is not int:
        raise table.wrong(key, "must be a whole number")
    if abs(found) >= FAR_OFF:
        raise table.wrong(key, "is far out of range")
    return found
