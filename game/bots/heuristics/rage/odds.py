"""How likely a card of Rage wins the trick that it is played to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.engine.game import MOST_SEATS
from game.engine.games.rage.cards import CARDS, MOST_CARDS, RANKS

JOKERS: Final = 2
WILLING: Final = 0.62
"""How often somebody who could beat a card does so."""
RUFFING: Final = 0.55
"""How often somebody who can't follow plays a trump."""


def holds_none(of: int, hand: int, unseen: int) -> float:
    """How likely a hand drawn from the unseen cards holds none of `of` particular ones."""
    return (1.0 - min(hand, unseen) / unseen) ** of if unseen else 1.0


def stands(higher: int, *, colour: int, trumps: int, hand: int, unseen: int) -> float:
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


Ranks = list[float]
"""Chances by rank; a joker has the highest."""
OddsTable = list[list[Ranks]]
"""How likely nobody beats a card: by the opponents to come, by their cards in hand and by rank."""


class Odds:
    """Tables without card counting: as if all cards but one hand were unseen."""

    __slots__ = ("no_trump", "plain", "ruff", "trump")

    def __init__(self) -> None:
        unseen = len(CARDS) - MOST_CARDS
        self.plain: Final = _table(
            lambda rank, hand: stands(max(0, RANKS - 1 - rank), colour=14, trumps=15, hand=hand, unseen=unseen)
        )
        self.no_trump: Final = _table(
            lambda rank, hand: stands(max(0, RANKS - 1 - rank), colour=14, trumps=-JOKERS, hand=hand, unseen=unseen)
        )
        self.trump: Final = _table(lambda rank, hand: trump_stands(max(0, RANKS - 1 - rank), hand, unseen))
        self.ruff: Final = _table(lambda rank, hand: ruff_stands(max(-1, RANKS - 1 - rank), 14, hand, unseen))


def _table(one: Callable[[int, int], float]) -> OddsTable:
    """The table for several opponents; `one` says how likely one of them does not beat a rank, by cards in hand."""
    hands, ranks = range(MOST_CARDS + 1), range(RANKS + 1)
    single = [[one(rank, hand) for rank in ranks] for hand in hands]
    return [[[single[hand][rank] ** to_come for rank in ranks] for hand in hands] for to_come in range(MOST_SEATS)]


ODDS: Final = Odds()
