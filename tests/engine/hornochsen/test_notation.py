"""Actions in words, what a finger points at, and every reason for a refusal."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.action import IllegalAction, NotationError, Refusal, piece, value, zone
from tests.engine.hornochsen.playing import ALL_TILES, Match, position, rules_for

RULES = rules_for(4)
CALM = {"L1": "90", "L2": "80", "L3": "70", "L4": "60"}
DOUBLE = {"R1": "20", "L2": "80", "L3": "70", "L4": "60"}


@given(st.sampled_from(["play", "take"]), st.lists(st.sampled_from(ALL_TILES), unique=True, min_size=1, max_size=2))
def test_an_action_is_the_same_object_whatever_the_order_of_its_tiles(verb: str, tiles: list[str]) -> None:
    action = RULES.parse(" ".join([verb, *tiles]))
    assert RULES.parse(" ".join([verb, *reversed(tiles)])) is action
    assert RULES.parse(str(action)) is action
    assert action.do == " ".join([verb, *sorted(tiles, key=int)])
    assert rules_for(2).parse(action.do) is action, "also across rules"


@pytest.mark.parametrize("do", ["buy 1", "buy 2", "buy 3", "take", "play 1", "play 99", "take 1 99"])
def test_what_is_written_so_is_read(do: str) -> None:
    assert RULES.parse(do).do == do


def test_a_choice_that_is_stored_or_copied_stays_the_same_object() -> None:
    for do in ("play 7", "play 7 40"):
        action = RULES.parse(do)
        assert copy.deepcopy(action) is copy.copy(action) is pickle.loads(pickle.dumps(action)) is action


@pytest.mark.parametrize(
    "do",
    [
        "", " ", "play", "play ", "play 0", "play 100", "play 05", "play +5", "play -5", "play 5 5", "play 5 6 7",
        "play  5", " play 5", "play 5 ", "Play 5", "PLAY 5", "play 5\n", "play\t5", "play 5,6", "play 5.0", "play five",
        "play \uff15",
        "buy", "buy 0", "buy 4", "buy 01", "buy 1 2", "buy -1", "buy one", "take ", "take 0", "take 100", "take 5 5",
        "take 5 6 7", "take none", "draw 1", "5", "pass", "bid 3", "play Y1.1",
    ],
)  # fmt: skip
def test_all_else_is_no_action(do: str) -> None:
    with pytest.raises(NotationError) as refused:
        RULES.parse(do)
    assert refused.value.refusal == Refusal("no_such_action", {"do": do})


@given(st.text(alphabet="playtkebu 0123456789", max_size=12))
def test_what_is_read_is_written_the_same_but_for_the_order(do: str) -> None:
    try:
        action = RULES.parse(do)
    except NotationError:
        return
    assert sorted(action.do.split(" ")) == sorted(do.split(" "))


def test_tiles_are_numbers() -> None:
    assert [RULES.piece_name(tile) for tile in (1, 55, 99)] == ["1", "55", "99"]
    assert [RULES.piece_number(name) for name in ("1", "99", "0", "100", "01", "")] == [1, 99, None, None, None, None]


# -- refusals --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("do", "why"),
    [
        ("play 3", "not_in_hand (tile=3)"),
        ("play 1 2", "choose_one"),
        ("take", "nothing_to_take"),
        ("take 90", "nothing_to_take"),
    ],
)
def test_while_choosing(do: str, why: str) -> None:
    match = position("1 2", "3 4", rows=CALM)
    assert match.why_not(0, do) == why
    with pytest.raises(IllegalAction):
        match.do(0, do)


@pytest.mark.clause("HORN-13")
@pytest.mark.parametrize(
    ("do", "why"), [("play 1", "choose_two"), ("play 1 3", "not_in_hand (tile=3)"), ("play 3", "choose_two")]
)
def test_while_choosing_two(do: str, why: str) -> None:
    assert position("1 2", "3 4", rows=DOUBLE).why_not(0, do) == why


@pytest.fixture
def filled() -> Match:
    return position("84 1", "92 2", rows={**CALM, "L2": "80 81 82"}).play_round(84, 92)


@pytest.mark.clause("HORN-7")
@pytest.mark.parametrize(
    ("do", "why"),
    [
        ("take", "keep_one"),
        ("take 84", "not_in_row (tile=84, row=L2)"),
        ("take 80 90", "not_in_row (tile=90, row=L2)"),
        ("play 1", "take_first (row=L2)"),
        ("buy 1", "take_first (row=L2)"),
    ],
)
def test_while_taking(filled: Match, do: str, why: str) -> None:
    assert filled.why_not(0, do) == why
    assert filled.why_not(1, do) == "not_your_turn"


@pytest.mark.clause("HORN-8")
def test_while_taking_with_a_full_hand() -> None:
    rows = {"R1": "90", "L2": "80 81 82", "L3": "70", "L4": "60 61 62 63"}
    match = position("84 64 1 2 3 4 5 6 7", "92 93 50", rows=rows).play_round("84 64", "92 93")
    twin = match.state.copy()
    match.take(0, "60")
    assert match.why_not(0, "take 80 81") == "room_for_one"
    match.state = twin
    match.take(0, "60 61")
    assert match.why_not(0, "take 80") == match.why_not(0, "take 80 81") == "hand_is_full"
    assert match.why_not(0, "take 90") == "not_in_row (tile=90, row=L2)"


@pytest.mark.clause("HORN-4")
def test_nobody_chooses_a_row(filled: Match) -> None:
    for rows in (CALM, DOUBLE):
        match = position("1 2", "3 4", rows=rows)
        assert str(match.rules.why_not_there(match.state, 0, "1", "row.L2")) == "row_by_number"
        assert str(match.rules.why_not_there(match.state, 0, "1", "supply")) == "not_there"
    assert str(filled.rules.why_not_there(filled.state, 0, "80", "row.L1")) == "not_there", "tiles are taken now"


# -- pointing --------------------------------------------------------------------------------------


def pointing(match: Match, seat: int, do: str) -> tuple:
    return match.state.refs(seat, match.rules.parse(do))


def test_a_tile_goes_from_the_hand_to_the_chosen_ones() -> None:
    match = position("1 2", "3 4", rows=CALM)
    assert pointing(match, 1, "play 3") == (piece("3"), zone("chosen.1"))


def test_two_tiles_in_any_order() -> None:
    match = position("1 2", "3 4", rows=DOUBLE)
    assert pointing(match, 0, "play 1 2") == (frozenset({piece("1"), piece("2")}), zone("chosen.0"))


def test_tiles_are_bought_at_the_supply() -> None:
    match = position("1 2", "3 4", rows=CALM)
    assert pointing(match, 0, "buy 2") == (zone("supply"), value("buy", 2))


def test_tiles_are_kept_from_the_row_to_the_hand(filled: Match) -> None:
    assert pointing(filled, 0, "take 80") == (piece("80"), zone("hand.0"))
    assert pointing(filled, 0, "take 80 82") == (frozenset({piece("80"), piece("82")}), zone("hand.0"))
    assert pointing(filled, 0, "take") == (zone("hand.0"),)
