"""Turns and rounds: taking, the order of adding, and when a turn is over."""

from __future__ import annotations

import pytest

from tests.engine.perfect_numbers.playing import PLAYERS, Match, position, random_match


def turns(match: Match, count: int) -> list[int]:
    """Who takes in the next turns, each with the first option there is."""
    seats = []
    while len(seats) < count:
        if match.prompt == "take":
            seats.append(match.turn)
        match.do(sorted(match.options)[0])
    return seats


@pytest.mark.clause("PN-5")
@pytest.mark.parametrize(
    ("players", "expected"),
    [(2, [0, 1, 0, 1, 1, 0, 1, 0, 0]), (3, [0, 1, 2, 0, 1, 2, 0, 1, 2, 0]), (4, [0, 1, 2, 3, 1, 2, 3, 0, 2, 3])],
)
def test_clockwise_from_the_start_player_who_changes_with_each_round(players: int, expected: list[int]) -> None:
    calm = " ".join(f"{colour}7.{copy}" for copy in (1, 2) for colour in "YGRBV") + " Y6.1 G6.1 R6.1 B6.1 V6.1 Y5.1"
    match = position(
        *[{}] * players, market=["Y7.3", "G7.3", "R7.3", "B7.3"], pile=calm + " *2 *3 *4 *5 *6 *7 V7.3 V6.2"
    )
    assert turns(match, len(expected)) == expected


@pytest.mark.clause("PN-5")
def test_a_whole_group_is_taken_and_the_others_keep_their_numbers() -> None:
    match = position({}, {}, market=["Y7.1 G7.1 *3", "R7.1 move.1", "B7.1 V7.1", "Y6.1"])
    match.do("take 2")
    assert match.taken(0) == "R7.1 move.1"
    assert match.market() == ["Y7.1 G7.1 *3", "", "B7.1 V7.1", "Y6.1"]
    match.do("place R7.1", "store move.1", "end")
    assert match.turn == 1 and match.options == {"take 1", "take 3", "take 4"}
    assert match.why_not("take 2") == "group_gone (group=2)"


@pytest.mark.clause("PN-5", "PN-4")
def test_when_the_market_is_empty_it_is_refilled_after_the_turn() -> None:
    match = position({}, {}, market=["", "", "", "Y7.1"], pile="G7.1 G6.1 G5.1 R7.1 R6.1 B7.1 B6.1 V7.1 V6.1")
    match.do("take 4")
    assert match.market() == ["", "", "", ""] and match.pile == 9
    match.do("place Y7.1")
    assert match.market() == ["G7.1 G6.1 G5.1", "R7.1 R6.1", "B7.1 B6.1", "V7.1"] and match.pile == 1
    assert match.state.first == 1 and match.turn == 1


@pytest.mark.clause("PN-6")
def test_exactly_one_group_is_taken_in_a_turn() -> None:
    match = position({}, {}, market=["Y7.1 G7.1 R7.1", "B7.1 V7.1", "Y6.1 G6.1", "R6.1"], stored=["move.1", ""])
    assert match.options == {"take 1", "take 2", "take 3", "take 4"}, "a move needs a row"
    assert match.why_not("end") == "take_first"
    match.do("take 4")
    assert match.why_not("take 1") == "already_taken"
    match.do("place R6.1")
    assert match.options == {"end", "use move.1 on R"}


@pytest.mark.clause("PN-6")
def test_stored_action_cards_may_be_used_before_taking() -> None:
    match = position({"Y": "Y4.1 Y7.1"}, {"G": "G5.1"}, stored=["move.1 steal.2", ""])
    assert match.options == {"take 1", "take 2", "take 3", "take 4", "use move.1 on Y", "use steal.2 from 1 G"}
    match.do("use move.1 on Y")
    assert match.options == {"take 1", "take 2", "take 3", "take 4", "use steal.2 from 1 G"}, "still before taking"


