"""Refusals that several kinds of actions share, with codes for the language files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.action import Refusal
from game.engine.games.perfect_numbers.deck import COLOURS
from game.engine.games.perfect_numbers.legality import at_others, first_fitting, storable
from game.engine.games.perfect_numbers.phase import CHOOSING, SET_UP
from game.engine.games.perfect_numbers.shape import ROWS

if TYPE_CHECKING:
    from game.engine.games.perfect_numbers.actions import PerfectAction
    from game.engine.games.perfect_numbers.state import PerfectNumbersState


def explain(state: PerfectNumbersState, seat: int, action: PerfectAction) -> Refusal:
    """Why this action is illegal: something else is due first, or the action's own reason."""
    return something_due(state, action) or action.refusal(state, seat)


def something_due(state: PerfectNumbersState, action: PerfectAction) -> Refusal | None:
    """The refusal while something else has to be decided first."""
    name = state.rules.cards.name
    if state.perfect is not None:
        return Refusal("complete_or_keep", {"colour": COLOURS[state.perfect % ROWS]})
    if state.stolen and not action.is_use and not any(action.concerns(card) for card in state.stolen):
        return Refusal("stolen_first", {"card": name[state.stolen[0]]})
    if state.phase is SET_UP and not action.concerns(state.taken[0]):
        return Refusal("joker_first", {"card": name[state.taken[0]]})
    return None


def not_taken(state: PerfectNumbersState, card: int) -> Refusal | None:
    """The refusal of a card that was neither taken nor stolen in this turn."""
    if card in state.taken or card in state.stolen:
        return None
    if state.phase is CHOOSING:
        return Refusal("take_first")
    return Refusal("not_taken", {"card": state.rules.cards.name[card]})


def not_next(state: PerfectNumbersState, seat: int, card: int) -> Refusal | None:
    """Why a number card can't be added yet."""
    wanted = not_taken(state, card)
    cards = state.rules.cards
    if wanted is not None or card in state.stolen or card >= cards.first_joker:
        return wanted
    for lower in state.taken:
        if cards.colour_bit[lower] == cards.colour_bit[card] and cards.number[lower] < cards.number[card]:
            return Refusal("low_to_high", {"card": cards.name[lower]})
    return None if state.rows[seat * ROWS + cards.colour[card]] else fitting_first(state, seat)


def fitting_first(state: PerfectNumbersState, seat: int) -> Refusal | None:
    """The refusal while a taken card has a row at home, which comes first."""
    fitting = first_fitting(state, seat)
    return None if fitting is None else Refusal("fitting_first", {"card": state.rules.cards.name[fitting]})


def not_away(state: PerfectNumbersState, seat: int, colour: int) -> Refusal | None:
    """Why a card of this colour must be added at home, with nothing discarded for it."""
    if state.rows[seat * ROWS + colour]:
        return Refusal("row_at_home", {"colour": COLOURS[colour]})
    return Refusal("place_free") if state.has_room(seat) else None


def no_place(state: PerfectNumbersState, seat: int, card: int) -> Refusal:
    """The refusal when all places at home are taken; the code says whether another collection can take the card."""
    if card in state.stolen:
        return Refusal("no_place_for_stolen")
    return Refusal("no_place" if at_others(state, seat, card) else "no_place_anywhere")


def not_at_hand(state: PerfectNumbersState, seat: int, card: int) -> Refusal | None:
    """Why an action card can't be used."""
    if card in state.taken or card in state.stored[seat]:
        return None
    return Refusal("not_at_hand", {"card": state.rules.cards.name[card]})


def not_to_put_away(state: PerfectNumbersState, seat: int, card: int) -> Refusal | None:
    """Why a taken action card can be neither stored nor discarded yet."""
    if card in state.stored[seat]:
        return Refusal("already_stored", {"card": state.rules.cards.name[card]})
    return not_taken(state, card) or fitting_first(state, seat)


def storage_full(state: PerfectNumbersState, seat: int, card: int) -> Refusal | None:
    """Why an action card can't be stored, even by discarding a row."""
    if storable(state, seat, card):
        return None
    if len(state.stored[seat]) == 2:
        return Refusal("two_stored")
    return Refusal("kind_stored", {"kind": state.rules.cards.kind[card]})
