"""The rules of a game in words: sections with paragraphs, each with the clauses that it explains."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.content.errors import ContentError
from game.content.texts import read_toml


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A passage; `ruling` marks what the rulebook leaves open and this program decides."""

    text: str
    clauses: tuple[str, ...] = ()
    ruling: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules, by an id that is the same in all languages."""

    id: str
    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All a player can read about a game. `summaries` has one sentence for the game and one by edition."""

    summary: str
    summaries: dict[str, str]
    sections: tuple[Section, ...]

    def summary_of(self, edition: str | None) -> str:
        return self.summaries.get(edition or "", self.summary)


def read_rulebook(config: Path, game: str, language: str) -> Rulebook:
    """The rules page of a game, or ContentError with the place and what would be right."""
    path = config / "games" / game / f"rules.{language}.toml"
    reader = _Reader(f"{game}/{path.name}")
    found = read_toml(path)
    sections = reader.tables(found, "section", "")
    return Rulebook(
        reader.text(found, "summary", ""),
        reader.texts(found, "edition"),
        tuple(reader.section(section, at) for at, section in enumerate(sections, start=1)),
    )


class _Reader:
    """Takes a rules page apart and names what is wrong with it."""

    def __init__(self, file: str) -> None:
        self._file = file

    def section(self, found: dict[str, Any], number: int) -> Section:
        where = f"section {number}, "
        paragraphs = self.tables(found, "paragraph", where)
        return Section(
            self.text(found, "id", where),
            self.text(found, "title", where),
            tuple(self.paragraph(paragraph, f"{where}paragraph {at}, ") for at, paragraph in enumerate(paragraphs, 1)),
        )

    def paragraph(self, found: dict[str, Any], where: str) -> Paragraph:
        clauses = found.get("clauses", [])
        if not isinstance(clauses, list) or not all(isinstance(clause, str) for clause in clauses):
            raise ContentError(self._file, f"{where}clauses", "must be a list of clause numbers")
        ruling = found.get("ruling", False)
        if not isinstance(ruling, bool):
            raise ContentError(self._file, f"{where}ruling", "must be true or false")
        return Paragraph(self.text(found, "text", where), tuple(clauses), ruling)

    def text(self, found: Any, key: str, where: str) -> str:
        value = found.get(key) if isinstance(found, dict) else None
        if not isinstance(value, str) or not value.strip():
            raise ContentError(self._file, f"{where}{key}", "must be a text")
        return value.strip()

    def texts(self, found: dict[str, Any], key: str) -> dict[str, str]:
        """A table of texts, which may be missing."""
        table = found.get(key, {})
        if not isinstance(table, dict):
            raise ContentError(self._file, key, f"must be a table, [{key}]")
        return {name: self.text(table, name, f"{key}.") for name in table}

    def tables(self, found: dict[str, Any], key: str, where: str) -> list[dict[str, Any]]:
        value = found.get(key)
        if not isinstance(value, list) or not value or not all(isinstance(table, dict) for table in value):
            raise ContentError(self._file, f"{where}{key}", f"must be tables, [[{key}]]")
        return value
