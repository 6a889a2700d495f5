"""What the action cards do, and when."""

from __future__ import annotations

import pytest

from game.engine.event import Moved, Said
from game.engine.games.rage.cards import COLOURS
from tests.engine.rage.playing import PLAYERS, begun


@pytest.mark.clause("RAGE-9", "RAGE-12")
def test_the_worked_example() -> None:
    """Red is trump. Yellow 8, red 4, then no trump: yellow 8 wins."""
    match = begun("Y8", "R4", "notrump.1", pile="R0")
    match.play("Y8", "R4")
    assert match.trump == "R"
    match.play("notrump.1")
    assert match.tricks == [1, 0, 0]


# -- "+5" and "-5" ---------------------------------------------------------------------------------


@pytest.mark.clause("RAGE-11")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("B9 plus5.1 B2", 5),
        ("B9 minus5.1 B2", -5),
        ("B9 plus5.1 plus5.2", 10),
        ("B9 minus5.3 minus5.2", -10),
        ("B9 minus5.3 plus5.2", 0),
    ],
)
def test_whoever_wins_the_trick_gets_them_each(cards: str, points: int) -> None:
    match = begun(*cards.split(), bids=(1, 0, 0))
    match.play(*cards.split())
    assert match.points == (11 + points, 10, 10)


@pytest.mark.clause("RAGE-11")
def test_they_are_counted_as_soon_as_they_are_won_and_scored_at_the_end_of_the_round() -> None:
    match = begun("B9 B1", "plus5.1 R2", "minus5.1 R3", bids=(0, 0, 0))
    match.play("B9", "plus5.1")
    assert match.counters("plus5") == [0, 0, 0], "they lie in the trick"
    match.play("minus5.1")
    assert match.counters("plus5") == match.counters("minus5") == [1, 0, 0]
    assert match.points == (0, 0, 0)
    match.play("B1", "R2", "R3")
    assert match.points == (-5 + 2 + 5 - 5, 10, 10)


@pytest.mark.clause("RAGE-11")
def test_they_go_to_the_winner_of_their_trick_only() -> None:
    match = begun("B9 G1", "plus5.1 G9", "minus5.1 G3", bids=(1, 1, 0))
    match.play("B9", "plus5.1", "minus5.1", "G1", "G9", "G3")
    assert match.points == (11, 11, 10)


# -- no trump --------------------------------------------------------------------------------------


@pytest.mark.clause("RAGE-12")
def test_no_trump_acts_at_once_on_trumps_that_lie_already() -> None:
    match = begun("B8 G1", "R9 G2", "notrump.1 G3", "B4 G4", pile="R0 Y0")
    match.play("B8", "R9", "notrump.1")
    assert match.trump == "none" and match.sees(None, "turned") == ["R0"]
    assert Said(None, "no_trump") in match.events
    match.play("B4")
    assert match.tricks == [1, 0, 0, 0], "red counts as any other colour"


@pytest.mark.clause("RAGE-12")
def test_trumps_played_as_the_colour_to_follow_still_count_as_that() -> None:
    match = begun("R8", "R9", "notrump.1", pile="R0")
    match.play("R8", "R9", "notrump.1")
    assert match.tricks == [0, 1, 0]


@pytest.mark.clause("RAGE-4", "RAGE-12")
def test_after_the_trick_the_next_colour_card_is_turned_up_and_trump_from_then_on() -> None:
    match = begun("B8 G1", "notrump.1 Y2", "B4 G3", pile="R0 plus5.1 Y0 V0")
    match.play("B8", "notrump.1", "B4")
    assert match.sees(None, "turned") == ["R0", "plus5.1", "Y0"] and match.trump == "Y"
    assert match.events[-3:-1] == [Moved(("plus5.1", "Y0"), "pile", "turned"), Said(None, "trump", {"colour": "Y"})]
    match.play("G1", "Y2", "G3")
    assert match.tricks == [1, 1, 0]


@pytest.mark.clause("RAGE-12")
def test_however_many_no_trumps_one_colour_card_is_turned_up() -> None:
    match = begun("B8 G1", "notrump.1 G2", "notrump.2 G3", "notrump.3 G4", pile="R0 Y0 V0 O0")
    match.play("B8", "notrump.1", "notrump.2", "notrump.3")
    assert match.sees(None, "turned") == ["R0", "Y0"] and match.trump == "Y"


@pytest.mark.clause("RAGE-12")
def test_after_the_last_trick_nothing_is_turned_up() -> None:
    match = begun("B8", "notrump.1", "B4", pile="R0 Y0")
    match.play("B8", "notrump.1", "B4")
    assert match.sees(None, "turned") == ["R0"] and match.trump == "none"


