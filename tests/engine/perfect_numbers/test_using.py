"""Action cards in use: protect, move, steal."""

from __future__ import annotations

import pytest

from game.engine.games.perfect_numbers.deck import Deck
from tests.engine.perfect_numbers.playing import FOUR_ROWS, THREE_ROWS, position, rules_with

# -- protect: PN-14 ------------------------------------------------------------------------------


@pytest.mark.clause("PN-14")
def test_a_protecting_card_is_laid_face_down_on_an_own_row() -> None:
    match = position({"Y": "Y7.1", "G": "G7.1 [G6.1]"}, {"R": "R7.1"}, taken="protect.1", pile="")
    assert match.options_with("use protect.1 on") == {"use protect.1 on Y", "use protect.1 on G"}
    assert match.why_not("use protect.1 on R") == "no_row (colour=R)"
    match.do("use protect.1 on Y")
    assert match.row("Y") == "Y7.1 [protect.1]" and match.discarded == "" and match.turn == 1


@pytest.mark.clause("PN-14", "PN-17")
def test_or_it_is_discarded_and_an_open_top_card_is_laid_face_down() -> None:
    match = position({"Y": "Y7.1 Y6.1", "G": "G7.1"}, {}, taken="protect.1", pile="")
    assert match.options_with("use protect.1 move") == {
        "use protect.1 move Y on Y",
        "use protect.1 move Y on G",
        "use protect.1 move G on Y",
    }
    onto = match.copy().do("use protect.1 move Y on G")
    assert onto.rows() == {"Y": "Y7.1", "G": "G7.1 [Y6.1]"}
    same = match.copy().do("use protect.1 move Y on Y")
    assert same.rows() == {"Y": "Y7.1 [Y6.1]", "G": "G7.1"}
    gone = match.do("use protect.1 move G on Y")
    assert gone.rows() == {"Y": "Y7.1 Y6.1 [G7.1]"}, "a row whose last card left is no row"
    assert onto.zone("discards").endswith("protect.1") and gone.zone("discards").endswith("protect.1")


@pytest.mark.clause("PN-14")
def test_a_card_is_not_turned_face_down_as_the_only_card_of_its_row() -> None:
    match = position({"G": "G7.1"}, {}, taken="protect.1")
    assert match.options_with("use") == {"use protect.1 on G"}
    assert match.why_not("use protect.1 move G on G") == "only_card (colour=G)"
    assert match.why_not("use protect.1 move G on Y") == "no_row (colour=Y)"
    assert match.why_not("use protect.1 move Y on G") == "no_row (colour=Y)"


@pytest.mark.clause("PN-14")
def test_a_top_card_that_lies_face_down_is_laid_on_another_row() -> None:
    rows = {"Y": "Y7.1 [Y6.1]", "G": "[protect.2]", "R": "R7.1"}
    match = position(rows, {"B": "B7.1"}, taken="protect.1 V7.1", pile="")
    assert match.options_with("use protect.1 move Y", "use protect.1 move G") == {
        "use protect.1 move Y on G",
        "use protect.1 move Y on R",
        "use protect.1 move G on Y",
        "use protect.1 move G on R",
    }
    assert match.why_not("use protect.1 move Y on Y") == "top_face_down (colour=Y)"
    assert match.why_not("use protect.1 move G on G") == "top_face_down (colour=G)"
    assert match.why_not("use protect.1 move Y on B") == "no_row (colour=B)"
    moved = match.copy().do("use protect.1 move Y on R")
    assert moved.rows() == {"Y": "Y7.1", "G": "[protect.2]", "R": "R7.1 [Y6.1]"}
    assert moved.zone("discards").endswith("protect.1")
    emptied = match.do("use protect.1 move G on R")
    assert emptied.rows() == {"Y": "Y7.1 [Y6.1]", "R": "R7.1 [protect.2]"}, "its row is empty then"
    assert emptied.options_with("complete", "keep") == set(), "no number is compared"


@pytest.mark.clause("PN-14")
def test_what_was_laid_face_down_twice_is_scored_as_the_card_it_is() -> None:
    match = position({"Y": "Y7.1 [Y6.1]", "G": "G7.1"}, {}, taken="protect.1 G3.1", pile="")
    match.do("use protect.1 move Y on G", "place G3.1", "complete")
    assert match.won() == "G7.1 Y6.1 G3.1" and match.rows() == {"Y": "Y7.1"}


