"""Predictions: who says what, and when the others know."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.action import IllegalAction, SetupError
from game.engine.event import Began, Said
from game.engine.game import Setup
from game.engine.games.registry import GAMES
from tests.engine.rage.playing import PLAYERS, Match, dealt, random_match

HANDS = ("B1 G1 R1", "B2 G2 R2", "B3 G3 R3")


def bids(size: int, *without: int) -> list[str]:
    return [f"bid {number}" for number in range(size + 1) if number not in without]


@pytest.mark.clause("RAGE-5")
def test_predictions_go_round_from_the_left_of_the_dealer() -> None:
    match, rng = random_match(5, 1)
    match.first_dealer(2)
    match.play_on(rng, until_round=1)
    match.state.resolve(range(1, 113))
    order = []
    while match.state.bidding:
        (seat,) = match.state.deciders()
        order.append(seat)
        match.do(seat, "bid 1")
    assert order == [3, 4, 0, 1, 2]


@pytest.mark.clause("RAGE-5")
@pytest.mark.parametrize("size", range(1, 11))
def test_0_to_the_number_of_cards_dealt_may_be_predicted(size: int) -> None:
    hands = [" ".join(f"{colour}{rank}" for rank in range(size)) for colour in "BGR"]
    match = dealt(*hands)
    assert match.options(0) == bids(size)
    if size < 10:
        assert match.why_not(0, f"bid {size + 1}") == f"bid_too_high (most={size})"


@pytest.mark.clause("RAGE-5")
def test_open_predictions_are_seen_at_once() -> None:
    match = dealt(*HANDS)
    match.do(0, "bid 3")
    assert match.events == [Said(0, "bid", {"number": 3})]
    for viewer in (None, 0, 1, 2):
        assert match.counters("bid", viewer) == [3, None, None]
    match.do(1, "bid 0")
    assert match.counters("bid") == [3, 0, None]


@pytest.mark.clause("RAGE-5")
def test_nobody_plays_before_all_have_predicted_nor_predicts_afterwards() -> None:
    match = dealt(*HANDS)
    assert match.why_not(0, "play B1") == "bid_first"
    assert match.why_not(1, "bid 1") == "not_your_turn"
    match.bid(1, 1, 1)
    assert match.events == [Said(2, "bid", {"number": 1}), Began("trick", 1)]
    assert match.why_not(0, "bid 1") == "bidding_over"
    assert match.why_not(0, "play B1") is None


# -- hidden and secret -----------------------------------------------------------------------------


@pytest.mark.clause("RAGE-18")
@pytest.mark.parametrize("prediction", ["hidden", "secret"])
def test_all_predict_secretly_in_any_order_each_once(prediction: str) -> None:
    match = dealt(*HANDS, prediction=prediction)
    assert match.state.deciders() == (0, 1, 2)
    for seat, others in ((2, (0, 1)), (0, (1,))):
        assert match.options(seat) == bids(3)
        match.do(seat, f"bid {seat}")
        assert match.state.deciders() == others
        assert match.events == [Said(seat, "bid_made")]
        with pytest.raises(IllegalAction, match="not_your_turn"):
            match.do(seat, "bid 3")
    for viewer, seen in ((None, ["hidden", None, "hidden"]), (0, [0, None, "hidden"]), (1, ["hidden", None, "hidden"])):
        assert match.counters("bid", viewer) == seen


@pytest.mark.clause("RAGE-18")
def test_hidden_predictions_are_shown_before_the_first_trick() -> None:
    match = dealt(*HANDS, prediction="hidden").bid(2, 0, 1)
    shown = [Said(seat, "bid", {"number": number}) for seat, number in enumerate((2, 0, 1))]
    assert match.events == [Said(2, "bid_made"), *shown, Began("trick", 1)]
    for viewer in (None, 0, 1, 2):
        assert match.counters("bid", viewer) == [2, 0, 1]


@pytest.mark.clause("RAGE-18")
def test_secret_predictions_are_shown_only_after_the_round() -> None:
    match = dealt(*HANDS, prediction="secret").bid(2, 0, 1)
    assert match.events == [Said(2, "bid_made"), Began("trick", 1)]
    shown = [Said(seat, "bid", {"number": number}) for seat, number in enumerate((2, 0, 1))]
    for cards in ("B1 B2 B3", "G3 G1 G2", "R3 R1"):
        match.play(*cards.split())
        assert not any(event in match.events for event in shown)
        assert match.counters("bid", 1) == ["hidden", 0, "hidden"]
        assert match.counters("bid") == ["hidden"] * 3
    match.play("R2")
    assert [event for event in match.events if event in shown] == shown
    assert match.counters("bid", 1) == [2, 0, 1]
    assert [match.counter(f"sheet_bid.1.{seat}", 1) for seat in range(3)] == [2, 0, 1]


@pytest.mark.clause("RAGE-6", "RAGE-18")
@pytest.mark.parametrize("prediction", ["open", "hidden", "secret"])
def test_the_number_of_tricks_won_is_open_with_every_option(prediction: str) -> None:
    match = dealt(*HANDS, prediction=prediction).bid(1, 1, 1)
    match.play("B1", "B2", "B3", "G3", "G1", "G2")
    for viewer in (None, 0, 1, 2):
        assert match.counters("tricks", viewer) == [0, 0, 2]


@pytest.mark.clause("RAGE-18")
def test_open_is_the_default() -> None:
    assert dealt(*HANDS).state.deciders() == dealt(*HANDS, prediction="open").state.deciders() == (0,)


# -- plus or minus one -----------------------------------------------------------------------------


@pytest.mark.clause("RAGE-19")
def test_the_dealer_may_not_make_the_predictions_add_up() -> None:
    match = dealt(*HANDS, plus_minus_one=True)
    match.do(0, "bid 1")
    match.do(1, "bid 0")
    assert match.options(2) == bids(3, 2)
    assert match.why_not(2, "bid 2") == "bids_would_add_up (number=2, tricks=3)"
    assert match.why_not(2, "bid 4") == "bid_too_high (most=3)"
    match.do(2, "bid 3")


@pytest.mark.clause("RAGE-19")
def test_the_others_are_free() -> None:
    match = dealt(*HANDS, plus_minus_one=True)
    assert match.options(0) == bids(3)
    match.do(0, "bid 3")
    assert match.options(1) == bids(3), "0 would add up, if it were the last"


@pytest.mark.clause("RAGE-19")
def test_when_there_are_too_many_already_the_dealer_is_free() -> None:
    match = dealt(*HANDS, plus_minus_one=True)
    match.do(0, "bid 3")
    match.do(1, "bid 1")
    assert match.options(2) == bids(3)


@pytest.mark.clause("RAGE-19")
def test_without_the_option_they_may_add_up() -> None:
    match = dealt(*HANDS)
    match.do(0, "bid 1")
    match.do(1, "bid 0")
    assert match.options(2) == bids(3)


@pytest.mark.clause("RAGE-19")
@pytest.mark.parametrize("players", PLAYERS)
def test_in_a_whole_match_they_never_add_up(players: int) -> None:
    match, rng = random_match(players, 2, plus_minus_one=True)
    match.play_on(rng)
    for number, (bids, _, _, _) in enumerate(match.state.sheet, 1):
        assert sum(bids) != 11 - number


@pytest.mark.clause("RAGE-19")
@pytest.mark.parametrize("prediction", ["hidden", "secret"])
def test_plus_minus_one_goes_with_open_predictions_only(prediction: str) -> None:
    with pytest.raises(SetupError) as refused:
        GAMES["rage"].check(Setup("rage", 3, {"prediction": prediction, "plus_minus_one": True}))
    assert refused.value.refusal.code == "plus_minus_one_needs_open"
    GAMES["rage"].check(Setup("rage", 3, {"prediction": prediction, "plus_minus_one": False}))
    GAMES["rage"].check(Setup("rage", 3, {"prediction": "open", "plus_minus_one": True}))


@pytest.mark.clause("RAGE-5", "RAGE-19")
@given(st.integers(3, 8), st.integers(1, 10), st.randoms(use_true_random=False))
def test_what_may_be_predicted(players: int, size: int, rng: Random) -> None:
    match = Match(players, plus_minus_one=True)
    match.state.round = 10 - size
    match.first_dealer(rng.randrange(players)).state.resolve(range(1, 113))
    made: list[int] = []
    while match.state.bidding:
        (seat,) = match.state.deciders()
        last = len(made) == players - 1
        allowed = [number for number in range(size + 1) if not last or sum(made) + number != size]
        assert match.options(seat) == [f"bid {number}" for number in allowed]
        made.append(rng.choice(allowed))
        match.do(seat, f"bid {made[-1]}")