@pytest.mark.clause("RAGE-9", "RAGE-12")
def test_what_is_turned_up_after_the_trick_does_not_decide_it() -> None:
    match = begun("B8 G1", "Y9 G2", "notrump.1 G3", pile="R0 Y0")
    match.play("B8", "Y9", "notrump.1")
    assert match.tricks == [1, 0, 0] and match.trump == "Y"


# -- new trump -------------------------------------------------------------------------------------


@pytest.mark.clause("RAGE-4", "RAGE-13")
def test_new_trump_turns_up_the_next_colour_card_at_once() -> None:
    match = begun("newtrump.1 G1", "B2 G2", "B3 G3", pile="R0 joker.1 minus5.1 Y0 V0")
    match.play("newtrump.1")
    assert match.sees(None, "turned") == ["R0", "joker.1", "minus5.1", "Y0"] and match.trump == "Y"
    assert match.events == [
        Moved(("newtrump.1",), "hand.0", "trick"),
        Moved(("joker.1", "minus5.1", "Y0"), "pile", "turned"),
        Said(None, "trump", {"colour": "Y"}),
    ]


@pytest.mark.clause("RAGE-9", "RAGE-13")
def test_new_trump_counts_for_cards_that_lie_already() -> None:
    match = begun("B8 G1", "Y2 G2", "R1 G3", "newtrump.1 G4", pile="R0 Y0")
    match.play("B8", "Y2", "R1", "newtrump.1")
    assert match.tricks == [0, 1, 0, 0]


@pytest.mark.clause("RAGE-13")
def test_new_trump_stays_for_the_rest_of_the_round() -> None:
    match = begun("B8 G1", "newtrump.1 Y2", "B9 G3", pile="R0 Y0 V0")
    match.play("B8", "newtrump.1", "B9")
    assert match.trump == "Y" and match.sees(None, "turned") == ["R0", "Y0"]
    match.play("G3", "G1", "Y2")
    assert match.tricks == [0, 1, 1]


@pytest.mark.clause("RAGE-13")
def test_it_may_be_the_same_colour_again() -> None:
    match = begun("B8", "R1", "newtrump.1", pile="R0 R5")
    match.play("B8", "R1", "newtrump.1")
    assert match.trump == "R" and match.tricks == [0, 1, 0]


@pytest.mark.clause("RAGE-13")
def test_it_holds_in_the_last_trick_too() -> None:
    match = begun("B8", "Y2", "newtrump.1", pile="R0 Y0")
    match.play("B8", "Y2", "newtrump.1")
    assert match.tricks == [0, 1, 0] and match.sees(None, "turned") == ["R0", "Y0"]


# -- several in one trick --------------------------------------------------------------------------


@pytest.mark.clause("RAGE-14")
@pytest.mark.parametrize(
    ("cards", "after", "winner", "turned"),
    [
        # Green 1, red 2 and yellow 3 lie; red, then yellow, then green are turned up one after the other.
        ("newtrump.1 notrump.1", "G", 0, ["R0", "Y0", "G0"]),  # nothing is trump: one more after the trick
        ("notrump.1 newtrump.1", "Y", 2, ["R0", "Y0"]),  # yellow is: none more
        ("newtrump.1 newtrump.2", "G", 0, ["R0", "Y0", "G0"]),  # each acts: green in the end
        ("notrump.1 notrump.2", "Y", 0, ["R0", "Y0"]),
    ],
)
def test_each_acts_when_it_is_played(cards: str, after: str, winner: int, turned: list[str]) -> None:
    first, second = cards.split()
    match = begun("G1 B1", "R2 B2", "Y3 B3", f"{first} B4", f"{second} B5", pile="R0 Y0 G0 V0")
    match.play("G1", "R2", "Y3", first, second)
    assert match.tricks == [int(seat == winner) for seat in range(5)]
    assert match.trump == after and match.sees(None, "turned") == turned


@pytest.mark.clause("RAGE-14")
def test_in_between_nothing_is_trump() -> None:
    match = begun("newtrump.1 B1", "notrump.1 B2", "newtrump.2 B3", pile="R0 Y0 G0 V0")
    seen = []
    for card in ("newtrump.1", "notrump.1", "newtrump.2"):
        match.play(card)
        seen.append(match.trump)
    assert seen == ["Y", "none", "G"]


# -- jokers ----------------------------------------------------------------------------------------


def won(*cards: str, pile: str = "O0 O1") -> int:
    """Who wins a trick of these cards, with orange trump."""
    match = begun(*(card.split()[0] for card in cards), pile=pile)
    match.play(*cards)
    return match.tricks.index(1)


