"""How likely the next card of Rage wins the trick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.heuristics.rage.odds import ODDS
from game.engine.games.rage.cards import FIRST_NAMED, NO_COLOUR, RANK, RANKS, RageAction
from game.engine.games.rage.state import RageState
from game.engine.games.rage.trick import POWER, TRUMPS_FROM

FIRST_OF_ACTIONS: Final = 0.03
"""How likely the last action card wins a trick of action cards, roughly."""

JOKERS: Final = (RANKS + 1, RANKS + TRUMPS_FROM)
"""The strengths that only jokers have: of the colour to follow, and as trump."""
SECOND: Final = 0.99
"""The share of the first joker's chance that a second one of a weaker colour has. Trump may still change, and then only
a joker whose own colour counts is sure to stay ahead."""


def chances(state: RageState, hand: int, legal: Sequence[RageAction]) -> list[float]:
    """How likely each legal card wins the trick, for a player with `hand` cards in hand."""
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
    # RAGE-15: a second joker wins where the first is ahead, whatever colour is named for it
    second = SECOND * (trumps if best > TRUMPS_FROM else plain)[RANKS] if best in JOKERS else 0.0
    return [
        (trumps if action.colour == trump else plain)[RANK[action.face]]
        if power[action.face] >= best
        else second
        if action.face >= FIRST_NAMED
        else 0.0
        for action in legal
    ]