@pytest.mark.clause("PN-6")
def test_taken_and_stored_action_cards_may_be_used_before_cards_are_added_between_them_and_after() -> None:
    match = position({"Y": "Y4.1 Y7.1"}, {}, taken="Y6.1 V7.1 protect.1", stored=["move.1", ""])
    uses = {"use move.1 on Y", "use protect.1 on Y", "use protect.1 move Y on Y"}
    assert match.options == {"place Y6.1"} | uses
    match.do("place Y6.1")
    assert match.options_with("use") == uses
    match.do("place V7.1")
    assert match.options_with("use move.1", "use protect.1 on") == {
        *("use move.1 on Y", "use move.1 on V", "use protect.1 on Y", "use protect.1 on V")
    }


@pytest.mark.clause("PN-6", "PN-17")
def test_a_card_may_be_used_in_the_turn_in_which_it_was_stored() -> None:
    match = position({"Y": "Y4.1 Y7.1"}, {}, taken="move.1").do("store move.1")
    assert match.turn == 0 and match.options == {"use move.1 on Y", "end"}
    match.do("use move.1 on Y")
    assert match.turn == 1, "nothing is stored any more, so the turn is over"


@pytest.mark.clause("PN-6", "PN-10")
def test_nothing_is_used_between_a_perfect_number_and_its_answer() -> None:
    match = position({"Y": "Y4.1 Y7.1"}, {"G": "G7.1"}, taken="Y3.1 *4 protect.1", stored=["move.1 steal.1", ""])
    match.do("place Y3.1")
    assert match.options == {"complete", "keep"}
    assert match.why_not("use move.1 on Y") == match.why_not("place *4 on Y") == "complete_or_keep (colour=Y)"
    match.do("keep")
    assert match.options_with("use move.1", "place *4") == {"use move.1 on Y", "place *4 on Y"}


@pytest.mark.clause("PN-6", "PN-16")
def test_action_cards_may_be_used_while_a_stolen_card_waits_and_nothing_else_is_done() -> None:
    rows = {"Y": "Y4.1 Y7.1"}
    match = position(rows, {"G": "G7.1"}, taken="Y6.1 *5 protect.1 steal.1", stored=["move.1", ""])
    match.do("use steal.1 from 1 G")
    uses = {"use move.1 on Y", "use protect.1 on Y", "use protect.1 move Y on Y"}
    assert match.options == {"place G7.1", "discard G7.1"} | uses
    for other in ("place Y6.1", "place *5 on Y", "store protect.1", "discard protect.1", "take 1", "end"):
        assert match.why_not(other) == "stolen_first (card=G7.1)"
    match.do("use protect.1 on Y", "use move.1 on Y")
    assert match.options == {"place G7.1", "discard G7.1"}
    match.do("place G7.1")
    assert match.options == {"place Y6.1", "place *5 on Y", "place *5 on G"}


@pytest.mark.clause("PN-6", "PN-16")
def test_before_taking_too() -> None:
    match = position({"Y": "Y4.1 Y7.1"}, {"G": "G7.1"}, stored=["move.1 steal.1", ""]).do("use steal.1 from 1 G")
    assert match.options == {"place G7.1", "discard G7.1", "use move.1 on Y"}
    assert match.why_not("take 1") == "stolen_first (card=G7.1)"
    match.do("use move.1 on Y", "discard G7.1")
    assert match.options == {"take 1", "take 2", "take 3", "take 4"}


@pytest.mark.clause("PN-6", "PN-15", "PN-16")
@pytest.mark.parametrize("answer", ["complete", "keep"])
def test_a_row_made_perfect_while_a_stolen_card_waits_is_answered_first(answer: str) -> None:
    match = position({"Y": "Y2.1 Y7.1"}, {"G": "G7.1"}, taken="steal.1 move.1").do("use steal.1 from 1 G")
    match.do("use move.1 on Y")
    assert match.options == {"complete", "keep"} and match.taken() == "G7.1"
    assert match.why_not("place G7.1") == "complete_or_keep (colour=Y)"
    match.do(answer)
    assert match.turn == 0 and match.options == {"place G7.1", "discard G7.1"}
    match.do("place G7.1")
    assert match.turn == 1


# -- PN-7 ----------------------------------------------------------------------------------------


