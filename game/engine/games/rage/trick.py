"""Who wins a trick."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.engine.games.rage.cards import COLOUR, COLOURS, FACES, FIRST_NAMED, NO_COLOUR, RANK

TRUMPS_FROM: Final = 100


def power(face: int, trump: int, follow: int) -> int:
    """How strong a card is in a trick; 0 if it can't win."""
    colour = COLOUR[face]
    # RAGE-9: cards of other colours and action cards other than jokers beat nothing
    if colour == NO_COLOUR or colour not in (trump, follow):
        return 0
    # RAGE-9: the highest trump, or without one the highest card of the colour to follow
    # RAGE-15: a joker is the highest of its colour, but every trump beats one of another colour
    return RANK[face] + (TRUMPS_FROM if colour == trump else 1)


POWER: Final = [
    [[power(face, trump, follow) for face in FACES] for follow in range(len(COLOURS))]
    for trump in range(len(COLOURS) + 1)
]
"""The strength of every card, by trump and by colour to follow."""


Winner = Callable[[Sequence[int], int, int], int]
"""Finds the place of the winning card in a trick, from 0, by trump and by colour to follow."""


def winning_place(trick: Sequence[int], trump: int, follow: int) -> int:
    """The place of the winning card in a trick, from 0."""
    place = strongest_place(trick, trump, follow)
    if trick[place] >= FIRST_NAMED:
        # RAGE-15: where the first joker would win, the second wins, whatever colours were named
        for later in range(place + 1, len(trick)):
            if trick[later] >= FIRST_NAMED:
                return later
    return place


def strongest_place(trick: Sequence[int], trump: int, follow: int) -> int:
    """The place of the strongest card in a trick by colour and rank, jokers included.

    This was the winner by the earlier reading of RAGE-15.
    """
    # RAGE-10: with action cards only, without a joker, the first card wins
    if follow == NO_COLOUR:
        return 0
    strength = POWER[trump][follow]
    winner = best = 0
    for face in trick:
        # Only two jokers of one colour are equally strong; RAGE-15: the later is higher
        if strength[face] >= best:
            best = strength[face]
            winner = face
    return trick.index(winner)
