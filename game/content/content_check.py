"""Checks language files and rules pages before any of their texts is needed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from game.content.folders import Folders
from game.content.library import ContentLibrary
from game.content.reading import ContentError
from game.content.rulebook import Rulebook, read_rulebook
from game.content.texts import LANGUAGES, read_toml
from game.engine.game import Library, Setup
from game.engine.games.registry import GAMES


def check_texts(config: Path, games: Iterable[str]) -> None:
    """Raises ContentError if a language file can't be read or lacks a text that another language has."""
    for folder in (config, *(config / "games" / game for game in games)):
        texts = {language: dict(_flat(read_toml(folder / f"text.{language}.toml"))) for language in LANGUAGES}
        for language, found in texts.items():
            file = "/".join((folder / f"text.{language}.toml").parts[-4 if folder != config else -2 :])
            for other in LANGUAGES:
                for key in texts[other]:
                    if key not in found:
                        raise ContentError(file, f"key '{key}'", f"is missing; text.{other}.toml has it")
            for key, text in found.items():
                if not isinstance(text, str):
                    raise ContentError(file, f"key '{key}'", 'must be a text in quotes, such as "…"')


def _flat(table: dict[str, Any], before: str = "") -> Iterable[tuple[str, Any]]:
    """Every text with its dotted key."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield before + key, value


# -- rules pages ---------------------------------------------------------------------------------


def pieces_of(game: str, library: Library) -> frozenset[str]:
    """The names of all pieces of a game with its default options."""
    rules = GAMES[game].rules(Setup(game, GAMES[game].fewest_players), library)
    return frozenset(rules.piece_name(piece) for piece in rules.start().pieces())


def check_rulebooks(folders: Folders) -> None:
    """Raises ContentError if a page is broken, shows an unknown piece, or differs from the other languages' pages in
    more than words."""
    library = ContentLibrary(folders)
    for game in GAMES:
        pieces = pieces_of(game, library)
        first, *others = (
            (language, read_rulebook(folders.ours / "config", game, language, pieces)) for language in LANGUAGES
        )
        for language, book in others:
            _compare(f"{game}/rules.{language}.toml", book, f"rules.{first[0]}.toml", first[1])


def _compare(file: str, book: Rulebook, other_file: str, other: Rulebook) -> None:
    """Sections and paragraphs must be the same, since the place in a page is kept when the language changes."""
    if [section.id for section in book.sections] != [section.id for section in other.sections]:
        raise ContentError(file, "section", f"must have the sections of {other_file}, in their order")
    for section, there in zip(book.sections, other.sections, strict=True):
        shapes = [
            [(part.id, part.clauses, part.ruling, part.edition, part.examples) for part in found.paragraphs]
            for found in (section, there)
        ]
        if shapes[0] != shapes[1]:
            raise ContentError(file, f"section '{section.id}'", f"must have the paragraphs of {other_file}")
