"""The rules pages: in both languages, for every clause, with rulings marked; broken ones are named."""

from __future__ import annotations

import re
import shutil
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from game.content.content_check import check_rulebooks, pieces_of
from game.content.folders import Folders, standard_folders
from game.content.library import ContentLibrary, board_names, deck_names
from game.content.reading import ContentError
from game.content.rulebook import Paragraph, Rulebook, read_rulebook, read_summary, read_topics
from game.content.texts import LANGUAGES
from game.engine.games.registry import GAMES
from tests.architecture.clauses import ALL, series_of
from tests.architecture.codes import literal_codes
from tests.architecture.project import CONFIG, ROOT, sources
from tests.engine.about import about

GENERAL = [ROOT / "game" / path for path in ("engine/game.py", "match/match.py", "match/takeback.py")]
"""Where the codes of refusals stand that any game may give while it is played."""


def book(game: str, language: str) -> Rulebook:
    return read_rulebook(CONFIG, game, language, pieces_of(game, ContentLibrary(standard_folders())))


def paragraphs(found: Rulebook) -> list[Paragraph]:
    return [part for section in found.sections for part in section.paragraphs]


def untold(found: Rulebook, wanted: str) -> set[str]:
    """Clauses of a series that no passage explains, and those that there are none of."""
    told = {clause for part in paragraphs(found) for clause in part.clauses}
    return told ^ {clause for clause in ALL if series_of(clause) == wanted}


def marked(found: Rulebook) -> set[str]:
    """Clauses with a passage that is marked as a ruling."""
    return {clause for part in paragraphs(found) if part.ruling for clause in part.clauses}


def texts(game: str, table: str) -> set[str]:
    found = tomllib.loads((CONFIG / "games" / game / "text.en.toml").read_text(encoding="utf-8"))
    return set(found[table])


def general_codes() -> set[str]:
    """What can be refused in the middle of any match; what is wrong with a set-up is refused before one."""
    codes = {found.code for found in literal_codes(sources(ROOT / "game")) if found.file in GENERAL}
    return codes - {"players_out_of_range", "unknown_option", "wrong_option_value", "unknown_edition", "no_decks"}


def series(game: str) -> str:
    return about(game).series


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_explained(game: str, language: str) -> None:
    assert untold(book(game, language), series(game)) == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_clause_without_a_passage_is_noticed(game: str) -> None:
    whole = book(game, "en")
    for clause in {clause for part in paragraphs(whole) for clause in part.clauses}:
        sections = tuple(
            replace(section, paragraphs=tuple(part for part in section.paragraphs if clause not in part.clauses))
            for section in whole.sections
        )
        assert clause in untold(replace(whole, sections=sections), series(game))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rulings_are_marked(game: str, language: str) -> None:
    assert marked(book(game, language)) == {f"{series(game)}-{number}" for number in about(game).rulings}


@pytest.mark.parametrize(
    ("game", "clause", "language", "ruled"),
    [
        ("5211", "5211-10", "en", "with 4, 4, 3, 3 and 2 cards, the colour with 2 cards scores"),
        ("5211", "5211-10", "de", "Bei 4, 4, 3, 3 und 2 Karten wird die Farbe mit 2 Karten gewertet"),
        ("hornochsen", "HORN-7", "en", "Everybody sees what you keep"),
        ("hornochsen", "HORN-7", "de", "Alle sehen, was du behältst"),
        ("hornochsen", "HORN-8", "en", "With nine you still say that you keep none"),
        ("hornochsen", "HORN-8", "de", "Mit neun sagst du trotzdem noch, dass du keines behältst"),
        ("perfect_numbers", "PN-1", "en", "The rulebook does not list the deck"),
        ("perfect_numbers", "PN-1", "de", "Das Regelheft zählt die Karten nicht auf"),
    ],
)
def test_the_sentence_that_is_ruled_has_the_mark(game: str, clause: str, language: str, ruled: str) -> None:
    found = [part for part in paragraphs(book(game, language)) if ruled in part.text]
    assert [(part.ruling, clause in part.clauses) for part in found] == [(True, True)]