@pytest.mark.clause("PN-7")
def test_cards_with_a_row_come_before_new_colours() -> None:
    match = position({"Y": "Y7.1", "G": "G7.1"}, {}, taken="R5.1 Y6.1 G6.1")
    assert match.options == {"place Y6.1", "place G6.1"}, "between colours the order is free"
    assert match.why_not("place R5.1") == "fitting_first (card=Y6.1)"
    match.do("place G6.1")
    assert match.options == {"place Y6.1"}
    match.do("place Y6.1")
    assert match.options == {"place R5.1"}


@pytest.mark.clause("PN-7")
def test_cards_of_one_colour_come_from_low_to_high() -> None:
    match = position({"Y": "Y7.1"}, {}, taken="Y6.1 Y4.1 Y5.1")
    assert match.options == {"place Y4.1"}
    assert match.why_not("place Y6.1") == "low_to_high (card=Y4.1)"
    match.do("place Y4.1")
    assert match.options == {"place Y5.1"}
    match.do("place Y5.1")
    assert match.options == {"place Y6.1"}


@pytest.mark.clause("PN-7")
def test_between_equal_numbers_the_order_is_free() -> None:
    match = position({"Y": "Y7.1"}, {}, taken="Y6.3 Y6.1 Y7.2")
    assert match.options == {"place Y6.1", "place Y6.3"}
    match.do("place Y6.3")
    assert match.options == {"place Y6.1"}
    match = position({}, {}, taken="Y6.3 Y6.1 Y6.2")
    assert match.options == {"place Y6.1", "place Y6.2", "place Y6.3"}


@pytest.mark.clause("PN-7")
def test_new_colours_come_in_any_order_but_low_to_high_within_one() -> None:
    match = position({"B": "B7.1"}, {}, taken="Y6.1 G5.1 G4.1")
    assert match.options == {"place Y6.1", "place G4.1"}
    assert match.why_not("place G5.1") == "low_to_high (card=G4.1)"


@pytest.mark.clause("PN-7")
def test_a_row_begun_in_this_turn_counts() -> None:
    match = position({}, {}, taken="Y6.1 G5.1 G4.1").do("place G4.1")
    assert match.options == {"place G5.1"}, "its colour has a row now, so yellow waits"
    match = position({}, {}, taken="Y6.1 *4 G3.1").do("place *4 on Y")
    assert match.options == {"place Y6.1"}
    match = position({}, {"V": "V7.1"}, taken="Y6.1 V6.1 steal.1").do("use steal.1 from 1 V", "place V7.1")
    assert match.options == {"place V6.1"}


@pytest.mark.clause("PN-7", "PN-10")
def test_each_card_is_fully_resolved_before_the_next() -> None:
    match = position({"Y": "Y7.1"}, {}, taken="Y2.1 Y3.1 G4.1").do("place Y2.1")
    assert match.options == {"complete", "keep"}
    other = match.copy()
    match.do("complete")
    assert match.options == {"place Y3.1", "place G4.1"}, "without its row, yellow is a new colour"
    other.do("keep")
    assert other.options == {"place Y3.1"}


@pytest.mark.clause("PN-7", "PN-17")
def test_storing_waits_for_cards_that_have_a_row_but_using_does_not() -> None:
    match = position({"Y": "Y7.1"}, {}, taken="Y6.1 protect.1")
    assert match.options == {"place Y6.1", "use protect.1 on Y"}
    assert match.why_not("store protect.1") == "fitting_first (card=Y6.1)"
    match.do("place Y6.1")
    assert "store protect.1" in match.options


@pytest.mark.clause("PN-7")
def test_storing_does_not_wait_for_new_colours() -> None:
    match = position({"Y": "Y7.1"}, {}, taken="G6.1 protect.1")
    assert match.options == {"place G6.1", "use protect.1 on Y", "store protect.1"}


@pytest.mark.clause("PN-7", "PN-13")
def test_jokers_may_be_added_at_any_moment() -> None:
    match = position({"Y": "Y7.1"}, {}, taken="*5 Y6.1 G6.1")
    assert match.options == {"place *5 on Y", "place Y6.1"}
    match.do("place Y6.1")
    assert match.options == {"place *5 on Y", "place G6.1"}
    match.do("place G6.1")
    assert match.options == {"place *5 on Y", "place *5 on G"}


