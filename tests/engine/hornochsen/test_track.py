"""The score track."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.event import Said, Scored
from game.engine.games.hornochsen.track import minus, plus
from tests.engine.hornochsen.playing import Match, board, changed, position

CALM = {"L1": "90", "L2": "80", "L3": "70", "L4": "60"}
HAPPY = {"R6": "80", "R2": "40 41 42", "L2": "60 61 62", "L4": "50"}
"""Where 43 brings three plus points, and 63 five."""


def at(*track: int, opened: bool = False) -> Match:
    """A round in which nothing but purchases moves a figure."""
    hands = [f"{61 + seat} {71 + seat}" for seat in range(len(track))]
    return position(*hands, rows=CALM, track=track, opened=opened)


# -- HORN-15 ---------------------------------------------------------------------------------------


@pytest.mark.clause("HORN-15")
def test_minus_points_move_forward_and_plus_points_back() -> None:
    assert at(5, 20).buy(0, 3).track == (8, 20)
    assert position("43 1", "51 2", rows=HAPPY, track=(10, 20)).play_round(43, 51).track == (7, 20)


@pytest.mark.clause("HORN-15")
def test_at_the_start_field_surplus_plus_points_are_lost() -> None:
    match = position("43 1", "51 2", rows=HAPPY, track=(2, 20)).play_round(43, 51)
    assert match.track == (0, 20)
    assert Scored((), 0, -2, 0, "plus") in match.events and Said(0, "surplus_lost", {"points": 1}) in match.events
    assert match.buy(0, 1).track == (1, 20), "and not saved up"


# -- HORN-16 ---------------------------------------------------------------------------------------


@pytest.mark.clause("HORN-16")
def test_an_occupied_field_is_passed_over_towards_the_heap() -> None:
    match = at(4, 5, 6, 7).buy(0, 1)
    assert match.track == (8, 5, 6, 7)
    assert match.events[1:3] == [Scored((), 0, 4, 8, "minus"), Said(0, "pushed_on", {"fields": 3})]


@pytest.mark.clause("HORN-16")
def test_after_plus_points_too() -> None:
    rows = HAPPY
    match = position("43 1", "51 2", "52 3", rows=rows, track=(10, 7, 20)).play_round(43, 51, 52)
    assert match.track == (8, 7, 20), "three back is occupied"


@pytest.mark.clause("HORN-16")
def test_the_field_that_a_figure_leaves_is_free() -> None:
    match = position("43 1", "51 2", "52 3", "53 4", rows=HAPPY, track=(10, 7, 8, 9)).play_round(43, 51, 52, 53)
    assert match.track == (10, 7, 8, 9), "three back and all up to its own field is occupied: it stays"


@pytest.mark.clause("HORN-16")
def test_several_figures_stand_on_the_start_field() -> None:
    match = position("43 1", "51 2", "52 3", rows=HAPPY, track=(3, 0, 0)).play_round(43, 51, 52)
    assert match.track == (0, 0, 0)


@pytest.mark.clause("HORN-16")
def test_beyond_the_heap_the_track_goes_on() -> None:
    match = at(58, 60, 62).buy(0, 2)
    assert match.track == (61, 60, 62)
    assert match.buy(1, 2).track == (61, 63, 62), "two on is occupied, also there"
    assert match.buy(2, 3).track == (61, 63, 65)


def naive_goal(track: list[int], seat: int, change: int) -> int:
    """HORN-15 and HORN-16 in their own words."""
    others = track[:seat] + track[seat + 1 :]
    goal = max(0, track[seat] + change)
    while goal > 0 and goal in others:
        goal += 1
    return goal


@pytest.mark.clause("HORN-15", "HORN-16")
@given(st.lists(st.integers(-4, 12), min_size=2, max_size=8, unique=True), st.data())
def test_figures_go_where_a_naive_reading_says(track: list[int], data: st.DataObject) -> None:
    track = [max(0, field) for field in track]
    seat = data.draw(st.integers(0, len(track) - 1))
    points = data.draw(st.integers(1, 14))
    for move, change in ((minus, points), (plus, -points)):
        state = at(*track).state
        move(state, seat, points, None)
        assert state.track[seat] == naive_goal(track, seat, change)
        moved = [field for field in state.track if field]
        assert len(set(moved)) == len(moved)


# -- HORN-17 ---------------------------------------------------------------------------------------


@pytest.mark.clause("HORN-17")
@pytest.mark.parametrize(
    ("track", "count", "opens"),
    [
        ((38, 5), 1, 0),
        ((38, 5), 2, 1),
        ((38, 5), 3, 1),
        ((40, 5), 3, 0),
        ((49, 5), 1, 1),
        ((38, 41), 2, 0),
        ((38, 41), 3, 1),
        ((38, 39), 1, 1),
        ((47, 49), 2, 1),
        ((38, 45), 3, 0),
    ],
)
def test_an_eye_opens_the_next_round(track: tuple[int, ...], count: int, opens: int) -> None:
    """From below onto or past it, pushes included, and then the foremost of all."""
    match = at(*track).buy(0, count)
    assert match.counter("next_open") == opens and match.counter("open") == 0
    told = [event for event in match.events if isinstance(event, Said) and event.key == "eye_passed"]
    assert len(told) == opens
    match.play_round(61, 62)
    assert match.counter("open") == opens and match.counter("next_open") == 0


@pytest.mark.clause("HORN-17")
def test_tiles_open_it_as_well() -> None:
    match = position("63 1", "72 2", rows={**CALM, "L2": "60 61 62", "L4": "50"}, track=(37, 5)).play_round(63, 72)
    assert match.counter("next_open") == 1
    match.take(0, "60")
    assert match.counter("open") == 1


@pytest.mark.clause("HORN-17")
def test_it_is_judged_right_after_each_move() -> None:
    """Foremost for a moment is enough, and moving back does not undo it."""
    match = at(39, 38).buy(0, 1).buy(1, 3)
    assert match.track == (40, 41) and match.counter("next_open") == 1
    rows = {"R6": "80", "R2": "40 41 42", "L2": "60 61 62", "L4": "50"}
    match = position("43 1", "51 2", rows=rows, track=(39, 5)).buy(0, 1).play_round(43, 51)
    assert match.track == (37, 5) and match.counter("open") == 1


@pytest.mark.clause("HORN-17")
def test_several_in_one_round_make_one_open_round() -> None:
    match = at(38, 39).buy(0, 2).buy(1, 3).play_round(61, 62)
    assert match.counter("open") == 1
    match.play(0, 71).play(1, 72)
    assert match.counter("open") == 0


@pytest.mark.clause("HORN-17")
def test_in_an_open_round_it_counts_for_the_next() -> None:
    match = at(39, 5, opened=True)
    assert match.counter("open") == 1
    match.play(1, 62).buy(0, 1)
    assert match.counter("next_open") == 1
    match.play(0, 61)
    assert match.counter("open") == 1 and match.counter("next_open") == 0


@pytest.mark.clause("HORN-17")
def test_moving_back_over_an_eye_opens_nothing() -> None:
    match = position("43 1", "51 2", rows=HAPPY, track=(41, 5)).play_round(43, 51)
    assert match.track == (38, 5) and match.counter("open") == 0


@pytest.mark.clause("HORN-17")
def test_a_track_may_have_no_eyes_or_many() -> None:
    match = position("61 1", "62 2", rows=CALM, on=board(eyes=()), track=(39, 5)).buy(0, 3).play_round(61, 62)
    assert match.counter("open") == 0
    match = position("61 1", "62 2", rows=CALM, on=changed({}, eyes=(1, 2, 3)), track=(0, 0)).buy(0, 2)
    assert match.counter("next_open") == 1
    assert Said(0, "eye_passed", {"field": 2}) in match.events, "the last one is told"
