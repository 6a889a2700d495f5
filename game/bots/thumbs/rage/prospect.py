"""The next card of Rage: how likely it wins the trick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.thumbs.rage.odds import ODDS
from game.engine.games.rage.cards import NO_COLOUR, RANK, RageAction
from game.engine.games.rage.state import RageState
from game.engine.games.rage.trick import POWER

FIRST_OF_ACTIONS: Final = 0.03
"""How likely the last action card wins a trick of action cards, at a glance."""


def chances(state: RageState, hand: int, legal: Sequence[RageAction]) -> list[float]:
    """How likely each card wins the trick for somebody with so many cards in hand."""
    trump, follow = state.trump, state.follow
    to_come = len(state.hands) - len(state.trick) - 1
    plain = (ODDS.no_trump if trump == NO_COLOUR else ODDS.plain)[to_come][hand]
    if follow == NO_COLOUR:
        trumps = ODDS.trump[to_come][hand]
        # RAGE-10: action cards only, and the first of them wins
        dull = 0.0 if to_come else FIRST_OF_ACTIONS
        return [
            dull if action.colour == NO_COLOUR else (trumps if action.colour == trump else plain)[RANK[action.face]]
            for action in legal
        ]
    trumps = (ODDS.trump if follow == trump else ODDS.ruff)[to_come][hand]
    power = POWER[trump][follow]
    best = max([power[face] for face in state.trick]) or 1
    return [
        (trumps if action.colour == trump else plain)[RANK[action.face]] if power[action.face] >= best else 0.0
        for action in legal
    ]
