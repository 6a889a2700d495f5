"""Reports what happens in 5211 as events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.event import Began, Counted, Ended, Event, Moved, Said, Scored, Turned
from game.engine.games.fifty_two_eleven.cards import COLOUR, COLOURS, VALUE, named
from game.engine.games.fifty_two_eleven.scoring import NOBODY, ROOSTERS, counts_of, disaster_from, roosters_needed

if TYPE_CHECKING:
    from game.engine.games.fifty_two_eleven.state import FiftyTwoElevenState


def dealt(state: FiftyTwoElevenState, events: list[Event]) -> None:
    events.append(Began("deck", state.deck))
    if state.removed:
        events.append(Moved(named(state.removed), "pile", "removed"))
    for seat, hand in enumerate(state.hands):
        events.append(Moved(named(hand), "pile", f"hand.{seat}"))
    events.append(Began("pass", state.passes))


def chosen(seat: int, cards: tuple[int, ...], events: list[Event]) -> None:
    events.append(Moved(named(cards), f"hand.{seat}", f"chosen.{seat}"))


def turned_up(state: FiftyTwoElevenState, events: list[Event]) -> None:
    for seat, cards in enumerate(state.chosen):
        events.append(Turned(named(cards), f"chosen.{seat}", True))
    for seat, cards in enumerate(state.chosen):
        events.append(Moved(named(cards), f"chosen.{seat}", f"laid.{seat}"))


def refilled(state: FiftyTwoElevenState, drawn: int, events: list[Event]) -> None:
    for seat, hand in enumerate(state.hands):
        events.append(Moved(named(hand[-drawn:]), "pile", f"hand.{seat}"))
    if state.round == 0:
        events.append(Began("pass", state.passes))


def scored(state: FiftyTwoElevenState, tally: int, decided: int, events: list[Event]) -> None:
    """The steps of a scoring; called before any card moves."""
    *counts, roosters = counts_of(tally)
    lying = [card for laid in state.laid for card in laid]
    needed = roosters_needed(len(state.hands))
    crowing = named([card for card in lying if VALUE[card] == 1])
    events.append(Counted(crowing, "roosters", roosters, {"needed": needed}))
    if decided == ROOSTERS:
        events.append(Said(None, "roosters_score"))
    else:
        for colour, count in enumerate(counts):
            same = named([card for card in lying if COLOUR[card] == colour])
            fate = _fate(colour, counts, decided)
            limit = disaster_from(len(state.hands))
            events.append(Counted(same, fate, count, {"colour": COLOURS[colour], "limit": limit}))
        if decided == NOBODY:
            events.append(Said(None, "nobody_scores"))
        else:
            events.append(Said(None, "colour_scores", {"colour": COLOURS[decided]}))
    _taken(state, decided, events)
    events.append(Ended("pass", state.passes))


def _taken(state: FiftyTwoElevenState, decided: int, events: list[Event]) -> None:
    takes = state.rules.takers[decided]
    for seat, laid in enumerate(state.laid):
        taken = [card for card in laid if takes[card]]
        if taken:
            points = sum(VALUE[card] for card in taken)
            reason = "roosters" if decided == ROOSTERS else "colour"
            events.append(Scored(named(taken), seat, points, state.points(seat) + points, reason))
            events.append(Moved(named(taken), f"laid.{seat}", f"won.{seat}"))
        rest = [card for card in laid if not takes[card]]
        if rest:
            events.append(Moved(named(rest), f"laid.{seat}", "discards"))


def _fate(colour: int, counts: list[int], decided: int) -> str:
    """How a colour fared in a scoring that the roosters did not decide, as a text key."""
    count = counts[colour]
    if colour == decided:
        return "scores"
    if count >= disaster_from(sum(counts) // 4):
        return "disaster"
    if count and counts.count(count) > 1 and (decided == NOBODY or count > counts[decided]):
        return "tied"
    return "fewer" if count else "none"


def deck_ended(state: FiftyTwoElevenState, another: bool, events: list[Event]) -> None:
    for seat, hand in enumerate(state.hands):
        events.append(Moved(named(hand), f"hand.{seat}", "discards"))
    events.append(Ended("deck", state.deck))
    if not another:
        events.append(Ended("match", state.deck))
