"""Putting cards away: storing action cards, and discarding what can't be kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.engine import action as point
from game.engine.action import PathStep, Refusal
from game.engine.event import EventLog
from game.engine.games.perfect_numbers import events as event
from game.engine.games.perfect_numbers import refusals
from game.engine.games.perfect_numbers.actions import CardAction
from game.engine.games.perfect_numbers.cards import Cards
from game.engine.games.perfect_numbers.deck import COLOURS
from game.engine.games.perfect_numbers.shape import ROWS

if TYPE_CHECKING:
    from game.engine.games.perfect_numbers.state import PerfectNumbersState


class Store(CardAction):
    """Stores a taken action card."""

    __slots__ = ()

    def __init__(self, cards: Cards, card: int) -> None:
        super().__init__(f"store {cards.name[card]}", card)

    def carry_out(self, state: PerfectNumbersState, seat: int, events: EventLog) -> None:
        state.store(seat, self.card, events)

    def refs(self, state: PerfectNumbersState, seat: int) -> tuple[PathStep, ...]:
        return state.point_at(self.card), point.zone(f"stored.{seat}")

    def refusal(self, state: PerfectNumbersState, seat: int) -> Refusal:
        wanted = refusals.not_to_put_away(state, seat, self.card) or refusals.storage_full(state, seat, self.card)
        return wanted or Refusal("drop_to_store")


class StoreDropping(CardAction):
    """Stores a taken action card in the place of a row discarded for it."""

    __slots__ = ("drop",)

    def __init__(self, cards: Cards, card: int, drop: int) -> None:
        super().__init__(f"store {cards.name[card]} drop {COLOURS[drop]}", card)
        self.drop: Final = drop

    def carry_out(self, state: PerfectNumbersState, seat: int, events: EventLog) -> None:
        # PN-17: with all four places taken it can be stored only by discarding a row
        state.drop_row(seat * ROWS + self.drop, events)
        state.store(seat, self.card, events)

    def refs(self, state: PerfectNumbersState, seat: int) -> tuple[PathStep, ...]:
        return state.point_at(self.card), point.zone(f"stored.{seat}"), point.zone(f"row.{seat}.{COLOURS[self.drop]}")

    def refusal(self, state: PerfectNumbersState, seat: int) -> Refusal:
        wanted = refusals.not_to_put_away(state, seat, self.card) or refusals.storage_full(state, seat, self.card)
        if wanted is not None:
            return wanted
        if state.rules.three_rows:
            return Refusal("storage_has_its_place")
        if state.stored[seat]:
            return Refusal("stored_together")
        if state.has_room(seat):
            return Refusal("place_free_to_store")
        return Refusal("no_row", {"colour": COLOURS[self.drop]})


class Discard(CardAction):
    """Discards a stolen card, or a taken action card that can be neither used nor stored."""

    __slots__ = ()

    def __init__(self, cards: Cards, card: int) -> None:
        super().__init__(f"discard {cards.name[card]}", card)

    def carry_out(self, state: PerfectNumbersState, seat: int, events: EventLog) -> None:
        # PN-16: a stolen card is discarded; PN-17: or an action card that can be neither used nor stored
        if events is not None:
            event.discarded(state, seat, self.card, events)
        state.release(self.card)
        state.discards.append(self.card)
        state.settle(events)

    def refs(self, state: PerfectNumbersState, seat: int) -> tuple[PathStep, ...]:  # noqa: ARG002
        return state.point_at(self.card), point.zone("discards")

    def refusal(self, state: PerfectNumbersState, seat: int) -> Refusal:
        cards = state.rules.cards
        if self.card < cards.first_action:
            return Refusal("never_discarded", {"card": cards.name[self.card]})
        wanted = refusals.not_to_put_away(state, seat, self.card)
        if wanted is not None:
            return wanted
        if refusals.storage_full(state, seat, self.card) is None:
            return Refusal("can_be_stored", {"card": cards.name[self.card]})
        return Refusal("can_be_used", {"card": cards.name[self.card]})
