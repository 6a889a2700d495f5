"""A person's rating against the levels after every match; the levels' own ratings are fixed.

Each match counts as one game against every bot in it: won if ahead of it, drawn if level, lost if behind.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

BEGIN: Final = 1000
RATINGS: Final = {"random": 600, "beginner": 800, "casual": 1000, "reference": 1100, "strong": 1200, "expert": 1400}
SCALE: Final = 400
"""A player rated this much higher is expected to be ahead in ten of eleven matches."""
STEP: Final = 40
"""How far one match can move a rating."""


def after(rating: float, place: int, bots: Sequence[tuple[str, int]]) -> float:
    """The rating after a match with this place, among bots of these kinds and places; others don't count."""
    rated = [(RATINGS[kind], other) for kind, other in bots if kind in RATINGS]
    if not rated:
        return rating
    gained = sum(_score(place, other) - _expected(rating, theirs) for theirs, other in rated)
    return rating + STEP * gained / len(rated)


def course(matches: Iterable[tuple[int, Sequence[tuple[str, int]]]]) -> list[int]:
    """The rating before the first of these matches and after each, in their order."""
    ratings = [float(BEGIN)]
    for place, bots in matches:
        ratings.append(after(ratings[-1], place, bots))
    return [round(rating) for rating in ratings]


def _score(place: int, other: int) -> float:
    return 1.0 if place < other else 0.5 if place == other else 0.0


def _expected(rating: float, other: float) -> float:
    return 1 / (1 + 10 ** ((other - rating) / SCALE))
