"""The engine and a naive formulation of the rules play the same matches."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.chance import quick_outcome
from game.engine.games.hornochsen.state import HornochsenState
from tests.engine.hornochsen.naive import NAMES, NaiveMatch
from tests.engine.hornochsen.playing import STANDARD, board, numbers, position, rules_for

MEADOW = """
L1 . D O1
L2 H . O2
L3 K1 K9 O1
L4 . . O1
L5 D . O3
L6 . H D . O2
R1 . . O1
R2 D D O1
R3 . K2 O4
R4 H H O1
R5 . . . . . . . . O1
R6 . . O1
"""
"""A board on which matches are long: the supply runs out, and tiles are bought from the box."""


def compare(state: HornochsenState, naive: NaiveMatch) -> None:
    """Everything that both know."""
    ground = state.rules.ground
    assert {name: ground.tiles(state.cells, row) for row, name in enumerate(ground.names)} == naive.rows
    assert [sorted(play.tile for play in hand) for hand in state.hands] == [sorted(hand) for hand in naive.hands]
    assert state.track == naive.track and state.over == naive.over
    assert state.supply[::-1] == naive.supply and sorted(state.box) == sorted(naive.box)
    assert set(state.deciders()) == naive.deciders()
    for seat in state.deciders():
        assert {action.do for action in state.legal(seat)} == naive.legal(seat)


def play_both(players: int, rng: Random, text: str, eyes: tuple[int, ...], heap: int) -> HornochsenState:
    rules = rules_for(players, board(text, eyes, heap))
    state = rules.start()
    order = quick_outcome(state.chance_due(), rng)
    state.resolve(order)
    naive = NaiveMatch(players, order, text, eyes, heap)
    thrift = rng.random()
    while not state.over:
        compare(state, naive)
        due = state.chance_due()
        if due is not None:
            assert sorted(naive.box) == list(due.population) and naive.owed == (state.buyer, due.draw)
            drawn = quick_outcome(due, rng)
            state.resolve(drawn)
            naive.draw(drawn)
            continue
        seat = rng.choice(state.deciders())
        legal = state.legal(seat)
        kept = [action for action in legal if not action.do.startswith("buy")]
        action = rng.choice(kept if kept and rng.random() < thrift else legal)
        state.apply(seat, action)
        naive.do(seat, action.do)
    compare(state, naive)
    return state


@pytest.mark.clause("HORN-3", "HORN-4", "HORN-5", "HORN-6", "HORN-7", "HORN-9", "HORN-15", "HORN-16", "HORN-17")
@settings(max_examples=25)
@given(st.integers(2, 8), st.integers(0, 1 << 32))
def test_on_the_standard_board(players: int, seed: int) -> None:
    play_both(players, Random(seed), STANDARD, (40, 50), 60)


@pytest.mark.clause("HORN-8", "HORN-11", "HORN-12", "HORN-13", "HORN-14", "HORN-18", "HORN-19")
@settings(max_examples=20)
@given(st.integers(2, 8), st.integers(0, 1 << 32))
def test_on_a_board_where_tiles_run_out(players: int, seed: int) -> None:
    play_both(players, Random(seed), MEADOW, (3, 7, 20), 200)


def test_tiles_do_run_out_there() -> None:
    """Else the test above would prove little."""
    ends = [play_both(6, Random(seed), MEADOW, (3, 7, 20), 200) for seed in range(8)]
    assert sum(state.draws for state in ends) > 8 and not any(state.ending for state in ends)


# -- every way a match can go ------------------------------------------------------------------------


def count_ends(state: HornochsenState) -> Counter[tuple[int, ...]]:
    """How many ways lead to each result."""
    if state.over:
        return Counter([tuple(state.track)])
    due = state.chance_due()
    ends: Counter[tuple[int, ...]] = Counter()
    if due is not None:
        for drawn in combinations(due.population, due.draw):
            after = state.copy()
            after.resolve(drawn)
            ends += count_ends(after)
        return ends
    seat = state.deciders()[0]
    for action in state.legal(seat):
        after = state.copy()
        after.apply(seat, action)
        ends += count_ends(after)
    return ends


def count_naive_ends(naive: NaiveMatch) -> Counter[tuple[int, ...]]:
    if naive.over:
        return Counter([tuple(naive.track)])
    ends: Counter[tuple[int, ...]] = Counter()
    if naive.owed is not None:
        for drawn in combinations(naive.box, naive.owed[1]):
            after = naive.copy()
            after.draw(list(drawn))
            ends += count_naive_ends(after)
        return ends
    seat = min(naive.deciders())
    for do in naive.legal(seat):
        after = naive.copy()
        after.do(seat, do)
        ends += count_naive_ends(after)
    return ends


PLAIN = {"L1": "1 2 3 11", "L4": "20 21 22 30", "R5": "40 41", "R6": "70"}
DOUBLE = {"L1": "1 2 3 11", "R1": "20 21", "R5": "40 41", "R6": "70"}


@pytest.mark.slow
@pytest.mark.clause("HORN-4", "HORN-5", "HORN-7", "HORN-9", "HORN-11", "HORN-13", "HORN-19")
@pytest.mark.parametrize(
    ("hands", "rows", "supply", "box", "track", "ways"),
    [
        (("12 50", "31 77"), PLAIN, "", "", (3, 5), 5724),
        (("12", "60"), PLAIN, "61", "", (59, 58), 47),
        (("12", "60"), DOUBLE, "90 91", "", (59, 58), 31),
        (("12", "60"), DOUBLE, "90 91", "61 62", (59, 58), 517),
        (("12", "60"), DOUBLE, "", "61 62", (59, 58), 230),
    ],
)
def test_every_way_to_the_end_of_a_late_match(hands, rows, supply, box, track, ways) -> None:
    match = position(*hands, rows=rows, supply=supply, box=box, track=track)
    naive = NaiveMatch(2, list(range(1, 100)))
    naive.hands = [numbers(hand) for hand in hands]
    naive.rows = {name: numbers(rows.get(name, "")) for name in NAMES}
    naive.supply, naive.box, naive.track = numbers(supply), numbers(box), list(track)
    naive.begin()
    ends = count_ends(match.state)
    assert ends == count_naive_ends(naive)
    assert sum(ends.values()) == ways
