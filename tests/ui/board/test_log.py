"""The log: short lines about what all may know, in words that people use."""

from __future__ import annotations

import pytest

from game.content.folders import standard_folders
from game.content.texts import Texts
from game.engine.event import Counted, Moved, Said, Scored, Turned
from game.ui.board.log import MoveLog

CONFIG = standard_folders().ours / "config"
OWNERS = {"hand.0": 0, "chosen.0": 0, "laid.0": 0, "hand.1": 1, "row.0.Y": 0, "taken.0": 0}


def log(game: str, language: str = "en") -> MoveLog:
    return MoveLog(Texts(CONFIG, language), game, ["Ada", "Bea"])


def test_a_move_is_told_without_the_number_of_the_copy() -> None:
    lines = log("perfect_numbers")
    lines.take(0, [Moved(("Y3.2",), "taken.0", "row.0.Y")], OWNERS)
    assert lines.lines[0].startswith("Ada: yellow\N{NO-BREAK SPACE}3 → ")


@pytest.mark.parametrize(("language", "word"), [("en", "Protect"), ("de", "Schützen")])
def test_cards_without_a_number_have_words(language: str, word: str) -> None:
    lines = log("perfect_numbers", language)
    lines.take(0, [Moved(("protect.3",), "taken.0", "row.0.Y")], OWNERS)
    assert lines.lines[0].startswith(f"Ada: {word} → ")


def test_what_is_turned_up_at_once_is_told_once() -> None:
    lines = log("5211")
    lines.take(0, [Moved(("Y1.3", "B2.3"), "hand.0", "chosen.0"), Turned(("Y1.3", "B2.3"), "chosen.0", True)], OWNERS)
    assert lines.lines == ["Ada: yellow\N{NO-BREAK SPACE}1, dark blue\N{NO-BREAK SPACE}2"]
    assert lines.entries[0].listed == ("Y1", "B2"), "on their own colours they are as short as what is printed on them"


def test_nothing_hidden_is_told() -> None:
    lines = log("5211")
    lines.take(0, [Moved((None, None), "hand.0", "chosen.0")], OWNERS)
    assert lines.lines == []


def test_sentences_name_cards_as_people_do() -> None:
    lines = log("rage")
    lines.take(0, [Said(1, "wins_by_lead", {"card": "plus5.2"})], OWNERS)
    assert lines.lines == ["Bea wins the trick. Only action cards lie in it, and +5 came first."]


@pytest.mark.parametrize(("language", "colour"), [("en", "yellow"), ("de", "Gelb")])
def test_a_letter_that_could_be_two_colours_stands_in_no_sentence(language: str, colour: str) -> None:
    lines = log("rage", language)
    lines.take(0, [Said(1, "wins_by_trump", {"card": "Y12"})], OWNERS)
    assert lines.lines[0].endswith(f": {colour}\N{NO-BREAK SPACE}12.")


@pytest.mark.clause("5211-11")
def test_who_lays_last_gets_no_more_lines_about_a_scoring_than_anybody_else() -> None:
    counted = Counted(("Y2.1", "Y5.1"), "scores", 2, {"colour": "Y", "limit": 7})
    ways = [Moved(("Y2.1",), "laid.0", "won.0"), Moved(("Y5.1",), "laid.1", "won.1")]
    scored = [Scored(("Y2.1",), 0, 2, 2, "colour"), Scored(("Y5.1",), 1, 5, 5, "colour")]
    lines = log("5211")
    lines.take(1, [counted, scored[0], ways[0], scored[1], ways[1]], {**OWNERS, "won.0": 0, "laid.1": 1, "won.1": 1})
    assert lines.lines == ["Ada: +2 for scoring cards", "Bea: +5 for scoring cards"]


def test_a_trick_that_was_told_of_is_not_told_again() -> None:
    lines = log("rage")
    won = Said(1, "wins_by_trump", {"card": "B11"})
    lines.take(1, [won, Moved(("B5", "B11"), "trick", "won.1")], {"won.1": 1, "trick": None})
    assert len(lines.lines) == 1 and "wins the trick" in lines.lines[0]


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_loss_has_a_true_minus(language: str) -> None:
    lines = log("rage", language)
    lines.take(0, [Scored((), 0, -5, -5, "missed")], OWNERS)
    assert lines.lines[0].startswith("Ada: −5 ")
