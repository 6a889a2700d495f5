"""Tight fans spread around one piece: it can be touched, the ends stay, and all pieces stay in their order."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.ui.board.arrangement import Area, PieceMeasure, Pose, column, fan, row
from game.ui.board.spreading import LEAST_STRIP, FanRun, spread


def run_of(poses: list[Pose], length: float) -> FanRun:
    return FanRun(tuple(str(at) for at in range(len(poses))), tuple(poses), length)


def moved(run: FanRun, around: int, target: float) -> FanRun:
    moves = spread(run, around, target)
    poses = [Pose(pose.x + x, pose.y + y) for pose, (x, y) in zip(run.poses, moves, strict=True)]
    return run_of(poses, run.length)


def test_ten_cards_in_a_narrow_fan() -> None:
    run = run_of(fan(Area(0, 0, 700, 240), 10, PieceMeasure(160, 240)), 160)
    assert run.is_tight(92) and not run.is_tight(50)
    for around in range(10):
        after = moved(run, around, 92)
        assert after.strips()[around] >= 91
        assert (after.poses[0].x, after.poses[-1].x) == (run.poses[0].x, run.poses[-1].x)


def test_neighbours_are_spread_too_while_there_is_room() -> None:
    run = run_of(row(Area(0, 0, 660, 100), 11, PieceMeasure(160, 100)), 160)
    strips = moved(run, 5, 92).strips()
    assert sum(strip >= 91 for strip in strips[:-1]) == 4
    assert min(strips) >= LEAST_STRIP


def test_a_column_spreads_downwards() -> None:
    run = run_of(column(Area(0, 0, 100, 300), 7, PieceMeasure(100, 150, -125)), 100)
    after = moved(run, 2, 50)
    assert all(pose.x == 0 for pose in after.poses) and after.strips()[2] >= 49


@given(st.integers(2, 20), st.floats(200, 1500), st.floats(60, 300), st.floats(48, 140), st.integers(0, 19))
def test_pieces_keep_their_order_and_their_room(
    count: int, room: float, length: float, target: float, around: int
) -> None:
    run = run_of(row(Area(0, 0, max(room, length + 1), 100), count, PieceMeasure(length, 100)), length)
    after = moved(run, min(around, count - 1), target)
    places = [pose.x for pose in after.poses]
    assert places == sorted(places)
    assert abs(places[0] - run.poses[0].x) < 1e-6 and abs(places[-1] - run.poses[-1].x) < 1e-6
