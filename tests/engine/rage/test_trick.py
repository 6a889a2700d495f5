"""A trick: who plays when, what must be played, and who wins."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.games.rage.cards import COLOURS, NO_COLOUR
from game.engine.games.rage.trick import winning_place
from game.engine.view import seen_by
from tests.engine.rage import naive
from tests.engine.rage.playing import ACTION_CARDS, COLOUR_CARDS, PLAYERS, begun, rules_for

RULES = rules_for(3)
LYING = COLOUR_CARDS + [card for card in ACTION_CARDS if "joker" not in card]
LYING += [f"joker.{copy} {colour}" for copy in (1, 2) for colour in COLOURS]


@pytest.mark.clause("RAGE-6")
@pytest.mark.parametrize("players", PLAYERS)
def test_left_of_the_dealer_leads_and_the_others_follow_clockwise(players: int) -> None:
    match = begun(*(f"B{seat} G{seat}" for seat in range(players)))
    for seat in range(players):
        assert match.state.deciders() == (seat,)
        match.play(f"B{seat}")
    assert match.tricks == [0] * (players - 1) + [1]


@pytest.mark.clause("RAGE-6")
def test_the_winner_of_a_trick_leads_the_next() -> None:
    match = begun("B1 G9 R1", "B9 G1 R2", "B2 G2 R9")
    match.play("B1", "B9", "B2")
    assert match.state.deciders() == (1,) and match.counter("leader") == 1
    match.play("G1", "G2", "G9")
    assert match.state.deciders() == (0,)
    match.play("R1", "R2")
    assert match.state.deciders() == (2,)
    assert match.tricks == [1, 1, 0]


@pytest.mark.clause("RAGE-6")
def test_when_all_hands_are_empty_the_round_is_scored() -> None:
    match = begun("B1 G9", "B9 G1", "B2 G2", bids=(1, 0, 0))
    match.play("B1", "B9", "B2", "G1", "G2")
    assert match.points == (0, 0, 0), "not before the last card"
    match.play("G9")
    assert match.points == (11, -4, 10)
    assert match.state.deciders() == () and match.state.chance_due().kind == "shuffle"


# -- what may be played ----------------------------------------------------------------------------


@pytest.mark.clause("RAGE-7")
def test_any_card_may_be_led() -> None:
    match = begun("B1 G2 plus5.1 joker.1", "B2 B3 B4 B5", "R1 R2 R3 R4", pile="G0")
    assert match.options(0) == [
        "play B1",
        "play G2",
        "play plus5.1",
        *(f"play joker.1 {colour}" for colour in "BGRYVO"),
    ]


@pytest.mark.clause("RAGE-7")
def test_the_first_colour_card_fixes_the_colour_to_follow() -> None:
    match = begun("plus5.1 B1", "Y3 B2", "Y4 R4")
    match.play("plus5.1")
    assert match.cards(1) == "Y3 B2", "before one is played any card may be, by anyone"
    match.play("Y3")
    assert match.counter("follow") == "Y"
    assert match.cards(2) == "Y4"


@pytest.mark.clause("RAGE-7")
def test_nothing_later_changes_the_colour_to_follow() -> None:
    match = begun("B1 G9", "joker.1 R1", "R5 O3", "B4 R7", "notrump.1 V1", "B7 R8", pile="V0")
    match.play("B1", "joker.1 R", "R5")
    assert match.counter("follow") == "B" and match.cards(3) == "B4"
    match.play("B4", "notrump.1")
    assert match.cards(5) == "B7"


@pytest.mark.clause("RAGE-7")
def test_a_joker_fixes_the_colour_named_for_it() -> None:
    match = begun("joker.1 B9", "B1 R1", "B2 G2", pile="V0")
    match.play("joker.1 R")
    assert match.counter("follow") == "R" and match.counter("named.joker.1") == "R"
    assert match.cards(1) == "R1"
    match.play("R1")
    assert match.cards(2) == "B2 G2"


@pytest.mark.clause("RAGE-7")
def test_a_joker_after_action_cards_fixes_it_too() -> None:
    match = begun("notrump.1 B9", "joker.2 R1", "B2 G2", pile="V0")
    match.play("notrump.1")
    assert match.counter("follow") == "none"
    match.play("joker.2 G")
    assert match.cards(2) == "G2"


@pytest.mark.clause("RAGE-8")
def test_who_can_follow_must() -> None:
    match = begun("B1 G1 G2", "B2 B3 O15", "Y1 Y2 Y3", pile="O1")
    match.play("B1")
    assert match.cards(1) == "B2 B3", "not even a trump"
    assert match.why_not(1, "play O15") == "must_follow (card=O15, colour=B)"


@pytest.mark.clause("RAGE-8")
@pytest.mark.parametrize("card", ["notrump.1", "newtrump.1", "plus5.1", "minus5.1", "joker.1 R", "joker.1 B"])
def test_action_cards_never_follow_jokers_included(card: str) -> None:
    name = card.partition(" ")[0]
    match = begun("B1 G1", f"B2 {name}", "Y1 Y2")
    match.play("B1")
    assert match.options(1) == ["play B2"]
    assert match.why_not(1, f"play {card}") == f"action_card_follows_nothing (card={name}, colour=B)"


@pytest.mark.clause("RAGE-8")
def test_who_cannot_follow_plays_anything() -> None:
    match = begun("B1 G1 G2 G3", "O2 R3 minus5.1 joker.2", "Y1 Y2 Y3 Y4", pile="O1")
    match.play("B1")
    assert match.cards(1) == "O2 R3 minus5.1 joker.2"


@pytest.mark.clause("RAGE-8")
def test_a_joker_does_not_make_its_holder_able_to_follow() -> None:
    match = begun("joker.1 B1", "G2 joker.2", "R3 B3", pile="O1")
    match.play("joker.1 R")
    assert match.options(1) == ["play G2", *(f"play joker.2 {colour}" for colour in "BGRYVO")]
    match.play("joker.2 G")
    assert match.cards(2) == "R3"


@pytest.mark.clause("RAGE-8")
@given(st.lists(st.sampled_from([*COLOUR_CARDS, *ACTION_CARDS]), min_size=6, max_size=12, unique=True))
def test_what_may_be_played(cards: list[str]) -> None:
    size = len(cards) // 3
    hands = [cards[size * seat : size * seat + size] for seat in range(3)]
    left = [card for card in COLOUR_CARDS if card not in cards]
    match = begun(*map(" ".join, hands), pile=" ".join(left[:5]))
    trick: list[str] = []
    for seat, hand in enumerate(hands):
        allowed = naive.plays(hand, trick)
        assert sorted(match.options(seat)) == sorted(f"play {card}" for card in allowed)
        trick.append(min(allowed))
        match.play(trick[-1])


# -- who wins --------------------------------------------------------------------------------------


@pytest.mark.clause("RAGE-9", "RAGE-10", "RAGE-15")
def test_the_table_tells_which_card_would_win_now() -> None:
    match = begun("plus5.1 G9", "B5 G1", "B9 G3", "O2 G4", "joker.1 R9", pile="O1")
    assert not any(counter.name == "ahead" for counter in seen_by(match.state, None).counters)
    for card, ahead in (("plus5.1", "plus5.1"), ("B5", "B5"), ("B9", "B9"), ("O2", "O2")):
        match.play(card)
        assert match.counter("ahead") == ahead
    match.play("joker.1 O")
    assert not any(counter.name == "ahead" for counter in seen_by(match.state, None).counters), "the trick is over"


@pytest.mark.clause("RAGE-9")
@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("B5 B9 B7", 1),  # the highest of the colour to follow
        ("B5 R9 Y15", 0),  # other colours beat nothing
        ("B15 O0 B14", 1),  # a trump does
        ("B15 O3 O2", 1),  # the highest trump
        ("O3 B15 O2", 0),  # trump itself to follow
        ("plus5.1 B0 R15", 1),  # action cards win nothing
        ("B0 minus5.1 newtrump.1", 0),
        ("minus5.1 O1 B15", 1),
    ],
)
def test_the_highest_trump_or_else_the_highest_of_the_colour_to_follow(cards: str, winner: int) -> None:
    match = begun(*cards.split(), pile="O15 O14")
    match.play(*cards.split())
    assert match.tricks == [int(seat == winner) for seat in range(3)]


@pytest.mark.clause("RAGE-10")
@pytest.mark.parametrize(
    "cards", ["plus5.1 minus5.1 notrump.1", "newtrump.1 newtrump.2 plus5.1", "notrump.1 notrump.2 newtrump.1"]
)
def test_a_trick_of_action_cards_goes_to_the_first(cards: str) -> None:
    match = begun(*(f"{card} G{seat}" for seat, card in enumerate(cards.split())), pile="B0 B1 B2 B3")
    match.play(*cards.split())
    assert match.tricks == [1, 0, 0]


@pytest.mark.clause("RAGE-10")
def test_the_first_card_played_not_that_of_the_first_seat() -> None:
    match = begun("B1 plus5.1", "B9 plus5.2", "B2 plus5.3")
    match.play("B1", "B9", "B2")
    match.play("plus5.2", "plus5.3", "plus5.1")
    assert match.tricks == [0, 2, 0]


@pytest.mark.clause("RAGE-10")
def test_not_with_a_joker_in_it() -> None:
    match = begun("plus5.1", "minus5.1", "joker.1")
    match.play("plus5.1", "minus5.1", "joker.1 G")
    assert match.tricks == [0, 0, 1]


@pytest.mark.clause("RAGE-9", "RAGE-10", "RAGE-15")
@given(
    st.lists(st.sampled_from(LYING), min_size=3, max_size=8, unique_by=lambda card: card.split()[0]),
    st.sampled_from([*COLOURS, None]),
)
def test_the_winner_is_the_one_of_the_rules_in_words(trick: list[str], trump: str | None) -> None:
    faces = [RULES.parse(f"play {card}").face for card in trick]
    numbers = [NO_COLOUR if colour is None else COLOURS.index(colour) for colour in (trump, naive.to_follow(trick))]
    assert winning_place(faces, *numbers) == naive.winner(trick, trump)