@pytest.mark.clause("RAGE-15")
def test_any_of_the_six_colours_may_be_named() -> None:
    match = begun("B1", "joker.1", "B3", pile="O0")
    match.play("B1")
    assert match.options(1) == [f"play joker.1 {colour}" for colour in "BGRYVO"]
    match.play("joker.1 V")
    assert Said(1, "named", {"colour": "V"}) in match.events
    assert match.counter("named.joker.1") == "V" and match.sees(None, "trick") == ["B1", "joker.1"]


@pytest.mark.clause("RAGE-15")
def test_it_is_the_highest_card_of_its_colour() -> None:
    assert won("B15", "joker.1 B", "B14") == 1
    assert won("joker.2 B", "B15", "B14") == 0
    assert won("B15", "O15", "joker.1 O") == 2, "as trump it is the highest trump"
    assert won("joker.1 O", "O15", "O14") == 0


@pytest.mark.clause("RAGE-15")
def test_every_trump_beats_it_if_its_colour_is_not_trump() -> None:
    assert won("B15", "joker.1 B", "O0", pile="O1") == 2
    assert won("joker.1 B", "O0", "B15", pile="O1") == 1


@pytest.mark.clause("RAGE-15")
def test_of_another_colour_it_cannot_win() -> None:
    assert won("B0", "joker.1 G", "B1") == 2
    assert won("B0", "joker.1 G", "R9") == 0


@pytest.mark.clause("RAGE-15")
@pytest.mark.parametrize(("first", "second"), [("joker.1", "joker.2"), ("joker.2", "joker.1")])
def test_of_two_jokers_of_one_colour_the_later_is_higher(first: str, second: str) -> None:
    assert won(f"{first} B", f"{second} B", "B15") == 1
    assert won(f"{first} O", "O15", f"{second} O") == 2
    assert won("B15", f"{first} G", f"{second} G") == 0, "unless they can't win at all"


@pytest.mark.clause("RAGE-15")
@pytest.mark.parametrize(
    ("cards", "trump", "winner"),
    [
        ("Y8, R4, notrump.1", "R", 0),
        ("Y15, joker.1 Y, joker.2 R", "G", 2),
        ("joker.1 Y, joker.2 R, G3", "G", 2),
        ("joker.1 G, G3, joker.2 R", "G", 2),
    ],
)
def test_the_worked_examples_of_the_rules(cards: str, trump: str, winner: int) -> None:
    assert won(*cards.split(", "), pile=f"{trump}0 {trump}1") == winner


@pytest.mark.clause("RAGE-15")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("second", COLOURS)
@pytest.mark.parametrize("first", "BO")
def test_where_the_first_joker_would_win_the_second_does_whatever_is_named(
    first: str, second: str, players: int
) -> None:
    others = [f"R{seat}" for seat in range(players - 2)]
    for place in range(1, players):
        cards = [f"joker.2 {first}", *others]
        cards.insert(place, f"joker.1 {second}")
        assert won(*cards) == place


@pytest.mark.clause("RAGE-15")
def test_a_card_that_beats_the_first_joker_is_compared_with_the_second_as_with_any_card() -> None:
    assert won("joker.1 B", "O3", "joker.2 B") == 1, "a trump beats both"
    assert won("joker.1 B", "joker.2 G", "O3") == 2
    assert won("joker.1 B", "O3", "joker.2 O") == 2, "the highest trump"
    assert won("B3", "joker.1 G", "joker.2 R") == 0, "neither can win by itself"
    assert won("B3", "joker.1 G", "joker.2 B") == 2
    assert won("B3", "joker.1 B", "joker.2 G") == 2
    assert won("joker.1 B", "joker.2 G", "newtrump.1", pile="O0 G0") == 1, "the second is trump now"
    assert won("joker.1 G", "joker.2 B", "newtrump.1", pile="G0 O0") == 1, "the first no longer is"


@pytest.mark.clause("RAGE-15")
def test_the_second_joker_is_ahead_and_its_player_is_told_as_the_winner() -> None:
    match = begun("B15 G1", "joker.1 G2", "joker.2 G3", "Y4 G4", pile="O0")
    match.play("B15", "joker.1 B")
    assert match.counter("ahead") == "joker.1"
    match.play("joker.2 R")
    assert match.counter("ahead") == "joker.2"
    match.play("Y4")
    assert match.state.deciders() == (2,) and match.counter("leader") == 2
    assert Said(2, "wins_by_second_joker", {"card": "joker.2"}) in match.events


@pytest.mark.clause("RAGE-15")
def test_a_named_colour_stays_when_trump_changes() -> None:
    assert won("joker.1 O", "O3", "newtrump.1", pile="O0 B0") == 0, "still the highest of the colour to follow"
    assert won("B3", "joker.1 O", "newtrump.1", pile="O0 V0") == 0, "no longer trump"
    assert won("B3", "joker.1 O", "newtrump.1", pile="V0 O0") == 1, "trump only now"
    assert won("B3", "joker.1 O", "notrump.1") == 0
