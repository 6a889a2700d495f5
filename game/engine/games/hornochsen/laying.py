"""Laying the chosen tiles."""

from __future__ import annotations

from bisect import bisect
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

from game.engine.event import EventLog
from game.engine.game import BIT
from game.engine.games.hornochsen import events as event
from game.engine.games.hornochsen.hiding import BOXED, TAKEN
from game.engine.games.hornochsen.tiles import MOST_HELD, SEAT, SEAT_BITS, Deed
from game.engine.games.hornochsen.track import minus, plus
from game.engine.view import UNKNOWN

if TYPE_CHECKING:
    from game.engine.games.hornochsen.state import HornochsenState

MOST_KEPT: Final = 2


def lay(state: HornochsenState, events: EventLog) -> bool:
    """Lays the turned-up tiles; returns False if a seat has to take tiles before the others are laid."""
    turned = state.turned
    ends = state.ends
    nexts = state.nexts
    cells = state.cells
    worth = state.rules.ground.worth
    # HORN-3: from the lowest to the highest, one at a time, each fully resolved before the next
    while turned:
        lowest = turned.pop()
        tile = lowest >> SEAT_BITS
        # HORN-4: behind the closest lower end
        place = bisect(ends, tile) - 1
        if place < 0:
            # HORN-5: behind the highest end if none is lower; this row then has the lowest end
            place = 0
            ends.insert(0, ends.pop())
            nexts.insert(0, nexts.pop())
        # HORN-4: on the next free field
        field = nexts[place]
        cells[field] = tile
        ends[place] = tile
        nexts[place] = field + 1
        if events is not None:
            event.laid(state, lowest & SEAT, field, events)
        if worth[field] and _soil(state, lowest & SEAT, place, events):
            return False
    return True


def _soil(state: HornochsenState, seat: int, place: int, events: EventLog) -> bool:
    """Scores a tile laid on a cowpat or ox field; returns whether its player has to take tiles now."""
    ground = state.rules.ground
    field = state.nexts[place] - 1
    if events is not None:
        event.soiled(state, field, events)
    # HORN-14: what counts is the moment after the tile is laid and before an ox tile moves on
    if ground.is_happy(state.cells):
        plus(state, seat, ground.worth[field], events)
    else:
        # HORN-6: its player gets a cowpat's points; HORN-7: or an ox field's, before anything else
        minus(state, seat, ground.worth[field], events)
    row = ground.filling[field]
    if row is None:
        return False
    state.nexts[place] = _fill(state, seat, row, events) + 1
    return True


def _fill(state: HornochsenState, seat: int, row: int, events: EventLog) -> int:
    """Moves the tile on a row's ox field to the next free row; returns its new field."""
    ground = state.rules.ground
    cells = state.cells
    # HORN-7: the tile moves to the first field of the next free row and scores nothing there
    free = ground.first[ground.next_free(cells, row)]
    ox = ground.ox[row]
    cells[free] = cells[ox]
    cells[ox] = 0
    # HORN-7: its player chooses which of the other tiles to keep
    state.filled = row
    state.owing = BIT[seat]
    if events is not None:
        event.filled(state, seat, free, events)
    return free


def most_kept(state: HornochsenState, seat: int) -> int:
    """How many tiles a seat that filled a row may keep at most."""
    # HORN-7: two; HORN-8: nobody ever holds more than nine, and chosen tiles are no longer held
    room = MOST_HELD - len(state.hands[seat])
    return room if room < MOST_KEPT else MOST_KEPT


def ways_to_take(state: HornochsenState, seat: int, row: int) -> list[Deed]:
    ground = state.rules.ground
    tiles = state.cells[ground.first[row] : ground.ox[row]]
    takes = state.rules.takes
    most = most_kept(state, seat)
    if most == MOST_KEPT:
        # HORN-7: one or two
        return [takes[one][other] for one, other in combinations_with_replacement(tiles, 2)]
    # HORN-8: only one, or an empty take
    return [takes[tile][tile] for tile in tiles] if most else [takes[UNKNOWN][UNKNOWN]]


def take(state: HornochsenState, seat: int, kept: tuple[int, ...], events: EventLog) -> None:
    row = state.filled
    assert row is not None
    if events is not None:
        event.took(state, seat, kept, events)
    first, ox = state.rules.ground.first[row], state.rules.ground.ox[row]
    single = state.rules.plays
    hand = state.hands[seat]
    box = state.box
    seen = state.seen
    boxed = BOXED + state.draws
    # HORN-7: the rest goes into the box; everybody sees which ones are kept
    for tile in state.cells[first:ox]:
        if tile in kept:
            hand.append(single[tile])
            seen[tile] = TAKEN + seat
        else:
            box.append(tile)
            seen[tile] = boxed
    state.cells[first:ox] = [0] * (ox - first)
    state.filled = None
    state.owing = 0
