"""Geometry of zones, without a window."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.board.arrangement import (
    ARRANGEMENTS,
    Area,
    PieceMeasure,
    Pose,
    column,
    fan,
    grid,
    lines,
    row,
    slots,
    stack,
)
from game.ui.board.motion import Face, Motion, PieceLook, ease

AREA = Area(500, 400, 600, 200)
CARD = PieceMeasure(100, 150, 10)


@pytest.mark.parametrize("name", ARRANGEMENTS)
@pytest.mark.parametrize("count", [0, 1, 2, 5, 12])
def test_there_is_a_place_for_every_piece_inside_the_area(name: str, count: int) -> None:
    poses = ARRANGEMENTS[name](AREA, count, CARD)
    assert len(poses) == count
    for pose in poses:
        assert AREA.holds(pose.x, pose.y, margin=CARD.height)
        assert abs(pose.x - AREA.x) <= AREA.width / 2


def test_a_row_stands_around_the_middle_with_its_gap() -> None:
    assert [pose.x for pose in row(AREA, 3, CARD)] == [390, 500, 610]
    assert [pose.x for pose in row(AREA, 1, CARD)] == [500]


def test_a_row_without_room_overlaps_but_stays_inside() -> None:
    poses = row(AREA, 20, CARD)
    assert (poses[0].x, poses[-1].x) == pytest.approx((250, 750))


def test_a_column_begins_at_the_top() -> None:
    assert [pose.y for pose in column(Area(0, 500, 100, 600), 2, CARD)] == [275, 435]


def test_a_fan_turns_outwards() -> None:
    left, middle, right = fan(AREA, 3, CARD)
    assert left.angle < middle.angle == 0 < right.angle and left.y == right.y > middle.y


def test_a_stack_is_one_place() -> None:
    assert all(abs(pose.x - 500) < 10 for pose in stack(AREA, 80, CARD))


def test_a_grid_breaks_lines() -> None:
    poses = grid(AREA, 7, CARD)
    assert poses[0].y == poses[4].y < poses[5].y and poses[0].x == poses[5].x


def test_lines_are_as_few_and_as_even_as_corners_allow() -> None:
    assert {pose.y for pose in lines(AREA, 9, CARD)} == {400}, "nine cards show their corners in one line"
    poses = lines(AREA, 11, CARD)
    assert [pose.y for pose in poses] == [375] * 6 + [425] * 5 and poses[0].x == poses[6].x
    assert poses[1].x - poses[0].x >= 62


def test_slots_are_the_boards_places() -> None:
    arrange = slots([Pose(1, 2), Pose(3, 4)])
    assert arrange(AREA, 3, CARD) == [Pose(1, 2), Pose(3, 4), Pose(3, 4)]


@given(st.floats(0, 359), st.floats(-290, 290), st.floats(-90, 90))
def test_a_turned_area_holds_its_own_places(angle: float, along: float, across: float) -> None:
    area = Area(500, 400, 600, 200, angle=angle)
    pose = area.place(along, across)
    assert area.holds(pose.x, pose.y, margin=1e-6)
    assert not area.holds(*_outside(area))


def _outside(area: Area) -> tuple[float, float]:
    pose = area.place(area.width / 2 + 5, 0)
    return pose.x, pose.y


def test_a_motion_goes_from_here_to_there_and_flips_half_way() -> None:
    motion = Motion(
        1.0,
        2.0,
        PieceLook(Pose(0, 0, 350), 10, 20, Face("B7", False)),
        PieceLook(Pose(100, 0, 10), 20, 40, Face("B7", True)),
    )
    start, middle, end = (motion.at(now) for now in (0.5, 1.5, 2.5))
    assert start[0] == motion.source and end[0].pose.x == 100 and end[0].face.visible == "B7"
    assert middle[0].pose.x == 50 and middle[0].pose.angle == 360 and middle[1] == 0, "seen from its edge"
    assert motion.at(1.2)[0].face.visible is None and motion.at(1.8)[0].face.visible == "B7"
    assert ease(0) == 0 and ease(1) == 1 and ease(0.5) == 0.5
