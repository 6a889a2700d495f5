"""The scoring of a pass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.games.fifty_two_eleven.cards import CARDS, COLOUR, COLOURS, NAME, VALUE

NOBODY: Final = len(COLOURS)
ROOSTERS: Final = NOBODY + 1
"""The verdicts on a pass besides the colours themselves."""

TALLY_BITS: Final = 5
TALLY: Final = [0] + [1 << TALLY_BITS * COLOUR[card] | (VALUE[card] == 1) << TALLY_BITS * NOBODY for card in CARDS]
"""What a card adds to a tally, which counts the cards of each colour and the roosters in one integer."""


def roosters_needed(players: int) -> int:
    # 5211-7: exactly players + 2
    return players + 2


def disaster_from(players: int) -> int:
    # 5211-9: players + 3 or more
    return players + 3


def scoring_colour(counts: Sequence[int], players: int) -> int | None:
    """The colour that scores, given the number of cards of each colour; None if none does."""
    # 5211-9: a disaster is out; 5211-11: a colour of which no card lies scores nothing
    left = [count for count in counts if 0 < count < disaster_from(players)]
    # 5211-10: the most frequent colour, unless several share that number
    for count in sorted(left, reverse=True):
        if left.count(count) == 1:
            return counts.index(count)
    return None


def counts_of(tally: int) -> list[int]:
    """The number of cards of each colour, and of roosters at the end."""
    # 5211-8: roosters count for their colour too
    return [tally >> TALLY_BITS * place & (1 << TALLY_BITS) - 1 for place in range(NOBODY + 1)]


def verdict(tally: int, players: int) -> int:
    """What scores in a pass: a colour, ROOSTERS or NOBODY."""
    *counts, roosters = counts_of(tally)
    # 5211-7: with the exact number of roosters nothing else counts
    if roosters == roosters_needed(players):
        return ROOSTERS
    colour = scoring_colour(counts, players)
    # 5211-11: nobody scores if no colour is left
    return NOBODY if colour is None else colour


def takers() -> list[list[bool]]:
    """Whether each card goes to its player's pile, by verdict and by card."""
    # 5211-10: each player's own cards of the colour; 5211-7: or their roosters
    of_colour = [[COLOUR[card] == colour for card in range(len(NAME))] for colour in range(len(COLOURS))]
    return [*of_colour, [False] * len(NAME), [value == 1 for value in VALUE]]
