"""Hides what a viewer may not know in Rage, and samples what is hidden."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from game.engine.chance import quick_outcome, shuffle
from game.engine.games.rage.cards import CARDS
from game.engine.games.rage.sampling import fitting_hands
from game.engine.games.rage.scoring import Prediction
from game.engine.view import UNKNOWN, Viewer

if TYPE_CHECKING:
    from game.engine.games.rage.state import RageState


def shown(way: Prediction, all_have_bid: bool, round_over: bool) -> bool:
    """Whether everybody may know the predictions made so far."""
    # RAGE-5: open ones at once; RAGE-18: `hidden` before the first trick, `secret` only after the round
    if way is Prediction.OPEN:
        return True
    return all_have_bid if way is Prediction.HIDDEN else round_over


def redact(state: RageState, viewer: Viewer) -> RageState:
    seen = state.copy()
    for seat, hand in enumerate(state.hands):
        if seat != viewer:
            seen.hands[seat] = [UNKNOWN] * len(hand)
    seen.pile = [UNKNOWN] * len(state.pile)
    # RAGE-18: nobody sees a prediction before its time
    if not shown(state.rules.prediction, not state.bidding, not state.owing):
        seen.bids = [bid if seat == viewer else None for seat, bid in enumerate(state.bids)]
    return seen


def sample(seen: RageState, rng: Random) -> RageState:
    full = seen.copy()
    known = set(seen.pieces())
    unseen = [card for card in CARDS if card not in known]
    sizes = {seat: len(hand) for seat, hand in enumerate(seen.hands) if UNKNOWN in hand}
    # RAGE-8: a seat that did not follow has no card of the colour
    shuffled = quick_outcome(shuffle(unseen), rng) if unseen else []
    hands, full.pile = fitting_hands(shuffled, sizes, seen.voids, rng)
    for seat, hand in hands.items():
        full.hands[seat] = hand
    for seat, bid in enumerate(seen.bids):
        if bid is None and seen.has_bid(seat):
            full.bids[seat] = rng.randrange(seen.size + 1)
    return full
