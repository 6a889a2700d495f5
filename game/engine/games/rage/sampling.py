"""Random hands that fit what everybody has seen."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.engine.games.rage.cards import COLOUR, NAME, NO_COLOUR

Hands = dict[int, list[int]]

FITS: Final = [[not void >> COLOUR[card] & 1 for card in range(len(NAME))] for void in range(1 << NO_COLOUR)]
"""Whether a seat may hold each card, by mask of the colours that it is void in."""


def fitting_hands(
    unseen: Sequence[int], sizes: dict[int, int], voids: Sequence[int], rng: Random
) -> tuple[Hands, list[int]]:
    """Hands of these sizes, by seat, dealt from shuffled cards; and the cards that are left, still shuffled.

    No seat gets a colour that it is void in. Seats with the most voids choose first, which hardly ever
    leaves one short; if it does, cards are passed between seats until all hands are full.
    """
    rest = list(unseen)
    hands: Hands = {}
    for seat in sorted(sizes, key=lambda seat: -voids[seat].bit_count()):
        hands[seat], rest = _taken(rest, sizes[seat], voids[seat], rng)
    for seat, hand in hands.items():
        while len(hand) < sizes[seat]:
            _pass_on(seat, hands, rest, voids)
    return hands, rest


def _taken(cards: list[int], count: int, void: int, rng: Random) -> tuple[list[int], list[int]]:
    """Up to `count` random cards that a seat may hold, and the other cards."""
    if not void:
        return cards[:count], cards[count:]
    fits = FITS[void]
    fitting = [card for card in cards if fits[card]]
    # Not simply the first ones: the others would then begin with all the cards that don't fit.
    hand = rng.sample(fitting, min(count, len(fitting)))
    taken = set(hand)
    return hand, [card for card in cards if card not in taken]


def _pass_on(seat: int, hands: Hands, rest: list[int], voids: Sequence[int]) -> None:
    """Gives a seat one more card, along the shortest chain of seats that can each give one to the seat before.

    If any deal fits there is such a chain, and its last seat can take a card from the rest.
    """
    gift: dict[int, tuple[int, int]] = {}
    chain = [seat]
    for taker in chain:
        card = next((card for card in rest if FITS[voids[taker]][card]), None)
        if card is not None:
            rest.remove(card)
            hands[taker].append(card)
            _hand_over(taker, seat, gift, hands)
            return
        for giver, hand in hands.items():
            given = next((card for card in hand if FITS[voids[taker]][card]), None)
            if giver not in chain and given is not None:
                gift[giver] = (taker, given)
                chain.append(giver)
    raise ValueError("no deal fits these voids")


def _hand_over(giver: int, last: int, gift: dict[int, tuple[int, int]], hands: Hands) -> None:
    """Moves cards along the chain, from each seat to the seat before, up to `last`."""
    while giver != last:
        taker, card = gift[giver]
        hands[giver].remove(card)
        hands[taker].append(card)
        giver = taker
