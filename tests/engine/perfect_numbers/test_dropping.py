"""A card that is dropped where it can't go: the sentence is about that place."""

from __future__ import annotations

import pytest

from tests.engine.perfect_numbers.playing import Match, position


def refusal(match: Match, card: str, zone: str) -> str:
    return str(match.rules.why_not_there(match.state, match.turn, card, zone))


@pytest.mark.clause("PN-12")
def test_a_card_goes_to_the_row_of_its_colour() -> None:
    match = position({"Y": "Y7.1", "G": "G7.1"}, {}, taken="Y6.1")
    assert refusal(match, "Y6.1", "row.0.G") == "row_at_home (colour=Y)"
    assert refusal(match, "Y6.1", "row.1.Y") == "row_at_home (colour=Y)"


@pytest.mark.clause("PN-12")
def test_a_new_colour_needs_nothing_discarded_while_there_is_room() -> None:
    match = position({"G": "G7.1"}, {}, taken="Y6.1")
    assert refusal(match, "Y6.1", "row.0.G") == "place_free"


@pytest.mark.clause("PN-13")
def test_a_joker_needs_a_row() -> None:
    match = position({"G": "G7.1"}, {}, taken="*3")
    assert refusal(match, "*3", "row.0.Y") == "joker_needs_row (colour=Y)"


@pytest.mark.clause("PN-15", "PN-16")
def test_action_cards_say_why_a_row_is_none_for_them() -> None:
    match = position({"G": "G7.1"}, {"Y": "Y7.1 [protect.2]"}, taken="steal.1")
    assert refusal(match, "steal.1", "row.1.Y") == "protected (seat=1, colour=Y)"
    assert refusal(match, "steal.1", "row.1.B") == "no_row_there (seat=1, colour=B)"
    assert refusal(match, "steal.1", "row.0.G") == "steal_from_others"


def test_what_nobody_could_mean_is_said_too() -> None:
    match = position({"G": "G7.1"}, {}, taken="Y6.1")
    assert refusal(match, "Y6.1", "market.1") == "not_there"
    assert refusal(match, "Y6.1", "discards") == "never_discarded (card=Y6.1)"
