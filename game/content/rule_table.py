"""Tables of rules files with their places, so that whatever is wrong in one can be named."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from game.content.errors import ContentError
from game.content.texts import one_line


class RuleTable:
    """A table of a file; `where` is its place in it, such as `section 2, paragraph 1, `."""

    def __init__(self, file: str, where: str, entries: Mapping[str, Any]) -> None:
        self.file: Final = file
        self.where: Final = where
        self.entries: Final = entries

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def wrong(self, key: str, why: str) -> ContentError:
        return ContentError(self.file, f"{self.where}{one_line(key)}".rstrip(", ."), why)

    def only(self, known: Iterable[str]) -> None:
        """Refuses keys that nobody reads: they are misspelt."""
        allowed = tuple(known)
        for key in self.entries:
            if key not in allowed:
                raise self.wrong(key, f"unknown key ({', '.join(allowed)})")

    def text(self, key: str) -> str:
        found = self.entries.get(key)
        if not isinstance(found, str) or not found.strip():
            raise self.wrong(key, "must be a text")
        return found.strip()

    def text_or(self, key: str, usual: str) -> str:
        return self.text(key) if key in self.entries else usual

    def words(self, key: str) -> tuple[str, ...]:
        """What stands in a text, apart by spaces; a missing one has none."""
        return tuple(self.text(key).split()) if key in self.entries else ()

    def flag(self, key: str) -> bool:
        found = self.entries.get(key, False)
        if not isinstance(found, bool):
            raise self.wrong(key, "must be true or false")
        return found

    def number(self, key: str) -> int | None:
        found = self.entries.get(key)
        if found is not None and (type(found) is not int or not 0 <= found < 1000):
            raise self.wrong(key, "must be a whole number from 0 to 999")
        return found

    def listed(self, key: str, of: str) -> tuple[str, ...]:
        """A list of texts, which may be missing."""
        found = self.entries.get(key, [])
        if not isinstance(found, list) or not all(isinstance(entry, str) for entry in found):
            raise self.wrong(key, f"must be a list of {of}")
        return tuple(found)

    def one_of(self, key: str, known: Iterable[str], usual: str | None = None) -> str:
        allowed = tuple(known)
        found = self.entries.get(key, usual)
        if not isinstance(found, str) or found not in allowed:
            raise self.wrong(key, f"unknown {one_line(repr(found))} ({', '.join(allowed)})")
        return found

    def texts(self, key: str) -> dict[str, str]:
        """A table of texts, which may be missing."""
        table = self.table(key)
        return {name: table.text(name) for name in table.entries}

    def table(self, key: str) -> RuleTable:
        """A table in it; a missing one is empty."""
        found = self.entries.get(key, {})
        if not isinstance(found, dict):
            raise self.wrong(key, f"must be a table, [{key}]")
        return RuleTable(self.file, f"{self.where}{key}.", found)

    def tables(self, key: str) -> list[RuleTable]:
        """One table or more of this name, in their order."""
        found = self.entries.get(key)
        if not isinstance(found, list) or not found or not all(isinstance(table, dict) for table in found):
            raise self.wrong(key, f"must be tables, [[{key}]]")
        places = (f"{self.where}{key} {at}, " for at in range(1, len(found) + 1))
        return [RuleTable(self.file, place, table) for place, table in zip(places, found, strict=True)]
