"""How likely a card of Rage wins: the trick that it is played to, or some trick later on."""

from __future__ import annotations

from functools import cache
from typing import Final

from game.engine.games.rage.cards import (
    CARDS,
    COLOUR,
    COLOURS,
    FIRST_ACTION,
    FIRST_JOKER,
    MOST_CARDS,
    NO_COLOUR,
    RANK,
    RANKS,
)

JOKERS: Final = 2
WILLING: Final = 0.62
"""How often somebody who could beat a card does so."""
RUFFING: Final = 0.55
"""How often somebody who can't follow plays a trump."""

LATER_TRUMP: Final = (
    0.20, 0.21, 0.23, 0.25, 0.29, 0.33, 0.38, 0.40, 0.43, 0.50, 0.60, 0.70, 0.80, 0.88, 0.97, 1.0,
)  # fmt: skip
LATER_PLAIN: Final = (
    -0.10, -0.10, -0.09, -0.07, -0.04, -0.03, -0.01, 0.03, 0.07, 0.12, 0.17, 0.25, 0.35, 0.44, 0.54, 0.66,
)  # fmt: skip
LATER_JOKER: Final = 0.92
LATER_ACTION: Final = -0.05
"""How many tricks a card of a long hand brings, four players, by rank."""


def holds_none(of: int, hand: int, unseen: int) -> float:
    """How likely a hand from the unseen cards holds none of so many of them."""
    return (1.0 - min(hand, unseen) / unseen) ** of if unseen else 1.0


def stands(higher: int, colour: int, trumps: int, hand: int, unseen: int) -> float:
    """How likely one opponent does not beat a plain card of the colour to follow.

    `higher` and `colour` are the unseen higher cards and all unseen cards of the colour, `trumps` the unseen trumps.
    """
    over = WILLING * (1.0 - holds_none(higher, hand, unseen))
    ruff = RUFFING * holds_none(colour, hand, unseen) * (1.0 - holds_none(trumps + JOKERS, hand, unseen))
    return max(0.02, 1.0 - over - ruff)


def trump_stands(higher: int, hand: int, unseen: int) -> float:
    """How likely one opponent does not beat a trump that is led."""
    return 1.0 - WILLING * (1.0 - holds_none(higher, hand, unseen))


def ruff_stands(higher: int, colour: int, hand: int, unseen: int) -> float:
    """How likely one opponent does not beat a trump that is played on another colour."""
    void = holds_none(colour, hand, unseen)
    return 1.0 - RUFFING * void * (1.0 - holds_none(higher + JOKERS, hand, unseen))


class Odds:
    """Tables for a number of players, with nothing counted: as if all cards but a hand were unseen.

    `plain`, `trump` and `ruff` say by the opponents' cards in hand and by rank how likely one of them does not beat
    a card; a joker's rank is the highest. `later` says by cards in hand, by trump and by card how many tricks a card
    of a hand brings.
    """

    __slots__ = ("later", "no_trump", "plain", "ruff", "trump")

    def __init__(self, players: int) -> None:
        hands = range(MOST_CARDS + 1)
        ranks = range(RANKS + 1)
        unseen = len(CARDS) - MOST_CARDS
        self.plain: Final = [
            [stands(max(0, RANKS - 1 - rank), 14, 15, hand, unseen) for rank in ranks] for hand in hands
        ]
        self.no_trump: Final = [
            [stands(max(0, RANKS - 1 - rank), 14, -JOKERS, hand, unseen) for rank in ranks] for hand in hands
        ]
        self.trump: Final = [[trump_stands(max(0, RANKS - 1 - rank), hand, unseen) for rank in ranks] for hand in hands]
        self.ruff: Final = [
            [ruff_stands(max(-1, RANKS - 1 - rank), 14, hand, unseen) for rank in ranks] for hand in hands
        ]
        self.later: Final = [[self._later(hand, trump, players) for trump in range(NO_COLOUR + 1)] for hand in hands]

    def _later(self, hand: int, trump: int, players: int) -> list[float]:
        scale = (4 / players) ** 0.35
        return [scale * self._card(card, hand, trump, players) for card in range(len(CARDS) + 1)]

    def _card(self, card: int, hand: int, trump: int, players: int) -> float:
        long = later_in_long_hand(card, trump)
        if not hand:
            return long
        # The fewer cards there are, the more a card has to win the very trick that comes.
        short = 1 / hand
        return (1 - short) * long + short * self._single(card, trump, players)

    def _single(self, card: int, trump: int, players: int) -> float:
        """How likely the only card of a hand wins, not being led."""
        if not card or FIRST_ACTION <= card < FIRST_JOKER:
            return 0.0
        others = players - 1
        if card >= FIRST_JOKER:
            return 0.97
        if COLOUR[card] == trump:
            return float(self.ruff[1][RANK[card]] ** others)
        return float(self.plain[1][RANK[card]] ** others) / len(COLOURS)


def later_in_long_hand(card: int, trump: int) -> float:
    if not card or FIRST_ACTION <= card < FIRST_JOKER:
        return LATER_ACTION
    if card >= FIRST_JOKER:
        return LATER_JOKER
    return (LATER_TRUMP if COLOUR[card] == trump else LATER_PLAIN)[RANK[card]]


@cache
def odds(players: int) -> Odds:
    return Odds(players)
