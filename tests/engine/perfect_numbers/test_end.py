"""The end of a match, and what it is worth."""

from __future__ import annotations

import pytest

from game.engine.event import Ended
from game.engine.game import Standings
from game.engine.games.perfect_numbers.deck import Deck
from tests.engine.perfect_numbers.playing import Match, position, rules_with, stacked

SEVEN = "G7.1 G6.1 G5.1 R7.1 R6.1 B7.1 B6.1"


@pytest.mark.clause("PN-19", "PN-4")
def test_the_match_ends_when_the_market_can_not_be_filled_completely() -> None:
    match = position({}, {}, market=["", "", "", "Y7.1"], pile=SEVEN).do("take 4", "place Y7.1")
    assert match.state.over and match.state.deciders() == () and match.state.chance_due() is None
    assert match.market() == ["", "", "", ""] and match.pile == 7
    assert match.events[-1] == Ended("match", 1)
    assert str(match.state.why_not(0, match.rules.parse("take 1"))) == "match_over"


@pytest.mark.clause("PN-19")
def test_exactly_eight_cards_make_a_last_round() -> None:
    match = position({}, {}, market=["", "", "", "Y7.1"], pile=SEVEN + " V7.1").do("take 4", "place Y7.1")
    assert not match.state.over and match.pile == 0 and match.turn == 1


@pytest.mark.clause("PN-19", "PN-10")
def test_bonus_cards_of_the_last_turn_count_before_the_market_is_filled() -> None:
    match = position({"Y": "Y7.2 Y7.3 Y6.1 Y6.2"}, {}, market=["", "", "", "Y5.1"], pile=SEVEN + " V7.1")
    match.do("take 4", "place Y5.1", "complete")
    assert match.state.over and match.pile == 7 and match.points == (6, 0)


@pytest.mark.clause("PN-18", "PN-19")
def test_in_the_last_turn_too_its_player_says_when_it_is_over() -> None:
    match = position({}, {}, market=["", "", "", "Y7.1"], pile=SEVEN, stored=["steal.1", ""])
    match.do("take 4", "place Y7.1")
    assert not match.state.over and match.options == {"end"}
    match.do("end")
    assert match.state.over


@pytest.mark.clause("PN-19")
def test_the_discard_pile_is_never_shuffled_in() -> None:
    match = position({}, {}, market=["", "", "", "Y7.1"], pile=SEVEN)
    assert len(match.state.discards) > 80
    match.do("take 4", "place Y7.1")
    assert match.state.over and len(match.state.discards) > 80


@pytest.mark.clause("PN-19")
def test_a_card_in_the_score_pile_is_a_point_and_collections_are_worth_nothing() -> None:
    rows = {"Y": "Y7.2 Y6.1 Y5.1", "G": "G4.1"}
    match = position(rows, {}, {}, won=["", "V2.1 V7.1", "R2.1 *7 protect.1"], pile="", market=["", "", "", "B7.1"])
    match.do("take 4", "place B7.1")
    assert match.state.over
    assert match.state.standings() == Standings(scores=(0, 2, 3), places=(3, 2, 1), winners=(2,))


@pytest.mark.clause("PN-19")
def test_a_tie_is_a_shared_win() -> None:
    match = position({}, {}, {}, won=["R2.1 *7", "V2.1", "V7.1 V6.1"], pile="", market=["", "", "", "B7.1"])
    assert match.do("take 4", "place B7.1").state.standings() == Standings((2, 1, 2), (1, 3, 1), (0, 2))
    match = position({}, {}, pile="", market=["", "", "", "B7.1"]).do("take 4", "place B7.1")
    assert match.state.standings() == Standings((0, 0), (1, 1), (0, 1))


@pytest.mark.clause("PN-19", "PN-3")
def test_the_match_ends_right_after_the_set_up_if_bonuses_left_too_little() -> None:
    deck = Deck({"Y": {2: 12}, "G": {3: 3}}, bonuses={2: 2})
    match = Match(rules_with(deck, 2)).draw_start(0)
    match.shuffle(stacked("Y2.1 Y2.2 G3.1 Y2.3 Y2.4 G3.2", cards=deck.coloured()))
    left = [match.rules.piece_name(piece) for piece in match.state.chance_due().population]
    match.shuffle(left).do("complete")
    assert not match.state.over and match.turn == 1
    other = match.copy().do("keep")
    assert other.state.over and other.pile == 7 and other.points == (4, 0)
    match.do("complete")
    assert match.state.over and match.pile == 5 and match.points == (4, 4)
    assert match.events == [*match.events[:-1], Ended("match", 0)]
