"""Actions of Perfect Numbers: the base classes, and the actions on the market, perfect rows and the turn's end."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar, Final

from game.engine import action as point
from game.engine.action import Action, PathStep, Refusal
from game.engine.event import EventLog
from game.engine.games.perfect_numbers import events as event
from game.engine.games.perfect_numbers.deck import COLOURS
from game.engine.games.perfect_numbers.phase import ADDING, CHOOSING

if TYPE_CHECKING:
    from game.engine.games.perfect_numbers.state import PerfectNumbersState


class PerfectAction(Action):
    """An action of Perfect Numbers: its notation, what it points at, what it does, and why it is refused."""

    __slots__ = ()

    is_use: ClassVar[bool] = False
    """Whether the action uses an action card, which is allowed also while stolen cards wait."""

    @abstractmethod
    def carry_out(self, state: PerfectNumbersState, seat: int, events: EventLog) -> None:
        """Carries out the action, which must be legal."""

    @abstractmethod
    def refs(self, state: PerfectNumbersState, seat: int) -> tuple[PathStep, ...]: ...

    @abstractmethod
    def refusal(self, state: PerfectNumbersState, seat: int) -> Refusal:
        """Why the action is illegal when nothing else is due first."""

    def concerns(self, card: int) -> bool:  # noqa: ARG002 - for actions with a card
        """Whether this is an action with that card."""
        return False


class CardAction(PerfectAction):
    """An action with one card."""

    __slots__ = ("card",)

    def __init__(self, do: str, card: int) -> None:
        super().__init__(do)
        self.card: Final = card

    def concerns(self, card: int) -> bool:
        return card == self.card


class RowAction(CardAction):
    """An action with one card and the row of one colour, the seat's own unless a subclass says otherwise."""

    __slots__ = ("colour",)

    def __init__(self, do: str, card: int, colour: int) -> None:
        super().__init__(do, card)
        self.colour: Final = colour

    def refs(self, state: PerfectNumbersState, seat: int) -> tuple[PathStep, ...]:
        return state.point_at(self.card), point.zone(f"row.{seat}.{COLOURS[self.colour]}")


class TakeGroup(PerfectAction):
    """Takes a whole group from the market."""

    __slots__ = ("bit", "group")

    def __init__(self, group: int) -> None:
        super().__init__(f"take {group + 1}")
        self.group: Final = group
        self.bit: Final = 1 << group

    def carry_out(self, state: PerfectNumbersState, seat: int, events: EventLog) -> None:
        # PN-5: the whole group; PN-6: and no other in this turn
        if events is not None:
            event.taken(state, seat, self.group, events)
        market = state.market
        state.taken = sorted(market[self.group])
        market[self.group] = ()
        state.groups ^= self.bit
        state.phase = ADDING

    def refs(self, state: PerfectNumbersState, seat: int) -> tuple[PathStep, ...]:  # noqa: ARG002
        return (point.zone(f"market.{self.group + 1}"),)

    def refusal(self, state: PerfectNumbersState, seat: int) -> Refusal:  # noqa: ARG002
        if state.phase is ADDING:
            return Refusal("already_taken")
        return Refusal("group_gone", {"group": self.group + 1})


class Reply(PerfectAction):
    """An answer or announcement, without a card."""

    __slots__ = ()

    def refs(self, state: PerfectNumbersState, seat: int) -> tuple[PathStep, ...]:  # noqa: ARG002
        return (point.value("answer", self.do),)


class EndTurn(Reply):
    """Ends a turn in which stored action cards could still be used."""

    __slots__ = ()

    def carry_out(self, state: PerfectNumbersState, seat: int, events: EventLog) -> None:  # noqa: ARG002
        # PN-18: the player says so
        state.end_turn(events)

    def refusal(self, state: PerfectNumbersState, seat: int) -> Refusal:  # noqa: ARG002
        if state.phase is CHOOSING:
            return Refusal("take_first")
        return Refusal("cards_left", {"card": state.rules.cards.name[state.taken[0]]})


class CompleteRow(Reply):
    """Completes the perfect row."""

    __slots__ = ()

    def carry_out(self, state: PerfectNumbersState, seat: int, events: EventLog) -> None:
        at = state.perfect
        assert at is not None
        state.perfect = None
        state.complete(seat, at, events)
        state.settle(events)

    def refusal(self, state: PerfectNumbersState, seat: int) -> Refusal:  # noqa: ARG002
        return Refusal("nothing_perfect")


class KeepRow(Reply):
    """Leaves the perfect row as it is."""

    __slots__ = ()

    def carry_out(self, state: PerfectNumbersState, seat: int, events: EventLog) -> None:
        # PN-10: completing is optional; the row stays
        if events is not None:
            event.kept(state, seat, events)
        state.perfect = None
        state.settle(events)

    def refusal(self, state: PerfectNumbersState, seat: int) -> Refusal:  # noqa: ARG002
        return Refusal("nothing_perfect")


COMPLETE: Final = CompleteRow("complete")
KEEP: Final = KeepRow("keep")
END: Final = EndTurn("end")

Actions = list[PerfectAction]
