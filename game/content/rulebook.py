"""The rules of a game in words: sections with paragraphs, each with the clauses that it explains.

`rules.<language>.toml` has the words. `rules.toml` has what all languages share: the examples, and the topics that
explain each prompt (`[topics.prompt]`) and each refusal (`[topics.illegal]`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Final

from game.content.checked_table import CheckedTable, Naming
from game.content.example_reading import read_example, read_field, read_items
from game.content.examples import DiagramField, Example, Item
from game.content.texts import read_toml

FIELD: Final = "field:"
PARAGRAPH_KEYS: Final = ("id", "title", "text", "clauses", "ruling", "step", "lead", "edition", "beside", "examples")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph. Topics name its `id`, `title` is written above it, `beside` is drawn at its side.

    `ruling` marks what the rulebook leaves open and this program decides; a `step` is numbered, a `lead` is large; a
    paragraph with an `edition` is for that edition only.
    """

    text: str
    clauses: tuple[str, ...] = ()
    ruling: bool = False
    id: str = ""
    title: str = ""
    step: bool = False
    lead: bool = False
    edition: str = ""
    beside: tuple[Item | DiagramField, ...] = ()
    examples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules, by an id that is the same in all languages."""

    id: str
    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Topics:
    """Which topics of a rules page explain prompts and refusals.

    A topic is the id of a section, or of a section and a paragraph of it: `trick` or `trick.follow`.
    """

    prompts: Mapping[str, str] = field(default_factory=dict)
    refusals: Mapping[str, str] = field(default_factory=dict)

    def for_prompt(self, key: str) -> str | None:
        """The topic that explains this prompt."""
        return self.prompts.get(key)

    def for_refusal(self, code: str) -> str | None:
        """The topic that explains a refusal with this code."""
        return self.refusals.get(code)


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All that a player can read about a game. `summary` is one sentence, `summaries` has one for each edition."""

    summary: str
    summaries: Mapping[str, str]
    sections: tuple[Section, ...]
    examples: Mapping[str, Example] = field(default_factory=dict)
    pointers: Topics = Topics()

    def topics(self) -> list[str]:
        """All sections and paragraphs that a topic can name."""
        return [
            topic
            for section in self.sections
            for topic in (section.id, *(f"{section.id}.{part.id}" for part in section.paragraphs if part.id))
        ]


@lru_cache(maxsize=32)
def read_summary(config: Path, game: str, language: str, edition: str | None = None) -> str:
    """A game in one sentence, or ContentError. It checks no other rules and is cached, since titles ask often."""
    words = _words(config, game, language)
    return words.texts("edition").get(edition or "", "") or words.text("summary")


def read_topics(config: Path, game: str) -> Topics:
    """The topics of a game's page, the same in every language, without reading the page; or ContentError."""
    return _topics(_common(config, game))


def read_rulebook(config: Path, game: str, language: str, pieces: Collection[str] | None = None) -> Rulebook:
    """The rules page of a game, or ContentError with the place and what would be right.

    `pieces` are the names of the game's pieces; without them, the pieces in the examples are not checked.
    """
    words, common = _words(config, game, language), _common(config, game)
    words.only(("summary", "edition", "section", "example"))
    common.only(("example", "topics"))
    book = Rulebook(
        words.text("summary"),
        words.texts("edition"),
        tuple(_section(table, pieces) for table in words.tables("section")),
        _examples(words, common, pieces),
        _topics(common),
    )
    _check_references(book, words, common)
    return book


def _words(config: Path, game: str, language: str) -> CheckedTable:
    path = config / "games" / game / f"rules.{language}.toml"
    return CheckedTable(f"{game}/{path.name}", read_toml(path), naming=Naming.ORDERED)


def _common(config: Path, game: str) -> CheckedTable:
    """The table that all languages share; empty if the game has none."""
    path = config / "games" / game / "rules.toml"
    return CheckedTable(f"{game}/{path.name}", read_toml(path) if path.exists() else {}, naming=Naming.ORDERED)


def _topics(common: CheckedTable) -> Topics:
    table = common.table("topics")
    table.only(("prompt", "illegal"))
    return Topics(table.texts("prompt"), table.texts("illegal"))


def _section(table: CheckedTable, pieces: Collection[str] | None) -> Section:
    table.only(("id", "title", "paragraph"))
    paragraphs = tuple(_paragraph(part, pieces) for part in table.tables("paragraph"))
    return Section(table.text("id"), table.text("title"), paragraphs)


def _paragraph(table: CheckedTable, pieces: Collection[str] | None) -> Paragraph:
    table.only(PARAGRAPH_KEYS)
    return Paragraph(
        table.text("text"),
        table.listed("clauses", "clause numbers"),
        table.flag("ruling"),
        table.text("id", ""),
        table.text("title", ""),
        table.flag("step"),
        table.flag("lead"),
        table.text("edition", ""),
        _beside(table, pieces),
        table.listed("examples", "examples' names"),
    )


def _beside(table: CheckedTable, pieces: Collection[str] | None) -> tuple[Item | DiagramField, ...]:
    """Pieces, or fields as `field:K3`."""
    words = table.words("beside")
    if all(word.startswith(FIELD) for word in words):
        return tuple(read_field(table, "beside", word.removeprefix(FIELD)) for word in words)
    return read_items(table, "beside", pieces)


def _examples(words: CheckedTable, common: CheckedTable, pieces: Collection[str] | None) -> dict[str, Example]:
    drawn, said = common.table("example"), words.table("example")
    for name in said.entries:
        if name not in drawn:
            raise said.wrong(name, f"there is no such example in {common.file} ({', '.join(drawn.entries)})")
    return {name: read_example(name, drawn.table(name), said.table(name), pieces) for name in drawn.entries}


def _check_references(book: Rulebook, words: CheckedTable, common: CheckedTable) -> None:
    """Refuses names that refer to nothing, names used twice, and examples that nothing shows."""
    topics = book.topics()
    if twice := [topic for topic in topics if topics.count(topic) > 1]:
        raise words.wrong("section", f"two are called '{twice[0]}'")
    for kind, mapped in (("prompt", book.pointers.prompts), ("illegal", book.pointers.refusals)):
        for key, topic in mapped.items():
            if topic not in topics:
                raise common.table("topics").table(kind).wrong(key, f"there is no '{topic}' ({', '.join(topics)})")
    used = [name for section in book.sections for part in section.paragraphs for name in part.examples]
    for name in used:
        if name not in book.examples:
            known = ", ".join(book.examples) or "there are none"
            raise words.wrong("examples", f"there is no example '{name}' in {common.file} ({known})")
    if unused := [name for name in book.examples if name not in used]:
        raise words.wrong("examples", f"nobody shows the example '{unused[0]}' of {common.file}")
