"""Decks from files: what is read, and one clear sentence for everything that is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.library import LARGEST_DECK, read_deck
from game.content.reading import ContentError
from game.engine.games.perfect_numbers.deck import COLOURS, Deck
from game.engine.games.perfect_numbers.deck_from_table import deck_of

OURS = Path(__file__).parents[2] / "config" / "games" / "perfect_numbers" / "deck.toml"

GOOD = """\
jokers = [2, 5]
[copies]
Y = { 2 = 10, 3 = 10 }
V = { 7 = 1 }
[bonus]
7 = 5
[actions]
steal = 4
"""


@pytest.fixture
def written(tmp_path: Path):
    def write(text: str | bytes) -> Path:
        path = tmp_path / "deck.toml"
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
        return path

    return write


def why(path: Path) -> str:
    """The sentence with which a file is refused, after the file's name."""
    with pytest.raises(ContentError) as refused:
        read_deck(path, deck_of)
    sentence = str(refused.value)
    assert sentence.startswith(f"{path}: ") and "\n" not in sentence
    return sentence.removeprefix(f"{path}: ")


@pytest.mark.clause("PN-1", "PN-2")
def test_the_default_deck() -> None:
    deck = read_deck(OURS, deck_of)
    assert deck == Deck(
        copies={colour: dict.fromkeys(range(2, 8), 3) for colour in COLOURS},
        jokers=(2, 3, 4, 5, 6, 7),
        actions={"protect": 4, "move": 4, "steal": 4},
        bonuses={5: 1, 6: 3, 7: 5},
    )
    assert len(deck.coloured()) == 90 and deck.size() == 108


def test_another_deck(written) -> None:
    assert read_deck(written(GOOD), deck_of) == Deck({"Y": {2: 10, 3: 10}, "V": {7: 1}}, (2, 5), {"steal": 4}, {7: 5})


def test_only_copies_must_be_there(written) -> None:
    assert read_deck(written("copies.Y.2 = 14"), deck_of) == Deck({"Y": {2: 14}})
    assert read_deck(written("[copies]"), deck_of).size() == 0, "whether it is enough is asked when players sit down"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "copies: missing (a table)"),
        ("copies = 3", "copies: must be a table"),
        ("[copies]\nY = 3", "copies.Y: must be a table"),
        ("[copies]\nX = { 2 = 3 }", "copies.X: unknown colour (Y, G, R, B, V)"),
        ("[copies]\ny = { 2 = 3 }", "copies.y: unknown colour (Y, G, R, B, V)"),
        ("[copies]\nY = { two = 3 }", "copies.Y.two: a card's number is written in plain digits"),
        ("[copies]\nY = { 02 = 3 }", "copies.Y.02: a card's number is written in plain digits"),
        ('[copies]\nY = { "٢" = 3 }', "copies.Y.٢: a card's number is written in plain digits"),
        ("[copies]\nY = { -2 = 3 }", "copies.Y.-2: a card's number is written in plain digits"),
        ("[copies]\nY = { 0 = 3 }", "copies.Y.0: a card's number is written in plain digits"),
        ("[copies]\nY = { 21 = 3 }", "copies.Y.21: a card's number is from 1 to 20"),
        ("[copies]\nY = { 2 = 21 }", "copies.Y.2: 21 is out of range (0 to 20)"),
        ("[copies]\nY = { 2 = -1 }", "copies.Y.2: -1 is out of range (0 to 20)"),
        ("[copies]\nY = { 2 = true }", "copies.Y.2: must be a whole number"),
        ("[copies]\nY = { 2 = 3.0 }", "copies.Y.2: must be a whole number"),
        ('[copies]\nY = { 2 = "3" }', "copies.Y.2: must be a whole number"),
        ("jokers = 2\n[copies]", "jokers: must be a list of numbers"),
        ("jokers = [2.5]\n[copies]", "jokers: must be a whole number"),
        ("jokers = [2, 2]\n[copies]", "jokers: 2 is there twice (one joker of a number)"),
        ("jokers = [0]\n[copies]", "jokers: 0 is out of range (1 to 20)"),
        ("[copies]\n[actions]\nswap = 1", "actions.swap: unknown kind (protect, move, steal)"),
        ("[copies]\n[actions]\nmove = []", "actions.move: must be a whole number"),
        ("[copies]\n[actions]\nmove = 99", "actions.move: 99 is out of range (0 to 20)"),
        ("[copies]\n[bonus]\n5 = -1", "bonus.5: -1 is out of range (0 to 20)"),
        ("[copies]\n[bonus]\nfive = 1", "bonus.five: a card's number is written in plain digits"),
        ("[copies]\nY = { 2 = 0x" + "f" * 900 + " }", "copies.Y.2: is far out of range"),
        ("jokers = [-9999999]\n[copies]", "jokers: is far out of range"),
        ('"a\\nb\\u0007" = 1\n[copies]', "a\ufffdb\ufffd: unknown key (jokers, copies, bonus, actions)"),
        ("[copies]\n[cards]\n", "cards: unknown key (jokers, copies, bonus, actions)"),
        ("title = 'Mine'\n[copies]", "title: unknown key (jokers, copies, bonus, actions)"),
    ],
)
def test_what_is_wrong_is_named_with_what_would_be_right(written, text: str, sentence: str) -> None:
    assert why(written(text)) == sentence


def test_too_many_cards(written) -> None:
    rows = "\n".join(f"{colour} = {{ 2 = 20, 3 = 20, 4 = 20, 5 = 20, 6 = 20 }}" for colour in COLOURS)
    assert why(written(f"[copies]\n{rows}")) == "copies: 500 cards in all are too many (at most 400)"


@pytest.mark.parametrize(
    "text", ["[copies", "[copies]\nY = {", "a = 1\na = 2", "x = " + "9" * 5000, "x = " + "[" * 9000]
)
def test_no_toml(written, text: str) -> None:
    assert why(written(text)).startswith("not TOML: ")


def test_an_endless_key_is_cut_short(written) -> None:
    assert len(why(written(f"{'k' * 90000} = 1"))) < 300


def test_no_text(written) -> None:
    assert why(written(b"\xff\xfe")) == "not UTF-8 text (byte 0)"


def test_too_large(written) -> None:
    assert read_deck(written(GOOD + "\n" * (LARGEST_DECK - len(GOOD))), deck_of).size() == 27
    assert why(written(GOOD + "\n" * (LARGEST_DECK - len(GOOD) + 1))) == "larger than 256 KiB, no deck is"


def test_a_line_that_would_take_for_ever(written) -> None:
    assert why(written("a." * 100_000 + "a = 1")) == "not TOML: line 1 is longer than 1000 characters"


def test_no_file(tmp_path: Path) -> None:
    assert why(tmp_path / "none.toml") == "can't be read (No such file or directory)"
    assert why(tmp_path).startswith("can't be read (")
