"""Buying tiles, from the supply and from the box."""

from __future__ import annotations

import pytest

from game.engine import view as tables
from game.engine.event import Moved, Said, Scored
from tests.engine.hornochsen.playing import dealt, position

CALM = {"L1": "90", "L2": "80", "L3": "70", "L4": "60"}


# -- HORN-9 ----------------------------------------------------------------------------------------


@pytest.mark.clause("HORN-9")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_each_tile_costs_a_point(count: int) -> None:
    match = dealt("1 2 3 4 5 6", "11", supply="91 92 93 94").buy(0, count)
    assert match.track == (count, 0)
    assert match.hand(0) == " ".join(["1 2 3 4 5 6", *["91", "92", "93"][:count]])
    assert match.state.deciders() == (0, 1), "the buyer still has to choose"


@pytest.mark.clause("HORN-9", "HORN-16")
def test_a_purchase_is_one_move() -> None:
    match = position("1 2", "3 4", "5 6", rows=CALM, track=(4, 5, 6)).buy(0, 2)
    assert match.track == (7, 5, 6), "two fields on is occupied, three is free"
    match = position("1 2", "3 4", "5 6", rows=CALM, track=(4, 5, 7)).buy(0, 2)
    assert match.track == (6, 5, 7), "fields passed on the way don't matter"


@pytest.mark.clause("HORN-9")
def test_once_per_round() -> None:
    match = position("1 2", "3 4", rows=CALM).buy(0, 1)
    assert not [do for do in match.options(0) if do.startswith("buy")]
    assert match.why_not(0, "buy 1") == "bought_already"
    assert "buy 1" in match.options(1)
    match.play_round(1, 3)
    assert "buy 1" in match.options(0), "again in the next round"


@pytest.mark.clause("HORN-8", "HORN-9")
@pytest.mark.parametrize(("held", "most"), [(6, 3), (7, 2), (8, 1), (9, 0)])
def test_up_to_nine_in_hand(held: int, most: int) -> None:
    match = position(" ".join("123456789"[:held]), "50", rows=CALM)
    assert [do for do in match.options(0) if do.startswith("buy")] == [f"buy {n}" for n in (1, 2, 3)[:most]]
    if most < 3:
        assert match.why_not(0, "buy 3") == f"no_room (room={most})"


@pytest.mark.clause("HORN-9")
def test_until_the_tiles_are_turned_up_but_before_ones_own_choice() -> None:
    match = position("1 2", "3 4", rows=CALM).play(0, 1).buy(1, 1)
    assert match.why_not(0, "buy 1") == "not_your_turn"


@pytest.mark.clause("HORN-9")
def test_how_many_were_bought_is_open_but_not_which() -> None:
    match = dealt("1 2 3 4 5 6", "11", supply="91 92 93")
    before = tables.seen_by(match.state, 1)
    match.buy(0, 2)
    assert match.sees(1, "hand.0") == [None] * 8
    assert [match.counter("bought.0"), match.counter("bought.1")] == [1, 0]
    assert list(tables.shown_events(match.events, before, tables.seen_by(match.state, 1))) == [
        Said(0, "bought", {"count": 2}),
        Scored((), 0, 2, 2, "minus"),
        Moved((None, None), "supply", "hand.0"),
    ]


@pytest.mark.clause("HORN-9")
def test_no_more_than_there_are_in_supply_and_box_together() -> None:
    match = position("1 2", "3 4", rows=CALM, supply="91", box="40")
    assert match.options(0)[2:] == ["buy 1", "buy 2"]
    assert match.why_not(0, "buy 3") == "too_few_left (left=2)"


# -- HORN-10 ---------------------------------------------------------------------------------------


@pytest.mark.clause("HORN-10")
def test_who_buys_first_draws_first() -> None:
    match = position("1 2", "3 4", "5 6", rows=CALM, supply="91 92 93 94")
    match.play(1, 3).buy(2, 1).buy(0, 2)
    assert match.hand(2) == "5 6 91" and match.hand(0) == "1 2 92 93"


