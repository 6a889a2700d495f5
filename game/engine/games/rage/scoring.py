"""Predictions, and the points of a round."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final

from game.engine.games.rage.cards import FIRST_FIVE, FIRST_JOKER, FIRST_MINUS

HIT: Final = 10
MISSED: Final = -5

PLUS: Final = 1
MINUS: Final = 16
"""What a "+5" and a "-5" add to a stake, which counts the cards of both kinds in one integer."""


Round = tuple[list[int | None], list[int], list[int], list[int]]
"""A line of the score sheet: predictions, tricks, stakes and points by seat; never changed later."""


class Prediction(Enum):
    """The ways to predict."""

    OPEN = "open"
    HIDDEN = "hidden"
    SECRET = "secret"


def adding_up(bids: Iterable[int | None], size: int) -> int | None:
    """The prediction that would make all of them add up to the number of tricks, or None."""
    # RAGE-19: the number that the dealer may not name
    missing = size - sum(bid for bid in bids if bid is not None)
    return missing if missing >= 0 else None


def stake(card: int) -> int:
    """What a card adds to the stake of its trick."""
    # RAGE-11: "+5" and "-5", each for itself
    if card < FIRST_FIVE or card >= FIRST_JOKER:
        return 0
    return PLUS if card < FIRST_MINUS else MINUS


def plus_cards(stakes: int) -> int:
    return stakes % MINUS


def minus_cards(stakes: int) -> int:
    return stakes // MINUS


def fives(stakes: int) -> int:
    """The points for the "+5" and "-5" in a seat's tricks."""
    # RAGE-11, RAGE-16: +5 or -5 for each of them
    return 5 * (plus_cards(stakes) - minus_cards(stakes))


def clean_sweep(size: int) -> int | None:
    """How many tricks are a clean sweep in a round of this size; None if there is no clean sweep."""
    # RAGE-20: every trick of the round, but there is none in the round of one trick
    return size if size > 1 else None


def points(bid: int | None, tricks: int, stakes: int, sweep: int | None) -> int:
    """A seat's points in a round in which `sweep` tricks are a clean sweep."""
    # RAGE-16: one for each trick, +10 for a right prediction, else -5
    gained = tricks + HIT if tricks == bid else tricks + MISSED
    if stakes:
        gained += fives(stakes)
    # RAGE-20: two for each trick instead of one
    return gained + tricks if tricks == sweep else gained
