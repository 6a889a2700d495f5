"""Where the focus goes: the nearest box that way, through fans and over gaps, and never into a trap."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from game.ui.widgets.box import Box
from game.ui.widgets.compass import Direction, Ways, ways

LEFT, RIGHT, UP, DOWN = Direction.LEFT, Direction.RIGHT, Direction.UP, Direction.DOWN


def ways_of(boxes: dict[str, Box]) -> Ways:
    return ways(boxes, lambda _, other: boxes[other])


def reached(found: Ways, start: str) -> set[str]:
    seen, open_ends = {start}, [start]
    while open_ends:
        new = set(found[open_ends.pop()].values()) - seen
        seen |= new
        open_ends += new
    return seen


def test_a_fan_is_walked_card_by_card() -> None:
    """Cards overlap by more than half, and lie on an arc."""
    fan = {str(at): Box(100 + 55 * at, 800 + (at - 4) ** 2, 150, 220) for at in range(9)}
    found = ways_of({**fan, "zone": Box(300, 300, 500, 200)})
    for at in range(8):
        assert found[str(at)][RIGHT] == str(at + 1)
        assert found[str(at + 1)][LEFT] == str(at)
    assert all(found[str(at)][UP] == "zone" for at in range(9))
    assert found["zone"][DOWN] in fan


def test_a_piece_in_a_zone_that_can_be_chosen_too() -> None:
    boxes = {"zone": Box(0, 0, 900, 250), "one": Box(100, 50, 100, 150), "two": Box(220, 50, 100, 150)}
    found = ways_of(boxes)
    assert found["one"][RIGHT] == "two" and found["two"][LEFT] == "one"
    assert found["two"][RIGHT] == "zone"
    assert all(reached(found, name) == set(boxes) for name in boxes)


def test_something_far_aside_is_still_found_when_nothing_else_lies_that_way() -> None:
    found = ways_of({"tile": Box(0, 400, 400, 500), "button": Box(1500, 20, 100, 70)})
    assert found["tile"][UP] == "button" and found["button"][DOWN] == "tile"


def test_boxes_with_one_middle_can_be_left_and_reached() -> None:
    boxes = {"large": Box(0, 0, 500, 500), "small": Box(200, 200, 100, 100), "third": Box(900, 0, 50, 50)}
    found = ways_of(boxes)
    assert all(reached(found, name) == set(boxes) for name in boxes)


def test_one_alone_and_none_at_all() -> None:
    assert ways_of({}) == {} and ways_of({"a": Box(0, 0, 5, 5)}) == {"a": {}}


lengths = st.integers(5, 400)
boxes = st.builds(Box, st.integers(0, 1900), st.integers(0, 1000), lengths, lengths)


@settings(max_examples=150, deadline=None)
@given(st.lists(boxes, min_size=1, max_size=18))
def test_from_everywhere_everything_can_be_reached(found: list[Box]) -> None:
    named = {str(at): box for at, box in enumerate(found)}
    known = ways_of(named)
    assert all(reached(known, name) == set(named) for name in named)
