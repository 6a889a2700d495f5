"""The last choice in an open round of Hornochsen: all other tiles lie open, so that its outcome is certain."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.bots.search import VICTORY, leads
from game.engine.game import BIT
from game.engine.games.hornochsen.state import HornochsenState
from game.engine.games.hornochsen.tiles import SEAT, Deed, PlayTiles

PLAIN_LOSS: Final = 3
"""A tile that costs so many points more than the best one is a plain loss."""


def all_lies_open(seen: HornochsenState, seat: int) -> bool:
    """Whether the seat is the last to choose, and knows what all others chose."""
    # HORN-18: those on the start field choose secretly, the others one by one in the open
    secret = any(choice & SEAT != seat for choice in seen.chosen)
    return seen.open and seen.filled is None and seen.owing == BIT[seat] and not seen.turns and not secret


def without_plain_losses(seen: HornochsenState, seat: int, legal: Sequence[Deed]) -> list[Deed]:
    """The legal actions without plain losses; buying stays, since nobody knows its outcome."""
    reached = {play: laid(seen, seat, play).track[seat] for play in legal if isinstance(play, PlayTiles)}
    too_far = min(reached.values(), default=0) + PLAIN_LOSS
    return [deed for deed in legal if not isinstance(deed, PlayTiles) or reached[deed] < too_far]


def surely_best(
    seen: HornochsenState,
    seat: int,
    legal: Sequence[Deed],
    *,
    most: int,
    worth: Callable[[HornochsenState, int], float],
) -> list[Deed]:
    """At most `most` of these: the tiles with the best outcome of the round, and all ways of buying."""
    values = {}
    for play in legal:
        if isinstance(play, PlayTiles):
            after = laid(seen, seat, play)
            values[play] = worth(after, seat) + (VICTORY * leads(after, seat) if after.over else 0.0)
    buys = [deed for deed in legal if not isinstance(deed, PlayTiles)]
    return [*sorted(values, key=lambda play: -values[play])[: most - len(buys)], *buys]


def laid(seen: HornochsenState, seat: int, play: PlayTiles) -> HornochsenState:
    """The state after the round if the seat chooses this; which tiles are drawn or kept then is not known."""
    after = seen.copy()
    after.apply(seat, play)
    while after.filled is not None:
        # HORN-7: which tiles a player keeps does not change where the others go
        taker = after.deciders()[0]
        after.apply(taker, after.legal(taker)[0])
    return after
