"""Texts with their values in them: pieces by the names that people use, and numbers with the right form of a word."""

from __future__ import annotations

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


@pytest.mark.parametrize(("number", "told"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_a_counted_word_has_the_form_of_its_number(tmp_path: Path, number: int, told: str) -> None:
    (tmp_path / "text.en.toml").write_text('[some]\ntext = "{count:card|cards} of {game}"\n', encoding="utf-8")
    shown = Texts(tmp_path, "en").own("some.text", count=number, game=1)
    assert shown == told.replace(" ", "\N{NO-BREAK SPACE}") + " of 1"
