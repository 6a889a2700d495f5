"""The rest of a hand of Rage, after the next card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.thumbs.rage.outlook import HOPES, LEADING, LEADING_EAGER, PRESS, PRESS_EAGER, STEPS, outlook
from game.engine.games.rage.state import RageState


class Rest:
    """What the prediction is worth by the cards that are left after the next one."""

    __slots__ = (
        "as_good", "content_of", "eager_of", "left", "lost", "lost_hopes", "lost_share", "need", "won", "won_hopes",
        "won_share",
    )  # fmt: skip

    def __init__(self, state: RageState, seat: int, need: int, as_good: Sequence[int], wanted: float) -> None:
        tables = outlook(len(state.hands))
        left = len(as_good) - 1
        content_of, eager_of = tables.content[left][state.trump], tables.eager[left][state.trump]
        content = sum([content_of[card] for card in as_good])
        eager = sum([eager_of[card] for card in as_good])
        # What is needed if the next trick is lost, or won, as a share of the tricks then left.
        lost_share = need / left if left else 0.0
        won_share = (need - 1) / left if left and need else 0.0
        # How far the prediction is off with the whole hand.
        lost = need - content - eager * lost_share
        won = need - 1.0 - content - eager * won_share
        if left:
            # Somebody else wants one trick less then; or one leads the next one.
            lost -= (max(0.0, wanted - 1.0) + need - left) * (PRESS + PRESS_EAGER * lost_share)
            won -= (wanted + need - 1.0 - left) * (PRESS + PRESS_EAGER * won_share)
            won -= LEADING + LEADING_EAGER * won_share
        self.left: Final = left
        self.need: Final = need
        self.as_good: Final = dict(zip(state.hands[seat], as_good, strict=True))
        self.content_of: Final = content_of
        self.eager_of: Final = eager_of
        self.lost_share: Final = lost_share
        self.won_share: Final = won_share
        self.lost: Final = lost
        self.won: Final = won
        self.lost_hopes: Final = HOPES[need > 0][left]
        self.won_hopes: Final = HOPES[need > 1][left]

    def hope(self, card: int, wins: float) -> float:
        """What the prediction is worth after a card that wins with this chance."""
        card = self.as_good[card]
        content, eager = self.content_of[card], self.eager_of[card]
        value = 0.0
        if wins and self.need:
            value = wins * self.won_hopes[int(abs(self.won + content + eager * self.won_share) * STEPS)]
        if self.need <= self.left:
            value += (1.0 - wins) * self.lost_hopes[int(abs(self.lost + content + eager * self.lost_share) * STEPS)]
        return value
