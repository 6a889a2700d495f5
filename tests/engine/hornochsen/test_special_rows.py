"""Double rounds and happy cows."""

from __future__ import annotations

import pytest

from game.engine.event import Said
from tests.engine.hornochsen.playing import changed, position

DOUBLE = {"R1": "20", "L2": "80", "L3": "70", "L4": "60"}


# -- double rounds ---------------------------------------------------------------------------------


@pytest.mark.clause("HORN-13")
def test_everybody_chooses_two_while_a_double_field_is_uncovered() -> None:
    match = position("21 22 23 24", "25 26 27", rows=DOUBLE)
    assert match.counter("double") == 1 and match.asked() == [(0, "choose_two"), (1, "choose_two")]
    assert [do for do in match.options(1) if do.startswith("play")] == ["play 25 26", "play 25 27", "play 26 27"]
    assert match.why_not(0, "play 21") == "choose_two"


@pytest.mark.clause("HORN-13")
def test_all_tiles_of_all_players_are_laid_in_one_order() -> None:
    match = position("61 82 1", "62 81 2", rows=DOUBLE).play_round("61 82", "81 62")
    assert match.row("L4") == "60 61 62" and match.row("L2") == "80 81 82"


@pytest.mark.clause("HORN-13")
@pytest.mark.parametrize(("tiles", "double"), [("20", 1), ("20 21 22", 1), ("20 21 22 23", 0)])
def test_the_last_double_field_counts(tiles: str, double: int) -> None:
    match = position("1 2", "3 4", rows={**DOUBLE, "R1": tiles})
    assert match.counter("double") == double


@pytest.mark.clause("HORN-13")
def test_a_row_that_is_not_active_counts_for_nothing() -> None:
    match = position("1 2", "3 4", rows={"L1": "90", "L2": "80", "L3": "70", "L4": "60"})
    assert match.counter("double") == 0 and match.options(0)[:2] == ["play 1", "play 2"]


@pytest.mark.clause("HORN-13")
def test_it_is_judged_at_the_start_of_a_round() -> None:
    """A double field that is uncovered in the middle of a round counts from the next round on."""
    rows = {"L1": "90", "L2": "80 81 82", "L3": "70", "L4": "60"}
    match = position("84 1 2", "92 3 4", rows=rows, on=changed({"L5": "D D . O9"})).play_round(84, 92)
    assert match.row("L5") == "84" and match.counter("double") == 0
    match.take(0, "80")
    assert match.counter("double") == 1 and Said(None, "double_round") in match.events


@pytest.mark.clause("HORN-13")
def test_who_has_one_tile_must_buy_first() -> None:
    match = position("21", "25 26", rows=DOUBLE, supply="90 91 92 93")
    assert match.options(0) == ["buy 1", "buy 2", "buy 3"] and match.asked()[0] == (0, "buy_first")
    assert match.why_not(0, "play 21") == match.why_not(0, "play 21 90") == "buy_first"
    match.buy(0, 1)
    assert match.options(0) == ["play 21 90"] and match.track == (1, 0)


@pytest.mark.clause("HORN-11", "HORN-13")
def test_even_when_buying_is_closed_then_from_the_box() -> None:
    match = position("21", "25 26", rows=DOUBLE, supply="", box="40 50")
    assert match.counter("closed") == 1
    assert match.options(0) == ["buy 1", "buy 2"] and match.options(1) == ["play 25 26"]
    match.buy(0, 2)
    assert match.state.deciders() == () and match.state.chance_due().draw == 2
    match.chance("50 40")
    assert match.state.deciders() == (0, 1)
    assert match.options(0) == ["play 21 50", "play 21 40", "play 40 50"]


@pytest.mark.clause("HORN-13")
def test_if_nothing_is_left_at_all_one_is_chosen() -> None:
    match = position("21", "25 26", rows=DOUBLE, supply="", box="")
    assert match.options(0) == ["play 21"] and match.asked()[0] == (0, "choose_one")
    assert match.why_not(0, "buy 1") == "too_few_left (left=0)"
    match.play_round(21, "25 26")
    assert match.row("R1") == "20 21 25 26"


@pytest.mark.clause("HORN-13")
def test_somebody_else_can_buy_the_last_tile_before() -> None:
    match = position("21", "25 26", rows=DOUBLE, supply="90", box="")
    assert match.options(0) == ["buy 1"]
    match.buy(1, 1)
    assert match.options(0) == ["play 21"]


# -- happy cows ------------------------------------------------------------------------------------

HAPPY = {"R6": "80", "R2": "40 41 42", "L2": "60 61 62", "L4": "50"}


@pytest.mark.clause("HORN-14")
def test_cowpats_and_ox_fields_bring_plus_points() -> None:
    match = position("43 1", "63 2", rows=HAPPY, track=(10, 20)).play_round(43, 63)
    assert match.track == (7, 15)


@pytest.mark.clause("HORN-14")
def test_bought_tiles_cost_minus_points_all_the_same() -> None:
    match = position("43 1", "63 2", rows=HAPPY, track=(10, 20)).buy(0, 2)
    assert match.track == (12, 20)


@pytest.mark.clause("HORN-14")
def test_the_tile_that_covers_the_last_cow_ends_it_for_the_next() -> None:
    rows = {"R6": "10 11", "R2": "40 41 42", "L2": "60 61 62", "L4": "50"}
    match = position("12 1", "43 2", rows=rows, track=(10, 20)).play_round(12, 43)
    assert match.track == (10, 23)


@pytest.mark.clause("HORN-14")
def test_the_tile_on_the_last_cow_itself_is_judged_after_it_is_laid() -> None:
    """A happy field brings nothing; here a cowpat comes next, when no cow is uncovered any more."""
    rows = {"R6": "10 11", "R2": "40 41 42", "L2": "60 61 62", "L4": "50"}
    match = position("12 13", "51 52", rows=rows, track=(10, 20), on=changed({"R6": ". H H K4 O9"}))
    match.play_round(12, 51)
    match.play_round(13, 52)
    assert match.track == (14, 20)


@pytest.mark.clause("HORN-14")
def test_an_ox_tile_that_opens_the_happy_row_is_scored_as_before() -> None:
    rows = {"R5": "30 31 32 33", "L2": "60", "L4": "50", "R2": "40 41 42"}
    match = position("34 1", "43 2", rows=rows, track=(10, 20)).play_round(34, 43)
    assert match.track == (16, 20) and match.row("R6") == "34"
    match.take(0, "30")
    assert match.track == (16, 17), "but the next tile brings plus points"