@pytest.mark.parametrize(
    ("language", "told"), [("en", "With any other number of roosters"), ("de", "Bei jeder anderen Zahl von Hähnen")]
)
@pytest.mark.clause("5211-7", "5211-8")
def test_any_other_number_of_roosters_is_not_just_one_more_or_fewer(language: str, told: str) -> None:
    (part,) = [part for part in paragraphs(book("5211", language)) if part.text.startswith(told)]
    assert "5211-8" in part.clauses


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_ruled_is_also_told_as_a_rule(game: str, language: str) -> None:
    """A ruling fills a gap of a rule; the rule itself stands before it, in a passage without the mark."""
    told = {clause for part in paragraphs(book(game, language)) if not part.ruling for clause in part.clauses}
    assert marked(book(game, language)) - told <= {"RAGE-14"}


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_parts(game: str) -> None:
    shapes = [
        [(section.id, [replace(part, text="", title="") for part in section.paragraphs]) for section in found.sections]
        for found in (book(game, language) for language in LANGUAGES)
    ]
    assert shapes[0] == shapes[1]
    assert len({id_ for id_, _ in shapes[0]}) == len(shapes[0])
    assert {"goal", "setup", "end", "options"} <= {id_ for id_, _ in shapes[0]}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_page_begins_with_the_game_in_a_minute(game: str, language: str) -> None:
    first = book(game, language).sections[0].paragraphs
    assert first[0].lead and sum(part.step for part in first) >= 4
    assert sum(len(part.text) for part in first if not part.edition) < 1000


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_sentences_are_short(game: str, language: str) -> None:
    for part in paragraphs(book(game, language)):
        for sentence in re.split(r"(?<=[.:;!]) ", part.text):
            assert len(sentence.split()) <= 40, sentence
        assert "HORN-" not in part.text and "PN-" not in part.text and "RAGE-" not in part.text


@pytest.mark.parametrize("game", GAMES)
def test_every_prompt_and_every_refusal_leads_to_a_passage(game: str) -> None:
    found = book(game, "en")
    assert set(found.pointers.prompts) == texts(game, "prompt")
    assert set(found.pointers.refusals) == texts(game, "illegal") | general_codes()
    for key in found.pointers.prompts:
        assert found.pointers.for_prompt(key) in found.topics()
    for code in found.pointers.refusals:
        assert found.pointers.for_refusal(code) in found.topics()
    assert found.pointers == read_topics(CONFIG, game)
    assert found.pointers.for_prompt("no such prompt") is None and found.pointers.for_refusal("no such code") is None


def test_the_general_codes_are_those_that_can_come_up_in_a_match() -> None:
    taking_back = {
        "nothing_to_take_back",
        "nothing_to_redo",
        "take_back_chance",
        "take_back_revealed",
        "take_back_others",
    }
    assert general_codes() == {"not_your_turn", "match_over", "not_there", *taking_back}


@pytest.mark.parametrize("game", GAMES)
def test_editions_have_a_sentence_of_their_own(game: str) -> None:
    for language in LANGUAGES:
        found = book(game, language)
        assert set(found.summaries) <= set(GAMES[game].editions)
        assert all(len(sentence) <= 90 for sentence in (found.summary, *found.summaries.values()))


