"""What a round comes to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.event import Scored
from game.engine.games.rage.scoring import MINUS, PLUS, clean_sweep, points
from tests.engine.rage import naive
from tests.engine.rage.playing import begun


@pytest.mark.clause("RAGE-11", "RAGE-16")
def test_predicted_3_won_3_one_minus_5_among_them() -> None:
    match = begun("B9 B8 B7 R1", "G1 G2 G3 R9", "minus5.1 Y2 Y3 R2", bids=(3, 0, 0))
    match.play("B9", "G1", "minus5.1", "B8", "G2", "Y2", "B7", "G3", "Y3", "R1", "R9", "R2")
    assert match.points[0] == 10 + 3 - 5 == 8


@pytest.mark.clause("RAGE-11", "RAGE-16")
def test_predicted_wrong_won_1_with_a_plus_5() -> None:
    match = begun("B9 R1", "G1 R9", "plus5.1 R2", bids=(2, 0, 0))
    match.play("B9", "G1", "plus5.1", "R1", "R9", "R2")
    assert match.points[0] == -5 + 1 + 5 == 1


@pytest.mark.clause("RAGE-16")
def test_predicted_2_won_2() -> None:
    match = begun("B9 B8", "G1 G2", "Y1 Y2", bids=(2, 0, 0))
    match.play("B9", "G1", "Y1", "B8", "G2", "Y2")
    assert match.points == (12, 10, 10)


@pytest.mark.clause("RAGE-16")
@pytest.mark.parametrize("bid", [0, 3, 5])
def test_predicted_wrong_won_4(bid: int) -> None:
    match = begun("B9 B8 B7 B6 R1", "G1 G2 G3 G4 R9", "Y1 Y2 Y3 Y4 R2", bids=(bid, 0, 0))
    match.play("B9", "G1", "Y1", "B8", "G2", "Y2", "B7", "G3", "Y3", "B6", "G4", "Y4", "R1", "R9", "R2")
    assert match.points[0] == -1


@pytest.mark.clause("RAGE-16")
def test_a_prediction_of_0_can_be_right() -> None:
    match = begun("B1", "B2", "B3", bids=(0, 0, 1))
    match.play("B1", "B2", "B3")
    assert match.points == (10, 10, 11)


@pytest.mark.clause("RAGE-16")
def test_the_steps_are_told_with_the_running_total() -> None:
    match = begun("B9 B8", "plus5.2 minus5.1", "plus5.1 Y2", bids=(2, 1, 0))
    match.state.totals = [7, -3, 0]
    match.play("B9", "plus5.2", "plus5.1", "B8", "minus5.1", "Y2")
    assert [event for event in match.events if isinstance(event, Scored)] == [
        Scored((), 0, 10, 17, "hit"),
        Scored((), 0, 2, 19, "tricks"),
        Scored(("plus5.2", "plus5.1"), 0, 10, 29, "plus5"),
        Scored(("minus5.1",), 0, -5, 24, "minus5"),
        Scored((), 1, -5, -8, "missed"),
        Scored((), 2, 10, 10, "hit"),
    ]
    assert match.points == (24, -8, 10)


# -- the clean sweep -------------------------------------------------------------------------------

SWEPT = ("B9 B8", "G1 G2", "Y1 Y2")


@pytest.mark.clause("RAGE-20")
@pytest.mark.parametrize(("bid", "total"), [(2, 10 + 4), (1, -5 + 4)])
def test_who_wins_every_trick_gets_2_for_each(bid: int, total: int) -> None:
    match = begun(*SWEPT, bids=(bid, 0, 0), clean_sweep=True)
    match.play("B9", "G1", "Y1", "B8", "G2", "Y2")
    assert match.points == (total, 10, 10)
    assert Scored((), 0, 4, total, "sweep") in match.events


@pytest.mark.clause("RAGE-20")
def test_all_else_is_as_ever() -> None:
    match = begun("B9 B8", "G1 minus5.1", "plus5.1 plus5.2", bids=(2, 0, 0), clean_sweep=True)
    match.play("B9", "G1", "plus5.1", "B8", "minus5.1", "plus5.2")
    assert match.points == (10 + 4 + 5 + 5 - 5, 10, 10)


@pytest.mark.clause("RAGE-20")
def test_every_trick_means_every_trick() -> None:
    match = begun("B9 R1", "G1 R9", "Y1 R2", bids=(1, 1, 0), clean_sweep=True)
    match.play("B9", "G1", "Y1", "R1", "R9", "R2")
    assert match.points == (11, 11, 10)


@pytest.mark.clause("RAGE-20")
def test_not_in_the_last_round_of_one_trick() -> None:
    match = begun("B9", "G1", "Y1", bids=(1, 0, 0), clean_sweep=True)
    match.play("B9", "G1", "Y1")
    assert match.points == (11, 10, 10)


@pytest.mark.clause("RAGE-20")
def test_not_without_the_option() -> None:
    match = begun(*SWEPT, bids=(2, 0, 0))
    match.play("B9", "G1", "Y1", "B8", "G2", "Y2")
    assert match.points == (12, 10, 10)


@pytest.mark.clause("RAGE-11", "RAGE-16", "RAGE-20")
@given(st.data())
def test_points_are_those_of_the_rules_in_words(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 10))
    tricks = data.draw(st.integers(0, size))
    bid = data.draw(st.integers(0, size))
    plus, minus = data.draw(st.integers(0, 3 if tricks else 0)), data.draw(st.integers(0, 3 if tricks else 0))
    sweeping = data.draw(st.booleans())
    won = [["B1"] for _ in range(tricks)]
    if won:
        won[0] += [f"plus5.{copy}" for copy in range(plus)] + [f"minus5.{copy}" for copy in range(minus)]
    gained = points(bid, tricks, plus * PLUS + minus * MINUS, clean_sweep(size) if sweeping else None)
    assert gained == naive.points(bid, won, size, sweeping)
