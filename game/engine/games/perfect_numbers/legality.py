"""The legal actions, clause by clause; the state calls the functions that fit its phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.games.perfect_numbers.actions import END, Actions
from game.engine.games.perfect_numbers.shape import LONG, MASK, OPEN, SEAT_MASK, SHIFT, SOME_STORED

if TYPE_CHECKING:
    from game.engine.games.perfect_numbers.adding import PlaceCard
    from game.engine.games.perfect_numbers.state import PerfectNumbersState


def to_take(state: PerfectNumbersState) -> Actions:
    # PN-5: any group that is left
    return state.rules.moves.takes[state.groups][:]


def lowest_joker(state: PerfectNumbersState, seat: int) -> Actions:
    # PN-3: in the set-up the jokers come low to high, and their player chooses the row
    return state.rules.moves.jokers[state.taken[0]][state.shape >> SHIFT[seat] & MASK][:]


def to_add(state: PerfectNumbersState, seat: int) -> Actions:
    """The legal actions with the taken cards."""
    taken = state.taken
    if not taken:
        # PN-18: nothing is left to deal with, but there are stored action cards
        return [END]
    rules = state.rules
    shape = state.shape >> SHIFT[seat] & SEAT_MASK
    held = shape & MASK
    # PN-7: taken cards that have a row in the seat's own collection come first
    fitting = next_of(state, held)
    options: Actions = [*fitting] if fitting else new_colours(state, seat, held)
    if taken[-1] >= rules.cards.first_joker:
        options += others_taken(state, seat, shape, not fitting)
    return options


def next_of(state: PerfectNumbersState, colours: int) -> list[PlaceCard]:
    """The actions that add at home the taken cards of these colours (a mask) that may come next."""
    cards, place = state.rules.cards, state.rules.moves.place
    taken, colour_bit, number = state.taken, cards.colour_bit, cards.number
    found = []
    colour = lowest = 0
    for card in taken:
        bit = colour_bit[card]
        if bit & colours:
            # PN-7: of one colour low to high, equal numbers in any order (the taken cards are sorted)
            if bit != colour:
                colour, lowest = bit, number[card]
                found.append(place[card])
            elif number[card] == lowest:
                found.append(place[card])
    return found


def first_fitting(state: PerfectNumbersState, seat: int) -> int | None:
    """A taken card that has a row in the seat's collection and comes before new colours and storing, or None."""
    fitting = next_of(state, state.shape >> SHIFT[seat] & MASK)
    return fitting[0].card if fitting else None


def new_colours(state: PerfectNumbersState, seat: int, held: int) -> Actions:
    """The legal actions with taken cards that have no row in the seat's own collection."""
    rules = state.rules
    stored = state.stored[seat]
    new = next_of(state, MASK ^ held)
    # PN-12: with a place free a card must be added at home
    if rules.room[bool(stored)][held]:
        return [*new]
    options: Actions = []
    for addition in new:
        # PN-12: with none free, a row or the stored cards make room, or another collection takes it
        options += rules.moves.drops[addition.card][held + SOME_STORED if stored else held]
        options += at_others(state, seat, addition.card)
    return options


def at_others(state: PerfectNumbersState, seat: int, card: int) -> Actions:
    """The actions that add a card without a place at home to another collection."""
    rules = state.rules
    at = rules.moves.at[card]
    bit = rules.cards.colour_bit[card]
    options: Actions = []
    for other in rules.others[seat]:
        shape = state.shape >> SHIFT[other]
        # PN-12: with an unprotected row of the colour, or no row of it and a free place
        if shape & bit << OPEN or (not shape & bit and rules.room[bool(state.stored[other])][shape & MASK]):
            options.append(at[other])
    return options


def others_taken(state: PerfectNumbersState, seat: int, shape: int, storing: bool) -> Actions:
    """The legal actions with taken jokers and action cards; storing and discarding only with `storing`."""
    rules = state.rules
    options: Actions = []
    for card in state.taken:
        if card >= rules.cards.first_action:
            used = uses(state, seat, shape, card)
            options += used
            # PN-7, PN-17: storing and discarding come after the cards that have a row
            if storing:
                options += to_put_away(state, seat, card, bool(used))
        elif card >= rules.cards.first_joker:
            # PN-7: jokers at any moment
            options += rules.moves.jokers[card][shape & MASK]
    return options


def uses_of_stored(state: PerfectNumbersState, seat: int) -> Actions:
    # PN-6: at any moment of the turn, before taking and right after storing too
    shape = state.shape >> SHIFT[seat] & SEAT_MASK
    return [use for card in state.stored[seat] for use in uses(state, seat, shape, card)]


def uses(state: PerfectNumbersState, seat: int, shape: int, card: int) -> Actions:
    """All uses of an action card by a seat whose collection has this shape."""
    moves = state.rules.moves
    if card in moves.protects:
        return moves.protects[card].legal(shape)
    if card in moves.moves:
        # PN-15: any own row; rows of one card, where nothing changes, come last
        is_long = shape >> LONG & MASK
        return moves.moves[card][is_long] + moves.moves[card][(shape & MASK ^ is_long) & state.rules.single_rows]
    options: Actions = []
    for other in state.rules.others[seat]:
        # PN-16: another's row with an open card on top
        options += moves.steals[card][other][state.shape >> SHIFT[other] + OPEN & MASK]
    return options


def to_put_away(state: PerfectNumbersState, seat: int, card: int, usable: bool) -> Actions:
    """The actions that store or discard a taken action card."""
    moves = state.rules.moves
    if storable(state, seat, card):
        held = state.shape >> SHIFT[seat] & MASK
        # PN-17: with no place free and no card stored yet, it can be stored only by discarding a row
        if state.stored[seat] or state.rules.storage_room[held]:
            return [moves.store[card]]
        return moves.store_drops[card][held]
    # PN-17: only what can be neither used nor stored is discarded
    return [] if usable else [moves.discard[card]]


def storable(state: PerfectNumbersState, seat: int, card: int) -> bool:
    """Whether the storage takes this card, if there is a place for it."""
    # PN-17: at most two, of different kinds
    kind = state.rules.cards.kind
    stored = state.stored[seat]
    return not stored or (len(stored) == 1 and kind[stored[0]] != kind[card])


def while_stolen_wait(state: PerfectNumbersState, seat: int) -> Actions:
    """The legal actions while stolen cards wait."""
    options: Actions = []
    # PN-16: several in any order
    for card in state.stolen:
        options += with_stolen(state, seat, card)
    # PN-6, PN-16: action cards may be used, another steal too
    shape = state.shape >> SHIFT[seat] & SEAT_MASK
    first_action = state.rules.cards.first_action
    for card in (*state.taken, *state.stored[seat]):
        if card >= first_action:
            options += uses(state, seat, shape, card)
    return options


def with_stolen(state: PerfectNumbersState, seat: int, card: int) -> Actions:
    """The legal actions with a stolen card: adding it at home, by the usual rules, or discarding it."""
    rules = state.rules
    moves = rules.moves
    held = state.shape >> SHIFT[seat] & MASK
    stored = state.stored[seat]
    # PN-16: never to another's collection, and a joker does not wait
    if card >= rules.cards.first_joker:
        return [moves.discard[card], *moves.jokers[card][held]]
    if held & rules.cards.colour_bit[card] or rules.room[bool(stored)][held]:
        return [moves.discard[card], moves.place[card]]
    return [moves.discard[card], *moves.drops[card][held + SOME_STORED if stored else held]]
