"""Actions in words, what a finger points at, and every reason for a refusal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.action import IllegalAction, NotationError, Refusal, piece, value, zone
from tests.engine.rage.playing import ALL_CARDS, Match, begun, dealt, rules_for

RULES = rules_for(4)
JOKERS = ("joker.1", "joker.2")
BIDS = [f"bid {number}" for number in range(11)]
PLAYS = [f"play {card}" for card in ALL_CARDS if card not in JOKERS]
JOKER_PLAYS = [f"play {joker} {colour}" for joker in JOKERS for colour in "BGRYVO"]


@pytest.mark.parametrize("do", [*BIDS, *PLAYS, *JOKER_PLAYS])
def test_an_action_is_read_as_it_is_written(do: str) -> None:
    action = RULES.parse(do)
    assert action.do == str(action) == do
    assert RULES.parse(do) is action is rules_for(3, prediction="secret").parse(do), "the same object, across rules too"


@pytest.mark.parametrize(
    "do",
    [
        "", " ", "bid", "bid ", "bid 11", "bid -1", "bid +1", "bid 01", "bid 1 ", " bid 1", "Bid 1", "bid  1",
        "bid 1 2", "bid three", "bid 3\n", "bid ٣", "play", "play ", "play b7", "play B16", "play B07", "play B7 ",
        "play  B7", "play B7 R", "play B7 G8", "Play B7", "B7", "play joker.1", "play joker.3 R", "play joker.1 r",
        "play joker.1 W", "play joker R", "play joker.1  R", "play joker.1 R ", "play joker.1 R G", "play R joker.1",
        "play joker.1 none", "play plus5", "play plus5.4", "play +5.1", "play notrump.5", "play newtrump.0",
        "play minus5.1 R", "pass", "play ?", "play 1", "play Y2.3", "joker.1 R", "play\tB7",
    ],
)  # fmt: skip
def test_all_else_is_no_action(do: str) -> None:
    with pytest.raises(NotationError) as refused:
        RULES.parse(do)
    assert refused.value.refusal == Refusal("no_such_action", {"do": do})


@given(st.text(alphabet="bidplayjoker BGRYVO0123456789.", max_size=14))
def test_what_is_read_is_written_the_same(do: str) -> None:
    try:
        action = RULES.parse(do)
    except NotationError:
        return
    assert action.do == do


# -- refusals --------------------------------------------------------------------------------------


def test_a_card_that_is_not_in_hand_is_refused_and_named() -> None:
    match = begun("B1 G1", "B2 G2", "B3 G3")
    assert match.why_not(0, "play B2") == "not_in_hand (card=B2)"
    assert match.why_not(0, "play joker.1 R") == "not_in_hand (card=joker.1)"
    match.play("B1", "B2", "B3")
    assert match.why_not(2, "play B3") == "not_in_hand (card=B3)", "it is played"


def test_nobody_acts_out_of_turn_while_chance_is_due_or_from_a_seat_that_is_not_there() -> None:
    match = begun("B1 G1", "B2 G2", "B3 G3")
    assert match.why_not(1, "play B2") == match.why_not(7, "play B2") == "not_your_turn"
    assert Match(3).why_not(0, "bid 1") == Match(3).first_dealer(0).why_not(0, "bid 1") == "not_your_turn"


def test_a_refused_action_changes_nothing() -> None:
    match = begun("B1 G1", "B2 G2", "B3 G3")
    match.play("B1")
    before = match.state.copy()
    for seat, do in ((1, "play G2"), (1, "play B9"), (1, "bid 1"), (0, "play G1"), (1, "play joker.1 R")):
        with pytest.raises(IllegalAction):
            match.do(seat, do)
        assert match.events == []
    assert match.state == before


@pytest.mark.parametrize("do", [*BIDS, *PLAYS[::9], *JOKER_PLAYS[::5]])
@pytest.mark.parametrize("stage", range(4))
def test_legal_exactly_if_there_is_no_reason_against_it(do: str, stage: int) -> None:
    match = dealt("B1 R4 joker.1", "B2 G2 O8", "V3 G3 joker.2", plus_minus_one=True)
    for action in ("bid 1", "bid 0", "bid 3", "play B1")[: (0, 2, 3, 4)[stage]]:
        match.do(match.state.deciders()[0], action)
    (seat,) = match.state.deciders()
    assert (match.why_not(seat, do) is None) == (do in match.options(seat))


# -- pointing --------------------------------------------------------------------------------------


def test_pointing_at_a_number() -> None:
    match = dealt("B1", "B2", "B3")
    assert match.state.refs(0, match.rules.parse("bid 1")) == (value("bid", 1),)


def test_pointing_at_a_card_and_then_at_the_trick() -> None:
    match = begun("B1", "B2", "B3")
    assert match.state.refs(0, match.rules.parse("play B1")) == (piece("B1"), zone("trick"))


def test_pointing_at_a_joker_the_trick_and_a_colour() -> None:
    match = begun("joker.2", "B2", "B3")
    walks = [match.state.refs(0, action) for action in match.state.legal(0)]
    assert walks == [(piece("joker.2"), zone("trick"), value("colour", colour)) for colour in "BGRYVO"]
