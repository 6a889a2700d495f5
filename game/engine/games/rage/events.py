"""Reports what happens in Rage as events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.event import Began, Counted, Ended, Event, Moved, Said, Scored
from game.engine.games.rage.cards import (
    CARD,
    COLOUR,
    FIRST_ACTION,
    FIRST_JOKER,
    FIRST_MINUS,
    FIRST_NEW_TRUMP,
    NAME,
    NO_COLOUR,
    RageAction,
    letter,
    named,
)
from game.engine.games.rage.scoring import HIT, MISSED, Prediction, clean_sweep, fives, stake
from game.engine.games.rage.trick import strongest_place

if TYPE_CHECKING:
    from game.engine.games.rage.state import RageState

BonusGain = tuple[tuple[str, ...], int, str]
"""Cards, points and the reason for them, a text key."""


def dealer_drawn(seat: int, events: list[Event]) -> None:
    events.append(Said(seat, "deals_first"))


def dealt(state: RageState, events: list[Event]) -> None:
    events.append(Began("round", state.round))
    for seat, hand in enumerate(state.hands):
        events.append(Moved(tuple(NAME[card] for card in hand), "pile", f"hand.{seat}"))


def turned_up(state: RageState, before: int, events: list[Event]) -> None:
    events.append(Moved(named(state.turned[before:]), "pile", "turned"))
    events.append(Said(None, "trump", {"colour": letter(state.trump)}))


def bid(state: RageState, seat: int, events: list[Event]) -> None:
    number = state.bids[seat]
    if state.rules.prediction is Prediction.OPEN and number is not None:
        events.append(Said(seat, "bid", {"number": number}))
    else:
        events.append(Said(seat, "bid_made"))


def all_bid(state: RageState, events: list[Event]) -> None:
    if state.rules.prediction is Prediction.HIDDEN:
        _bids(state, events)
    events.append(Began("trick", 1))


def _bids(state: RageState, events: list[Event]) -> None:
    for seat, number in enumerate(state.bids):
        if number is not None:
            events.append(Said(seat, "bid", {"number": number}))


def played(seat: int, action: RageAction, events: list[Event]) -> None:
    card = action.card
    events.append(Moved((NAME[card],), f"hand.{seat}", "trick"))
    if card >= FIRST_JOKER:
        events.append(Said(seat, "named", {"colour": letter(action.colour)}))
    elif FIRST_ACTION <= card < FIRST_NEW_TRUMP:
        events.append(Said(None, "no_trump"))


def trick_won(state: RageState, place: int, winner: int, events: list[Event]) -> None:
    best = state.trick[place]
    events.append(Said(winner, _why(state, place), {"card": NAME[CARD[best]]}))
    events.append(Moved(named(state.trick), "trick", f"won.{winner}"))
    events.append(Ended("trick", len(state.past) + 1))


def _why(state: RageState, place: int) -> str:
    """Why the card at this place won the trick, as a text key."""
    colour = COLOUR[state.trick[place]]
    if colour == NO_COLOUR:
        return "wins_by_lead"
    # RAGE-15: the first joker would have won by its colour
    if place != strongest_place(state.trick, state.trump, state.follow):
        return "wins_by_second_joker"
    return "wins_by_trump" if colour == state.trump else "wins_by_colour"


def trick_began(state: RageState, events: list[Event]) -> None:
    events.append(Began("trick", len(state.past) + 1))


def round_scored(state: RageState, events: list[Event]) -> None:
    """The steps of a round's scoring; called before the points are added."""
    if state.rules.prediction is Prediction.SECRET:
        _bids(state, events)
    for seat, number in enumerate(state.bids):
        if number is not None:
            events.append(Counted((), "result", state.won[seat], {"seat": seat, "bid": number}))
    for seat in state.rules.seats:
        _seat_scored(state, seat, events)


def _seat_scored(state: RageState, seat: int, events: list[Event]) -> None:
    tricks = state.won[seat]
    sweep = clean_sweep(state.size) if state.rules.clean_sweep else None
    gains: list[BonusGain] = [((), HIT, "hit") if tricks == state.bids[seat] else ((), MISSED, "missed")]
    gains += [((), 2 * tricks, "sweep") if tricks == sweep else ((), tricks, "tricks")]
    total = state.totals[seat]
    for pieces, points, reason in gains + _five_gains(state, seat):
        if points:
            total += points
            events.append(Scored(pieces, seat, points, total, reason))


def _five_gains(state: RageState, seat: int) -> list[BonusGain]:
    cards = [card for trick, taker in zip(state.past, state.takers, strict=True) if taker == seat for card in trick]
    staked = [card for card in cards if stake(card)]
    plus = [card for card in staked if card < FIRST_MINUS]
    minus = [card for card in staked if card >= FIRST_MINUS]
    return [
        (named(plus), sum(fives(stake(card)) for card in plus), "plus5"),
        (named(minus), sum(fives(stake(card)) for card in minus), "minus5"),
    ]


def round_ended(state: RageState, events: list[Event]) -> None:
    events.append(Ended("round", state.round))
    if state.over:
        events.append(Ended("match", state.round))
