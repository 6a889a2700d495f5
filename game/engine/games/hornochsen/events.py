"""Reports what happens in Hornochsen as events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.engine.event import Asked, Began, Counted, Ended, Event, Moved, Names, Said, Scored, Turned
from game.engine.games.hornochsen.hiding import TAKEN
from game.engine.games.hornochsen.tiles import NAME, chosen_by, named

if TYPE_CHECKING:
    from game.engine.games.hornochsen.state import HornochsenState


def dealt(state: HornochsenState, events: list[Event]) -> None:
    for seat, hand in enumerate(state.hands):
        drawn(seat, [play.tile for play in hand], events)
    for field, tile in enumerate(state.cells):
        if tile:
            events.append(Moved((NAME[tile],), "supply", _row(state, field)))


def _row(state: HornochsenState, field: int) -> str:
    """The zone of the row that a field belongs to."""
    return f"row.{state.rules.ground.row_name(field)}"


def round_began(state: HornochsenState, events: list[Event]) -> None:
    events.append(Began("round", state.round))
    if state.double:
        events.append(Said(None, "double_round"))
    if state.open:
        events.append(Said(None, "open_round"))
    if state.closed:
        events.append(Said(None, "buying_closed"))


def chosen(state: HornochsenState, seat: int, tiles: Sequence[int], events: list[Event]) -> None:
    """A choice. Everybody knows who holds a tile that was taken openly, so its name would reveal the choice."""
    names: Names = tuple(None if state.seen[tile] == TAKEN + seat else NAME[tile] for tile in tiles)
    events.append(Moved(names, f"hand.{seat}", f"chosen.{seat}"))


def turned_up(state: HornochsenState, events: list[Event]) -> None:
    for seat in range(len(state.hands)):
        tiles = chosen_by(seat, state.chosen)
        if tiles:
            events.append(Turned(named(tiles), f"chosen.{seat}", True))


def bought(seat: int, count: int, events: list[Event]) -> None:
    events.append(Said(seat, "bought", {"count": count}))


def drawn(seat: int, tiles: Sequence[int], events: list[Event]) -> None:
    if tiles:
        events.append(Moved(named(tiles), "supply", f"hand.{seat}"))


def drawn_from_box(seat: int, count: int, events: list[Event]) -> None:
    """A draw from the box. Everybody knows what was in the box, so names would reveal what was drawn."""
    events.append(Moved((None,) * count, "box", f"hand.{seat}"))


def laid(state: HornochsenState, seat: int, field: int, events: list[Event]) -> None:
    events.append(Moved((NAME[state.cells[field]],), f"chosen.{seat}", _row(state, field)))
    _tell_mood(state, field, events)


def soiled(state: HornochsenState, field: int, events: list[Event]) -> None:
    ground = state.rules.ground
    what = "cowpat" if ground.filling[field] is None else "ox"
    row = {"row": ground.row_name(field)}
    events.append(Counted((NAME[state.cells[field]],), what, ground.worth[field], row))


def filled(state: HornochsenState, seat: int, free: int, events: list[Event]) -> None:
    """The tile on the filled row's ox field has moved to a free row."""
    assert state.filled is not None
    name = state.rules.ground.names[state.filled]
    events.append(Moved((NAME[state.cells[free]],), f"row.{name}", _row(state, free)))
    _tell_mood(state, free, events)
    events.append(Asked(seat, "take", {"row": name}))


def _tell_mood(state: HornochsenState, field: int, events: list[Event]) -> None:
    """Reports if plus points began or ended with the tile on this field."""
    ground = state.rules.ground
    before = state.cells[:]
    before[field] = 0
    was_happy, is_happy = ground.is_happy(before), ground.is_happy(state.cells)
    if was_happy != is_happy:
        events.append(Said(None, "plus_points_begin" if is_happy else "plus_points_end"))


def took(state: HornochsenState, seat: int, kept: Sequence[int], events: list[Event]) -> None:
    """The seat that filled a row keeps tiles of it; called before the row is cleared."""
    assert state.filled is not None
    row = state.filled
    source = f"row.{state.rules.ground.names[row]}"
    if kept:
        events.append(Moved(named(kept), source, f"hand.{seat}"))
    rest = [tile for tile in state.rules.ground.tiles(state.cells, row) if tile not in kept]
    if rest:
        events.append(Moved(named(rest), source, "box"))


def moved(state: HornochsenState, seat: int, events: list[Event], *, left: int, points: int) -> None:
    """A figure moved for this many minus points; negative ones are plus points."""
    reached = state.track[seat]
    events.append(Scored((), seat, reached - left, reached, "minus" if points > 0 else "plus"))
    goal = left + points
    if goal < 0:
        events.append(Said(seat, "surplus_lost", {"points": -goal}))
    elif reached > goal:
        events.append(Said(seat, "pushed_on", {"fields": reached - goal}))


def reached_mark(seat: int, eye: int | None, at_heap: bool, events: list[Event]) -> None:
    if eye is not None:
        events.append(Said(seat, "eye_passed", {"field": eye}))
    if at_heap:
        events.append(Said(seat, "heap_reached"))


def round_ended(state: HornochsenState, events: list[Event]) -> None:
    events.append(Ended("round", state.round))


def match_ended(state: HornochsenState, events: list[Event]) -> None:
    events.append(Ended("match", state.round))