@pytest.mark.clause("HORN-10")
def test_programs_ask_most_minus_points_first_then_by_seat() -> None:
    match = position("1 2", "3 4", "5 6", "7 8", rows=CALM, track=(0, 7, 0, 9))
    assert match.state.asking_order() == [3, 1, 0, 2]
    match.play(3, 7)
    assert match.state.asking_order() == [1, 0, 2], "only those who still have to choose"
    match.buy(2, 3)
    assert match.state.deciders() == (0, 1, 2), "but everybody may do so at their own time"


# -- HORN-11 ---------------------------------------------------------------------------------------


@pytest.mark.clause("HORN-11")
def test_buying_is_closed_in_a_round_that_begins_with_an_empty_supply() -> None:
    match = position("1 2", "3 4", rows=CALM, supply="", box="40 50")
    assert match.options(0) == ["play 1", "play 2"] and match.why_not(0, "buy 1") == "buying_closed"
    assert match.counter("closed") == 1


@pytest.mark.clause("HORN-11")
def test_missing_tiles_come_from_the_box_also_within_one_purchase() -> None:
    match = position("1 2", "3 4", rows=CALM, supply="91", box="40 30 50").buy(0, 3)
    due = match.state.chance_due()
    assert due is not None and (due.kind, due.population, due.draw) == ("box", (30, 40, 50), 2)
    assert match.track == (3, 0) and match.hand(0) == "1 2 91" and match.state.deciders() == ()
    match.chance("50 30")
    assert match.hand(0) == "1 2 30 50 91" and match.sees(None, "hand.0") == [None] * 5
    assert match.state.deciders() == (0, 1) and match.state.chance_due() is None


@pytest.mark.clause("HORN-11")
def test_for_the_rest_of_that_round() -> None:
    match = position("1 2", "3 4", "5 6", rows=CALM, supply="91", box="30 40 50").play(2, 5).buy(0, 1)
    assert match.counter("closed") == 0 and match.options(1)[2:] == ["buy 1", "buy 2", "buy 3"]
    match.buy(1, 2).chance("40 50")
    assert match.state.deciders() == (0, 1) and match.hand(1) == "3 4 40 50"
    match.play(0, 1).play(1, 3)
    assert match.counter("closed") == 1 and match.why_not(1, "buy 1") == "buying_closed"


@pytest.mark.clause("HORN-11", "HORN-12")
def test_free_tiles_never_come_from_the_box() -> None:
    match = position("1 2", "3", rows=CALM, supply="91 92", box="30 40 50").play_round(1, 3)
    assert match.hand(1) == "91 92" and match.sees(None, "box") == ["30", "40", "50"]


# -- HORN-12 ---------------------------------------------------------------------------------------


@pytest.mark.clause("HORN-12")
def test_who_has_no_tile_draws_six_for_free() -> None:
    match = position("1 2", "3", rows=CALM, supply="91 92 93 94 95 96 97").play_round(1, 3)
    assert match.hand(1) == "91 92 93 94 95 96" and match.hand(0) == "2"
    assert match.track == (0, 0) and match.state.deciders() == (0, 1)
    assert Moved(("91", "92", "93", "94", "95", "96"), "supply", "hand.1") in match.events


@pytest.mark.clause("HORN-12")
def test_most_minus_points_first_then_seat() -> None:
    supply = "1 2 3 4 5 6 11 12 13 14 15 16 21 22 23 24 25 26 31"
    match = position("91", "92", "93", "94", rows=CALM, track=(0, 0, 7, 9), supply=supply)
    match.play_round(91, 92, 93, 94).take(3, "90")
    assert match.track == (0, 0, 7, 15)
    assert match.hand(2) == "1 2 3 4 5 6" and match.hand(3) == "90", "who keeps a tile has one"
    assert match.hand(0) == "11 12 13 14 15 16" and match.hand(1) == "21 22 23 24 25 26"


@pytest.mark.clause("HORN-12")
def test_or_what_is_left() -> None:
    match = position("91 1", "92", "93", rows=CALM, track=(0, 5, 9), supply=" ".join(map(str, range(10, 18))))
    match.play_round(91, 92, 93)
    assert match.hand(2) == "10 11 12 13 14 15" and match.hand(1) == "16 17"
    assert match.state.deciders() == (0, 1, 2)
