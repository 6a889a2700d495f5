"""Strength from deals: shares of wins with bootstrap intervals over deals, and Elo numbers for a ladder."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import exp, log
from random import Random
from typing import Final

from game.match.arena.series import Deal

RESAMPLES: Final = 2000
LADDER_RESAMPLES: Final = 200
COVERED: Final = 0.95
MIDDLE: Final = 1500
SPREAD: Final = 400
LONGEST_STEP: Final = 2.0
SHORTEST_STEP: Final = 1e-7
"""The steps of a fit, in logarithms of strength."""

Pair = tuple[str, str]
Numbers = dict[str, float]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number and the interval that holds it in 95 of 100 such series."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Strength:
    """The results of one bot. `share` is its share of the wins per seat: with n at the table, 1/n is chance."""

    bot: str
    share: Estimate
    score: float
    place: float
    decision: float
    """Seconds for one decision, on average."""


def strengths(deals: Sequence[Deal], seed: int) -> list[Strength]:
    """The strength of every bot, in the order in which they were named."""
    names = list(dict.fromkeys(name for deal in deals for ended in deal.ended for name in ended.bots))
    return [_strength(name, deals, seed) for name in names]


def _strength(name: str, deals: Sequence[Deal], seed: int) -> Strength:
    seats = [
        (ended, seat)
        for deal in deals
        for ended in deal.ended
        for seat, sitting in enumerate(ended.bots)
        if sitting == name
    ]
    decisions = sum(ended.decisions[seat] for ended, seat in seats)
    return Strength(
        name,
        interval([_share(name, deal) for deal in deals], _mean, Random(f"{seed}/{name}"), RESAMPLES),
        _mean([ended.scores[seat] for ended, seat in seats]),
        _mean([ended.places[seat] for ended, seat in seats]),
        sum(ended.seconds[seat] for ended, seat in seats) / max(1, decisions),
    )


def _share(name: str, deal: Deal) -> float:
    """The bot's share of the wins of one deal, on average over its seats in all rotations."""
    return _mean(
        [share for ended in deal.ended for bot, share in zip(ended.bots, ended.shares, strict=True) if bot == name]
    )


def interval(
    samples: Sequence[float], estimate: Callable[[Sequence[float]], float], rng: Random, resamples: int
) -> Estimate:
    """The estimate, and its percentile interval over resamples with replacement."""
    drawn = sorted(estimate(rng.choices(samples, k=len(samples))) for _ in range(resamples))
    return Estimate(estimate(samples), *_ends(drawn))


def _ends(drawn: Sequence[float]) -> tuple[float, float]:
    cut = (1 - COVERED) / 2
    return drawn[int(cut * len(drawn))], drawn[min(len(drawn) - 1, int((1 - cut) * len(drawn)))]


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


# -- the ladder --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rung:
    """One bot on the ladder."""

    bot: str
    elo: Estimate


def ladder(duels: Mapping[Pair, Sequence[Deal]], seed: int) -> list[Rung]:
    """Elo numbers from all duels together, the strongest first; their mean is 1500."""
    names = list(dict.fromkeys(name for pair in duels for name in pair))
    points = {pair: [_points(pair, deal) for deal in deals] for pair, deals in duels.items()}
    rng = Random(f"{seed}/ladder")
    drawn = [
        _fitted(names, {pair: rng.choices(of_deal, k=len(of_deal)) for pair, of_deal in points.items()})
        for _ in range(LADDER_RESAMPLES)
    ]
    fitted = _fitted(names, points)
    rungs = [Rung(name, Estimate(fitted[name], *_ends(sorted(one[name] for one in drawn)))) for name in names]
    return sorted(rungs, key=lambda rung: -rung.elo.value)


def _points(pair: Pair, deal: Deal) -> float:
    """The first bot's points against the second in one deal: 1 for a better place, half for the same one."""
    first, second = pair
    met = []
    for ended in deal.ended:
        for one, other in product(range(len(ended.bots)), repeat=2):
            if (ended.bots[one], ended.bots[other]) == (first, second):
                better = ended.places[one] < ended.places[other]
                met.append(1.0 if better else 0.5 if ended.places[one] == ended.places[other] else 0.0)
    return _mean(met)


def _fitted(names: Sequence[str], points: Mapping[Pair, Sequence[float]]) -> dict[str, float]:
    """Elo numbers from the likeliest Bradley-Terry strengths, by Newton's method until the steps are tiny.

    One extra drawn game for every pair keeps a bot that never lost from being infinitely strong.
    """
    scored = {pair: (sum(of_deal) + 0.5, len(of_deal) + 1) for pair, of_deal in points.items()}
    strength = dict.fromkeys(names, 0.0)  # as logarithms
    step = dict.fromkeys(names, LONGEST_STEP)
    while max(map(abs, step.values())) > SHORTEST_STEP:
        step = _step(names, scored, strength)
        # Far from the maximum a full step can go much too far.
        cut = min(1.0, LONGEST_STEP / max(*map(abs, step.values()), SHORTEST_STEP))
        strength = {name: strength[name] + cut * step[name] for name in names}
    middle = _mean(list(strength.values()))
    return {name: SPREAD / log(10) * (value - middle) + MIDDLE for name, value in strength.items()}


def _step(names: Sequence[str], scored: Mapping[Pair, tuple[float, int]], strength: Numbers) -> Numbers:
    """A Newton step towards the strengths at which the expected wins equal the wins: gradient over Hessian."""
    missing: Numbers = dict.fromkeys(names, 0.0)
    # Only differences count; the initial ones keep the mean constant.
    slopes = {name: dict.fromkeys(names, 1.0) for name in names}
    for (first, second), (won, met) in scored.items():
        expected = 1 / (1 + exp(strength[second] - strength[first]))
        behind, slope = won - met * expected, met * expected * (1 - expected)
        for one, other, sign in ((first, second, 1), (second, first, -1)):
            missing[one] += sign * behind
            slopes[one][one] += slope
            slopes[one][other] -= slope
    return _solved(slopes, missing)


def _solved(rows: dict[str, Numbers], right: Numbers) -> Numbers:
    """The solution of the linear equations with these rows and this right side, by elimination."""
    left = list(rows)
    for at, name in enumerate(left):
        for other in left[at + 1 :]:
            part = rows[other][name] / rows[name][name]
            right[other] -= part * right[name]
            for column in left[at:]:
                rows[other][column] -= part * rows[name][column]
    found: Numbers = {}
    for name in reversed(left):
        known = sum(rows[name][other] * value for other, value in found.items())
        found[name] = (right[name] - known) / rows[name][name]
    return found
