"""Open rounds."""

from __future__ import annotations

import pytest

from game.engine.event import Moved, Said, Turned
from tests.engine.hornochsen.playing import Match, position

CALM = {"L1": "90", "L2": "80", "L3": "70", "R4": "60"}


def opened(*track: int, rows: dict[str, str] = CALM) -> Match:
    hands = [f"{61 + seat} {71 + seat} {81 + seat}" for seat in range(len(track))]
    return position(*hands, rows=rows, track=track, opened=True)


@pytest.mark.clause("HORN-18")
def test_who_stands_on_the_start_field_chooses_first_secretly_in_any_order() -> None:
    match = opened(0, 12, 0, 7)
    assert match.state.deciders() == (0, 2)
    match.play(2, 63)
    assert match.state.deciders() == (0,) and match.sees(None, "chosen.2") == [None]
    match.play(0, 61)
    assert match.sees(None, "chosen.0") == ["61"] and match.sees(1, "chosen.2") == ["63"], "turned up together"
    assert match.row("R4") == "60", "but not laid yet"


@pytest.mark.clause("HORN-18")
def test_then_the_others_in_the_open_fewest_minus_points_first() -> None:
    match = opened(0, 12, 0, 7).play(0, 61).play(2, 63)
    assert match.state.deciders() == (3,)
    match.play(3, 64)
    assert match.sees(0, "chosen.3") == ["64"] and match.state.deciders() == (1,)
    assert match.events == [Moved(("64",), "hand.3", "chosen.3"), Turned(("64",), "chosen.3", True)]
    match.play(1, 62)
    assert match.row("R4") == "60 61 62 63 64"
    assert match.counter("open") == 0 and match.state.deciders() == (0, 1, 2, 3)


@pytest.mark.clause("HORN-18")
def test_the_positions_at_the_start_of_the_round_count() -> None:
    match = opened(5, 6, 7)
    match.buy(0, 3)
    assert match.track[0] == 8 and match.state.deciders() == (0,)
    match.play(0, 61)
    assert match.state.deciders() == (1,)
    match.buy(1, 3).play(1, 62)
    assert match.state.deciders() == (2,)
    match = opened(0, 0, 3)
    match.buy(0, 1).play(0, 61)
    assert match.state.deciders() == (1,), "who stood on the start field is still one of the first"
    match.play(1, 62)
    assert match.state.deciders() == (2,)


@pytest.mark.clause("HORN-18")
def test_everyone_may_buy_in_their_turn_before_they_choose() -> None:
    match = opened(0, 12, 0)
    assert match.why_not(1, "buy 1") == "not_your_turn"
    match.play(0, 61).buy(2, 2).play(2, 63).buy(1, 1)
    assert match.why_not(1, "buy 1") == "bought_already"
    match.play(1, 62)
    assert match.track == (0, 13, 2)


@pytest.mark.clause("HORN-18")
def test_with_nobody_on_the_start_field_all_choose_in_turn() -> None:
    match = opened(9, 3, 6)
    for seat in (1, 2, 0):
        assert match.state.deciders() == (seat,) and match.state.asking_order() == [seat]
        match.play(seat, 61 + seat)
    assert match.row("R4") == "60 61 62 63"


@pytest.mark.clause("HORN-18")
def test_with_everybody_on_the_start_field_it_is_like_any_round() -> None:
    match = opened(0, 0, 0)
    assert match.state.deciders() == (0, 1, 2)
    match.play_round(61, 62, 63)
    assert match.row("R4") == "60 61 62 63"


@pytest.mark.clause("HORN-13", "HORN-18")
def test_in_a_double_round_they_choose_two() -> None:
    match = opened(0, 12, rows={"R1": "20", "L2": "80", "L3": "70", "R4": "60"})
    assert match.asked() == [(0, "choose_two")]
    match.play(0, "61 71")
    assert match.sees(None, "chosen.0") == ["61", "71"]
    match.play(1, "62 72")
    assert match.row("R4") == "60 61 62" and match.row("L3") == "70 71 72"


@pytest.mark.clause("HORN-18")
def test_an_open_round_is_told() -> None:
    match = position("61 1", "62 2", rows=CALM, track=(39, 0)).buy(0, 1).play_round(61, 62)
    assert Said(None, "open_round") in match.events
