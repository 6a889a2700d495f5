"""What deals tell: shares of wins with bootstrap intervals over deals, and Elo numbers for a ladder."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import log10
from random import Random
from typing import Final

from game.match.arena.series import Deal

RESAMPLES: Final = 2000
LADDER_RESAMPLES: Final = 200
COVERED: Final = 0.95
MIDDLE: Final = 1500
SPREAD: Final = 400
FITTINGS: Final = 400

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number and the interval that holds it in 95 of 100 such series."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Strength:
    """How one bot fared. `share` is of the wins, by seat: with n at the table, 1/n is chance."""

    bot: str
    share: Estimate
    score: float
    place: float
    decision: float
    """Seconds for one decision, on average."""


def strengths(deals: Sequence[Deal], seed: int) -> list[Strength]:
    """Every bot's fortune, in the order in which they were named."""
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
    """Elo by the likeliest Bradley-Terry strengths (Hunter's minorisation-maximisation).

    One drawn game more for every pair keeps a bot that never lost from being infinitely strong.
    """
    won: dict[str, float] = defaultdict(float)
    met: dict[Pair, float] = {}
    for (first, second), of_deal in points.items():
        met[first, second] = met[second, first] = len(of_deal) + 1
        won[first] += sum(of_deal) + 0.5
        won[second] += len(of_deal) - sum(of_deal) + 0.5
    strength = dict.fromkeys(names, 1.0)
    for _ in range(FITTINGS):
        strength = {
            name: won[name]
            / sum(met[name, other] / (strength[name] + strength[other]) for other in names if (name, other) in met)
            for name in names
        }
    elo = {name: SPREAD * log10(value) for name, value in strength.items()}
    middle = _mean(list(elo.values()))
    return {name: value - middle + MIDDLE for name, value in elo.items()}
