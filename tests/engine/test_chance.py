"""Our own chance: fair, and a function of the seed and of how many chance lines came before."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from game.engine.chance import SEED_LIMIT, Chance, fair_outcome, quick_outcome, shuffle

seeds = st.integers(0, SEED_LIMIT - 1)
indices = st.integers(0, 1000)


@given(seeds, indices, st.integers(1, 112))
def test_a_shuffle_is_a_permutation(seed: int, index: int, size: int) -> None:
    chance = shuffle(range(1, size + 1))
    outcome = fair_outcome(chance, seed, index)
    assert sorted(outcome) == list(range(1, size + 1)) and chance.fits(outcome)
    assert outcome == fair_outcome(chance, seed, index)


@given(seeds, indices, st.integers(1, 3), st.randoms(use_true_random=False))
def test_a_draw_gives_distinct_pieces_of_the_box(seed: int, index: int, draw: int, rng: Random) -> None:
    chance = Chance("box", (3, 8, 21, 55), draw)
    for outcome in (fair_outcome(chance, seed, index), quick_outcome(chance, rng)):
        assert chance.fits(outcome)


def test_outcomes_never_change_between_versions() -> None:
    """Other programs check our chances by the seed, so these numbers stand for good."""
    assert fair_outcome(shuffle(range(1, 11)), 0, 0) == [5, 8, 3, 7, 10, 6, 1, 2, 9, 4]
    assert fair_outcome(shuffle(range(1, 11)), 0, 1) == [5, 4, 8, 2, 3, 7, 10, 9, 1, 6]
    assert fair_outcome(Chance("dealer", (0, 1, 2, 3), 1, names_seat=True), 2**128 - 1, 7) == [3]


def test_every_order_is_equally_likely() -> None:
    chance = shuffle((1, 2, 3))
    for draw in (lambda n: fair_outcome(chance, n, 0), lambda n: quick_outcome(chance, Random(n))):
        found = Counter(tuple(draw(number)) for number in range(6000))
        # Six orders, 1000 expected of each; 20.5 is the 0.1 % point of chi square with 5 degrees.
        assert sum((count - 1000) ** 2 / 1000 for count in found.values()) < 20.5 and len(found) == 6


def test_what_does_not_fit() -> None:
    chance = Chance("box", (3, 8, 21), 2)
    for wrong in ([], [3], [3, 3], [3, 4], [3, 8, 21]):
        assert not chance.fits(wrong)
