"""The deal."""

from __future__ import annotations

import pytest

from game.engine.event import Began, Moved
from tests.engine.hornochsen.playing import ALL_TILES, PLAYERS, Match, dealt, rules_for


@pytest.mark.clause("HORN-2")
@pytest.mark.parametrize("players", PLAYERS)
def test_six_for_each_seat_four_rows_and_the_rest_is_the_supply(players: int) -> None:
    match = Match(rules_for(players)).chance(" ".join(ALL_TILES))
    for seat in range(players):
        assert match.hand(seat).split() == ALL_TILES[6 * seat : 6 * seat + 6]
    first = 6 * players
    assert [match.row(name) for name in ("L1", "L2", "L3", "L4")] == ALL_TILES[first : first + 4]
    assert match.active() == ["L1", "L2", "L3", "L4"]
    assert len(match.sees(0, "supply")) == 99 - 4 - 6 * players
    assert match.state.deciders() == tuple(range(players))


@pytest.mark.clause("HORN-2")
def test_the_first_tile_behind_the_rows_is_the_top_of_the_supply() -> None:
    match = dealt("1", "2", supply="91 92 93 94")
    match.buy(1, 3).buy(0, 1)
    assert {"91", "92", "93"} < set(match.hand(1).split()) and "94" in match.hand(0).split()


@pytest.mark.clause("HORN-2")
def test_all_figures_stand_on_the_start_field() -> None:
    match = dealt("", "", "")
    assert match.track == (0, 0, 0)
    assert [match.counter(f"track.{seat}") for seat in range(3)] == [0, 0, 0]


@pytest.mark.clause("HORN-2")
def test_hands_are_hidden_from_the_others() -> None:
    match = dealt("1 2 3 4 5 6", "11 12 13 14 15 16")
    assert match.sees(1, "hand.0") == match.sees(None, "hand.0") == [None] * 6
    assert match.sees(0, "hand.0") == ["1", "2", "3", "4", "5", "6"]


def test_the_deal_is_told() -> None:
    match = dealt("1 2 3 4 5 6", "11 12 13 14 15 16", rows="50 30 40 20")
    assert match.events == [
        Moved(("1", "2", "3", "4", "5", "6"), "supply", "hand.0"),
        Moved(("11", "12", "13", "14", "15", "16"), "supply", "hand.1"),
        Moved(("50",), "supply", "row.L1"),
        Moved(("30",), "supply", "row.L2"),
        Moved(("40",), "supply", "row.L3"),
        Moved(("20",), "supply", "row.L4"),
        Began("round", 1),
    ]


def test_before_the_deal_all_tiles_are_there_and_nobody_decides() -> None:
    state = rules_for(4).start()
    assert sorted(state.pieces()) == list(range(1, 100))
    assert state.deciders() == () and not state.over
    due = state.chance_due()
    assert due is not None and (due.kind, due.draw) == ("shuffle", 99)
