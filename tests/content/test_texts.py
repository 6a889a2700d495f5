"""Texts with their values in them: pieces by the names that people use, and numbers with the right form of a word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.content.folders import standard_folders
from game.content.texts import Texts
from game.engine.action import Refusal

CONFIG = standard_folders().ours / "config"


def words(language: str = "en") -> Texts:
    return Texts(CONFIG, language)


@pytest.mark.parametrize(
    ("game", "piece", "language", "called"),
    [
        ("rage", "Y1", "de", "Gelb 1"),
        ("rage", "V12", "en", "violet 12"),
        ("rage", "joker.2", "de", "Joker"),
        ("rage", "newtrump.4", "en", "New trump"),
        ("5211", "B3.2", "de", "Dunkelblau 3"),
        ("perfect_numbers", "*3", "de", "Joker 3"),
        ("perfect_numbers", "G7.1", "en", "green 7"),
        ("hornochsen", "55", "de", "55"),
    ],
)
def test_sentences_call_a_piece_by_colour_and_number(game: str, piece: str, language: str, called: str) -> None:
    """Y stands for Gelb, and a G could be Gelb as well as Grün: letters are for what has their colour."""
    assert words(language).called(game, piece).replace("\N{NO-BREAK SPACE}", " ") == called


def test_what_stands_on_a_colour_is_what_is_printed() -> None:
    assert words("de").piece("rage", "Y1") == "Y1" and words("de").piece("5211", "B3.2") == "B3"


def test_a_refusal_begins_like_a_sentence() -> None:
    told = words().sentence(Refusal("must_follow", {"card": "V3", "colour": "G"}), "rage")
    assert told.startswith("Violet") and "must play green" in told


@pytest.mark.parametrize(
    ("game", "code", "piece", "language", "called"),
    [
        ("5211", "not_in_hand", "T3.4", "en", "Turquoise 3 (copy 4)"),
        ("5211", "not_in_hand", "T3.4", "de", "Türkis 3 (Exemplar 4)"),
        ("rage", "not_in_hand", "joker.2", "en", "Joker (copy 2)"),
        ("rage", "not_in_hand", "B7", "en", "Blue 7"),
        ("perfect_numbers", "not_taken", "Y3.1", "de", "Gelb 3 (Exemplar 1)"),
        ("perfect_numbers", "not_at_hand", "move.2", "en", "Move (copy 2)"),
    ],
)
def test_what_is_not_there_is_called_by_its_copy(game: str, code: str, piece: str, language: str, called: str) -> None:
    """Another copy may lie there: turquoise 3 is in the hand, and this one is not."""
    told = words(language).sentence(Refusal(code, {"card": piece}), game).replace("\N{NO-BREAK SPACE}", " ")
    assert told.startswith(f"{called} ")


@pytest.mark.parametrize("file", ["text", "rules", "guide"])
@pytest.mark.parametrize(("language", "wrong"), [("en", r"(out of|leaves?) the game"), ("de", r"aus dem Spiel")])
@pytest.mark.clause("HORN-7", "HORN-11")
def test_tiles_that_are_not_kept_stay_in_the_game(file: str, language: str, wrong: str) -> None:
    """They go into the box, and may be drawn from it again."""
    path = CONFIG / "games" / "hornochsen" / f"{file}.{language}.toml"
    assert not re.search(wrong, path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("number", "told"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_a_counted_word_has_the_form_of_its_number(tmp_path: Path, number: int, told: str) -> None:
    (tmp_path / "text.en.toml").write_text('[some]\ntext = "{count:card|cards} of {game}"\n', encoding="utf-8")
    shown = Texts(tmp_path, "en").own("some.text", count=number, game=1)
    assert shown == told.replace(" ", "\N{NO-BREAK SPACE}") + " of 1"
