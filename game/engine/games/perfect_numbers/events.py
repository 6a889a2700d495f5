"""Reports what happens in Perfect Numbers as events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.event import Asked, Began, Counted, Ended, Event, Moved, Said, Scored, Turned
from game.engine.games.perfect_numbers.deck import COLOURS
from game.engine.games.perfect_numbers.shape import ROWS

if TYPE_CHECKING:
    from game.engine.games.perfect_numbers.state import PerfectNumbersState

Values = dict[str, str | int]


def start_drawn(state: PerfectNumbersState, events: list[Event]) -> None:
    events.append(Said(state.first, "starts"))


def dealt(state: PerfectNumbersState, events: list[Event]) -> None:
    players = state.rules.players
    for turn in range(players):
        seat = (state.first + turn) % players
        events.append(Moved(state.rules.cards.named(state.dealt[seat]), "pile", f"taken.{seat}"))


def market_filled(state: PerfectNumbersState, events: list[Event]) -> None:
    events.append(Began("round", state.round))
    for group, cards in enumerate(state.market, 1):
        events.append(Moved(state.rules.cards.named(cards), "pile", f"market.{group}"))


def round_ended(state: PerfectNumbersState, events: list[Event]) -> None:
    events.append(Ended("round", state.round))


def match_ended(state: PerfectNumbersState, events: list[Event]) -> None:
    events.append(Ended("match", state.round))


def taken(state: PerfectNumbersState, seat: int, group: int, events: list[Event]) -> None:
    cards = sorted(state.market[group])
    events.append(Moved(state.rules.cards.named(cards), f"market.{group + 1}", f"taken.{seat}"))


def added(state: PerfectNumbersState, card: int, at: int, events: list[Event]) -> None:
    events.append(Moved((state.rules.cards.name[card],), f"taken.{state.actor}", _row(at)))


def perfect(state: PerfectNumbersState, at: int, events: list[Event]) -> None:
    """A row that may be completed, with its completing card on top."""
    row = state.rows[at]
    cards = state.rules.cards
    colour = COLOURS[at % ROWS]
    events.append(Counted(cards.named(row), "perfect", len(row), {"card": cards.name[row[-1]], "colour": colour}))
    values: Values = {"colour": colour, "cards": len(row), "bonus": min(cards.bonus[row[-1]], len(state.pile))}
    events.append(Asked(state.actor, "complete_or_keep", values))


def too_low(state: PerfectNumbersState, at: int, number: int, events: list[Event]) -> None:
    """The added card is too low; called before the cards leave the row."""
    row = state.rows[at]
    cards = state.rules.cards
    owner = at // ROWS
    lost = cards.named(row[-number:])
    values: Values = {"card": cards.name[row[-1]], "colour": COLOURS[at % ROWS], "cards": len(row)}
    events.append(Counted(lost, "too_low", number, values))
    if owner == state.actor:
        events.append(Moved(lost, _row(at), "discards"))
    else:
        events.append(Scored(lost, owner, number, state.points(owner) + number, "too_low"))
        events.append(Moved(lost, _row(at), f"won.{owner}"))


def completed(state: PerfectNumbersState, seat: int, events: list[Event], *, at: int, drawn: list[int]) -> None:
    """The row is completed; called before it and its bonus go to the score pile."""
    row = state.rules.cards.named(state.rows[at])
    bonus = state.rules.cards.named(drawn)
    total = state.points(seat) + len(row)
    events.append(Scored(row, seat, len(row), total, "row"))
    events.append(Moved(row, _row(at), f"won.{seat}"))
    if bonus:
        events.append(Scored(bonus, seat, len(bonus), total + len(bonus), "bonus"))
        events.append(Moved(bonus, "pile", f"won.{seat}"))


def kept(state: PerfectNumbersState, seat: int, events: list[Event]) -> None:
    assert state.perfect is not None
    events.append(Said(seat, "keeps", {"colour": COLOURS[state.perfect % ROWS]}))


def row_dropped(state: PerfectNumbersState, at: int, events: list[Event]) -> None:
    events.append(Moved(state.rules.cards.named(state.rows[at]), _row(at), "discards"))


def stored_dropped(state: PerfectNumbersState, seat: int, events: list[Event]) -> None:
    events.append(Moved(state.rules.cards.named(state.stored[seat]), f"stored.{seat}", "discards"))


def stored(state: PerfectNumbersState, seat: int, card: int, events: list[Event]) -> None:
    events.append(Moved((state.rules.cards.name[card],), f"taken.{seat}", f"stored.{seat}"))


def discarded(state: PerfectNumbersState, seat: int, card: int, events: list[Event]) -> None:
    events.append(Moved((state.rules.cards.name[card],), f"taken.{seat}", "discards"))


def used(state: PerfectNumbersState, seat: int, card: int, events: list[Event]) -> None:
    events.append(Moved((state.rules.cards.name[card],), _at_hand(state, seat, card), "discards"))


def protected(state: PerfectNumbersState, card: int, at: int, events: list[Event]) -> None:
    name = state.rules.cards.name[card]
    events.append(Moved((name,), _at_hand(state, at // ROWS, card), _row(at)))
    events.append(Turned((name,), _row(at), False))


def top_turned(state: PerfectNumbersState, source: int, target: int, events: list[Event]) -> None:
    top = (state.rules.cards.name[state.rows[source][-1]],)
    if source != target:
        events.append(Moved(top, _row(source), _row(target)))
    events.append(Turned(top, _row(target), False))


def bottom_moved(state: PerfectNumbersState, at: int, events: list[Event]) -> None:
    events.append(Moved((state.rules.cards.name[state.rows[at][0]],), _row(at), _row(at)))


def stolen(state: PerfectNumbersState, seat: int, at: int, events: list[Event]) -> None:
    name = state.rules.cards.name[state.rows[at][-1]]
    events.append(Moved((name,), _row(at), f"taken.{seat}"))
    events.append(Asked(seat, "place_stolen", {"card": name}))


def _at_hand(state: PerfectNumbersState, seat: int, card: int) -> str:
    return f"taken.{seat}" if card in state.taken else f"stored.{seat}"


def _row(at: int) -> str:
    return f"row.{at // ROWS}.{COLOURS[at % ROWS]}"
