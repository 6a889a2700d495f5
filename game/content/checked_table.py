"""Checked tables of TOML files. Every error names the file, the key, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, Final

from game.content.reading import ContentError
from game.content.texts import one_line

FARTHEST: Final = 10_000
"""The limit of lengths and coordinates."""


class Naming(Enum):
    """How errors name a key of a table: each kind of file has the form that its authors know."""

    DOTTED = "copies.Y.2"
    ORDERED = "section 2, paragraph 1, text"
    QUOTED = "[players.2] key 'plate'"
    WHOLE = "zone 'hand.*'"
    """Only the table is named; the sentence names the key."""


class CheckedTable:
    """A table of a file; `where` is its place in the file, to which errors add the key.

    Getters return a value of the right type and range, and raise ContentError otherwise. A missing key has the `usual`
    value; if there is none, the key is refused.
    """

    def __init__(self, file: str, entries: Mapping[str, Any], where: str = "", naming: Naming = Naming.DOTTED) -> None:
        self.file: Final = file
        self.entries: Final = entries
        self.where: Final = where
        self._naming: Final = naming

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    # -- errors ----------------------------------------------------------------------------------

    def wrong(self, key: str, why: str) -> ContentError:
        """The error for a value: `why` continues after the key, such as `must be true or false`."""
        return self.error(key, f"{key} {why}" if self._naming is Naming.WHOLE else why)

    def error(self, key: str, sentence: str) -> ContentError:
        """The error for a key, as a complete sentence."""
        return ContentError(self.file, self._place(key), sentence)

    def _place(self, key: str) -> str:
        match self._naming:
            case Naming.DOTTED:
                return f"{self.where}{one_line(key)}"
            case Naming.ORDERED:
                return f"{self.where}{one_line(key)}".rstrip(", .")
            case Naming.QUOTED:
                return f"{self.where}key '{key}'"
            case Naming.WHOLE:
                return self.where

    def only(self, known: Iterable[str]) -> None:
        """Refuses unknown keys, since they are misspelt."""
        allowed = tuple(known)
        for key in self.entries:
            if key not in allowed:
                named = f" '{key}'" if self._naming in (Naming.QUOTED, Naming.WHOLE) else ""
                raise self.error(key, f"unknown key{named} ({', '.join(allowed)})")

    # -- values ----------------------------------------------------------------------------------

    def required(self, key: str) -> Any:
        if key not in self.entries:
            raise self.wrong(key, "is missing")
        return self.entries[key]

    def text(self, key: str, usual: str | None = None) -> str:
        """A text that is not empty, without the spaces around it; `usual` may be empty."""
        found = self.entries.get(key)
        if key not in self.entries and usual is not None:
            return usual
        if not isinstance(found, str) or not found.strip():
            raise self.wrong(key, "must be a text")
        return found.strip()

    def words(self, key: str) -> tuple[str, ...]:
        """The words of a text, separated by spaces; none if the key is missing."""
        return tuple(self.text(key, "").split())

    def name(self, key: str, usual: str | None = None) -> str:
        """A text as written in the file, even an empty one."""
        found = self.entries.get(key, usual)
        if not isinstance(found, str):
            raise self.wrong(key, "must be a name in quotes")
        return found

    def flag(self, key: str, usual: bool = False) -> bool:
        found = self.entries.get(key, usual)
        if not isinstance(found, bool):
            raise self.wrong(key, "must be true or false")
        return found

    def one_of(self, key: str, known: Iterable[str], usual: str | None = None, what: str = "") -> str:
        """One of these words; `what` says in the error what they are."""
        allowed = tuple(known)
        found = self.entries.get(key, usual)
        if not isinstance(found, str) or found not in allowed:
            right = ", ".join(word or "none" for word in allowed)
            if what:
                raise self.error(key, f"unknown {what} '{found}' ({right})")
            raise self.wrong(key, f"unknown {one_line(repr(found))} ({right})")
        return found

    def whole(self, key: str, least: int, most: int, usual: int | None = None, *, what: str = "whole number") -> int:
        found = self.entries.get(key, usual)
        if type(found) is not int or not least <= found <= most:
            raise self.wrong(key, f"must be a {what} from {least} to {most}")
        return found

    def number(self, key: str, least: int, most: int, usual: float | None = None) -> float:
        found = self.entries.get(key, usual)
        if not _is_number(found) or not least <= found <= most:
            raise self.wrong(key, f"must be a number from {least} to {most}")
        return float(found)

    def numbers(self, key: str, right: Sequence[float]) -> tuple[float, ...]:
        """As many numbers as in `right`, which is an example of right ones."""
        found = self.entries.get(key)
        fine = isinstance(found, list) and len(found) == len(right)
        if not fine or not all(_is_number(part) and abs(part) <= FARTHEST for part in found or ()):
            raise self.error(key, f"{key} must be {len(right)} numbers, such as {key} = {list(right)}")
        return tuple(float(part) for part in found or ())

    def listed(self, key: str, of: str) -> tuple[str, ...]:
        """A list of texts; empty if the key is missing."""
        found = self.entries.get(key, [])
        if not isinstance(found, list) or not all(isinstance(entry, str) for entry in found):
            raise self.wrong(key, f"must be a list of {of}")
        return tuple(found)

    # -- nested tables ---------------------------------------------------------------------------

    def table(self, key: str) -> CheckedTable:
        """A table in this one; empty if the key is missing."""
        found = self.entries.get(key, {})
        if not isinstance(found, dict):
            raise self.wrong(key, f"must be a table{f', [{key}]' if self._naming is Naming.ORDERED else ''}")
        if self._naming in (Naming.QUOTED, Naming.WHOLE):
            return self.part(f"[{key}]", found)
        return CheckedTable(self.file, found, f"{self.where}{one_line(key)}.", self._naming)

    def part(self, place: str, entries: Mapping[str, Any]) -> CheckedTable:
        """A table in this one that errors name as a whole, such as `zone 'hand.*'`."""
        return CheckedTable(self.file, entries, f"{self.where}{place}", Naming.WHOLE)

    def tables(self, key: str) -> list[CheckedTable]:
        """One or more tables of this name, in the order of the file."""
        found = self.entries.get(key)
        if not isinstance(found, list) or not found or not all(isinstance(table, dict) for table in found):
            raise self.wrong(key, f"must be tables, [[{key}]]")
        places = (f"{self.where}{key} {at}, " for at in range(1, len(found) + 1))
        return [CheckedTable(self.file, table, place, self._naming) for place, table in zip(places, found, strict=True)]

    def texts(self, key: str) -> dict[str, str]:
        """A table of texts; empty if the key is missing."""
        table = self.table(key)
        return {name: table.text(name) for name in table.entries}


def _is_number(found: object) -> bool:
    return type(found) in (int, float)
