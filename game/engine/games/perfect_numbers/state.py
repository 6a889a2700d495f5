"""The state of a match of Perfect Numbers."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from game.engine import action as point
from game.engine.action import PathStep, Ref, Refusal
from game.engine.chance import Chance
from game.engine.event import EventLog
from game.engine.game import BIT, Standings, State, rank
from game.engine.games.perfect_numbers import dealing
from game.engine.games.perfect_numbers import events as event
from game.engine.games.perfect_numbers.actions import COMPLETE, KEEP, PerfectAction
from game.engine.games.perfect_numbers.deck import GROUPS
from game.engine.games.perfect_numbers.legality import lowest_joker, to_add, to_take, uses_of_stored, while_stolen_wait
from game.engine.games.perfect_numbers.phase import ADDING, CHOOSING, DONE, DRAW_START, SET_UP, Phase
from game.engine.games.perfect_numbers.refusals import explain
from game.engine.games.perfect_numbers.shape import BEGUN, GONE, GROWN, MASK, ROWS, SHIFT, look
from game.engine.games.perfect_numbers.view import view_of
from game.engine.view import UNKNOWN, View, Viewer

if TYPE_CHECKING:
    from game.engine.games.perfect_numbers.rules import PerfectNumbersRules

MARKET: Final = sum(GROUPS)
ALL_GROUPS: Final = (1 << len(GROUPS)) - 1
TOPS: Final = [slice(-1 - sum(GROUPS[:group]), -1 - sum(GROUPS[: group + 1]), -1) for group in range(len(GROUPS))]
"""The slice of the pile that is drawn for each group."""


class PerfectNumbersState(State[PerfectAction]):
    """A match of Perfect Numbers. The top of the pile, and of each row, is its end.

    While chance is due the pile has no order yet: it has the cards to shuffle, and everybody knows them.
    `rows` has five rows for each seat; face-down cards in them are written as numbers above `size` (see `cards`).
    `shape` is the summary of the rows (see `shape`). `taken` are the cards that `actor` took, or lays out in
    the set-up, and has not handled yet; sorted. `perfect` is the row that may be completed, `stolen` are the
    cards that the actor stole and has not handled yet. `won` are the cards of the score piles that everybody
    knows, `bonus` the unseen ones.
    """

    __slots__ = (
        "actor", "bonus", "dealt", "discards", "first", "groups", "market", "perfect", "phase", "pile", "round",
        "rows", "rules", "shape", "stolen", "stored", "taken", "won",
    )  # fmt: skip

    def __init__(self, rules: PerfectNumbersRules, blank: bool = False) -> None:
        """The state before the first chance step; a blank one is for `copy`, which sets everything."""
        self.rules: PerfectNumbersRules = rules
        if blank:
            return
        players = rules.players
        self.over: bool = False
        self.owing: int = 0
        self.phase: Phase = DRAW_START
        self.round: int = 0
        self.first: int = 0
        self.actor: int = 0
        self.perfect: int | None = None
        self.stolen: tuple[int, ...] = ()
        self.groups: int = 0
        self.shape: int = 0
        self.taken: list[int] = []
        self.market: list[tuple[int, ...]] = [()] * len(GROUPS)
        self.rows: list[tuple[int, ...]] = [()] * (ROWS * players)
        self.stored: list[tuple[int, ...]] = [()] * players
        self.dealt: list[tuple[int, ...]] = [()] * players
        self.won: list[tuple[int, ...]] = [()] * players
        self.bonus: list[tuple[int, ...]] = [()] * players
        self.pile: list[int] = list(rules.cards.pieces)
        self.discards: list[int] = []

    def copy(self) -> PerfectNumbersState:
        twin = PerfectNumbersState(self.rules, blank=True)
        twin.over = self.over
        twin.owing = self.owing
        twin.phase = self.phase
        twin.round = self.round
        twin.first = self.first
        twin.actor = self.actor
        twin.perfect = self.perfect
        twin.stolen = self.stolen
        twin.groups = self.groups
        twin.shape = self.shape
        twin.taken = self.taken[:]
        twin.market = self.market[:]
        twin.rows = self.rows[:]
        twin.stored = self.stored[:]
        twin.dealt = self.dealt[:]
        twin.won = self.won[:]
        twin.bonus = self.bonus[:]
        twin.pile = self.pile[:]
        twin.discards = self.discards[:]
        return twin

    # -- decisions -------------------------------------------------------------------------------

    def legal(self, seat: int) -> list[PerfectAction]:
        # PN-6: nothing else comes between a perfect number and its answer
        if self.perfect is not None:
            return [COMPLETE, KEEP]
        if self.stolen:
            return while_stolen_wait(self, seat)
        if self.phase is SET_UP:
            return lowest_joker(self, seat)
        options = to_add(self, seat) if self.phase is ADDING else to_take(self)
        if self.stored[seat]:
            options += uses_of_stored(self, seat)
        return options

    def apply(self, seat: int, action: PerfectAction, events: EventLog = None) -> None:
        action.carry_out(self, seat, events)

    def explain(self, seat: int, action: PerfectAction) -> Refusal:
        return explain(self, seat, action)

    def refs(self, seat: int, action: PerfectAction) -> tuple[PathStep, ...]:
        return action.refs(self, seat)

    def point_at(self, card: int) -> Ref:
        return point.piece(self.rules.cards.name[card])

    # -- chance ----------------------------------------------------------------------------------

    def chance_due(self) -> Chance | None:
        return dealing.chance_due(self)

    def resolve(self, outcome: Sequence[int], events: EventLog = None) -> None:
        dealing.resolve(self, outcome, events)

    # -- turns -----------------------------------------------------------------------------------

    def settle(self, events: EventLog) -> None:
        """Goes on with the set-up or to the next turn if the actor has nothing left to decide."""
        if self.perfect is not None or self.stolen:
            return
        if self.phase is ADDING:
            # PN-18: no taken card is left, and no stored one could still be used
            if not self.taken and not self.stored[self.actor]:
                self.end_turn(events)
        elif self.phase is SET_UP:
            dealing.lay_out(self, events)

    def end_turn(self, events: EventLog) -> None:
        # PN-5: clockwise, until the market is empty; then the start card passes on
        if self.groups:
            self._begin_turn(self.rules.after[self.actor])
            return
        if events is not None:
            event.round_ended(self, events)
        self.first = self.rules.after[self.first]
        self.fill_market(events)

    def _begin_turn(self, seat: int) -> None:
        self.phase = CHOOSING
        self.actor = seat
        self.owing = BIT[seat]

    def fill_market(self, events: EventLog) -> None:
        # PN-19: the match ends when the market can't be filled completely
        if len(self.pile) < MARKET:
            self._end_match(events)
            return
        # PN-4: groups of 3, 2, 2 and 1, in this order, from the top of the pile
        pile = self.pile
        self.market = [tuple(pile[top]) for top in TOPS]
        del pile[-MARKET:]
        self.groups = ALL_GROUPS
        self.round += 1
        self._begin_turn(self.first)
        if events is not None:
            event.market_filled(self, events)

    def _end_match(self, events: EventLog) -> None:
        self.phase = DONE
        self.over = True
        self.owing = 0
        if events is not None:
            event.match_ended(self, events)

    # -- cards on their way ----------------------------------------------------------------------

    def place(self, card: int, at: int, events: EventLog) -> None:
        """Adds a taken or stolen card to a row."""
        self.release(card)
        self.add(card, at, events)
        # With taken cards left in a turn, `settle` would do nothing.
        if not self.taken or self.phase is not ADDING:
            self.settle(events)

    def release(self, card: int) -> None:
        """Removes a card from those that the actor took or stole."""
        if self.stolen:
            # PN-16: nothing but stolen cards is placed while one waits
            self.stolen = tuple([other for other in self.stolen if other != card])
        else:
            self.taken.remove(card)

    def add(self, card: int, at: int, events: EventLog) -> None:
        """Adds a number card to a row of any seat, and handles a perfect or too low number."""
        # PN-8: on top of the row, or as its first card; face-down cards count
        row = self.rows[at] = (*self.rows[at], card)
        count = len(row)
        number = self.rules.cards.number[card]
        self.shape |= GROWN[at] if count > 1 else BEGUN[at]
        if events is not None:
            event.added(self, card, at, events)
        # PN-9: nothing follows if the number is higher than the number of cards
        if number == count:
            self.find_perfect(at, events)
        elif number < count:
            self._too_low(at, number, events)

    def find_perfect(self, at: int, events: EventLog) -> None:
        # PN-10: the row may be completed
        self.perfect = at
        if events is not None:
            event.perfect(self, at, events)

    def _too_low(self, at: int, number: int, events: EventLog) -> None:
        # PN-11: as many cards from the top as the number says, the new one included
        row = self.rows[at]
        owner = at // ROWS
        if events is not None:
            event.too_low(self, at, number, events)
        lost = self._pieces_of(row[-number:])
        self.lay(at, row[:-number])
        if owner == self.actor:
            self.discards += lost
        else:
            # PN-12: on another's row they go to its owner's score pile
            self.won[owner] += tuple(lost)

    def complete(self, seat: int, at: int, events: EventLog) -> None:
        """Moves the row to the seat's score pile, with the bonus of its top card."""
        row = self.rows[at]
        pile = self.pile
        # PN-10: all its cards, and at once the bonus from the pile, or what is left of it
        drawn = pile[: -1 - self.rules.cards.bonus[row[-1]] : -1]
        if events is not None:
            event.completed(self, seat, events, at=at, drawn=drawn)
        self.won[seat] += tuple(self._pieces_of(row))
        self.rows[at] = ()
        self.shape &= GONE[at]
        if drawn:
            self.bonus[seat] += tuple(drawn)
            del pile[-len(drawn) :]

    def lay(self, at: int, row: tuple[int, ...]) -> None:
        """Replaces the cards of the row."""
        self.rows[at] = row
        self.shape = self.shape & GONE[at] | look(at, row, self.rules.cards.size)

    def drop_row(self, at: int, events: EventLog) -> None:
        # PN-12: a whole row is discarded
        if events is not None:
            event.row_dropped(self, at, events)
        self.discards += self._pieces_of(self.rows[at])
        self.rows[at] = ()
        self.shape &= GONE[at]

    def drop_stored(self, seat: int, events: EventLog) -> None:
        # PN-12: all stored action cards are discarded
        if events is not None:
            event.stored_dropped(self, seat, events)
        self.discards += self.stored[seat]
        self.stored[seat] = ()

    def store(self, seat: int, card: int, events: EventLog) -> None:
        # PN-17: a taken action card is stored
        if events is not None:
            event.stored(self, seat, card, events)
        self.taken.remove(card)
        self.stored[seat] += (card,)
        self.settle(events)

    def leave_storage(self, seat: int, card: int) -> None:
        # PN-17: a used card leaves the storage before it takes effect
        if card in self.taken:
            self.taken.remove(card)
        else:
            self.stored[seat] = tuple(other for other in self.stored[seat] if other != card)

    def use_up(self, seat: int, card: int) -> None:
        # PN-17: used cards are discarded
        self.leave_storage(seat, card)
        self.discards.append(card)

    def has_room(self, seat: int) -> bool:
        """Whether there is a place for a new colour in the seat's collection."""
        return self.rules.room[bool(self.stored[seat])][self.shape >> SHIFT[seat] & MASK]

    def _pieces_of(self, row: tuple[int, ...]) -> list[int]:
        piece = self.rules.cards.piece
        return [piece[card] for card in row]

    # -- standings -------------------------------------------------------------------------------

    def points(self, seat: int) -> int:
        # PN-19: a point for each card in the score pile; collections are worth nothing
        return len(self.won[seat]) + len(self.bonus[seat])

    def standings(self) -> Standings:
        # PN-19: most points; a tie is a shared win
        scores = [self.points(seat) for seat in range(self.rules.players)]
        return rank(scores, [-score for score in scores])

    def known(self) -> list[int]:
        """Every card that everybody knows, wherever it is."""
        places = [*self.market, *self.stored, *self.dealt, *self.won, self.taken, self.stolen, self.discards]
        cards = [card for place in places for card in place]
        for row in self.rows:
            cards += self._pieces_of(row)
        return cards

    def pieces(self) -> list[int]:
        return [*self.known(), *self.pile, *(card for bonus in self.bonus for card in bonus)]

    # -- what is hidden --------------------------------------------------------------------------

    def redact(self, viewer: Viewer) -> PerfectNumbersState:  # noqa: ARG002 - all know the same
        # PN-17: only the pile, and the bonus cards drawn from it, are hidden, from everybody
        seen = self.copy()
        if self.chance_due() is None:
            seen.pile = [UNKNOWN] * len(self.pile)
        seen.bonus = [(UNKNOWN,) * len(bonus) for bonus in self.bonus]
        return seen

    def sample(self, rng: Random) -> PerfectNumbersState:
        full = self.copy()
        known = set(self.pieces())
        unseen = [card for card in self.rules.cards.pieces if card not in known]
        # Sorting by random keys is quicker than `shuffle`.
        random = rng.random
        unseen.sort(key=lambda _: random())
        full.pile = [card or unseen.pop() for card in self.pile]
        full.bonus = [tuple([card or unseen.pop() for card in bonus]) for bonus in self.bonus]
        return full

    def view(self, viewer: Viewer) -> View:
        return view_of(self, viewer)
