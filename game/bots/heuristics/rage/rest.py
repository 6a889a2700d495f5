"""Rage: what the prediction is worth after the next card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.bots.heuristics.rage.outlook import HOPES, LEADING, LEADING_EAGER, PRESS, PRESS_EAGER, STEPS, outlook
from game.engine.games.rage.cards import RageAction
from game.engine.games.rage.state import RageState


def hopes(
    state: RageState,
    *,
    need: int,
    wanted: float,
    as_good: Mapping[int, int],
    tried: Iterable[tuple[RageAction, float]],
) -> list[float]:
    """What the prediction is worth after each of these cards, which win the trick with these chances.

    `need` is how many tricks are missing, `wanted` how many the others want, and `as_good` maps each card in hand to
    the one that it is as good as. Playouts spend much of their time here, so it is one loop without function calls.
    """
    tables = outlook(len(state.hands))
    left = len(as_good) - 1
    content_of, eager_of = tables.content[left][state.trump], tables.eager[left][state.trump]
    cards = as_good.values()
    content = sum([content_of[card] for card in cards])
    eager = sum([eager_of[card] for card in cards])
    # The tricks needed after losing or winning the next one, as a share of the tricks then left.
    lost_share = need / left if left else 0.0
    won_share = (need - 1) / left if left and need else 0.0
    # How far the prediction is off with the whole hand.
    lost = need - content - eager * lost_share
    won = need - 1.0 - content - eager * won_share
    if left:
        # After a loss another player wants one trick less; after a win this player leads the next trick.
        lost -= (max(0.0, wanted - 1.0) + need - left) * (PRESS + PRESS_EAGER * lost_share)
        won -= (wanted + need - 1.0 - left) * (PRESS + PRESS_EAGER * won_share)
        won -= LEADING + LEADING_EAGER * won_share
    lost_hopes, won_hopes = HOPES[need > 0][left], HOPES[need > 1][left]
    found = []
    for action, wins in tried:
        card = as_good[action.card]
        value = 0.0
        if wins and need:
            value = wins * won_hopes[int(abs(won + content_of[card] + eager_of[card] * won_share) * STEPS)]
        if need <= left:
            step = int(abs(lost + content_of[card] + eager_of[card] * lost_share) * STEPS)
            value += (1.0 - wins) * lost_hopes[step]
        found.append(value)
    return found
