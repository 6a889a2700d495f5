"""Using action cards: protect in both ways, move, steal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.engine import action as point
from game.engine.action import PathStep, Refusal
from game.engine.event import EventLog
from game.engine.games.perfect_numbers import events as event
from game.engine.games.perfect_numbers import refusals
from game.engine.games.perfect_numbers.actions import RowAction
from game.engine.games.perfect_numbers.cards import Cards
from game.engine.games.perfect_numbers.deck import COLOURS
from game.engine.games.perfect_numbers.shape import ROWS

if TYPE_CHECKING:
    from game.engine.games.perfect_numbers.state import PerfectNumbersState


class Use(RowAction):
    """Uses an action card."""

    __slots__ = ()

    is_use = True


class UseOnRow(Use):
    """Uses an action card on an own row."""

    __slots__ = ()

    def __init__(self, cards: Cards, card: int, colour: int) -> None:
        super().__init__(f"use {cards.name[card]} on {COLOURS[colour]}", card, colour)

    def refusal(self, state: PerfectNumbersState, seat: int) -> Refusal:
        return refusals.not_at_hand(state, seat, self.card) or Refusal("no_row", {"colour": COLOURS[self.colour]})


class ProtectRow(UseOnRow):
    """Lays the protecting card itself face down on an own row."""

    __slots__ = ()

    def carry_out(self, state: PerfectNumbersState, seat: int, events: EventLog) -> None:
        # PN-14: face down on the row, and no number is compared
        at = seat * ROWS + self.colour
        if events is not None:
            event.protected(state, self.card, at, events)
        state.leave_storage(seat, self.card)
        state.lay(at, (*state.rows[at], self.card + state.rules.cards.size))
        state.settle(events)


class ProtectByTop(Use):
    """Discards the protecting card and lays the top card of an own row face down on an own row."""

    __slots__ = ("target",)

    def __init__(self, cards: Cards, card: int, colour: int, target: int) -> None:
        super().__init__(f"use {cards.name[card]} move {COLOURS[colour]} on {COLOURS[target]}", card, colour)
        self.target: Final = target

    def carry_out(self, state: PerfectNumbersState, seat: int, events: EventLog) -> None:
        # PN-14: the card itself is discarded; the top card goes face down on the row, on its own one too
        source, target = seat * ROWS + self.colour, seat * ROWS + self.target
        if events is not None:
            event.used(state, seat, self.card, events)
            event.top_turned(state, source, target, events)
        state.use_up(seat, self.card)
        cards = state.rules.cards
        top = cards.piece[state.rows[source][-1]]
        state.lay(source, state.rows[source][:-1])
        state.lay(target, (*state.rows[target], top + cards.size))
        state.settle(events)

    def refs(self, state: PerfectNumbersState, seat: int) -> tuple[PathStep, ...]:
        top = state.point_at(state.rows[seat * ROWS + self.colour][-1])
        # In any order, so that a player who means the top card can point at it first: with the protecting
        # card lifted, pointing at a row means protecting the row.
        return frozenset((state.point_at(self.card), top)), point.zone(f"row.{seat}.{COLOURS[self.target]}")

    def refusal(self, state: PerfectNumbersState, seat: int) -> Refusal:
        wanted = refusals.not_at_hand(state, seat, self.card)
        if wanted is not None:
            return wanted
        for colour in (self.colour, self.target):
            if not state.rows[seat * ROWS + colour]:
                return Refusal("no_row", {"colour": COLOURS[colour]})
        top = state.rows[seat * ROWS + self.colour][-1]
        code = "top_face_down" if top > state.rules.cards.size else "only_card"
        return Refusal(code, {"colour": COLOURS[self.colour]})


class MoveBottom(UseOnRow):
    """Brings the bottom card of an own row to its top."""

    __slots__ = ()

    def carry_out(self, state: PerfectNumbersState, seat: int, events: EventLog) -> None:
        # PN-15: the card stays face down if it was
        at = seat * ROWS + self.colour
        bottom, *rest = state.rows[at]
        if events is not None:
            event.used(state, seat, self.card, events)
            event.bottom_moved(state, at, events)
        state.use_up(seat, self.card)
        state.lay(at, (*rest, bottom))
        # PN-15: the card may be perfect there, but moving is not adding: a low number discards nothing
        if state.rules.cards.number[bottom] == len(rest) + 1:
            state.find_perfect(at, events)
        state.settle(events)


class Steal(Use):
    """Takes the top card of another player's row."""

    __slots__ = ("other",)

    def __init__(self, cards: Cards, card: int, other: int, colour: int) -> None:
        super().__init__(f"use {cards.name[card]} from {other} {COLOURS[colour]}", card, colour)
        self.other: Final = other

    def carry_out(self, state: PerfectNumbersState, seat: int, events: EventLog) -> None:
        # PN-16: the top card of the row, which then waits with other stolen cards
        at = self.other * ROWS + self.colour
        if events is not None:
            event.used(state, seat, self.card, events)
            event.stolen(state, seat, at, events)
        state.use_up(seat, self.card)
        state.stolen += (state.rows[at][-1],)
        state.lay(at, state.rows[at][:-1])

    def refs(self, state: PerfectNumbersState, seat: int) -> tuple[PathStep, ...]:  # noqa: ARG002
        return state.point_at(self.card), point.zone(f"row.{self.other}.{COLOURS[self.colour]}")

    def refusal(self, state: PerfectNumbersState, seat: int) -> Refusal:
        wanted = refusals.not_at_hand(state, seat, self.card)
        if wanted is not None:
            return wanted
        if self.other == seat:
            return Refusal("steal_from_others")
        code = "protected" if state.rows[self.other * ROWS + self.colour] else "no_row_there"
        return Refusal(code, {"seat": self.other, "colour": COLOURS[self.colour]})
