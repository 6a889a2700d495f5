"""Adding number cards: higher, perfect, too low; places; others' collections; jokers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.games.perfect_numbers.deck import Deck
from tests.engine.perfect_numbers.playing import FOUR_ROWS, THREE_ROWS, Match, position, rules_with

# -- one row: PN-8 to PN-11 ----------------------------------------------------------------------


@pytest.mark.clause("PN-8")
def test_a_card_goes_on_top_of_the_row_of_its_colour_or_begins_it() -> None:
    match = position({"Y": "Y7.1"}, {}, taken="Y5.1 G4.1").do("place Y5.1", "place G4.1")
    assert match.rows() == {"Y": "Y7.1 Y5.1", "G": "G4.1"}


@pytest.mark.clause("PN-8", "PN-14")
def test_face_down_cards_count_as_cards_of_the_row() -> None:
    match = position({"Y": "Y7.1 [protect.1] [Y6.1]"}, {}, taken="Y4.1").do("place Y4.1")
    assert match.options == {"complete", "keep"}, "the fourth card"
    match.do("complete")
    assert match.won() == "Y7.1 protect.1 Y6.1 Y4.1"


@pytest.mark.clause("PN-8")
@pytest.mark.parametrize("row", ["*5", "[protect.1]", "*5 [G6.1]"])
def test_a_row_keeps_its_colour_and_place_with_only_jokers_or_face_down_cards_left(row: str) -> None:
    match = position(FOUR_ROWS | {"Y": row}, {}, taken="Y6.1 V6.1")
    assert match.options == {"place Y6.1"}, "it is still the yellow row"
    match.do("place Y6.1")
    assert match.row("Y") == f"{row} Y6.1"
    assert not match.options_with("place V6.1 at 0") and "place V6.1" not in match.options, "and it takes a place"


@pytest.mark.clause("PN-9")
@pytest.mark.parametrize("row", ["", "Y2.1", "Y2.1 Y3.1", "Y2.1 Y3.1 Y4.1"])
def test_a_higher_number_just_lies_there(row: str) -> None:
    match = position({"Y": row} if row else {}, {}, taken="Y5.1").do("place Y5.1")
    assert match.row("Y") == f"{row} Y5.1".strip()
    assert match.turn == 1 and match.discarded == "" and match.points == (0, 0)


@pytest.mark.clause("PN-10")
def test_a_perfect_number_may_complete_the_row() -> None:
    match = position({"Y": "Y7.1 Y6.1", "G": "G5.1"}, {}, taken="Y3.1", pile="V2.1 V2.2").do("place Y3.1")
    assert match.turn == 0 and match.prompt == "complete_or_keep" and match.options == {"complete", "keep"}
    completed = match.copy().do("complete")
    assert completed.rows() == {"G": "G5.1"}
    assert completed.zone("won.0") == "[Y7.1] [Y6.1] [Y3.1]", "face down"
    assert completed.points == (3, 0) and completed.turn == 1 and completed.pile == 2
    kept = match.do("keep")
    assert kept.row("Y") == "Y7.1 Y6.1 Y3.1" and kept.points == (0, 0) and kept.turn == 1


@pytest.mark.clause("PN-10")
def test_a_kept_row_may_become_perfect_again_later() -> None:
    match = position({"Y": "Y7.1"}, {}, taken="Y2.1 Y3.1").do("place Y2.1", "keep", "place Y3.1")
    assert match.options == {"complete", "keep"}


@pytest.mark.clause("PN-10", "PN-2")
def test_the_bonus_is_that_of_the_card_just_added_and_comes_from_the_front_of_the_pile() -> None:
    match = position({"Y": "Y7.1 Y6.1 Y7.2 Y4.1"}, {}, taken="Y5.1 G7.1", pile="V2.1 V3.1 V4.1")
    match.do("place Y5.1", "complete")
    assert match.won() == "Y7.1 Y6.1 Y7.2 Y4.1 Y5.1 ?" and match.points == (6, 0)
    assert match.pile == 2
    names = [match.rules.piece_name(card) for card in match.state.bonus[0] + tuple(match.state.pile)]
    assert names == ["V2.1", "V4.1", "V3.1"], "the front card is in the score pile, the next is on top"


@pytest.mark.clause("PN-10")
@pytest.mark.parametrize(("pile", "bonus"), [("", 0), ("V2.1", 1), ("V2.1 V3.1", 2), ("V2.1 V3.1 V4.1 V5.1", 3)])
def test_a_short_pile_gives_what_is_left(pile: str, bonus: int) -> None:
    match = position({"Y": "Y7.1 Y7.2 Y7.3 Y5.1 Y5.2"}, {}, taken="Y6.1 B7.2", pile=pile)
    match.do("place Y6.1", "complete")
    assert match.points == (6 + bonus, 0) and match.pile == len(pile.split()) - bonus


@pytest.mark.clause("PN-11")
def test_a_card_too_low_takes_as_many_cards_from_the_top_with_it() -> None:
    match = position({"Y": "Y7.1 Y6.1 Y7.2"}, {}, taken="Y2.1", pile="").do("place Y2.1")
    assert match.row("Y") == "Y7.1 Y6.1" and match.discarded == "Y7.2 Y2.1"
    assert match.points == (0, 0)


@pytest.mark.clause("PN-11")
def test_face_down_cards_are_discarded_with_it_too() -> None:
    match = position({"Y": "Y7.1 Y6.1 [protect.1] [Y5.1]"}, {}, taken="Y3.1 G3.1", pile="").do("place Y3.1")
    assert match.row("Y") == "Y7.1 Y6.1" and match.discarded == "protect.1 Y5.1 Y3.1"


@pytest.mark.clause("PN-11", "PN-9", "PN-10", "PN-8")
@given(st.integers(2, 7), st.integers(0, 8), st.sets(st.integers(0, 7)))
def test_adding_against_a_naive_count(number: int, lying: int, down: set[int]) -> None:
    """Whatever lies in the row: n cards with the new one, which is v."""
    cards = ["Y7.1", "Y7.2", "*2", "*3", "*4", "*5", "*6", "*7"][:lying]
    row = [f"[{card}]" if at in down else card for at, card in enumerate(cards)]
    new = f"Y{number}.3"
    match = position({"Y": " ".join(row)} if row else {}, {}, taken=f"{new} G7.1", pile="").do(f"place {new}")
    count = lying + 1
    assert (match.options == {"complete", "keep"}) == (number == count)
    if number >= count:
        assert match.row("Y").split() == [*row, new] and match.discarded == ""
    else:
        assert match.row("Y").split() == [*row, new][:-number]
        assert match.discarded.split() == [*cards, new][-number:]


# -- places and others' collections: PN-12 -------------------------------------------------------


@pytest.mark.clause("PN-12")
@pytest.mark.parametrize(
    ("rows", "stored", "free"),
    [
        ({}, "", True),
        (THREE_ROWS, "", True),
        (FOUR_ROWS, "", False),
        (THREE_ROWS, "move.1", False),
        ({"Y": "Y7.1"}, "move.1 steal.1", True),
    ],
)
def test_each_row_takes_a_place_and_all_stored_cards_together_one(rows: dict, stored: str, free: bool) -> None:
    match = position(rows, {}, taken="V6.1", stored=[stored, ""])
    if free:
        assert match.options_with("place") == {"place V6.1"}, "a card must be added at home"
        assert match.why_not("place V6.1 at 1") == match.why_not("place V6.1 drop Y") == "place_free"
    else:
        assert "place V6.1" not in match.options
        assert match.why_not("place V6.1") == "no_place"
        assert {"place V6.1 at 1", "place V6.1 drop Y"} < match.options


@pytest.mark.clause("PN-12")
def test_a_card_with_a_row_at_home_is_added_there_even_if_all_places_are_taken() -> None:
    match = position(FOUR_ROWS, {}, taken="Y6.1")
    assert match.options == {"place Y6.1"}
    assert match.why_not("place Y6.1 at 1") == match.why_not("place Y6.1 drop G") == "row_at_home (colour=Y)"


@pytest.mark.clause("PN-12")
def test_with_no_place_a_whole_row_is_discarded_or_the_card_goes_to_others() -> None:
    match = position(FOUR_ROWS | {"G": "G7.1 [protect.1] G6.1"}, {}, taken="V6.1", pile="B2.1")
    drops = {f"place V6.1 drop {colour}" for colour in "YGRB"}
    assert match.options == drops | {"place V6.1 at 1"}
    match.do("place V6.1 drop G")
    assert match.rows() == {"Y": "Y7.1", "R": "R7.1", "B": "B7.1", "V": "V6.1"}
    assert match.discarded == "G7.1 protect.1 G6.1" and match.turn == 1


@pytest.mark.clause("PN-12")
def test_the_stored_action_cards_may_be_discarded_for_the_place() -> None:
    match = position(THREE_ROWS, {}, taken="V6.1", stored=["move.1 steal.1", ""], pile="B2.1")
    assert match.options_with("place") == {f"place V6.1 drop {colour}" for colour in "YGR"} | {
        "place V6.1 drop actions",
        "place V6.1 at 1",
    }
    match.do("place V6.1 drop actions")
    assert match.rows() == THREE_ROWS | {"V": "V6.1"} and match.stored() == ""
    assert match.discarded == "move.1 steal.1" and match.turn == 1, "nothing is stored, so the turn is over"


@pytest.mark.clause("PN-12")
def test_nothing_else_can_be_dropped() -> None:
    match = position(FOUR_ROWS, {}, taken="V6.1")
    assert match.why_not("place V6.1 drop V") == "no_row (colour=V)"
    assert match.why_not("place V6.1 drop actions") == "nothing_stored"


@pytest.mark.clause("PN-12")
def test_another_collection_takes_it_with_a_row_of_the_colour_or_a_free_place() -> None:
    full = {"Y": "Y7.2", "G": "G7.2", "R": "R7.2", "V": "V7.2"}
    match = position(FOUR_ROWS, full, {"Y": "Y7.3"}, taken="V6.1")
    assert match.options_with("place V6.1 at") == {"place V6.1 at 1", "place V6.1 at 2"}
    onto = match.copy().do("place V6.1 at 1")
    assert onto.row("V", 1) == "V7.2 V6.1" and onto.rows(0) == FOUR_ROWS
    begun = match.copy().do("place V6.1 at 2")
    assert begun.rows(2) == {"Y": "Y7.3", "V": "V6.1"} and begun.turn == 1


@pytest.mark.clause("PN-12", "PN-14")
def test_another_collection_does_not_take_it_on_a_protected_row_or_without_a_place() -> None:
    protected, full = {"V": "V7.2 [protect.1]"}, {"Y": "Y7.2", "G": "G7.2", "R": "R7.2"}
    match = position(FOUR_ROWS, protected, full, {}, taken="V6.1", stored=["", "", "steal.1", ""])
    assert match.options_with("place V6.1 at") == {"place V6.1 at 3"}
    assert match.why_not("place V6.1 at 0") == match.why_not("place V6.1") == "no_place"
    assert match.why_not("place V6.1 at 1") == "protected (seat=1, colour=V)"
    assert match.why_not("place V6.1 at 2") == "no_place_there (seat=2)"


@pytest.mark.clause("PN-12", "PN-14")
def test_a_covered_face_down_card_protects_no_more() -> None:
    match = position(FOUR_ROWS, {"V": "V7.2 [protect.1] V5.1"}, taken="V6.1")
    assert "place V6.1 at 1" in match.options


@pytest.mark.clause("PN-12")
def test_if_nobody_can_take_it_something_is_dropped() -> None:
    full = {"Y": "Y7.2", "G": "G7.2", "R": "R7.2", "B": "B7.2"}
    match = position(FOUR_ROWS, full, taken="V6.1")
    assert match.options == {f"place V6.1 drop {colour}" for colour in "YGRB"}
    assert match.why_not("place V6.1") == match.why_not("place V6.1 at 0") == "no_place_anywhere"


@pytest.mark.clause("PN-12", "PN-10")
def test_a_perfect_number_on_anothers_row_is_for_the_one_who_added_it() -> None:
    match = position(FOUR_ROWS, {"V": "V7.1 V7.2 V7.3 V2.1"}, taken="V5.1", pile="R2.1 R2.2").do("place V5.1 at 1")
    assert match.turn == 0 and match.options == {"complete", "keep"}
    kept = match.copy().do("keep")
    assert kept.row("V", 1) == "V7.1 V7.2 V7.3 V2.1 V5.1" and kept.points == (0, 0)
    match.do("complete")
    assert match.rows(1) == {} and match.rows(0) == FOUR_ROWS
    assert match.points == (6, 0) and match.won(0) == "V7.1 V7.2 V7.3 V2.1 V5.1 ?"


@pytest.mark.clause("PN-12", "PN-11")
def test_cards_too_low_on_anothers_row_go_to_its_owners_score_pile() -> None:
    match = position(FOUR_ROWS, {"V": "V7.1 [move.1] V7.2"}, taken="V3.1", pile="").do("place V3.1 at 1")
    assert match.row("V", 1) == "V7.1"
    assert match.won(1) == "move.1 V7.2 V3.1" and match.points == (0, 3) and match.discarded == ""


@pytest.mark.clause("PN-12")
def test_every_card_without_a_place_has_its_own_choices() -> None:
    match = position(THREE_ROWS, {"B": "B7.1"}, taken="B4.1 B5.1 V6.1", stored=["move.1", ""])
    cards = {option.split()[1] for option in match.options_with("place")}
    assert cards == {"B4.1", "V6.1"}
    match.do("place B4.1 drop actions")
    assert match.options == {"place B5.1"}


# -- jokers: PN-13 -------------------------------------------------------------------------------


@pytest.mark.clause("PN-13")
def test_a_joker_goes_onto_any_own_row_and_must_if_there_is_one() -> None:
    match = position({"Y": "Y7.1", "B": "[B5.1]"}, {"G": "G7.1"}, taken="*4")
    assert match.options == {"place *4 on Y", "place *4 on B"}
    assert match.why_not("place *4 on G") == "joker_needs_row (colour=G)"
    match.do("place *4 on B")
    assert match.row("B") == "[B5.1] *4" and match.turn == 1


@pytest.mark.clause("PN-13")
def test_no_row_is_discarded_for_a_joker() -> None:
    match = position(FOUR_ROWS, {"V": "V7.1"}, taken="*4")
    assert match.options == {f"place *4 on {colour}" for colour in "YGRB"}


@pytest.mark.clause("PN-13")
def test_without_any_row_a_joker_begins_one_of_a_named_colour() -> None:
    match = position({}, {"G": "G7.1"}, taken="*4", stored=["move.1 steal.1", ""])
    assert match.options_with("place") == {f"place *4 on {colour}" for colour in "YGRBV"}
    match.do("place *4 on R")
    assert match.rows() == {"R": "*4"}


@pytest.mark.clause("PN-13")
def test_a_joker_may_wait_for_a_coloured_card_of_its_group() -> None:
    match = position({}, {}, taken="*4 R6.1")
    assert match.options == {"place R6.1"} | {f"place *4 on {colour}" for colour in "YGRBV"}
    match.do("place R6.1")
    assert match.options == {"place *4 on R"}, "whether there is a row is judged when it is placed"
    match.do("place *4 on R")
    assert match.row("R") == "R6.1 *4" and match.turn == 1


@pytest.mark.clause("PN-13", "PN-18")
def test_a_joker_is_placed_before_the_turn_ends() -> None:
    match = position({"Y": "Y7.1"}, {}, taken="*4 Y6.1", stored=["move.1", ""]).do("place Y6.1")
    assert "end" not in match.options and match.why_not("end") == "cards_left (card=*4)"


@pytest.mark.clause("PN-13", "PN-10", "PN-11")
def test_a_joker_counts_by_its_number_like_any_card() -> None:
    match = position({"Y": "Y7.1 Y6.1", "G": "G7.1 G6.1 G5.1"}, {}, taken="*3", pile="")
    perfect = match.copy().do("place *3 on Y")
    assert perfect.options == {"complete", "keep"}
    assert perfect.do("complete").points == (3, 0)
    assert match.do("place *3 on G").row("G") == "G7.1", "three of four cards are gone"


# -- other decks ---------------------------------------------------------------------------------


@pytest.fixture
def ones() -> Match:
    """With ones in the deck, a first card may be perfect."""
    deck = Deck({colour: {1: 2, 7: 4} for colour in "YGRBV"}, jokers=(1,), bonuses={1: 2})
    return position({"Y": "Y7.1"}, {}, taken="G1.1 Y1.1 *1", rules=rules_with(deck, 2), pile="V7.1 V7.2 V7.3")


@pytest.mark.clause("PN-8", "PN-10", "PN-11")
def test_a_one_is_perfect_alone_and_goes_alone_when_too_low(ones: Match) -> None:
    ones.do("place Y1.1")
    assert ones.row("Y") == "Y7.1" and ones.discarded == "Y1.1"
    ones.do("place G1.1")
    assert ones.options == {"complete", "keep"}
    ones.do("complete")
    assert ones.points == (3, 0) and ones.won() == "G1.1 ? ?" and ones.rows() == {"Y": "Y7.1"}


@pytest.mark.clause("PN-12", "PN-10")
def test_a_one_may_be_perfect_as_a_new_row_elsewhere_or_in_the_place_of_another(ones: Match) -> None:
    rows = {"Y": "Y7.1", "R": "R7.1", "B": "B7.1", "V": "V7.1"}
    match = position(rows, {}, taken="G1.1 *1", rules=ones.rules, pile="V7.2 V7.3")
    away = match.copy().do("place G1.1 at 1")
    assert away.options == {"complete", "keep"} and away.do("complete").points == (3, 0)
    assert away.rows(1) == {}
    here = match.do("place G1.1 drop Y")
    assert here.options == {"complete", "keep"} and here.do("keep").row("G") == "G1.1"
