"""The next card of Rage: how likely it wins the trick."""

from __future__ import annotations

from typing import Final

from game.bots.thumbs.rage.odds import ODDS
from game.engine.games.rage.cards import NO_COLOUR, RANK, RageAction
from game.engine.games.rage.state import RageState
from game.engine.games.rage.trick import POWER


class Prospect:
    """How likely the next card wins the trick."""

    __slots__ = ("best", "follow", "hand", "to_come", "trump")

    def __init__(self, state: RageState, hand: int) -> None:
        self.trump: Final = state.trump
        self.follow: Final = state.follow
        self.to_come: Final = len(state.hands) - len(state.trick) - 1
        self.hand: Final = hand
        self.best = 0
        if state.follow != NO_COLOUR:
            power = POWER[state.trump][state.follow]
            self.best = max([power[face] for face in state.trick])

    def wins(self, action: RageAction) -> float:
        face, trump, follow = action.face, self.trump, self.follow
        colour = action.colour
        if colour == NO_COLOUR:
            # RAGE-10: action cards only, and the first of them wins
            return 0.03 if follow == NO_COLOUR and not self.to_come else 0.0
        leads = follow == NO_COLOUR
        if not leads and POWER[trump][follow][face] < max(self.best, 1):
            return 0.0
        if not self.to_come:
            return 1.0
        table = self._table(colour, leads)
        stands: float = table[self.hand][RANK[face]] ** self.to_come
        return stands

    def _table(self, colour: int, leads: bool) -> list[list[float]]:
        if colour != self.trump:
            return ODDS.no_trump if self.trump == NO_COLOUR else ODDS.plain
        return ODDS.trump if leads or self.follow == self.trump else ODDS.ruff
