"""The option of three places for rows, and a fourth for action cards alone."""

from __future__ import annotations

import pytest

from tests.engine.perfect_numbers.playing import THREE_ROWS, position

FULL = {"Y": "Y7.2", "G": "G7.2", "R": "R7.2"}


@pytest.mark.clause("PN-20", "PN-12")
@pytest.mark.parametrize("stored", ["", "steal.1"])
def test_a_place_is_one_of_three_whether_or_not_cards_are_stored(stored: str) -> None:
    match = position(THREE_ROWS, {}, taken="V6.1", stored=[stored, ""], three_rows=True)
    assert match.options == {"place V6.1 at 1"} | {f"place V6.1 drop {colour}" for colour in "YGR"}
    two = {"Y": "Y7.1", "G": "G7.1"}
    match = position(two, {}, taken="V6.1", stored=[stored, ""], three_rows=True)
    assert match.options == {"place V6.1"}


@pytest.mark.clause("PN-20", "PN-12")
def test_at_others_too() -> None:
    match = position(THREE_ROWS, FULL, {"Y": "Y7.3"}, taken="V6.1", stored=["", "", "move.1"], three_rows=True)
    assert match.options_with("place V6.1 at") == {"place V6.1 at 2"}
    assert match.why_not("place V6.1 at 1") == "no_place_there (seat=1)"


@pytest.mark.clause("PN-20", "PN-12")
def test_discarding_stored_cards_makes_no_place_for_a_colour() -> None:
    match = position(THREE_ROWS, {}, taken="V6.1", stored=["move.1", ""], three_rows=True)
    assert match.why_not("place V6.1 drop actions") == "actions_make_no_place"
    match.do("place V6.1 drop Y")
    assert set(match.rows()) == set("GRV") and match.stored() == "move.1"


@pytest.mark.clause("PN-20", "PN-16")
def test_nor_for_a_stolen_card() -> None:
    match = position(THREE_ROWS, {"V": "V6.1"}, taken="steal.1", stored=["move.1", ""], three_rows=True)
    match.do("use steal.1 from 1 V")
    assert match.options_with("place", "discard") == {"discard V6.1"} | {f"place V6.1 drop {c}" for c in "YGR"}
    assert match.why_not("place V6.1 drop actions") == "actions_make_no_place"


@pytest.mark.clause("PN-20", "PN-17")
def test_no_row_is_discarded_to_store_an_action_card() -> None:
    match = position(THREE_ROWS, {}, taken="move.1 steal.1", three_rows=True)
    assert match.options_with("store", "discard") == {"store move.1", "store steal.1"}
    assert match.why_not("store move.1 drop Y") == "storage_has_its_place"
    match.do("store move.1", "store steal.1")
    assert match.stored() == "move.1 steal.1" and match.rows() == THREE_ROWS


@pytest.mark.clause("PN-20")
def test_it_is_off_unless_asked_for() -> None:
    match = position(THREE_ROWS, {}, taken="V6.1")
    assert match.options == {"place V6.1"}


@pytest.mark.clause("PN-20", "PN-13")
def test_a_joker_finds_its_row_as_ever() -> None:
    match = position(THREE_ROWS, {}, taken="*4", three_rows=True)
    assert match.options == {f"place *4 on {colour}" for colour in "YGR"}