@pytest.mark.clause("PN-7")
def test_a_joker_does_not_make_storing_wait() -> None:
    match = position({"Y": "Y7.1"}, {}, taken="*5 steal.1")
    assert match.options == {"place *5 on Y", "store steal.1"}


# -- PN-18 ---------------------------------------------------------------------------------------


@pytest.mark.clause("PN-18")
def test_without_stored_cards_a_turn_ends_by_itself() -> None:
    match = position({}, {}, taken="Y6.1 G6.1").do("place Y6.1")
    assert match.turn == 0
    match.do("place G6.1")
    assert match.turn == 1


@pytest.mark.clause("PN-18")
def test_with_stored_cards_a_turn_ends_when_its_player_says_so() -> None:
    match = position({"Y": "Y7.1"}, {"G": "G7.1"}, taken="Y6.1", stored=["steal.1", ""])
    assert match.why_not("end") == "cards_left (card=Y6.1)"
    match.do("place Y6.1")
    assert match.turn == 0 and match.options == {"end", "use steal.1 from 1 G"}
    match.do("end")
    assert match.turn == 1 and match.stored(0) == "steal.1"


@pytest.mark.clause("PN-18")
def test_end_is_said_even_if_no_stored_card_could_be_used() -> None:
    match = position({"Y": "Y7.1"}, {}, taken="G6.1", stored=["steal.1", ""]).do("place G6.1")
    assert match.turn == 0 and match.options == {"end"}


@pytest.mark.clause("PN-18", "PN-10")
def test_a_turn_does_not_end_before_complete_or_keep_is_said() -> None:
    for answer in ("complete", "keep"):
        match = position({"Y": "Y7.1"}, {}, taken="Y2.1").do("place Y2.1")
        assert match.turn == 0
        match.do(answer)
        assert match.turn == 1
        match = position({"Y": "Y7.1"}, {}, taken="Y2.1", stored=["steal.1", ""]).do("place Y2.1", answer)
        assert match.turn == 0 and match.options == {"end"}


@pytest.mark.clause("PN-18")
@pytest.mark.parametrize(
    ("use", "answers"),
    [
        ("use protect.1 on Y", []),
        ("use protect.1 move Y on G", []),
        ("use move.1 on Y", []),
        ("use move.1 on R", ["keep"]),
        ("use steal.1 from 1 V", ["discard V7.2"]),
        ("use steal.1 from 1 V", ["place V7.2"]),
        ("use steal.1 from 1 B", ["place B2.1", "complete"]),
    ],
)
def test_using_the_last_stored_card_after_the_rest_ends_the_turn(use: str, answers: list[str]) -> None:
    rows = {"Y": "Y7.1 Y6.1", "G": "G7.1", "R": "R2.1 R7.1", "B": "B7.1"}
    rows = {colour: row for colour, row in rows.items() if "V" not in use or colour != "B"}
    match = position(rows, {"V": "V7.2", "B": "B2.1"}, taken="Y5.1", stored=[use.split()[1], ""])
    match.do("place Y5.1", use, *answers[:1])
    assert match.turn == (1 if len(answers) < 2 else 0)
    match.do(*answers[1:])
    assert match.turn == 1


@pytest.mark.clause("PN-18")
def test_a_used_card_before_taking_ends_nothing() -> None:
    match = position({"Y": "Y7.1 Y6.1"}, {}, stored=["move.1", ""]).do("use move.1 on Y")
    assert match.turn == 0 and match.options == {"take 1", "take 2", "take 3", "take 4"}


@pytest.mark.parametrize("players", PLAYERS)
def test_only_the_one_whose_turn_it_is_decides(players: int) -> None:
    match, _ = random_match(players, 1)
    for seat in range(players):
        refusal = match.state.why_not(seat, match.rules.parse("take 1"))
        if seat != match.turn:
            assert str(refusal) == "not_your_turn"
