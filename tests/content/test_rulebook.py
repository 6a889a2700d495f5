"""The rules pages: in both languages, for every clause, with rulings marked; broken ones are named."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.errors import ContentError
from game.content.folders import Folders
from game.content.listing import board_names, deck_names
from game.content.rulebook import Rulebook, read_rulebook
from game.content.texts import LANGUAGES
from game.engine.games.registry import GAMES
from tests.architecture.clauses import ALL, PACKAGES, series_of
from tests.architecture.project import CONFIG

SERIES = {package: series for series, package in PACKAGES.items()}
RULINGS = {
    "5211": {5, 12, 14},
    "RAGE": {3, 12, 14, 15, 17, 19},
    "HORN": {1, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18, 20},
    "PN": {3, 7, 8, 10, 11, 13, 14, 15, 16, 17, 19},
}
"""The clauses in which something is marked as a ruling."""


def book(game: str, language: str) -> Rulebook:
    return read_rulebook(CONFIG, game, language)


def series(game: str) -> str:
    return SERIES[type(GAMES[game]).__module__.split(".")[-2]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_explained(game: str, language: str) -> None:
    told = {
        clause for section in book(game, language).sections for part in section.paragraphs for clause in part.clauses
    }
    assert told == {clause for clause in ALL if series_of(clause) == series(game)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rulings_are_marked(game: str, language: str) -> None:
    marked = {
        clause
        for section in book(game, language).sections
        for part in section.paragraphs
        if part.ruling
        for clause in part.clauses
    }
    assert marked == {f"{series(game)}-{number}" for number in RULINGS[series(game)]}


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_parts(game: str) -> None:
    shapes = [
        [(section.id, [(part.clauses, part.ruling) for part in section.paragraphs]) for section in found.sections]
        for found in (book(game, language) for language in LANGUAGES)
    ]
    assert shapes[0] == shapes[1]
    assert len({id_ for id_, _ in shapes[0]}) == len(shapes[0])
    assert {"goal", "setup", "end", "options"} <= {id_ for id_, _ in shapes[0]}


@pytest.mark.parametrize("game", GAMES)
def test_editions_have_a_sentence_of_their_own(game: str) -> None:
    for language in LANGUAGES:
        found = book(game, language)
        assert set(found.summaries) <= set(GAMES[game].editions)
        assert all(len(found.summary_of(edition)) <= 90 for edition in (None, *GAMES[game].editions))


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", "section"),
        ("section = 3", "section"),
        ("[[section]]\nid = 'a'\ntitle = 'A'", "section 1, paragraph"),
        ("[[section]]\nid = 'a'\n[[section.paragraph]]\ntext = 'x'", "section 1, title"),
        ("[[section]]\nid = 'a'\ntitle = 'A'\n[[section.paragraph]]\ntext = ' '", "section 1, paragraph 1, text"),
        (
            "[[section]]\nid = 'a'\ntitle = 'A'\n[[section.paragraph]]\ntext = 'x'\nclauses = 'PN'",
            "section 1, paragraph 1, clauses",
        ),
        (
            "[[section]]\nid = 'a'\ntitle = 'A'\n[[section.paragraph]]\ntext = 'x'\nruling = 1",
            "section 1, paragraph 1, ruling",
        ),
        ("edition = 3\n[[section]]\nid = 'a'", "edition"),
    ],
)
def test_a_broken_page_is_refused_with_its_place(tmp_path: Path, text: str, where: str) -> None:
    folder = tmp_path / "games" / "rage"
    folder.mkdir(parents=True)
    (folder / "rules.en.toml").write_text(f"summary = 'Some'\n{text}", encoding="utf-8")
    with pytest.raises(ContentError, match=r"rules\.en\.toml") as refused:
        read_rulebook(tmp_path, "rage", "en")
    assert where in str(refused.value)


def test_a_missing_page_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError):
        read_rulebook(tmp_path, "rage", "en")


def test_boards_and_decks_are_listed_from_both_folders(tmp_path: Path) -> None:
    folders = Folders(tmp_path / "ours", tmp_path / "user")
    assert board_names(folders, "hornochsen") == ["hornochsen"] and deck_names(folders) == []
    for path in ("ours/assets/boards/hornochsen.tmx", "ours/assets/boards/wide.tmx", "user/boards/mine.tmx",
                 "user/boards/no name.tmx", "user/boards/notes.txt", "user/decks/tiny.toml"):  # fmt: skip
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text("", encoding="utf-8")
    assert board_names(folders, "hornochsen") == ["hornochsen", "mine", "wide"]
    assert deck_names(folders) == ["tiny"]
