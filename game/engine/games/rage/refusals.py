"""Why something may not be done in Rage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.action import Refusal
from game.engine.games.rage.cards import FIRST_ACTION, NAME, RageAction, letter

if TYPE_CHECKING:
    from game.engine.games.rage.state import RageState


def explain_refusal(state: RageState, seat: int, action: RageAction) -> Refusal:
    """Why a seat that owes a decision may not do this, which is illegal."""
    if state.bidding:
        return _no_bid(state.size, action)
    if action.number is not None:
        return Refusal("bidding_over")
    name = NAME[action.card]
    if action.card not in state.hands[seat]:
        return Refusal("not_in_hand", {"card": name})
    # Any card of the hand may be played, except by somebody who can follow.
    code = "must_follow" if action.card < FIRST_ACTION else "action_card_follows_nothing"
    return Refusal(code, {"card": name, "colour": letter(state.follow)})


def _no_bid(size: int, action: RageAction) -> Refusal:
    if action.number is None:
        return Refusal("bid_first")
    if action.number > size:
        return Refusal("bid_too_high", {"most": size})
    return Refusal("bids_would_add_up", {"number": action.number, "tricks": size})
