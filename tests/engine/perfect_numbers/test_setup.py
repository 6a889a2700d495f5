"""The set-up: the start player, dealing, laying out, and the first market."""

from __future__ import annotations

import pytest

from game.engine.chance import fair_outcome
from game.engine.games.perfect_numbers.deck import Deck
from tests.engine.perfect_numbers.playing import ALL_CARDS, PLAYERS, Match, rules_for, rules_with, set_up, stacked


def names(match: Match, pieces) -> list[str]:
    return [match.rules.piece_name(piece) for piece in pieces]


@pytest.mark.clause("PN-3")
@pytest.mark.parametrize("players", PLAYERS)
def test_first_the_start_player_is_drawn(players: int) -> None:
    match = Match(rules_for(players))
    due = match.state.chance_due()
    assert (due.kind, due.population, due.draw, due.names_seat) == ("start", tuple(range(players)), 1, True)
    for seat in range(players):
        other = match.copy().draw_start(seat)
        assert other.state.first == seat and other.state.deciders() == ()


@pytest.mark.clause("PN-3")
def test_then_the_whole_deck_is_shuffled_and_then_what_is_left() -> None:
    match = Match(rules_for(2)).draw_start(1)
    due = match.state.chance_due()
    assert due.kind == "shuffle" and due.draw == 108 and names(match, due.population) == ALL_CARDS
    match.shuffle(stacked("Y4.1 move.1 *3 G5.1 steal.2 R6.1 B7.1 V4.2"))
    due = match.state.chance_due()
    left = [card for card in ALL_CARDS if card not in ["Y4.1", "*3", "G5.1", "R6.1", "B7.1", "V4.2"]]
    assert due.kind == "shuffle" and due.draw == 102 and names(match, due.population) == left
    assert match.state.deciders() == ()


@pytest.mark.clause("PN-3")
def test_each_is_dealt_the_next_three_number_cards_from_the_start_player_on() -> None:
    match = Match(rules_for(3)).draw_start(1)
    match.shuffle(stacked("Y4.1 move.1 *3 G5.1 steal.2 protect.1 R6.1 B7.1 V4.2 B6.1 move.2 B5.1 V7.1"))
    assert match.taken(1) == "Y4.1 G5.1 *3"
    assert match.taken(2) == "R6.1 B7.1 V4.2"
    assert match.taken(0) == "B5.1 B6.1 V7.1"


@pytest.mark.clause("PN-3")
def test_coloured_cards_are_laid_out_by_themselves() -> None:
    match = set_up("G5.1 Y7.1 G4.2", "R3.1 R5.3 R4.2", start=1)
    assert match.rows(0) == {"Y": "Y7.1", "G": "G4.2 G5.1"}
    assert match.rows(1) == {"R": "R3.1 R4.2 R5.3"}, "low to high"
    assert match.turn == 1 and match.prompt == "take"


@pytest.mark.clause("PN-3", "PN-10")
def test_a_perfect_number_waits_for_its_player_in_the_set_up_too() -> None:
    match = set_up("Y2.3 Y2.1 G5.1", "R5.1 B5.1 V5.1")
    assert match.row("Y") == "Y2.1 Y2.3", "equal numbers by copy"
    assert match.turn == 0 and match.options == {"complete", "keep"}
    assert match.taken(0) == "G5.1" and match.rows(1) == {}, "the rest waits"
    kept, completed = match.copy().do("keep"), match.copy().do("complete")
    assert kept.rows(0) == {"Y": "Y2.1 Y2.3", "G": "G5.1"} and kept.points == (0, 0)
    assert completed.rows(0) == {"G": "G5.1"} and completed.points == (2, 0)
    for other in (kept, completed):
        assert other.rows(1) == {"R": "R5.1", "B": "B5.1", "V": "V5.1"}
        assert other.turn == 0 and other.prompt == "take"


