"""How many tricks a hand of Rage will win, and how likely a prediction is met with it.

How many tricks a hand wins depends on how many its player wants. So each card has two numbers: what it wins for a
player who wants no trick, and how much more for one who wants them all; in between it is linear. The tables were fitted
to the tricks that rules of thumb won against each other and against random players.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, sqrt
from typing import Final

from game.engine.games.rage.cards import CARDS, COLOUR, FIRST_ACTION, FIRST_JOKER, MOST_CARDS, NO_COLOUR, RANK
from game.engine.games.rage.scoring import HIT, MISSED

OutlookTable = Sequence[float]

TRUMP: Final[OutlookTable] = (
    0.07, 0.08, 0.09, 0.10, 0.12, 0.15, 0.18, 0.21, 0.25, 0.28, 0.32, 0.37, 0.43, 0.51, 0.60, 0.68,
)  # fmt: skip
PLAIN: Final[OutlookTable] = (
    -0.02, 0.00, 0.01, 0.03, 0.05, 0.07, 0.10, 0.12, 0.15, 0.17, 0.20, 0.24, 0.28, 0.35, 0.44, 0.60,
)  # fmt: skip
LAST_TRUMP: Final[OutlookTable] = (
    0.36, 0.40, 0.45, 0.52, 0.60, 0.67, 0.75, 0.82, 0.85, 0.87, 0.90, 0.92, 0.92, 0.92, 0.92, 0.92,
)  # fmt: skip
LAST_PLAIN: Final[OutlookTable] = (
    0.06, 0.07, 0.10, 0.12, 0.13, 0.14, 0.14, 0.15, 0.17, 0.20, 0.23, 0.25, 0.25, 0.25, 0.25, 0.25,
)  # fmt: skip
"""What a card wins for a player who wants no trick, with four players, by rank: in a long hand and as the last card."""
JOKER: Final = 0.60
LAST_JOKER: Final = 0.88
ACTION: Final = -0.10
LAST_ACTION: Final = -0.02

EAGER_TRUMP: Final = 0.55
EAGER_PLAIN: Final = 0.30
EAGER_JOKER: Final = 0.60
EAGER_ACTION: Final = 0.45
"""How much more a card of a long hand wins for a player who wants all tricks."""

CONTENT: Final[OutlookTable] = (0.0, 0.18, 0.51, 0.75, 0.85, 1.0, 1.05, 1.05, 1.0, 1.0, 1.0)
WANTING: Final[OutlookTable] = (0.0, 0.24, 0.77, 1.33, 1.73, 1.97, 2.19, 2.32, 2.42, 2.6, 2.65)
"""The variance of the tricks won, by cards in hand: for a player who wants no trick, and for one who wants some."""

LEADING: Final = 0.23
LEADING_EAGER: Final = 0.06
"""The tricks gained by leading to the next trick."""
PRESS: Final = -0.022
PRESS_EAGER: Final = -0.072
"""The change in tricks won for each trick that all players together want too many."""
MOST_WANTED: Final = 1.3
"""The limit of the tricks that the others are believed to want, as a multiple of the tricks that there are."""

STEPS: Final = 20.0
"""Table steps per trick by which a prediction is off."""
MOST_STEPS: Final = 80 * MOST_CARDS
"""No prediction is off by more steps."""


class HandOutlook:
    """Tables for a number of players: by cards in hand, by trump and by card."""

    __slots__ = ("content", "eager")

    def __init__(self, players: int) -> None:
        scale = (4 / players) ** 0.5
        hands, trumps, cards = range(MOST_CARDS + 1), range(NO_COLOUR + 1), range(len(CARDS) + 1)
        self.content: Final = [
            [[scale * _content(card, trump, hand) for card in cards] for trump in trumps] for hand in hands
        ]
        self.eager: Final = [[[_eager(card, trump, hand) for card in cards] for trump in trumps] for hand in hands]


def _content(card: int, trump: int, hand: int) -> float:
    # The shorter the hand, the more each card counts as the last one.
    last = 1 / hand if hand else 1.0
    if not card or FIRST_ACTION <= card < FIRST_JOKER:
        return (1 - last) * ACTION + last * LAST_ACTION
    if card >= FIRST_JOKER:
        return (1 - last) * JOKER + last * LAST_JOKER
    rank = RANK[card]
    if COLOUR[card] == trump:
        return (1 - last) * TRUMP[rank] + last * LAST_TRUMP[rank]
    return (1 - last) * PLAIN[rank] + last * LAST_PLAIN[rank]


def _eager(card: int, trump: int, hand: int) -> float:
    longer = 1 - 1 / hand if hand else 0.0
    if not card or FIRST_ACTION <= card < FIRST_JOKER:
        return longer * EAGER_ACTION
    if card >= FIRST_JOKER:
        return longer * EAGER_JOKER
    return longer * (EAGER_TRUMP if COLOUR[card] == trump else EAGER_PLAIN)


def _hope(hand: int, off: float, spread: float) -> float:
    """What a prediction is worth that is off by `off` tricks, with `hand` cards in hand."""
    if not hand:
        return HIT - MISSED if off < 0.5 else 0.0
    return (HIT - MISSED) * min(1.0, 0.4 / sqrt(spread)) * exp(-off * off / (2 * spread))


HOPES: Final = [
    [[_hope(hand, (step + 0.5) / STEPS, spread) for step in range(MOST_STEPS)] for hand, spread in enumerate(spreads)]
    for spreads in (CONTENT, WANTING)
]
"""What a prediction is worth: by whether tricks are wanted, by cards in hand and by how far it is off, in steps."""


@cache
def outlook(players: int) -> HandOutlook:
    return HandOutlook(players)
