"""Ten rounds, the score sheet, and who wins."""

from __future__ import annotations

import pytest

from game.engine.event import Ended
from tests.engine.rage.playing import OPTIONS, PLAYERS, Match, begun, random_match


def last_trick(totals: list[int]) -> Match:
    """The end of a match in which these were the totals before the last round; seat 2 hits with a trick."""
    match = begun("B1", "B2", "B3", bids=(0, 0, 1))
    match.state.totals = totals
    match.play("B1", "B2", "B3")
    return match


@pytest.mark.clause("RAGE-17")
def test_after_ten_rounds_the_match_is_over() -> None:
    match = last_trick([0, 0, 0])
    assert match.state.over and match.counter("round") == 10
    assert match.state.deciders() == () and match.state.chance_due() is None
    assert match.events[-2:] == [Ended("round", 10), Ended("match", 10)]
    assert match.why_not(0, "play B1") == "match_over"


@pytest.mark.clause("RAGE-17")
def test_not_after_nine() -> None:
    match = begun("B1 B4", "B2 B5", "B3 B6")
    match.play("B1", "B2", "B3", "B6", "B4", "B5")
    assert not match.state.over and match.events[-1] == Ended("round", 9)


@pytest.mark.clause("RAGE-17")
@pytest.mark.parametrize(
    ("before", "scores", "places", "winners"),
    [
        ([0, 0, 0], (10, 10, 11), (2, 2, 1), (2,)),
        ([1, 0, 0], (11, 10, 11), (1, 3, 1), (0, 2)),
        ([-30, -40, -60], (-20, -30, -49), (1, 2, 3), (0,)),
        ([9, 9, 8], (19, 19, 19), (1, 1, 1), (0, 1, 2)),
    ],
)
def test_the_highest_total_wins_and_equal_ones_share(
    before: list[int], scores: tuple[int, ...], places: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    standings = last_trick(before).state.standings()
    assert (standings.scores, standings.places, standings.winners) == (scores, places, winners)


def test_it_stands_level_before_anything_is_scored() -> None:
    assert Match(4).state.standings().winners == (0, 1, 2, 3)


@pytest.mark.clause("RAGE-16", "RAGE-17")
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("players", PLAYERS)
def test_a_match_has_ten_rounds_and_the_sheet_adds_up(players: int, options: dict[str, bool | str]) -> None:
    match, rng = random_match(players, 3, **options)
    match.play_on(rng)
    sheet = match.state.sheet
    assert [sum(tricks) for _, tricks, _, _ in sheet] == list(range(10, 0, -1))
    assert match.points == tuple(sum(points[seat] for _, _, _, points in sheet) for seat in range(players))


def test_the_sheet_shows_every_round_that_is_over() -> None:
    match = begun("B9 B8", "plus5.2 minus5.1", "plus5.1 Y2", bids=(2, 1, 0))
    match.play("B9", "plus5.2", "plus5.1")
    with pytest.raises(StopIteration):
        match.counter("sheet_bid.1.0")
    match.play("B8", "minus5.1", "Y2")
    shown = {
        kind: [match.counter(f"sheet_{kind}.1.{seat}") for seat in range(3)]
        for kind in ("bid", "tricks", "plus5", "minus5", "points")
    }
    assert shown == {
        "bid": [2, 1, 0],
        "tricks": [2, 0, 0],
        "plus5": [2, 0, 0],
        "minus5": [1, 0, 0],
        "points": [17, -5, 10],
    }
