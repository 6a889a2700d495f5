"""Buying tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.engine.event import EventLog
from game.engine.game import BIT
from game.engine.games.hornochsen import events as event
from game.engine.games.hornochsen import hiding
from game.engine.games.hornochsen.tiles import MOST_BOUGHT, MOST_HELD
from game.engine.games.hornochsen.track import minus

if TYPE_CHECKING:
    from game.engine.games.hornochsen.state import HornochsenState

ROOM: Final = [min(MOST_BOUGHT, MOST_HELD - held) for held in range(MOST_HELD + 1)]
"""How many tiles a seat has room to buy, by how many it holds."""


def must_buy(state: HornochsenState, seat: int) -> bool:
    """Whether a seat that chooses has too few tiles to choose from."""
    # HORN-13: one tile in a double round
    return state.double and len(state.hands[seat]) == 1


def most_with_box(state: HornochsenState, seat: int, room: int) -> int:
    """How many tiles a seat may buy when the supply has fewer than its `room`."""
    # HORN-11: none in a round that began with an empty supply; HORN-13: unless the seat must buy
    if state.closed and not must_buy(state, seat):
        return 0
    # HORN-9: as many as there are in supply and box together
    return min(room, len(state.supply) + len(state.box))


def buy(state: HornochsenState, seat: int, count: int, events: EventLog) -> None:
    state.bought |= BIT[seat]
    if events is not None:
        event.bought(seat, count, events)
    # HORN-9: each costs a minus point; the figure moves in one go
    minus(state, seat, count, events)
    # HORN-10: the first to buy draws first
    supply = state.supply
    drawn = supply[: -count - 1 : -1]
    del supply[-count:]
    single = state.rules.plays
    hand = state.hands[seat]
    for tile in drawn:
        hand.append(single[tile])
    if events is not None:
        event.drawn(seat, drawn, events)
    if len(drawn) < count:
        _owe_from_box(state, seat, count - len(drawn))


def _owe_from_box(state: HornochsenState, seat: int, missing: int) -> None:
    # HORN-11: missing tiles come from the box, also within one purchase
    state.missing = missing
    state.buyer = seat
    state.waiting = state.owing
    state.owing = 0


def draw_from_box(state: HornochsenState, outcome: Sequence[int], events: EventLog) -> None:
    """Gives the buyer the tiles that chance has drawn."""
    buyer = state.buyer
    assert buyer is not None
    # HORN-11: drawn from the box, and hidden again
    for tile in outcome:
        state.box.remove(tile)
        state.hands[buyer].append(state.rules.plays[tile])
    hiding.drawn_from_box(state, buyer, len(outcome))
    if events is not None:
        event.drawn_from_box(buyer, len(outcome), events)
    state.owing = state.waiting
    state.waiting = 0
    state.buyer = None
    state.missing = 0
