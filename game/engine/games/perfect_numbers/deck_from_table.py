"""Builds the deck of Perfect Numbers from a table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from game.engine.board_map import DeckError, DeckTable
from game.engine.games.perfect_numbers.deck import Deck

KEYS: Final = ("jokers", "copies", "bonus", "actions")
FAR_OFF: Final = 10**6
"""Numbers from this limit on are not printed in errors: they may have a million digits."""

NUMBER: Final = re.compile("[1-9][0-9]{0,5}")


def deck_of(found: DeckTable) -> Deck:
    """The deck in this table, or DeckError."""
    table = _Table("", found)
    table.only(KEYS)
    copies = table.table("copies", required=True)
    actions = table.table("actions")
    return Deck(
        copies={colour: copies.table(colour).by_number() for colour in copies.entries},
        jokers=table.whole_numbers("jokers"),
        actions={kind: actions.whole_number(kind) for kind in actions.entries},
        bonuses=table.table("bonus").by_number(),
    )


class _Table:
    """A table of the file with its key, so that errors can name what is wrong."""

    def __init__(self, key: str, entries: Mapping[str, Any]) -> None:
        self.key: Final = key
        self.entries: Final = entries

    def name(self, key: str) -> str:
        return f"{self.key}.{key}" if self.key else key

    def only(self, known: tuple[str, ...]) -> None:
        for key in self.entries:
            if key not in known:
                raise DeckError(self.name(key), f"unknown key ({', '.join(known)})")

    def table(self, key: str, required: bool = False) -> _Table:
        if required and key not in self.entries:
            raise DeckError(self.name(key), "missing (a table)")
        found = self.entries.get(key, {})
        if not isinstance(found, dict):
            raise DeckError(self.name(key), "must be a table")
        return _Table(self.name(key), found)

    def by_number(self) -> dict[int, int]:
        for key in self.entries:
            if not NUMBER.fullmatch(key):
                raise DeckError(self.name(key), "a card's number is written in plain digits")
        return {int(key): self.whole_number(key) for key in self.entries}

    def whole_number(self, key: str) -> int:
        return _whole(self.name(key), self.entries[key])

    def whole_numbers(self, key: str) -> tuple[int, ...]:
        found = self.entries.get(key, [])
        if not isinstance(found, list):
            raise DeckError(self.name(key), "must be a list of numbers")
        return tuple(_whole(self.name(key), number) for number in found)


def _whole(key: str, found: object) -> int:
    if type(found) is not int:
        raise DeckError(key, "must be a whole number")
    if abs(found) >= FAR_OFF:
        raise DeckError(key, "is far out of range")
    return found
