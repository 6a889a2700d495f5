"""The hundred and twelve cards."""

from __future__ import annotations

from collections import Counter

import pytest

from game.engine.games.rage.cards import action_cards, colour_cards
from tests.engine.rage.playing import ACTION_CARDS, ALL_CARDS, COLOUR_CARDS, Match, begun, rules_for


@pytest.mark.clause("RAGE-1")
def test_96_colour_cards_from_0_to_15_in_six_colours() -> None:
    names = colour_cards()
    assert len(names) == len(set(names)) == 96
    assert Counter(name[0] for name in names) == dict.fromkeys("BGRYVO", 16)
    assert {name[1:] for name in names if name[0] == "V"} == {str(rank) for rank in range(16)}
    assert names == COLOUR_CARDS


@pytest.mark.clause("RAGE-2")
def test_16_action_cards() -> None:
    names = action_cards()
    kinds = Counter(name.split(".")[0] for name in names)
    assert kinds == {"joker": 2, "notrump": 4, "newtrump": 4, "plus5": 3, "minus5": 3}
    assert sorted(names) == sorted(ACTION_CARDS)


@pytest.mark.clause("RAGE-1", "RAGE-2", "RAGE-3")
def test_all_of_them_are_shuffled_and_nothing_else() -> None:
    match = Match(3).first_dealer(0)
    due = match.state.chance_due()
    assert due.kind == "shuffle" and due.draw == 112 and not due.names_seat
    assert sorted(match.rules.piece_name(card) for card in due.population) == sorted(ALL_CARDS)


@pytest.mark.clause("RAGE-1")
@pytest.mark.parametrize(("cards", "winner"), [("B15 B14 B0", 0), ("B14 B15 B0", 1), ("B9 B2 B10", 2), ("B0 B2 B1", 1)])
def test_15_is_high(cards: str, winner: int) -> None:
    match = begun(*cards.split())
    match.play(*cards.split())
    assert match.tricks == [int(seat == winner) for seat in range(3)]


@pytest.mark.clause("RAGE-2")
@pytest.mark.parametrize("card", ["notrump.1", "newtrump.4", "plus5.3", "minus5.2"])
def test_action_cards_have_no_colour(card: str) -> None:
    match = begun(f"{card} B1", "B2 G2", "B3 G3")
    match.play(card)
    assert match.counter("follow") == "none"


def test_a_piece_has_a_number_exactly_if_it_exists() -> None:
    rules = rules_for(3)
    assert [rules.piece_number(rules.piece_name(card)) for card in range(1, 113)] == list(range(1, 113))
    assert {rules.piece_name(card) for card in range(1, 113)} == set(ALL_CARDS)
    for name in ("", "B16", "B01", "b1", "joker", "joker.3", "joker.0", "plus5", "plus5.4", "+5", "B1 ", "joker.1 R"):
        assert rules.piece_number(name) is None