@pytest.mark.clause("PN-14")
def test_no_number_is_compared_when_a_card_is_laid_face_down() -> None:
    match = position({"Y": "Y7.1 Y6.1", "G": "G7.1 G6.1 G3.1"}, {}, taken="protect.1 B7.1")
    match.do("use protect.1 move G on Y")
    assert match.row("Y") == "Y7.1 Y6.1 [G3.1]" and match.options_with("complete") == set(), "a 3 as the third card"
    match = position({"Y": "Y7.1 Y6.1 Y5.1", "G": "G7.1 *2"}, {}, taken="protect.1 B7.1")
    match.do("use protect.1 move G on Y")
    assert match.row("Y") == "Y7.1 Y6.1 Y5.1 [*2]", "a 2 as the fourth card"


@pytest.mark.clause("PN-14")
def test_others_can_neither_add_to_a_protected_row_nor_steal_from_it() -> None:
    match = position(FOUR_ROWS, {"V": "V7.1 [protect.1]"}, taken="V6.1")
    assert match.options_with("place V6.1 at") == set()
    match = position({"Y": "Y7.1"}, {"V": "V7.1 [protect.1]", "B": "B7.1"}, taken="steal.1")
    assert match.options_with("use") == {"use steal.1 from 1 B"}
    assert match.why_not("use steal.1 from 1 V") == "protected (seat=1, colour=V)"


@pytest.mark.clause("PN-14")
def test_covered_it_protects_no_more() -> None:
    match = position({"Y": "Y7.1"}, {"V": "V7.1 [protect.1] V6.1"}, taken="steal.1")
    assert match.options_with("use") == {"use steal.1 from 1 V"}
    match.do("use steal.1 from 1 V", "place V6.1")
    assert match.row("V", 1) == "V7.1 [protect.1]", "and uncovered it protects again"


@pytest.mark.clause("PN-14")
def test_a_player_may_add_to_their_own_protected_row() -> None:
    match = position({"Y": "Y7.1 [protect.1]"}, {}, taken="Y6.1 *5")
    assert match.options == {"place Y6.1", "place *5 on Y"}


@pytest.mark.clause("PN-14")
def test_two_protecting_cards_in_one_turn() -> None:
    match = position({"Y": "Y7.1"}, {}, taken="protect.1 protect.4").do("use protect.4 on Y", "use protect.1 on Y")
    assert match.row("Y") == "Y7.1 [protect.4] [protect.1]" and match.turn == 1


# -- move: PN-15 ---------------------------------------------------------------------------------


@pytest.mark.clause("PN-15", "PN-17")
def test_the_bottom_card_goes_on_top() -> None:
    match = position({"Y": "Y7.1 Y6.1 Y5.1", "G": "G7.1"}, {}, taken="move.1", pile="")
    assert match.options_with("use") == {"use move.1 on Y", "use move.1 on G"}
    assert match.why_not("use move.1 on R") == "no_row (colour=R)"
    match.do("use move.1 on Y")
    assert match.row("Y") == "Y6.1 Y5.1 Y7.1" and match.discarded == "move.1" and match.turn == 1


@pytest.mark.clause("PN-15", "PN-17")
@pytest.mark.parametrize("row", ["Y7.1", "[Y7.1]", "*2", "[protect.1]"])
def test_in_a_row_of_one_card_nothing_changes_and_the_card_is_used(row: str) -> None:
    match = position({"Y": row}, {}, taken="move.1", pile="").do("use move.1 on Y")
    assert match.row("Y") == row and match.discarded == "move.1" and match.turn == 1


@pytest.mark.clause("PN-15", "PN-1")
@pytest.mark.parametrize(("row", "is_perfect"), [("Y1.1", True), ("*1", True), ("[Y1.1]", False), ("Y2.1", False)])
def test_in_a_deck_with_a_1_a_row_of_one_card_may_be_completed(row: str, is_perfect: bool) -> None:
    copies = {colour: dict.fromkeys(range(1, 8), 3) for colour in "YGRBV"}
    deck = Deck(copies, (1, 2), {"move": 2}, {1: 2})
    match = position({"Y": row}, {}, taken="move.1", rules=rules_with(deck, 2)).do("use move.1 on Y")
    assert (match.state.perfect is not None) == is_perfect
    if is_perfect:
        match.do("complete")
        assert match.points == (3 if row == "Y1.1" else 1, 0), "with its bonus"


