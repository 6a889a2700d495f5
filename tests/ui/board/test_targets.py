"""Which pieces are to be seen: every one that is not covered, and few of a high pile."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from game.engine.view import Piece, View, Zone
from game.ui.board.arrangement import ARRANGEMENTS, Area, PieceMeasure
from game.ui.board.targets import UPPERMOST, targets

SIZE = PieceMeasure(60, 90)
AREA = Area(300, 300, 600, 90)


def seen(arrange: str, count: int, more: int = 0) -> list[str]:
    pieces = tuple(Piece(f"B{at}", True) for at in range(count))
    table = View(None, (Zone("here", pieces, more=more),), (), ())
    place = SimpleNamespace(hidden=False, size=SIZE, poses=lambda many: ARRANGEMENTS[arrange](AREA, many, SIZE))
    return list(targets(table, SimpleNamespace(zones={"here": place})))  # type: ignore[arg-type]


@pytest.mark.parametrize("count", [1, 2, 7, 40])
def test_a_row_shows_all_its_pieces(count: int) -> None:
    assert seen("row", count) == [f"B{at}" for at in range(count)]


@pytest.mark.parametrize("count", [1, 3, 4, 12, 80])
def test_a_pile_shows_its_edges_and_its_uppermost_pieces(count: int) -> None:
    names = seen("stack", count)
    assert names[-UPPERMOST:] == [f"B{at}" for at in range(count)][-UPPERMOST:]
    assert len(names) <= 6 + UPPERMOST
    poses = ARRANGEMENTS["stack"](AREA, count, SIZE)
    assert {poses[int(name[1:])] for name in names} == set(poses), "every edge is there"


def test_a_pile_that_nobody_looks_through_is_one_piece() -> None:
    assert seen("stack", 0, more=50) == ["here#0"]