@pytest.mark.clause("PN-3", "PN-11")
def test_a_card_may_be_too_low_in_the_set_up_too() -> None:
    match = set_up("Y2.3 Y2.1 Y2.2", "R5.1 B5.1 V5.1").do("keep")
    assert match.row("Y") == "Y2.1" and match.discarded == "Y2.2 Y2.3"
    match = set_up("Y2.3 Y2.1 Y2.2", "R5.1 B5.1 V5.1").do("complete")
    assert match.row("Y") == "Y2.3" and match.won(0) == "Y2.1 Y2.2" and match.discarded == ""


@pytest.mark.clause("PN-3", "PN-13")
def test_jokers_come_last_and_low_to_high_and_their_player_chooses_the_row() -> None:
    match = set_up("*5 Y6.1 *2", "*7 R7.1 V7.1", start=1)
    assert match.turn == 1 and match.prompt == "place_joker"
    assert match.options == {"place *7 on R", "place *7 on V"}
    match.do("place *7 on V")
    assert match.turn == 0 and match.options == {"place *2 on Y"}, "the lowest first, even with no choice"
    assert match.why_not("place *5 on Y") == "joker_first (card=*2)"
    match.do("place *2 on Y")
    assert match.options == {"complete", "keep"}
    match.do("complete")
    assert match.points == (2, 0) and match.turn == 0
    assert match.options == {f"place *5 on {colour}" for colour in "YGRBV"}, "no row is left: a colour is named"
    match.do("place *5 on B")
    assert match.rows(0) == {"B": "*5"} and match.rows(1) == {"R": "R7.1", "V": "V7.1 *7"}
    assert match.turn == 1 and match.prompt == "take"


@pytest.mark.clause("PN-3", "PN-13")
def test_three_jokers_may_be_dealt() -> None:
    match = set_up("*4 *3 *2", "R5.1 B5.1 V5.1")
    assert match.options == {f"place *2 on {colour}" for colour in "YGRBV"}
    match.do("place *2 on G")
    assert match.options == {"place *3 on G"}, "with a row there is no other choice"
    match.do("place *3 on G", "place *4 on G")
    assert match.row("G") == "*2 *3 *4"


@pytest.mark.clause("PN-3", "PN-10")
def test_a_bonus_in_the_set_up_comes_from_the_pile_before_the_market_does() -> None:
    deck = Deck({"Y": {2: 12}, "G": {3: 12}}, bonuses={2: 2})
    match = Match(rules_with(deck, 2)).draw_start(0)
    match.shuffle(stacked("Y2.1 Y2.2 G3.1 G3.2 G3.4 G3.5", cards=match.rules.deck.coloured()))
    left = names(match, match.state.chance_due().population)
    front = ["Y2.9", "Y2.8", "Y2.7", "Y2.6", "Y2.5", "Y2.4", "Y2.3", "Y2.10", "G3.12", "G3.11"]
    match.shuffle(stacked(*front, cards=left)).do("complete")
    match.do("keep")  # seat 1's three green threes
    assert match.points == (4, 0) and match.won(0) == "Y2.1 Y2.2 ? ?"
    assert match.market() == ["Y2.7 Y2.6 Y2.5", "Y2.4 Y2.3", "Y2.10 G3.12", "G3.11"]


@pytest.mark.clause("PN-4")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_market_has_groups_of_3_2_2_and_1_in_the_order_of_the_pile(players: int) -> None:
    hands = ["Y7.1 G7.1 R7.1", "Y7.2 G7.2 R7.2", "Y7.3 G7.3 R7.3", "Y6.1 G6.1 R6.1"][:players]
    match = set_up(*hands, pile="B7.1 Y2.1 move.3 V3.1 V2.1 *4 *2 steal.1 B2.1")
    assert match.market() == ["B7.1 Y2.1 move.3", "V3.1 V2.1", "*4 *2", "steal.1"]
    assert match.pile == 108 - 3 * players - 8
    assert match.turn == 0 and match.options == {"take 1", "take 2", "take 3", "take 4"}


def test_our_own_chance_fits_every_step() -> None:
    match = Match(rules_for(4))
    for index in range(3):
        due = match.state.chance_due()
        outcome = fair_outcome(due, seed=7, index=index)
        assert due.fits(outcome)
        match.state.resolve(outcome)
    assert match.state.chance_due() is None
