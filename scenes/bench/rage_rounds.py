"""Single rounds of Rage for `bench bots`: points vary so much that whole matches show less."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.engine.games.rage.state import RageState


@dataclass(frozen=True, slots=True)
class RageRound:
    """The round with this many cards, from its predictions on, and how many deals of it are played."""

    cards: int
    deals: int

    @property
    def what(self) -> str:
        return f"round of {self.cards}"

    def begins(self, state: RageState) -> bool:
        return state.bidding and state.size == self.cards

    def level(self, state: RageState) -> None:
        """Gives every seat the same total, so that playing to win means playing for points."""
        state.totals = [0] * len(state.totals)

    def is_over(self, begun: RageState, state: RageState) -> bool:
        return len(state.sheet) > len(begun.sheet)

    def points(self, begun: RageState, state: RageState) -> Sequence[float]:
        return state.sheet[len(begun.sheet)][3]


ROUNDS: Final = (RageRound(5, 150), RageRound(10, 160))