SECTION = "[[section]]\nid = 'a'\ntitle = 'A'\n[[section.paragraph]]\ntext = 'x'\n"


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
        (f"{SECTION}sound = 'moo'", "section 1, paragraph 1, sound"),
        (f"{SECTION}examples = ['none']", "examples"),
        (f"{SECTION}beside = 'field:Q9'", "section 1, paragraph 1, beside"),
        (f"{SECTION}{SECTION}", "section"),
        (f"{SECTION}[example.lost]\ncaption = 'x'", "example.lost"),
    ],
)
def test_a_broken_page_is_refused_with_its_place(tmp_path: Path, text: str, where: str) -> None:
    folder = tmp_path / "games" / "rage"
    folder.mkdir(parents=True)
    (folder / "rules.en.toml").write_text(f"summary = 'Some'\n{text}", encoding="utf-8")
    with pytest.raises(ContentError, match=r"rules\.en\.toml") as refused:
        read_rulebook(tmp_path, "rage", "en")
    assert where in str(refused.value)


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        (
            'play = "trick.colour"',
            'play = "trick.colours"',
            "rules.toml: topics.prompt.play: there is no 'trick.colours'",
        ),
        ('"B15"', '"B16"', "rules.toml: example.colours.group 1, pieces: there is no piece 'B16'"),
        (
            'kind = "ledger"',
            'kind = "legder"',
            "rules.toml: example.points.kind: unknown 'legder' (line, tally, lanes,",
        ),
        ("B2!wins", "B2!winz", "example.newtrump.group 5, pieces: unknown mark 'winz' (new, wins, out)"),
        ("seat = 3", "seat = 8", "must be a seat from 0 to 7"),
        ("3 3 3 -5 +10 8", "3 3 3 -5 +10", "example.points.row 1, cells: must be 6 numbers"),
        ('sign = "arrow"', 'sign = "bow"', "unknown 'bow' (arrow, plus, equals)"),
        ('note = "goes_on"', 'note = "goes_off"', "rules.de.toml: example.turned.goes_off: must be a text"),
        ('kind = "line"\n', 'kind = "line"\nshape = 3\n', "unknown key (kind, group)"),
    ],
)
def test_a_broken_example_or_topic_stops_the_start(tmp_path: Path, old: str, new: str, where: str) -> None:
    ours = tmp_path / "ours"
    shutil.copytree(CONFIG, ours / "config")
    shutil.copytree(ROOT / "assets", ours / "assets")
    check_rulebooks(Folders(ours, tmp_path / "user"))
    file = ours / "config" / "games" / "rage" / "rules.toml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as refused:
        check_rulebooks(Folders(ours, tmp_path / "user"))
    assert where in str(refused.value)


def test_languages_that_differ_in_more_than_words_stop_the_start(tmp_path: Path) -> None:
    ours = tmp_path / "ours"
    shutil.copytree(CONFIG, ours / "config")
    shutil.copytree(ROOT / "assets", ours / "assets")
    file = ours / "config" / "games" / "5211" / "rules.en.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('id = "refill"\n', ""), encoding="utf-8")
    with pytest.raises(ContentError, match="section 'round'"):
        check_rulebooks(Folders(ours, tmp_path / "user"))


def test_a_summary_is_read_alone() -> None:
    assert read_summary(CONFIG, "5211", "en") == book("5211", "en").summary
    assert read_summary(CONFIG, "5211", "de", "azul") == book("5211", "de").summaries["azul"]


def test_a_missing_page_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError):
        read_rulebook(tmp_path, "rage", "en")


def test_boards_and_decks_are_listed_from_both_folders(tmp_path: Path) -> None:
    folders = Folders(tmp_path / "ours", tmp_path / "user")
    assert board_names(folders, "hornochsen") == ["hornochsen"] and deck_names(folders, "perfect_numbers") == []
    for path in ("ours/assets/boards/hornochsen.tmx", "ours/assets/boards/wide.tmx", "user/boards/mine.tmx",
                 "user/boards/no name.tmx", "user/boards/notes.txt", "user/decks/tiny.toml"):  # fmt: skip
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text("", encoding="utf-8")
    assert board_names(folders, "hornochsen") == ["hornochsen", "mine", "wide"]
    assert deck_names(folders, "perfect_numbers") == ["tiny"]
