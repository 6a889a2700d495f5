"""Notices for Rage: what the prediction still needs, which trumps are out, and what is in the trick."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.bots.advice import Notice
from game.engine.games.rage.cards import (
    CARD,
    COLOUR,
    FIRST_ACTION,
    FIRST_FIVE,
    FIRST_JOKER,
    FIRST_MINUS,
    NAME,
    NO_COLOUR,
    RANK,
    RANKS,
    letter,
)
from game.engine.games.rage.state import RageState

HIGH: Final = 12
"""A card of this number or higher often wins a trick by itself."""


def facts(seen: RageState, seat: int) -> Iterator[Notice]:
    if seen.bidding:
        yield from _for_predicting(seen, seat)
        return
    yield _needed(seen, seat)
    yield from _stakes(seen)
    yield from _masters(seen, seat)
    yield from _trumps_out(seen, seat)


def _for_predicting(seen: RageState, seat: int) -> Iterator[Notice]:
    hand = seen.hands[seat]
    trumps = sum(COLOUR[card] == seen.trump for card in hand)
    high = sum(card < FIRST_ACTION and COLOUR[card] != seen.trump and RANK[card] >= HIGH for card in hand)
    jokers = sum(card >= FIRST_JOKER for card in hand)
    yield Notice("strength", {"trump": letter(seen.trump), "number": trumps + jokers, "high": high, "from": HIGH})
    bids = [bid for bid in seen.bids if bid is not None]
    if bids:
        yield Notice("predicted", {"number": sum(bids), "tricks": seen.size})


def _needed(seen: RageState, seat: int) -> Notice:
    bid, left = seen.bids[seat] or 0, len(seen.hands[seat])
    need = bid - seen.won[seat]
    if need < 0 or need > left:
        return Notice("missed", {"left": left})
    if need == 0:
        return Notice("enough", {"left": left})
    return Notice("needs_all" if need == left else "needs", {"number": need, "left": left})


def _stakes(seen: RageState) -> Iterator[Notice]:
    """The points on the cards in this trick, for the player who wins it."""
    cards = [CARD[face] for face in seen.trick if FIRST_FIVE <= CARD[face] < FIRST_JOKER]
    if cards:
        points = sum(-5 if card >= FIRST_MINUS else 5 for card in cards)
        yield Notice(
            "stakes" if points > 0 else "stakes_minus" if points < 0 else "stakes_even", {"number": abs(points)}
        )


def _gone(seen: RageState, seat: int) -> set[int]:
    """The cards that this seat has seen in this round, its own hand included."""
    played = {CARD[face] for trick in (*seen.past, seen.trick) for face in trick}
    return played | {*seen.turned, *seen.hands[seat]}


def _masters(seen: RageState, seat: int) -> Iterator[Notice]:
    """A card in hand that no card of its colour still out can beat, trumps first."""
    gone = _gone(seen, seat)
    for card in sorted(seen.hands[seat], key=lambda card: (COLOUR[card] != seen.trump, -RANK[card])):
        if card < FIRST_ACTION and all(higher in gone for higher in range(card + 1, card + RANKS - RANK[card])):
            yield Notice("master", {"card": NAME[card], "colour": letter(COLOUR[card])})
            return


def _trumps_out(seen: RageState, seat: int) -> Iterator[Notice]:
    if seen.trump == NO_COLOUR:
        yield Notice("no_trump")
        return
    gone = _gone(seen, seat)
    unseen = sum(COLOUR[card] == seen.trump and card not in gone for card in range(1, FIRST_ACTION))
    yield Notice("trumps_out", {"trump": letter(seen.trump), "number": unseen})