@pytest.mark.clause("PN-15", "PN-14")
def test_a_face_down_card_stays_face_down_and_has_no_number() -> None:
    match = position({"Y": "[Y3.1] Y6.1 Y5.1"}, {}, taken="move.1").do("use move.1 on Y")
    assert match.row("Y") == "Y6.1 Y5.1 [Y3.1]" and match.turn == 1, "a hidden 3 as the third card is not perfect"
    match = position({"Y": "Y7.1"}, {"Y": "[protect.1] Y6.1 Y5.1"}, {"V": "V7.1"}, taken="move.1 steal.1")
    match.do("use steal.1 from 1 Y", "place Y5.1", "use move.1 on Y")
    assert match.row("Y") == "Y5.1 Y7.1"


@pytest.mark.clause("PN-15", "PN-10")
def test_a_moved_card_whose_number_is_the_count_may_complete_the_row_with_its_bonus() -> None:
    match = position({"Y": "Y5.1 Y6.1 Y7.1 Y7.2 Y7.3"}, {}, taken="move.1", pile="V2.1 V3.1").do("use move.1 on Y")
    assert match.turn == 0 and match.options == {"complete", "keep"}
    assert match.copy().do("complete").points == (6, 0)
    kept = match.do("keep")
    assert kept.row("Y") == "Y6.1 Y7.1 Y7.2 Y7.3 Y5.1" and kept.points == (0, 0)


@pytest.mark.clause("PN-15", "PN-2")
def test_a_moved_joker_completes_without_a_bonus() -> None:
    match = position({"Y": "*5 Y6.1 Y7.1 Y7.2 Y7.3"}, {}, taken="move.1", pile="V2.1 V3.1")
    assert match.do("use move.1 on Y", "complete").points == (5, 0)


@pytest.mark.clause("PN-15")
def test_a_moved_card_that_is_too_low_discards_nothing() -> None:
    match = position({"Y": "Y2.1 Y6.1 Y7.1 Y7.2"}, {}, taken="move.1", pile="").do("use move.1 on Y")
    assert match.row("Y") == "Y6.1 Y7.1 Y7.2 Y2.1" and match.discarded == "move.1" and match.turn == 1


@pytest.mark.clause("PN-15", "PN-14")
def test_moving_changes_who_protects() -> None:
    match = position({"Y": "Y7.1"}, {"G": "G6.1 [protect.1]"}, {"G": "[protect.2] G5.1"}, taken="steal.1")
    assert match.options_with("use") == {"use steal.1 from 2 G"}
    match = position({"G": "[protect.2] G5.1"}, {"B": "B6.1"}, taken="move.1").do("use move.1 on G")
    match.state.stored[1] = (match.rules.piece_number("steal.1"),)
    assert match.turn == 1 and match.options_with("use") == set(), "the moved card protects the row now"


# -- steal: PN-16 --------------------------------------------------------------------------------


@pytest.mark.clause("PN-16", "PN-17")
def test_the_top_card_of_anothers_row_is_stolen_and_added_or_discarded() -> None:
    match = position({"Y": "Y7.1"}, {"Y": "Y6.1 Y5.1", "G": "G7.1"}, {"B": "B7.1"}, taken="steal.1", pile="")
    assert match.options_with("use") == {"use steal.1 from 1 Y", "use steal.1 from 1 G", "use steal.1 from 2 B"}
    assert match.why_not("use steal.1 from 0 Y") == "steal_from_others"
    assert match.why_not("use steal.1 from 2 Y") == "no_row_there (seat=2, colour=Y)"
    match.do("use steal.1 from 1 Y")
    assert match.prompt == "place_stolen" and match.taken() == "Y5.1" and match.row("Y", 1) == "Y6.1"
    assert match.options == {"place Y5.1", "discard Y5.1"}
    added = match.copy().do("place Y5.1")
    assert added.row("Y") == "Y7.1 Y5.1" and added.turn == 1
    match.do("discard Y5.1")
    assert match.row("Y") == "Y7.1" and match.discarded == "steal.1 Y5.1" and match.turn == 1


@pytest.mark.clause("PN-16", "PN-8")
def test_stealing_the_only_card_ends_the_row() -> None:
    match = position({}, {"G": "G7.1"}, taken="steal.1").do("use steal.1 from 1 G", "place G7.1")
    assert match.rows(1) == {} and match.rows(0) == {"G": "G7.1"}


