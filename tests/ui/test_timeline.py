"""The line of time, and the part of a window that a table gets above it."""

from __future__ import annotations

import os
from itertools import pairwise

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.ui.draw.fonts import Fonts
from game.ui.widgets.box import Box
from game.ui.widgets.measure import Measure
from game.ui.widgets.pen import Pen
from game.ui.widgets.timeline import LEAST_GAP, Timeline
from game.ui.window.space import HEIGHT, WIDTH, PartSpace, Space


@pytest.fixture
def pen() -> Pen:
    pygame.display.init()
    pygame.display.set_mode((320, 180))
    pygame.font.init()
    return Pen(Fonts(1.0), Measure(Space(1920, 1080)))


def line(pen: Pen, last: int, *marks: int) -> Timeline:
    return Timeline(pen, "line", Box(100, 900, 600, 80), last=last, marks=marks)


def test_positions_go_from_one_end_to_the_other(pen: Pen) -> None:
    found = line(pen, 50)
    assert found.at(0) == found.rail.left and found.at(50) == found.rail.right
    assert [found.position_at(found.at(position)) for position in range(51)] == list(range(51))
    assert found.position_at(-1000) == 0 and found.position_at(5000) == 50


def test_a_match_without_a_step_has_one_position(pen: Pen) -> None:
    found = line(pen, 0)
    assert found.at(0) == found.rail.left and found.position_at(found.rail.right) == 0


def test_knob_and_rail_stay_inside(pen: Pen) -> None:
    found = line(pen, 50, 0, 25, 50)
    for position in (0, 25, 50):
        for widget in found.moving(position):
            assert found.home.contains(widget.home, 0.1)


def test_marks_too_near_to_each_other_are_left_out(pen: Pen) -> None:
    marks = list(range(0, 1000, 2))
    found = line(pen, 1000, *marks)
    at = [found.at(mark) for mark in found.marks]
    assert len(at) > 30 and all(b - a >= LEAST_GAP for a, b in pairwise(at))
    assert line(pen, 10, 0, 5, 10).marks == [0, 5, 10]


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 600), (1280, 800), (1080, 1920), (3840, 2160), (2560, 1080)])
def test_a_part_of_a_window_keeps_the_table_whole_and_above_the_line(size: tuple[int, int]) -> None:
    whole = Space(*size)
    _, top = whole.to_pixels((0, 960))
    part = PartSpace(whole.width, top, whole)
    left, upper = part.to_pixels((0, 0))
    right, lower = part.to_pixels((WIDTH, HEIGHT))
    assert 0 <= left < right <= whole.width and whole.origin[1] <= upper < lower <= top + 1
    assert abs((right - left) / (lower - upper) - WIDTH / HEIGHT) < 0.01
    assert part.compact == whole.compact and Measure(part).factor == Measure(whole).factor
    x, y = part.to_units(part.to_pixels((300, 700)))
    assert abs(x - 300) < 2 and abs(y - 700) < 2
