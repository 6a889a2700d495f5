"""The set-up, the rounds and the end of a match."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.engine.event import EventLog
from game.engine.game import ALL_OF, BIT
from game.engine.games.hornochsen import events as event
from game.engine.games.hornochsen import hiding
from game.engine.games.hornochsen.laying import lay
from game.engine.games.hornochsen.track import START

if TYPE_CHECKING:
    from game.engine.games.hornochsen.state import HornochsenState

HAND: Final = 6
ACTIVE_ROWS: Final = 4


def deal(state: HornochsenState, outcome: Sequence[int], events: EventLog) -> None:
    # HORN-2: six to each seat, four onto the first fields of the first rows, the rest is the supply
    single = state.rules.plays
    dealt = 0
    for seat in range(state.rules.players):
        state.hands[seat] = [single[tile] for tile in outcome[dealt : dealt + HAND]]
        dealt += HAND
    for first, tile in zip(state.rules.ground.first[:ACTIVE_ROWS], outcome[dealt : dealt + ACTIVE_ROWS], strict=True):
        state.cells[first] = tile
        place = bisect(state.ends, tile)
        state.ends.insert(place, tile)
        state.nexts.insert(place, first + 1)
    state.supply = list(outcome[: dealt + ACTIVE_ROWS - 1 : -1])
    if events is not None:
        event.dealt(state, events)
    begin(state, events)


def begin(state: HornochsenState, events: EventLog) -> None:
    state.round += 1
    state.bought = 0
    # HORN-11: buying is closed in a round that begins with an empty supply
    state.closed = not state.supply
    # HORN-13: judged at the start of a round
    state.double = state.rules.ground.is_double(state.cells)
    # HORN-17: an eye passed in the last round opens this one
    state.open = state.next_open
    if state.open:
        state.next_open = False
        _line_up(state)
    else:
        # HORN-3: everybody chooses
        state.owing = ALL_OF[len(state.hands)]
    if events is not None:
        event.round_began(state, events)


def _line_up(state: HornochsenState) -> None:
    # HORN-18: first the seats on the start field, then the others, fewest minus points first
    track = state.track
    seats = sorted(range(len(track)), key=track.__getitem__)
    state.turns = tuple(seat for seat in seats if track[seat] != START)
    state.owing = sum(BIT[seat] for seat in seats if track[seat] == START)
    if not state.owing:
        _next_turn(state)


def _next_turn(state: HornochsenState) -> None:
    # HORN-18: one by one, by the positions at the start of the round
    state.owing = BIT[state.turns[0]]
    state.turns = state.turns[1:]


def all_have_chosen(state: HornochsenState, events: EventLog) -> None:
    """Turns up the face-down choices; then the next seat of an open round chooses, or the tiles are laid."""
    if events is not None:
        event.turned_up(state, events)
    if state.draws:
        hiding.turned_up(state)
    # HORN-3: all are turned up; HORN-13: all tiles of all players go into one order
    state.turned += state.chosen
    state.turned.sort(reverse=True)
    state.chosen.clear()
    # HORN-18: in an open round others may still have to choose
    if state.turns:
        _next_turn(state)
    else:
        go_on(state, events)


def go_on(state: HornochsenState, events: EventLog) -> None:
    """Lays the turned-up tiles, and ends the round unless somebody has to take tiles first."""
    if lay(state, events):
        _end(state, events)


def _end(state: HornochsenState, events: EventLog) -> None:
    if events is not None:
        event.round_ended(state, events)
    # HORN-19: the match ends if a figure got to the heap in this round, or if somebody still has no tile
    if (all(state.hands) or _refill(state, events)) and not state.ending:
        begin(state, events)
    else:
        state.over = True
        if events is not None:
            event.match_ended(state, events)


def _refill(state: HornochsenState, events: EventLog) -> bool:
    """Gives tiles to seats that have none; returns whether everybody has some then."""
    track = state.track
    supply = state.supply
    # HORN-12: six for whoever has no tile, or what is left; most minus points first, then seat
    empty = [seat for seat, hand in enumerate(state.hands) if not hand]
    for seat in sorted(empty, key=lambda seat: (-track[seat], seat)):
        drawn = supply[: -HAND - 1 : -1]
        del supply[-HAND:]
        state.hands[seat] = [state.rules.plays[tile] for tile in drawn]
        if events is not None:
            event.drawn(seat, drawn, events)
    return all(state.hands)
