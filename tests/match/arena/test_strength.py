"""From deals to numbers about strength."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.match.arena.series import Deal, EndedMatch
from game.match.arena.strength import interval, ladder, strengths


def ended(bots: str, places: str) -> EndedMatch:
    ranks = tuple(map(int, places))
    return EndedMatch(tuple(bots), tuple(10 - rank for rank in ranks), ranks, (2,) * len(bots), (0.5,) * len(bots))


def test_shares_are_by_seat_and_over_all_rotations() -> None:
    deals = [
        Deal(0, (ended("abb", "123"), ended("bba", "123"), ended("bab", "213"))),
        Deal(1, (ended("abb", "113"), ended("bba", "321"), ended("bab", "213"))),
    ]
    a, b = strengths(deals, 1)
    assert (a.bot, b.bot) == ("a", "b")
    assert a.share.value == pytest.approx((2 / 3 + 2.5 / 3) / 2)
    assert b.share.value == pytest.approx((1 / 6 + 0.5 / 6) / 2)
    assert a.share.value + 2 * b.share.value == pytest.approx(1), "all wins are somebody's"
    assert a.decision == pytest.approx(0.25) and a.place == pytest.approx((1 + 3 + 1 + 1 + 1 + 1) / 6)


def test_the_interval_is_the_same_every_time_and_holds_the_value() -> None:
    deals = [Deal(at, (ended("ab", "12" if at % 3 else "21"),)) for at in range(60)]
    first, again = strengths(deals, 7), strengths(deals, 7)
    assert first == again
    share = first[0].share
    assert share.low < share.value < share.high
    assert 0.2 < share.high - share.low < 0.3, "about twice 1.96 times the standard error of 60 coins of 2/3"


def test_more_deals_make_it_narrower() -> None:
    few, many = (
        interval([float(at % 2) for at in range(size)], lambda some: sum(some) / len(some), Random(1), 500)
        for size in (40, 640)
    )
    assert (many.high - many.low) < 0.4 * (few.high - few.low)


@settings(max_examples=12)
@given(st.integers(0, 2**32), st.permutations("abcd"))
def test_a_ladder_finds_the_order_of_strength(seed: int, order: list[str]) -> None:
    rng = Random(seed)
    power = {name: 4.0**at for at, name in enumerate(order)}
    duels = {}
    for one, other in combinations("abcd", 2):
        chance = power[one] / (power[one] + power[other])
        duels[one, other] = [
            Deal(at, (ended(one + other, "12" if rng.random() < chance else "21"),)) for at in range(120)
        ]
    rungs = ladder(duels, 1)
    assert [rung.bot for rung in rungs] == order[::-1]
    assert sum(rung.elo.value for rung in rungs) / 4 == pytest.approx(1500)


def test_elo_says_how_often_one_wins() -> None:
    deals = [Deal(at, (ended("ab", "12" if at % 4 else "21"),)) for at in range(400)]
    strong, weak = ladder({("a", "b"): deals}, 1)
    assert (strong.bot, weak.bot) == ("a", "b")
    assert 1 / (1 + 10 ** ((weak.elo.value - strong.elo.value) / 400)) == pytest.approx(0.75, abs=0.01)
    assert strong.elo.low < strong.elo.value < strong.elo.high


def test_who_never_lost_is_still_a_number() -> None:
    deals = [Deal(at, (ended("ab", "12"),)) for at in range(10)]
    strong, weak = ladder({("a", "b"): deals}, 1)
    assert 300 < strong.elo.value - weak.elo.value < 2000


def test_ties_count_half() -> None:
    deals = [Deal(at, (ended("abab", "1111"),)) for at in range(10)]
    assert [round(rung.elo.value) for rung in ladder({("a", "b"): deals}, 1)] == [1500, 1500]


@pytest.mark.parametrize("gap", [1, 3, 30])
def test_a_ladder_expects_of_everybody_what_they_won_however_wide_it_is(gap: int) -> None:
    """The likeliest strengths are where that is so, one drawn game for every pair included."""
    power = {name: float(gap) ** at for at, name in enumerate("abcdef")}
    won = {(one, other): power[one] / (power[one] + power[other]) for one, other in combinations("abcdef", 2)}
    duels = {
        pair: [Deal(at, (ended("".join(pair), "12" if at < round(400 * share) else "21"),)) for at in range(400)]
        for pair, share in won.items()
    }
    elo = {rung.bot: rung.elo.value for rung in ladder(duels, 1)}
    for name in "abcdef":
        points = sum(
            round(400 * share) + 0.5 if name == one else 400.5 - round(400 * share)
            for (one, other), share in won.items()
            if name in (one, other)
        )
        expected = sum(401 / (1 + 10 ** ((elo[other] - elo[name]) / 400)) for other in "abcdef" if other != name)
        assert points == pytest.approx(expected, abs=0.001)
