"""A layout inside the safe area of a television, and below a bar that is higher than usual."""

from __future__ import annotations

import pytest

from game.engine.view import seen_by
from game.ui.board.frame import BAR, MOST_BAR, Frame, frame_for, frame_layout, has_large_letters, is_compact
from game.ui.board.layout import place_zones
from game.ui.widgets.box import Box
from game.ui.widgets.measure import Measure, measure_for
from game.ui.window.space import Space
from game.user.settings import Settings
from tests.ui.board.moments import COUNTS, fields_for, layout_for, moments

WHOLE = Space(1920, 1080)
SAFE = Box(96, 54, 1728, 972)


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_the_usual_frame_changes_nothing_below_the_bar(game: str, players: int) -> None:
    layout = layout_for(game, players, False)
    same = frame_layout(layout, frame_for(Measure(WHOLE)))
    assert (same.me, same.my_plate, same.others, same.zones, same.board) == (
        layout.me, layout.my_plate, layout.others, layout.zones, layout.board,
    )  # fmt: skip


@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_a_television_has_everything_in_its_safe_area(game: str, players: int, compact: bool) -> None:
    layout = frame_layout(layout_for(game, players, compact), Frame(SAFE, 100))
    table = seen_by(moments(game, players)[0], 0)
    placement = place_zones(layout, table, players, 0, fields=fields_for(game))
    areas = [layout.my_plate, layout.log, layout.info_area, layout.values, layout.confirm, *placement.plates]
    areas += [place.area for place in placement.zones.values()]
    for area in areas:
        assert SAFE.contains(area.box, 0.01), area
    below = [area for area in areas if area != layout.info_area]
    assert min(area.box.top for area in below) >= SAFE.top + 100
    assert SAFE.top <= layout.info_area.box.top and layout.info_area.box.bottom <= SAFE.top + 112


def test_a_board_keeps_its_shape_and_its_fields() -> None:
    layout = layout_for("hornochsen", 4, False)
    small = frame_layout(layout, Frame(SAFE, 112))
    assert layout.board is not None and small.board is not None
    assert small.board.width / small.board.height == pytest.approx(layout.board.width / layout.board.height)
    assert small.figure < layout.figure


def test_the_bar_is_as_high_as_fingers_and_letters_need() -> None:
    assert frame_for(Measure(WHOLE)).bar == BAR
    assert frame_for(Measure(WHOLE, text_size=200)).bar == pytest.approx(96)
    assert frame_for(Measure(Space(1024, 600), text_size=200)).bar == MOST_BAR
    small = measure_for(Space(1024, 600), Settings(screen_inches=7))
    assert frame_for(small).bar == small.target > MOST_BAR


def test_large_letters_choose_the_layouts_made_for_them() -> None:
    plain, half_more, twice = (Measure(WHOLE, text_size=size) for size in (100, 150, 200))
    assert [is_compact(measure) for measure in (plain, half_more, twice)] == [False, True, True]
    assert [has_large_letters(measure) for measure in (plain, half_more, twice)] == [False, False, True]
    assert is_compact(Measure(Space(1024, 600))) and not has_large_letters(Measure(Space(1024, 600)))
