"""What may be predicted, and when all get to know it."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum


class Prediction(Enum):
    """The ways to predict."""

    OPEN = "open"
    HIDDEN = "hidden"
    SECRET = "secret"


def shown(way: Prediction, all_have_bid: bool, round_over: bool) -> bool:
    """Whether all may know the predictions that are made."""
    # RAGE-5: open ones at once; RAGE-18: `hidden` before the first trick, `secret` only after the round
    if way is Prediction.OPEN:
        return True
    return all_have_bid if way is Prediction.HIDDEN else round_over


def adding_up(bids: Iterable[int | None], size: int) -> int | None:
    """The prediction that would make all of them add up to the number of tricks, if there is one."""
    # RAGE-19: the number that the dealer may not name
    missing = size - sum(bid for bid in bids if bid is not None)
    return missing if missing >= 0 else None