@pytest.mark.clause("PN-16", "PN-10", "PN-11")
def test_a_stolen_card_may_be_perfect_or_too_low() -> None:
    match = position({"Y": "Y7.1", "G": "G7.1 G6.1 G5.1"}, {"Y": "Y2.1", "G": "G2.1"}, taken="steal.1 steal.2", pile="")
    match.do("use steal.1 from 1 Y", "place Y2.1", "complete")
    assert match.points == (2, 0)
    match.do("use steal.2 from 1 G", "place G2.1")
    assert match.row("G") == "G7.1 G6.1" and match.discarded == "steal.1 steal.2 G5.1 G2.1"


@pytest.mark.clause("PN-16", "PN-12")
def test_a_row_or_the_stored_cards_may_be_discarded_for_a_stolen_card_but_it_never_goes_to_others() -> None:
    match = position(FOUR_ROWS, {"V": "V6.1"}, {}, taken="steal.1").do("use steal.1 from 1 V")
    assert match.options == {"discard V6.1"} | {f"place V6.1 drop {colour}" for colour in "YGRB"}
    assert match.why_not("place V6.1 at 2") == "stolen_stays"
    assert match.why_not("place V6.1") == match.why_not("place V6.1 at 0") == "no_place_for_stolen"
    assert match.why_not("place V6.1 drop actions") == "nothing_stored"
    match.do("place V6.1 drop R")
    assert set(match.rows()) == set("YGBV")
    match = position(THREE_ROWS, {"V": "V6.1"}, {}, taken="steal.1", stored=["move.1", "", ""])
    match.do("use steal.1 from 1 V")
    homes = {"place V6.1 drop actions"} | {f"place V6.1 drop {colour}" for colour in "YGR"}
    assert match.options_with("place", "discard") == {"discard V6.1"} | homes
    match.do("place V6.1 drop actions")
    assert match.stored() == "" and match.row("V") == "V6.1"


@pytest.mark.clause("PN-16", "PN-12")
def test_with_a_place_free_nothing_is_discarded_for_a_stolen_card() -> None:
    match = position(THREE_ROWS, {"V": "V6.1"}, taken="steal.1").do("use steal.1 from 1 V")
    assert match.options == {"place V6.1", "discard V6.1"}
    assert match.why_not("place V6.1 drop Y") == "place_free"


@pytest.mark.clause("PN-16", "PN-7")
def test_the_order_of_adding_does_not_bind_a_stolen_card() -> None:
    match = position({"Y": "Y7.1"}, {"Y": "Y6.1", "B": "B5.1"}, taken="Y4.1 steal.1 steal.2")
    match.do("use steal.1 from 1 B", "place B5.1")
    assert match.rows() == {"Y": "Y7.1", "B": "B5.1"}, "a new colour, though yellow still waits"
    match.do("use steal.2 from 1 Y", "place Y6.1")
    assert match.row("Y") == "Y7.1 Y6.1", "higher than the taken card of its colour"


@pytest.mark.clause("PN-16", "PN-13")
def test_a_stolen_joker_does_not_wait() -> None:
    match = position({}, {"G": "G7.1 *4"}, taken="Y6.1 steal.1").do("use steal.1 from 1 G")
    assert match.options == {"discard *4"} | {f"place *4 on {colour}" for colour in "YGRBV"}
    assert match.why_not("place Y6.1") == "stolen_first (card=*4)"
    match = position(FOUR_ROWS, {"V": "*4"}, taken="steal.1").do("use steal.1 from 1 V")
    assert match.options == {"discard *4"} | {f"place *4 on {colour}" for colour in "YGRB"}
    match.do("discard *4")
    assert match.rows(1) == {} and match.turn == 1


@pytest.mark.clause("PN-16", "PN-6")
def test_stealing_before_taking() -> None:
    match = position({"Y": "Y7.1"}, {"Y": "Y2.1"}, stored=["steal.1", ""], pile="")
    match.do("use steal.1 from 1 Y", "place Y2.1", "complete")
    assert match.turn == 0 and match.options == {"take 1", "take 2", "take 3", "take 4"}
    assert match.points == (2, 0) and match.discarded == "steal.1"


