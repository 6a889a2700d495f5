"""Plots: their numbers are round, their marks apart, their labels not too close."""

from __future__ import annotations

import os
from itertools import pairwise

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.draw.fonts import Fonts
from game.ui.draw.seat_marks import SEAT_MARKS
from game.ui.widgets.box import Box
from game.ui.widgets.ground import LIGHT
from game.ui.widgets.measure import Measure
from game.ui.widgets.pen import Pen
from game.ui.widgets.plot import MOST_TICKS, Course, Plot, apart, thin_out, ticks
from game.ui.widgets.widget import WidgetLook
from game.ui.window.space import Space


@given(st.integers(-300, 0), st.integers(1, 500))
def test_ticks_cover_everything_in_even_steps(low: int, high: int) -> None:
    found = ticks(low, high)
    steps = {after - before for before, after in pairwise(found)}
    assert found[0] <= low and found[-1] >= high and len(steps) == 1 and 0 in found
    assert 2 <= len(found) <= MOST_TICKS + 2
    assert str(steps.pop()).rstrip("0") in ("1", "2", "5")


@given(st.lists(st.floats(0, 100), min_size=1, max_size=8), st.floats(1, 12))
def test_marks_are_apart_and_in_the_order_of_their_lines(wanted: list[float], gap: float) -> None:
    found = apart(wanted, gap, 0, 100)
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    assert all(-1e-6 <= place <= 100 + 1e-6 for place in found)
    assert all(found[after] - found[before] >= gap - 1e-6 for before, after in pairwise(order))


def test_marks_that_have_room_stay_where_their_lines_end() -> None:
    assert apart([10, 50, 90], 8, 0, 100) == [10, 50, 90]
    assert apart([50, 50], 8, 0, 100) == [50, 58]
    assert apart([100, 100], 8, 0, 100) == [92, 100]


@given(st.integers(0, 60), st.integers(1, 30))
def test_labels_are_thinned_evenly_and_the_last_one_stays(count: int, most: int) -> None:
    found = thin_out(count, most)
    assert len(found) <= max(most, 1) and (not count or found[-1] == count - 1)
    assert len({after - before for before, after in pairwise(found)}) <= 1


@pytest.mark.parametrize("colour", SEAT_MARKS)
def test_a_mark_at_the_upper_end_is_whole(colour: str) -> None:
    pygame.display.init()
    pygame.display.set_mode((320, 180))
    pygame.font.init()
    space = Space(1920, 1080)
    course = Course(SEAT_MARKS[colour], (0, 60))
    plot = Plot(Pen(Fonts(space.k), Measure(space)).on(LIGHT), "plot", Box(0, 0, 700, 300), [course], labels=["1"])
    body = plot.body(WidgetLook.NORMAL)
    assert body.get_bounding_rect().top > 0, "nothing is cut off by the edge"
