"""Actions in words, what a finger points at, and every reason for a refusal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.action import IllegalAction, NotationError, Refusal, piece, zone
from tests.engine.fifty_two_eleven.playing import ALL_CARDS, Match, dealt, last_pass, rules_for

RULES = rules_for(4)


@pytest.fixture
def match() -> Match:
    return dealt(2, "Y1.1 G2.1 O3.1 B4.1 T5.1", "Y2.2 G3.2 O4.2 B1.2 T1.3")


@given(st.lists(st.sampled_from(ALL_CARDS), unique=True, min_size=1, max_size=2))
def test_an_action_is_the_same_object_whatever_the_order_of_its_cards(cards: list[str]) -> None:
    action = RULES.parse("play " + " ".join(cards))
    assert RULES.parse("play " + " ".join(reversed(cards))) is action
    assert RULES.parse(str(action)) is action and action.do == str(action)
    assert rules_for(2).parse(action.do) is action, "also across rules"


def test_every_action_has_its_own_notation() -> None:
    singles = [action for action in RULES.singles if action.cards != (0,)]
    pairs = {RULES.pairs[low][high] for low in range(1, 101) for high in range(low + 1, 101)}
    assert len({action.do for action in [*singles, *pairs]}) == 100 + 100 * 99 // 2


@pytest.mark.parametrize(
    "do",
    [
        "", " ", "play", "play ", "play  Y1.1", "play Y1.1 ", " play Y1.1", "Play Y1.1", "PLAY Y1.1", "play y1.1",
        "play Y1.1  G1.1", "play Y1.1 Y1.1", "play Y1.1 G1.1 O1.1", "play Y1.6", "play Y01.1", "play Y1", "Y1.1",
        "play Y1.1\n", "play\tY1.1", "play Y1.1,G1.1", "play Y1.1\u00a0G1.1", "lay Y1.1", "play ?", "play 1", "bid 3",
    ],
)  # fmt: skip
def test_all_else_is_no_action(do: str) -> None:
    with pytest.raises(NotationError) as refused:
        RULES.parse(do)
    assert refused.value.refusal == Refusal("no_such_action", {"do": do})


@given(st.text(alphabet="play YGOBT123456. ", max_size=18))
def test_what_is_read_is_written_the_same_but_for_the_order(do: str) -> None:
    try:
        action = RULES.parse(do)
    except NotationError:
        return
    assert sorted(action.do.split(" ")) == sorted(do.split(" "))


@pytest.mark.clause("5211-4")
def test_one_card_in_the_first_round_is_refused(match: Match) -> None:
    assert match.why_not(0, "Y1.1") == "choose_two"
    assert match.why_not(0, "Y2.2") == "choose_two", "whether it is in hand or not"


@pytest.mark.clause("5211-4")
def test_two_cards_in_the_later_rounds_are_refused(match: Match) -> None:
    match.play_round("Y1.1 G2.1", "Y2.2 G3.2")
    assert match.why_not(0, "O3.1 B4.1") == "choose_one"
    match.play_round("O3.1", "O4.2")
    assert match.why_not(1, "B1.2 T1.3") == "choose_one"


@pytest.mark.clause("5211-4")
def test_a_card_that_is_not_in_hand_is_refused_and_named(match: Match) -> None:
    assert match.why_not(0, "Y1.1 Y2.2") == "not_in_hand (card=Y2.2)"
    assert match.why_not(0, "Y6.1 Y1.1") == "not_in_hand (card=Y6.1)"
    match.play_round("Y1.1 G2.1", "Y2.2 G3.2")
    assert match.why_not(0, "Y1.1") == "not_in_hand (card=Y1.1)", "it lies on the table"


@pytest.mark.clause("5211-4")
def test_a_seat_that_has_chosen_waits(match: Match) -> None:
    match.play(0, "Y1.1 G2.1")
    assert match.why_not(0, "O3.1 B4.1") == "not_your_turn"
    assert match.why_not(1, "Y2.2 G3.2") is None


def test_nobody_acts_while_chance_is_due_nor_from_a_seat_that_is_not_there() -> None:
    assert Match(2).why_not(0, "Y1.1 Y1.2") == "not_your_turn"
    assert dealt(2).why_not(2, "Y1.1 Y1.2") == "not_your_turn"


def test_after_the_end_the_match_is_over() -> None:
    match = last_pass("Y2.1 Y2.2", "G2.1 G2.2", laid=["Y3.1 Y3.2 Y3.3", "G3.1 G3.2 G3.3"])
    match.play_round("Y2.1", "G2.1")
    assert match.why_not(0, "Y2.2") == "match_over"


def test_a_refused_action_changes_nothing(match: Match) -> None:
    before = match.state.copy()
    for seat, cards in ((0, "Y1.1"), (0, "Y2.2 G3.2"), (5, "Y1.1 G2.1")):
        with pytest.raises(IllegalAction):
            match.play(seat, cards)
    assert match.state == before and match.events == []


def test_pointing_at_two_cards_in_either_order_and_then_at_the_own_place(match: Match) -> None:
    action = match.rules.parse("play Y1.1 G2.1")
    assert match.state.refs(0, action) == (frozenset({piece("Y1.1"), piece("G2.1")}), zone("chosen.0"))
    match.play_round("Y1.1 G2.1", "Y2.2 G3.2")
    assert match.state.refs(1, match.rules.parse("play O4.2")) == (piece("O4.2"), zone("chosen.1"))
