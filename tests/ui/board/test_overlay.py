"""Where a bubble goes on a crowded table."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.ui.board.overlay import FORBIDDEN, OccupiedArea, OverlaySpace, between
from game.ui.widgets.box import Box
from game.ui.window.space import HEIGHT, WIDTH

ROOM = Box(0, 0, WIDTH, HEIGHT)
MIDDLE = Box(900, 500, 120, 80)
boxes = st.builds(
    Box, st.floats(0, 1800), st.floats(0, 1000), st.floats(10, 700), st.floats(10, 500)
)  # fmt: skip


def test_an_empty_table_has_room_right_beside_what_is_spoken_of() -> None:
    spot_for = OverlaySpace([OccupiedArea(MIDDLE, FORBIDDEN)]).best([(400, 200)], ROOM, MIDDLE)
    assert spot_for.free and spot_for.box.clipped(MIDDLE) is None
    assert between(spot_for.box, MIDDLE) < 60


def test_what_matters_less_is_covered_first() -> None:
    left, right = OccupiedArea(Box(0, 0, 960, HEIGHT), 5.0), OccupiedArea(Box(960, 0, 960, HEIGHT), 0.1)
    spot_for = OverlaySpace([left, right]).best([(400, 200)], ROOM, Box(0, 500, 10, 10))
    assert spot_for.box.left >= 950


def test_a_table_without_any_room_says_so() -> None:
    spot_for = OverlaySpace([OccupiedArea(ROOM, FORBIDDEN)]).best([(400, 200), (200, 400)], ROOM, MIDDLE)
    assert not spot_for.free and ROOM.contains(spot_for.box)


def test_a_bubble_larger_than_the_room_is_cut_to_it() -> None:
    spot_for = OverlaySpace([]).best([(3000, 200)], ROOM, MIDDLE)
    assert not spot_for.free and ROOM.contains(spot_for.box)


def test_flat_bubbles_are_preferred() -> None:
    assert OverlaySpace([]).best([(300, 600), (600, 300)], ROOM, MIDDLE).box.width == 600


@given(st.lists(boxes, max_size=12), boxes)
def test_whoever_is_free_covers_nothing_forbidden(taken: list[Box], near: Box) -> None:
    crowd = OverlaySpace([OccupiedArea(box, FORBIDDEN) for box in taken])
    spot_for = crowd.best([(420, 220), (280, 330)], ROOM, near)
    assert ROOM.contains(spot_for.box)
    covered = [box for box in taken if spot_for.box.clipped(box) is not None]
    assert not (spot_for.free and covered)
    assert crowd.is_free(spot_for.box) == spot_for.free


@given(st.lists(boxes, max_size=8))
def test_a_free_place_is_found_if_there_is_one(taken: list[Box]) -> None:
    crowd = OverlaySpace([OccupiedArea(box, FORBIDDEN) for box in taken])
    places = [Box(x, y, 240, 120) for x in range(0, WIDTH - 240, 24) for y in range(0, HEIGHT - 120, 24)]
    assert crowd.best([(240, 120)], ROOM, MIDDLE).free == any(map(crowd.is_free, places))
