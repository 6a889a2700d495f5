"""The set-up of Perfect Numbers: the chance steps, dealing, and laying out the dealt cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

from game.engine.chance import Chance, shuffle
from game.engine.event import EventLog
from game.engine.game import BIT
from game.engine.games.perfect_numbers import events as event
from game.engine.games.perfect_numbers.deck import DEALT
from game.engine.games.perfect_numbers.phase import DEAL, DRAW_START, SET_UP, SHUFFLE
from game.engine.games.perfect_numbers.shape import ROWS

if TYPE_CHECKING:
    from game.engine.games.perfect_numbers.state import PerfectNumbersState


def chance_due(state: PerfectNumbersState) -> Chance | None:
    # PN-3: the start player, then the whole deck for dealing, then all cards that are left
    if state.phase is DRAW_START:
        return Chance("start", tuple(range(state.rules.players)), 1, names_seat=True)
    return shuffle(state.pile) if state.phase in (DEAL, SHUFFLE) else None


def resolve(state: PerfectNumbersState, outcome: Sequence[int], events: EventLog) -> None:
    if state.phase is DRAW_START:
        draw_start(state, outcome[0], events)
    elif state.phase is DEAL:
        deal(state, outcome, events)
    else:
        state.pile = list(reversed(outcome))
        state.phase = SET_UP
        begin_laying(state, state.first, events)


def draw_start(state: PerfectNumbersState, seat: int, events: EventLog) -> None:
    # PN-3: the start player is drawn by chance
    state.first = seat
    state.phase = DEAL
    if events is not None:
        event.start_drawn(state, events)


def deal(state: PerfectNumbersState, order: Sequence[int], events: EventLog) -> None:
    # PN-3: from the start player on, each the next three number cards; action cards are skipped
    first_action = state.rules.cards.first_action
    players = state.rules.players
    numbers = list(islice((card for card in order if card < first_action), DEALT * players))
    for turn in range(players):
        mine = sorted(numbers[DEALT * turn : DEALT * (turn + 1)])
        state.dealt[(state.first + turn) % players] = tuple(mine)
    out = set(numbers)
    state.pile = [card for card in state.pile if card not in out]
    state.phase = SHUFFLE
    if events is not None:
        event.dealt(state, events)


def begin_laying(state: PerfectNumbersState, seat: int, events: EventLog) -> None:
    state.actor = seat
    state.owing = BIT[seat]
    state.taken = list(state.dealt[seat])
    state.dealt[seat] = ()
    lay_out(state, events)


def lay_out(state: PerfectNumbersState, events: EventLog) -> None:
    # PN-3: coloured cards by themselves, in the deck's order; jokers and perfect numbers wait for their player
    cards = state.rules.cards
    while state.taken and state.perfect is None:
        card = state.taken[0]
        if card >= cards.first_joker:
            return
        state.release(card)
        state.add(card, state.actor * ROWS + cards.colour[card], events)
    if state.perfect is None:
        next_to_lay(state, events)


def next_to_lay(state: PerfectNumbersState, events: EventLog) -> None:
    # PN-3: seat after seat from the start player; PN-4: the market comes after all of them
    seat = state.rules.after[state.actor]
    if seat != state.first:
        begin_laying(state, seat, events)
    else:
        state.fill_market(events)
