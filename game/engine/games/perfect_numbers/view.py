"""The table of Perfect Numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.games.perfect_numbers.deck import COLOURS
from game.engine.games.perfect_numbers.phase import CHOOSING, DRAW_START, SET_UP
from game.engine.games.perfect_numbers.shape import ROWS
from game.engine.view import Counter, Piece, Prompt, View, Viewer, Zone, names

if TYPE_CHECKING:
    from game.engine.games.perfect_numbers.state import PerfectNumbersState


def view_of(state: PerfectNumbersState, viewer: Viewer) -> View:
    return View(viewer, tuple(_zones(state)), tuple(_counters(state)), _prompts(state))


def _zones(state: PerfectNumbersState) -> list[Zone]:
    name = state.rules.cards.name
    zones = [Zone("pile", more=len(state.pile)), Zone("discards", names(state.discards, name))]
    zones += [Zone(f"market.{group}", names(cards, name)) for group, cards in enumerate(state.market, 1)]
    for seat in range(state.rules.players):
        zones.append(Zone(f"taken.{seat}", names(_at_hand(state, seat), name), seat))
        zones += [_row(state, seat, colour) for colour in range(ROWS)]
        zones.append(Zone(f"stored.{seat}", names(state.stored[seat], name), seat))
        won = (*state.won[seat], *state.bonus[seat])
        zones.append(Zone(f"won.{seat}", names(won, name, face_up=False), seat))
    return zones


def _at_hand(state: PerfectNumbersState, seat: int) -> list[int]:
    """The cards in front of a seat that it still has to place, use or store; stolen ones come last."""
    if seat != state.actor:
        return list(state.dealt[seat])
    return [*state.dealt[seat], *state.taken, *state.stolen]


def _row(state: PerfectNumbersState, seat: int, colour: int) -> Zone:
    cards = state.rules.cards
    pieces = [Piece(cards.name[card], card <= cards.size) for card in state.rows[seat * ROWS + colour]]
    return Zone(f"row.{seat}.{COLOURS[colour]}", tuple(pieces), seat)


def _counters(state: PerfectNumbersState) -> list[Counter]:
    counters = [Counter(f"points.{seat}", state.points(seat), seat) for seat in range(state.rules.players)]
    counters.append(Counter("round", state.round))
    if state.phase is not DRAW_START:
        counters.append(Counter("start", state.first, state.first))
    return counters


def _prompts(state: PerfectNumbersState) -> tuple[Prompt, ...]:
    return tuple(_prompt(state, seat) for seat in state.deciders())


def _prompt(state: PerfectNumbersState, seat: int) -> Prompt:
    name = state.rules.cards.name
    if state.perfect is not None:
        return Prompt(seat, "complete_or_keep", {"colour": COLOURS[state.perfect % ROWS]})
    if len(state.stolen) > 1:
        return Prompt(seat, "place_stolen_cards", {"number": len(state.stolen)})
    if state.stolen:
        return Prompt(seat, "place_stolen", {"card": name[state.stolen[0]]})
    if state.phase is SET_UP:
        return Prompt(seat, "place_joker", {"card": name[state.taken[0]]})
    if state.phase is CHOOSING:
        return Prompt(seat, "take_or_use" if state.stored[seat] else "take")
    return Prompt(seat, "add" if state.taken else "use_or_end")