@pytest.mark.clause("PN-16", "PN-6")
def test_several_stolen_cards_wait_and_are_dealt_with_in_any_order() -> None:
    others = {"Y": "Y6.1", "G": "G7.2 G5.1"}
    match = position(
        {"G": "G7.1"}, others, {"Y": "Y3.1"}, taken="steal.1 steal.2 steal.3 G4.1", stored=["steal.4"], pile=""
    )
    match.do("use steal.1 from 1 Y", "use steal.2 from 2 Y", "use steal.4 from 1 G", "use steal.3 from 1 G")
    assert match.taken() == "G4.1 Y6.1 Y3.1 G5.1 G7.2", "stolen cards lie behind the taken ones"
    assert match.prompt == "place_stolen_cards"
    waiting = ("Y6.1", "Y3.1", "G5.1", "G7.2")
    assert match.options == {f"{verb} {card}" for verb in ("place", "discard") for card in waiting}
    assert match.why_not("place G4.1") == match.why_not("take 1") == "stolen_first (card=Y6.1)"
    match.do("place Y6.1", "discard G7.2", "place Y3.1")
    assert match.row("Y") == "Y6.1 Y3.1", "PN-7 does not bind stolen cards: the 6 came before the 3"
    assert match.options == {"place G5.1", "discard G5.1"} and match.prompt == "place_stolen"
    match.do("discard G5.1")
    assert match.options == {"place G4.1"} and match.discarded.endswith("steal.3 G7.2 G5.1")


@pytest.mark.clause("PN-16", "PN-10")
def test_a_perfect_number_is_answered_before_the_next_stolen_card() -> None:
    match = position({"Y": "Y7.1"}, {"Y": "Y2.1", "G": "G7.1"}, taken="steal.1 steal.2")
    match.do("use steal.1 from 1 Y", "use steal.2 from 1 G", "place Y2.1")
    assert match.options == {"complete", "keep"}
    match.do("complete")
    assert match.options == {"place G7.1", "discard G7.1"} and match.turn == 0
    assert match.do("place G7.1").turn == 1


@pytest.mark.clause("PN-16", "PN-14")
def test_protect_makes_a_place_for_a_stolen_card() -> None:
    match = position(FOUR_ROWS, {"V": "V6.1"}, taken="steal.1 protect.1").do("use steal.1 from 1 V")
    assert "place V6.1" not in match.options
    match.do("use protect.1 move B on R")
    assert match.options == {"place V6.1", "discard V6.1"}


@pytest.mark.clause("PN-16", "PN-12")
def test_stored_cards_that_were_dropped_for_a_stolen_card_can_not_be_used() -> None:
    match = position(THREE_ROWS, {"V": "V6.1", "B": "B6.1"}, taken="steal.1 steal.2", stored=["move.1", ""], pile="")
    match.do("use steal.1 from 1 V", "use steal.2 from 1 B", "place V6.1 drop actions")
    assert match.options == {"discard B6.1"} | {f"place B6.1 drop {colour}" for colour in "YGRV"}
    assert match.why_not("use move.1 on Y") == "not_at_hand (card=move.1)"


@pytest.mark.clause("PN-16", "PN-13")
def test_stolen_jokers_wait_only_for_other_stolen_cards() -> None:
    match = position({}, {"Y": "*4", "G": "G7.1"}, taken="steal.1 steal.2 V7.1")
    match.do("use steal.1 from 1 Y", "use steal.2 from 1 G")
    begun = {f"place *4 on {colour}" for colour in "YGRBV"}
    assert match.options == {"place G7.1", "discard G7.1", "discard *4"} | begun, "V7.1 can't begin a row for it"
    match.do("place G7.1")
    assert match.options == {"place *4 on G", "discard *4"}


@pytest.mark.clause("PN-17", "PN-16")
def test_a_used_card_leaves_the_storage_before_it_takes_effect() -> None:
    match = position(THREE_ROWS, {"V": "V6.1"}, stored=["steal.1", ""]).do("use steal.1 from 1 V")
    assert match.options == {"place V6.1", "discard V6.1"}, "the storage's place is free by then"
    assert match.why_not("place V6.1 drop actions") == "place_free"
    match.do("place V6.1")
    assert len(match.rows()) == 4


@pytest.mark.clause("PN-17")
def test_only_cards_at_hand_are_used() -> None:
    match = position({"Y": "Y7.1 Y6.1"}, {"G": "G7.1"}, taken="G6.1", stored=["", "move.1"])
    for use in ("use move.1 on Y", "use protect.2 on Y", "use protect.2 move Y on Y", "use steal.1 from 1 G"):
        assert match.why_not(use) == f"not_at_hand (card={use.split()[1]})"
