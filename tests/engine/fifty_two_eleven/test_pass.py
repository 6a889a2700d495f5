"""A pass: three rounds of secret choices, refilling, and where the cards go."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.engine.action import IllegalAction
from tests.engine.fifty_two_eleven.playing import PLAYERS, Match, dealt

ADA, BO = "Y1.1 G2.1 O3.1 B4.1 T5.1", "Y2.2 G3.2 O4.2 B1.2 T1.3"


@pytest.fixture
def match() -> Match:
    return dealt(2, ADA, BO, pile="Y6.1 G6.1 O6.1 B6.1 T6.1 Y5.1 G5.1 O5.1 B5.1 Y4.1")


@pytest.mark.clause("5211-4")
def test_in_the_first_round_everybody_chooses_two(match: Match) -> None:
    pairs = {frozenset(pair) for pair in combinations(ADA.split(), 2)}
    assert {frozenset(do.removeprefix("play ").split()) for do in match.options(0)} == pairs
    assert len(match.options(0)) == 10


@pytest.mark.clause("5211-4")
def test_in_the_second_and_third_round_everybody_chooses_one(match: Match) -> None:
    match.play_round("Y1.1 G2.1", "Y2.2 G3.2")
    for _ in range(2):
        for seat in range(2):
            assert match.options(seat) == [f"play {card}" for card in match.hand(seat)]
        match.play_round(match.hand(0)[0], match.hand(1)[0])
    assert len(match.options(0)) == 10, "the next pass begins with two again"


@pytest.mark.clause("5211-4")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_pass_has_three_rounds(players: int) -> None:
    match = dealt(players)
    rounds = []
    while match.counter("pass") == 1:
        rounds.append(match.counter("round"))
        for seat in range(players):
            match.state.apply(seat, match.state.legal(seat)[0])
    assert rounds == [1, 2, 3]
    assert match.counter("round") == 1


@pytest.mark.clause("5211-4")
def test_everybody_who_has_not_chosen_is_asked_for_two_or_one(match: Match) -> None:
    assert match.asked() == [(0, "choose_two"), (1, "choose_two")]
    match.play(1, "Y2.2 G3.2")
    assert match.asked() == [(0, "choose_two")]
    match.play(0, "Y1.1 G2.1")
    assert match.asked() == [(0, "choose_one"), (1, "choose_one")]
    match.play_round("O3.1", "O4.2")
    assert match.asked() == [(0, "choose_one"), (1, "choose_one")]
    match.play_round("B4.1", "B1.2")
    assert match.asked() == [(0, "choose_two"), (1, "choose_two")]


@pytest.mark.clause("5211-4")
def test_chosen_cards_lie_face_down_until_all_have_chosen(match: Match) -> None:
    match.play(0, "Y1.1 G2.1")
    assert match.sees(0, "chosen.0") == ["Y1.1", "G2.1"]
    assert match.sees(1, "chosen.0") == match.sees(None, "chosen.0") == [None, None]
    assert match.sees(None, "laid.0") == []
    match.play(1, "Y2.2 G3.2")
    assert match.sees(1, "laid.0") == match.sees(None, "laid.0") == ["Y1.1", "G2.1"]
    assert match.sees(None, "chosen.0") == []
    assert match.sees(0, "laid.1") == ["Y2.2", "G3.2"]


@pytest.mark.clause("5211-4")
def test_seats_may_commit_in_any_order_and_each_only_once() -> None:
    match = dealt(3, ADA, BO)
    for seat, others in ((2, (0, 1)), (0, (1,))):
        match.state.apply(seat, match.state.legal(seat)[0])
        assert match.state.deciders() == others
        with pytest.raises(IllegalAction, match="not_your_turn"):
            match.play(seat, " ".join(match.hand(seat)[:2]))
    assert match.counter("round") == 1
    match.state.apply(1, match.state.legal(1)[0])
    assert match.counter("round") == 2 and match.state.deciders() == (0, 1, 2)


@pytest.mark.clause("5211-4")
def test_the_order_of_committing_changes_nothing(match: Match) -> None:
    other = Match(2)
    other.state = match.state.copy()
    match.play(0, "Y1.1 G2.1")
    match.play(1, "Y2.2 G3.2")
    other.play(1, "G3.2 Y2.2")
    other.play(0, "G2.1 Y1.1")
    assert {**match.state.facts(), "rules": None} == {**other.state.facts(), "rules": None}


@pytest.mark.clause("5211-5")
def test_everybody_refills_to_five_in_seat_order_two_and_then_one(match: Match) -> None:
    match.play_round("Y1.1 G2.1", "Y2.2 G3.2")
    assert match.hand(0) == ["O3.1", "B4.1", "T5.1", "Y6.1", "G6.1"]
    assert match.hand(1) == ["O4.2", "B1.2", "T1.3", "O6.1", "B6.1"]
    match.play_round("O3.1", "O4.2")
    assert match.hand(0) == ["B4.1", "T5.1", "Y6.1", "G6.1", "T6.1"]
    assert match.hand(1) == ["B1.2", "T1.3", "O6.1", "B6.1", "Y5.1"]
    match.play_round("B4.1", "B1.2")
    assert match.hand(0) == ["T5.1", "Y6.1", "G6.1", "T6.1", "G5.1"]
    assert match.hand(1) == ["T1.3", "O6.1", "B6.1", "Y5.1", "O5.1"]
    assert len(match.sees(None, "pile")) == 72


@pytest.mark.clause("5211-5")
@pytest.mark.parametrize("players", PLAYERS)
def test_after_the_first_round_two_cards_are_drawn_not_one(players: int) -> None:
    match = dealt(players)
    pile = len(match.sees(None, "pile"))
    match.play_round(*(" ".join(match.hand(seat)[:2]) for seat in range(players)))
    assert [len(match.hand(seat)) for seat in range(players)] == [5] * players
    assert len(match.sees(None, "pile")) == pile - 2 * players


@pytest.mark.clause("5211-5")
def test_what_is_drawn_is_seen_by_the_drawer_only(match: Match) -> None:
    match.play_round("Y1.1 G2.1", "Y2.2 G3.2")
    assert match.sees(0, "hand.0")[-2:] == ["Y6.1", "G6.1"]
    assert match.sees(1, "hand.0") == match.sees(None, "hand.0") == [None] * 5


@pytest.mark.clause("5211-6")
def test_cards_that_do_not_score_are_discarded(match: Match) -> None:
    match.play_pass("Y1.1 G2.1 O3.1 B4.1", "Y2.2 G3.2 B1.2 T1.3")
    # Two each of yellow, green and dark blue, one each of orange and turquoise, and three roosters: nobody scores.
    assert match.points == (0, 0)
    assert match.sees(None, "won.0") == match.sees(None, "won.1") == []
    assert match.sees(None, "discards") == ["Y1.1", "G2.1", "O3.1", "B4.1", "Y2.2", "G3.2", "B1.2", "T1.3"]


@pytest.mark.clause("5211-6")
def test_played_cards_stay_open_until_the_scoring() -> None:
    match = dealt(2, "Y2.1 Y2.2 G2.1 O2.1 T3.1", "Y3.1 G3.1 B3.1 B2.1 T3.2")
    match.play_round("Y2.1 Y2.2", "Y3.1 G3.1")
    match.play_round("G2.1", "B3.1")
    assert match.sees(None, "laid.0") == ["Y2.1", "Y2.2", "G2.1"]
    assert match.sees(None, "laid.1") == ["Y3.1", "G3.1", "B3.1"]
    match.play_round("O2.1", "B2.1")
    # Three yellow are the most: each takes their own.
    assert match.sees(None, "laid.0") == match.sees(None, "laid.1") == []
    assert match.sees(None, "won.0") == ["Y2.1", "Y2.2"] and match.sees(None, "won.1") == ["Y3.1"]
    assert match.sees(None, "discards") == ["G2.1", "O2.1", "G3.1", "B3.1", "B2.1"]
    assert match.points == (4, 3)


@pytest.mark.clause("5211-6")
def test_four_open_cards_lie_before_each_player_when_the_pass_is_scored() -> None:
    match = dealt(2, "Y2.1 Y2.2 G2.1 O2.1 T3.1", "Y3.1 G3.1 B3.1 B2.1 T3.2")
    match.play_pass("Y2.1 Y2.2 G2.1 O2.1", "Y3.1 G3.1 B3.1 B2.1")
    assert len(match.sees(None, "won.0")) + len(match.sees(None, "won.1")) + len(match.sees(None, "discards")) == 8
