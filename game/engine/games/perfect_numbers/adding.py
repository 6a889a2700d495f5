"""Adding number cards: at home, to another collection, in place of discarded cards; and jokers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.engine import action as point
from game.engine.action import PathStep, Refusal
from game.engine.event import EventLog
from game.engine.games.perfect_numbers import refusals
from game.engine.games.perfect_numbers.actions import RowAction
from game.engine.games.perfect_numbers.cards import Cards
from game.engine.games.perfect_numbers.deck import COLOURS
from game.engine.games.perfect_numbers.shape import ROWS

if TYPE_CHECKING:
    from game.engine.games.perfect_numbers.state import PerfectNumbersState


class PlaceCard(RowAction):
    """Adds a coloured card at home, to its row or as a new row."""

    __slots__ = ()

    def __init__(self, cards: Cards, card: int) -> None:
        super().__init__(f"place {cards.name[card]}", card, cards.colour[card])

    def carry_out(self, state: PerfectNumbersState, seat: int, events: EventLog) -> None:
        state.place(self.card, seat * ROWS + self.colour, events)

    def refusal(self, state: PerfectNumbersState, seat: int) -> Refusal:
        return refusals.not_next(state, seat, self.card) or refusals.no_place(state, seat, self.card)


class PlaceDropping(RowAction):
    """Begins a row at home in the place of a row, or of the stored action cards, discarded for it."""

    __slots__ = ("drop",)

    def __init__(self, cards: Cards, card: int, drop: int | None) -> None:
        dropped = "actions" if drop is None else COLOURS[drop]
        super().__init__(f"place {cards.name[card]} drop {dropped}", card, cards.colour[card])
        self.drop: Final = drop
        """The colour of the discarded row; None for the stored action cards."""

    def carry_out(self, state: PerfectNumbersState, seat: int, events: EventLog) -> None:
        # PN-12: a whole own row, or the stored action cards, is discarded to make the place
        if self.drop is None:
            state.drop_stored(seat, events)
        else:
            state.drop_row(seat * ROWS + self.drop, events)
        state.place(self.card, seat * ROWS + self.colour, events)

    def refs(self, state: PerfectNumbersState, seat: int) -> tuple[PathStep, ...]:
        dropped = f"stored.{seat}" if self.drop is None else f"row.{seat}.{COLOURS[self.drop]}"
        return state.point_at(self.card), point.zone(dropped)

    def refusal(self, state: PerfectNumbersState, seat: int) -> Refusal:
        wanted = refusals.not_next(state, seat, self.card) or refusals.not_away(state, seat, self.colour)
        if wanted is not None:
            return wanted
        if self.drop is not None:
            return Refusal("no_row", {"colour": COLOURS[self.drop]})
        return Refusal("actions_make_no_place" if state.rules.three_rows else "nothing_stored")


class PlaceAt(RowAction):
    """Adds a coloured card to another player's collection."""

    __slots__ = ("other",)

    def __init__(self, cards: Cards, card: int, other: int) -> None:
        super().__init__(f"place {cards.name[card]} at {other}", card, cards.colour[card])
        self.other: Final = other

    def carry_out(self, state: PerfectNumbersState, seat: int, events: EventLog) -> None:  # noqa: ARG002
        # PN-12: to another player's collection
        state.place(self.card, self.other * ROWS + self.colour, events)

    def refs(self, state: PerfectNumbersState, seat: int) -> tuple[PathStep, ...]:  # noqa: ARG002
        return state.point_at(self.card), point.zone(f"row.{self.other}.{COLOURS[self.colour]}")

    def refusal(self, state: PerfectNumbersState, seat: int) -> Refusal:
        wanted = refusals.not_next(state, seat, self.card)
        if wanted is not None:
            return wanted
        if self.other == seat:
            return self._at_home(state, seat)
        if self.card in state.stolen:
            return Refusal("stolen_stays")
        wanted = refusals.not_away(state, seat, self.colour)
        if wanted is not None:
            return wanted
        if state.rows[self.other * ROWS + self.colour]:
            return Refusal("protected", {"seat": self.other, "colour": COLOURS[self.colour]})
        return Refusal("no_place_there", {"seat": self.other})

    def _at_home(self, state: PerfectNumbersState, seat: int) -> Refusal:
        """Why the own seat is wrong here: adding at home is written without it, or there is no place."""
        if state.rows[seat * ROWS + self.colour] or state.has_room(seat):
            return Refusal("own_collection")
        return refusals.no_place(state, seat, self.card)


class PlaceJoker(RowAction):
    """Adds a joker to an own row, or begins one with it."""

    __slots__ = ()

    def __init__(self, cards: Cards, card: int, colour: int) -> None:
        super().__init__(f"place {cards.name[card]} on {COLOURS[colour]}", card, colour)

    def carry_out(self, state: PerfectNumbersState, seat: int, events: EventLog) -> None:
        # PN-13: it counts by its number like any card
        state.place(self.card, seat * ROWS + self.colour, events)

    def refusal(self, state: PerfectNumbersState, seat: int) -> Refusal:
        wanted = refusals.not_next(state, seat, self.card)
        return wanted or Refusal("joker_needs_row", {"colour": COLOURS[self.colour]})
