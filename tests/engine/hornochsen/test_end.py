"""How a match ends and who wins."""

from __future__ import annotations

import pytest

from game.engine.event import Ended, Said
from tests.engine.hornochsen.playing import PLAYERS, position, random_match

CALM = {"L1": "90", "L2": "80", "L3": "70", "L4": "60"}
FULL = {"L1": "90", "L2": "80", "L3": "70", "L4": "60 61 62 63"}
"""Where 64 costs seven."""


@pytest.mark.clause("HORN-19")
@pytest.mark.parametrize(("start", "ends"), [(52, False), (53, True), (55, True)])
def test_onto_or_past_the_heap(start: int, ends: bool) -> None:
    match = position("64 1", "72 2", rows=FULL, track=(start, 5)).play_round(64, 72)
    assert not match.state.over, "the round is played to its end"
    match.take(0, "60")
    assert match.state.over == ends and match.row("L3") == "70 72"
    assert (Ended("match", 1) in match.events) == ends
    assert (match.state.deciders() == ()) == ends and match.state.chance_due() is None


@pytest.mark.clause("HORN-19")
def test_by_a_purchase_too() -> None:
    match = position("61 1", "62 2", rows=CALM, track=(57, 5)).buy(0, 3)
    assert match.events[-2] == Said(0, "heap_reached") and not match.state.over
    match.play_round(61, 62)
    assert match.state.over


@pytest.mark.clause("HORN-19")
def test_even_if_the_figure_moved_back() -> None:
    rows = {"R6": "80", "R2": "40 41 42", "L2": "60 61 62", "L4": "50"}
    match = position("43 1", "51 2", rows=rows, track=(58, 5)).buy(0, 2).play_round(43, 51)
    assert match.track == (57, 5) and match.state.over


@pytest.mark.clause("HORN-19")
def test_pushed_onto_the_heap() -> None:
    match = position("61 1", "62 2", rows=CALM, track=(58, 59)).buy(0, 1)
    assert match.track == (60, 59)
    assert match.play_round(61, 62).state.over


@pytest.mark.clause("HORN-12", "HORN-19")
def test_when_the_supply_is_empty_and_somebody_has_no_tile() -> None:
    match = position("61 1", "62", rows=CALM, supply="", box="30 40").play_round(61, 62)
    assert match.state.over and match.track == (0, 0)


@pytest.mark.clause("HORN-12", "HORN-19")
def test_not_while_the_free_tiles_reach() -> None:
    match = position("61", "62", rows=CALM, supply="30 31 32 33 34 35 36").play_round(61, 62)
    assert not match.state.over and match.hand(1) == "36" and match.counter("closed") == 1
    match = position("61", "62", rows=CALM, supply="30 31 32 33 34 35").play_round(61, 62)
    assert match.state.over, "seat 1 got none"


@pytest.mark.clause("HORN-19")
def test_an_empty_supply_alone_ends_nothing() -> None:
    match = position("61 1", "62 2", rows=CALM, supply="").play_round(61, 62)
    assert not match.state.over and match.state.deciders() == (0, 1)


@pytest.mark.clause("HORN-20")
def test_fewest_minus_points_win() -> None:
    match = position("61 1", "62 2", "63 3", rows=CALM, track=(57, 5, 4)).buy(0, 3).play_round(61, 62, 63)
    standings = match.state.standings()
    assert standings.scores == (60, 5, 4) and standings.winners == (2,) and standings.places == (3, 2, 1)


@pytest.mark.clause("HORN-20")
def test_figures_on_the_start_field_share_the_win() -> None:
    match = position("61 1", "62 2", "63 3", rows=CALM, track=(0, 57, 0)).buy(1, 3).play_round(61, 62, 63)
    standings = match.state.standings()
    assert match.state.over and standings.winners == (0, 2) and standings.places == (1, 3, 1)


@pytest.mark.clause("HORN-20")
def test_it_can_be_said_at_any_time_how_it_stands() -> None:
    match = position("61 1", "62 2", rows=CALM, track=(3, 9))
    assert match.state.standings().winners == (0,)


@pytest.mark.clause("HORN-19", "HORN-20")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_match_ends(players: int) -> None:
    match, rng = random_match(players, 5)
    match.play_on(rng)
    standings = match.state.standings()
    assert match.state.over and standings.winners
    assert max(standings.scores) >= 60 or not match.sees(None, "supply")
    assert match.why_not(0, "play 1") == "match_over"
