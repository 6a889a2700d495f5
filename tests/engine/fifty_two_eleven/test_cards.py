"""The hundred cards."""

from __future__ import annotations

from collections import Counter

import pytest

from game.engine.games.fifty_two_eleven.cards import card_names, card_values
from tests.engine.fifty_two_eleven.playing import ALL_CARDS, Match, last_pass


@pytest.mark.clause("5211-1")
def test_a_hundred_cards_twenty_in_each_of_five_colours() -> None:
    names = card_names()
    assert len(names) == len(set(names)) == 100
    assert Counter(name[0] for name in names) == {"Y": 20, "G": 20, "O": 20, "B": 20, "T": 20}


@pytest.mark.clause("5211-2")
def test_in_each_colour_the_same_values() -> None:
    assert Counter(card_values()) == {1: 5, 2: 6, 3: 5, 4: 2, 5: 1, 6: 1}


@pytest.mark.clause("5211-1", "5211-2")
def test_the_cards_have_the_names_of_the_notation() -> None:
    assert card_names() == ALL_CARDS


@pytest.mark.clause("5211-1")
def test_all_of_them_are_shuffled_and_nothing_else() -> None:
    match = Match(3)
    due = match.state.chance_due()
    assert due.kind == "shuffle" and due.draw == 100
    assert [match.rules.piece_name(card) for card in due.population] == ALL_CARDS


@pytest.mark.clause("5211-2", "5211-13")
@pytest.mark.parametrize(
    ("card", "points"), [("Y1.5", 1), ("G2.6", 2), ("O3.5", 3), ("B4.2", 4), ("T5.1", 5), ("T6.1", 6)]
)
def test_a_card_is_worth_its_number(card: str, points: int) -> None:
    match = last_pass("Y2.1 Y2.2 Y2.3 Y2.4 Y2.5", "G2.1 G2.2 G2.3 G2.4 G2.5", won=[card, ""])
    assert match.points == (int(card[1]), 0)


def test_a_piece_has_a_number_exactly_if_it_exists() -> None:
    rules = Match(2).rules
    assert [rules.piece_number(rules.piece_name(card)) for card in range(1, 101)] == list(range(1, 101))
    for name in ("", "Y1.6", "Y1.0", "Y7.1", "R1.1", "y1.1", "Y1", "Y1.1 "):
        assert rules.piece_number(name) is None
