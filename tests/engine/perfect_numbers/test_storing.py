"""Storing action cards, and what becomes of those that can't be kept."""

from __future__ import annotations

import pytest

from tests.engine.perfect_numbers.playing import FOUR_ROWS, THREE_ROWS, position


@pytest.mark.clause("PN-17")
def test_a_taken_action_card_is_used_or_stored() -> None:
    match = position({"Y": "Y7.1 Y6.1"}, {}, taken="move.1")
    assert match.options == {"use move.1 on Y", "store move.1"}
    match.do("store move.1")
    assert match.stored() == "move.1" and match.taken() == ""


@pytest.mark.clause("PN-17")
def test_at_most_two_of_different_kinds_are_stored() -> None:
    match = position({}, {}, taken="move.1 move.2 steal.1")
    assert match.options == {"store move.1", "store move.2", "store steal.1"}
    match.do("store move.2")
    assert match.options_with("store") == {"store steal.1"}
    assert match.why_not("store move.1") == "kind_stored (kind=move)"
    match.do("store steal.1")
    assert match.stored() == "move.2 steal.1"
    assert match.why_not("store move.1") == "two_stored"
    assert match.options == {"discard move.1"}


@pytest.mark.clause("PN-17")
def test_a_third_kind_is_not_stored() -> None:
    match = position({}, {}, taken="protect.1", stored=["move.1 steal.1", ""])
    assert match.options == {"discard protect.1"} and match.why_not("store protect.1") == "two_stored"


@pytest.mark.clause("PN-17")
def test_the_second_stored_card_needs_no_place_of_its_own() -> None:
    match = position(THREE_ROWS, {}, taken="move.1", stored=["steal.1", ""])
    assert match.options_with("store") == {"store move.1"}
    assert match.why_not("store move.1 drop Y") == "stored_together"


@pytest.mark.clause("PN-17", "PN-12")
def test_with_all_places_taken_a_row_is_discarded_for_the_first_stored_card() -> None:
    match = position(FOUR_ROWS | {"G": "G7.1 *3"}, {}, taken="steal.1", pile="")
    assert match.options == {f"store steal.1 drop {colour}" for colour in "YGRB"}, "a must: it can't be used"
    assert match.why_not("store steal.1") == "drop_to_store"
    assert match.why_not("store steal.1 drop V") == "no_row (colour=V)"
    assert match.why_not("discard steal.1") == "can_be_stored (card=steal.1)"
    match.do("store steal.1 drop G")
    assert match.stored() == "steal.1" and set(match.rows()) == set("YRB") and match.discarded == "G7.1 *3"
    assert match.options == {"end"}


@pytest.mark.clause("PN-17")
def test_if_it_can_be_used_discarding_a_row_for_it_is_a_choice() -> None:
    match = position(FOUR_ROWS, {"V": "V7.1"}, taken="steal.1")
    assert match.options == {"use steal.1 from 1 V"} | {f"store steal.1 drop {colour}" for colour in "YGRB"}


@pytest.mark.clause("PN-17")
def test_with_a_place_free_no_row_is_discarded_to_store() -> None:
    match = position(THREE_ROWS, {}, taken="steal.1")
    assert match.options == {"store steal.1"}
    assert match.why_not("store steal.1 drop Y") == "place_free_to_store"


@pytest.mark.clause("PN-17")
@pytest.mark.parametrize(
    ("card", "rows", "others", "stored", "usable"),
    [
        ("move.1", {}, {"G": "G7.1 G6.1"}, "move.2", False),
        ("move.1", {"Y": "Y7.1"}, {}, "move.2", True),
        ("move.1", {"Y": "[protect.2]"}, {}, "move.2", True),
        ("move.1", {}, {}, "protect.1 steal.1", False),
        ("steal.1", {"Y": "Y7.1"}, {"G": "[G7.1]"}, "steal.2", False),
        ("steal.1", {"Y": "Y7.1"}, {"G": "G7.1"}, "steal.2", True),
        ("protect.1", {}, {"G": "G7.1"}, "protect.2", False),
        ("protect.1", {"Y": "Y7.1"}, {}, "protect.2 move.1", True),
    ],
)
def test_only_what_can_be_neither_used_nor_stored_is_discarded(
    card: str, rows: dict, others: dict, stored: str, usable: bool
) -> None:
    match = position(rows, others, taken=card, stored=[stored, ""], pile="")
    assert (f"discard {card}" in match.options) != usable
    assert bool(match.options_with(f"use {card}")) == usable
    if usable:
        assert match.why_not(f"discard {card}") == f"can_be_used (card={card})"
    else:
        match.do(f"discard {card}")
        assert match.discarded == card and match.stored() == stored


@pytest.mark.clause("PN-17", "PN-7")
def test_discarding_waits_for_cards_that_have_a_row_and_is_judged_then() -> None:
    rows = {"Y": "Y6.1 Y7.1 [protect.1] Y7.2"}
    match = position(rows, {}, taken="Y2.1 steal.1", stored=["steal.2", ""])
    assert match.options == {"place Y2.1"}
    assert match.why_not("discard steal.1") == "fitting_first (card=Y2.1)"
    assert "discard steal.1" in match.copy().do("place Y2.1").options
    match = position({"Y": "Y7.1"}, {}, taken="Y2.1 G7.1 move.1", stored=["move.2", ""])
    match.do("place Y2.1", "complete")
    assert match.options == {"place G7.1", "discard move.1"}, "there is no row to use it on now"
    match.do("place G7.1")
    assert match.options == {"use move.1 on G", "use move.2 on G"}, "now it can be used, so it must be"


@pytest.mark.clause("PN-17")
def test_discarding_does_not_wait_for_new_colours_or_jokers() -> None:
    match = position({"Y": "Y7.1"}, {}, taken="G6.1 *4 steal.1", stored=["steal.2", ""])
    assert "discard steal.1" in match.options


@pytest.mark.clause("PN-17")
def test_a_card_that_could_not_be_stored_can_after_a_stored_one_was_used() -> None:
    match = position({"Y": "Y7.1 Y6.1"}, {}, taken="move.1 steal.1", stored=["move.2", ""])
    assert match.options_with("store") == {"store steal.1"}
    match.do("use move.2 on Y")
    assert match.options_with("store") == {"store steal.1", "store move.1"}


@pytest.mark.clause("PN-17", "PN-16")
def test_number_cards_are_discarded_only_when_stolen() -> None:
    match = position({"Y": "Y7.1"}, {}, taken="Y6.1 *4")
    assert match.why_not("discard Y6.1") == "never_discarded (card=Y6.1)"
    assert match.why_not("discard *4") == "never_discarded (card=*4)"


@pytest.mark.clause("PN-17")
def test_a_stored_card_is_neither_stored_again_nor_discarded() -> None:
    match = position({"Y": "Y7.1"}, {}, taken="Y6.1", stored=["move.1", ""])
    for action in ("store move.1", "store move.1 drop Y", "discard move.1"):
        assert match.why_not(action) == "already_stored (card=move.1)"
    assert match.why_not("store move.2") == "not_taken (card=move.2)"
    match = position({"Y": "Y7.1"}, {}, stored=["steal.1", ""])
    assert match.why_not("store move.2") == match.why_not("discard move.2") == "take_first"


@pytest.mark.clause("PN-17")
def test_who_stored_what_is_known_to_all() -> None:
    match = position({}, {}, taken="move.1 steal.1").do("store move.1", "store steal.1")
    for viewer in (None, 0, 1):
        assert match.zone("stored.0", viewer) == "move.1 steal.1"
