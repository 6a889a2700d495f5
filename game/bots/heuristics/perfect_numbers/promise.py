"""What rows and action cards of Perfect Numbers promise, and a quick estimate of how an action changes that."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from game.engine.games.perfect_numbers.actions import CompleteRow, EndTurn, KeepRow, PerfectAction, TakeGroup
from game.engine.games.perfect_numbers.adding import PlaceAt, PlaceCard, PlaceDropping, PlaceJoker
from game.engine.games.perfect_numbers.legality import storable
from game.engine.games.perfect_numbers.rules import PerfectNumbersRules
from game.engine.games.perfect_numbers.shape import MASK, OPEN, ROWS, SHIFT
from game.engine.games.perfect_numbers.state import MARKET, PerfectNumbersState
from game.engine.games.perfect_numbers.storing import Discard, Store, StoreDropping
from game.engine.games.perfect_numbers.using import MoveBottom, ProtectByTop, ProtectRow, Steal

ROW: Final = (0.0, 0.55, 1.3, 2.1, 3.0, 3.8, 3.6, 1.5)
"""The points that a row promises, by its length; longer ones promise hardly any."""
STORED: Final = {"protect": 0.35, "move": 0.45, "steal": 0.7}
RIVAL: Final = 0.3
"""The weight of one other player's rows."""
OTHERS: Final = 0.5
"""The weight of the others' average."""
LATE: Final = 4
"""How many rounds before the end rows begin to promise less."""

Delta = Callable[[PerfectNumbersState, int, Any], float]


class Promise:
    """The points that rows and action cards promise with one deck."""

    __slots__ = ("_deltas", "longest", "number", "row", "rules", "stored")

    def __init__(self, rules: PerfectNumbersRules) -> None:
        self.rules: Final = rules
        self.number: Final = rules.cards.number
        # A row can be longer than the highest number, but not longer than the deck.
        self.row: Final = [*ROW, *[0.3] * (rules.cards.size - len(ROW) + 2)]
        self.stored: Final = [STORED.get(kind, 0.0) for kind in rules.cards.kind]
        self._deltas: Final[dict[type[PerfectAction], Delta]] = {
            TakeGroup: self._take,
            PlaceCard: self._place,
            PlaceJoker: self._place,
            PlaceDropping: self._place_dropping,
            PlaceAt: self._place_at,
            CompleteRow: self._complete,
            KeepRow: self._keep,
            Store: lambda _state, _seat, action: self.stored[action.card],
            StoreDropping: self._store_dropping,
            Discard: lambda _state, _seat, _action: -0.05,
            ProtectRow: self._protect,
            ProtectByTop: self._protect_by_top,
            MoveBottom: self._move,
            Steal: self._steal,
            EndTurn: lambda _state, _seat, _action: 0.0,
        }

    def delta(self, state: PerfectNumbersState, seat: int, action: PerfectAction) -> float:
        """A quick estimate of what an action gains."""
        return self._deltas[type(action)](state, seat, action)

    # -- adding ----------------------------------------------------------------------------------

    def added(self, length: int, card: int) -> float:
        """What a card gains on a row of `length` cards."""
        number = self.number[card]
        row = self.row
        grown = length + 1
        if number > grown:
            return row[grown] - row[length]
        if number == grown:
            return grown + self.rules.cards.bonus[card] - row[length]
        return row[grown - number] - row[length]

    def closing(self, state: PerfectNumbersState, seat: int, legal: Iterable[PerfectAction]) -> set[int]:
        """The cards that can be placed to make one of the seat's own rows perfect."""
        base = seat * ROWS
        return {
            action.card
            for action in legal
            if isinstance(action, (PlaceCard, PlaceJoker))
            and self.number[action.card] == len(state.rows[base + action.colour]) + 1
        }

    def not_wasted(self, state: PerfectNumbersState, seat: int, legal: list[PerfectAction]) -> list[PerfectAction]:
        """The actions without moves that change nothing while the card can be kept; all if none would be left."""
        taken = state.taken
        # The taken cards are sorted, action cards last.
        if not state.stored[seat] and not (taken and taken[-1] >= self.rules.cards.first_action):
            return legal
        return [action for action in legal if not self._is_wasted(state, seat, action)] or legal

    def _is_wasted(self, state: PerfectNumbersState, seat: int, action: PerfectAction) -> bool:
        if not isinstance(action, MoveBottom):
            return False
        row = state.rows[seat * ROWS + action.colour]
        # PN-15: a row of one card stays as it is
        if len(row) > 1 or self.number[row[0]] == 1:
            return False
        if action.card in state.taken:
            held = state.shape >> SHIFT[seat] & MASK
            has_place = bool(state.stored[seat]) or self.rules.storage_room[held]
            return has_place and storable(state, seat, action.card)
        # PN-17: using up a stored card can make room for a taken one
        first_action = self.rules.cards.first_action
        return all(storable(state, seat, card) for card in state.taken if card >= first_action)

    def _take(self, state: PerfectNumbersState, seat: int, action: TakeGroup) -> float:
        cards = self.rules.cards
        first_joker, first_action = cards.first_joker, cards.first_action
        held = state.shape >> SHIFT[seat] & MASK
        has_room = self.rules.room[bool(state.stored[seat])]
        lengths = [len(row) for row in state.rows]
        base = seat * ROWS
        gain = 0.0
        for card in sorted(state.market[action.group]):
            if card < first_joker:
                at = base + cards.colour[card]
                bit = 1 << cards.colour[card]
                if held & bit or has_room[held]:
                    gain += self.added(lengths[at], card)
                    held |= bit
                else:
                    more, at = self._sent_away(state, seat, card, lengths)
                    gain += more
                lengths[at] = self._length_after(lengths[at], card)
            elif card < first_action:
                gain += max([self.added(length, card) for length in lengths[base : base + ROWS] if length], default=0.5)
            else:
                gain += self.stored[card]
        return gain

    def _length_after(self, length: int, card: int) -> int:
        number, grown = self.number[card], length + 1
        return grown if number > grown else 0 if number == grown else grown - number

    def _sent_away(self, state: PerfectNumbersState, seat: int, card: int, lengths: list[int]) -> tuple[float, int]:
        """What a card without a place in the seat's own collection brings at best, and on which row."""
        # PN-12: a row is dropped for it, or another collection takes it
        base = seat * ROWS
        at = base + self.rules.cards.colour[card]
        best = self.row[1] - min([self.row[length] for length in lengths[base : base + ROWS] if length], default=0.0)
        for place in self.rules.moves.at[card]:
            if place.other == seat:
                continue
            there = place.other * ROWS + place.colour
            is_open = state.shape >> SHIFT[place.other] + OPEN + place.colour & 1
            if is_open or (not lengths[there] and state.has_room(place.other)):
                value = self.elsewhere(lengths[there], card)
                if value > best:
                    best, at = value, there
        return best, at

    def elsewhere(self, length: int, card: int) -> float:
        """What a card gains on another player's row of `length` cards."""
        number, grown, row = self.number[card], length + 1, self.row
        if number == grown:
            # PN-12: the player who added it may complete the row
            return grown + self.rules.cards.bonus[card] + RIVAL * row[length]
        if number < grown:
            return -RIVAL * (number + row[grown - number] - row[length])
        return -RIVAL * (row[grown] - row[length])

    def _place(self, state: PerfectNumbersState, seat: int, action: PlaceCard | PlaceJoker) -> float:
        return self.added(len(state.rows[seat * ROWS + action.colour]), action.card)

    def _place_dropping(self, state: PerfectNumbersState, seat: int, action: PlaceDropping) -> float:
        gain = self.row[1]
        if action.drop is None:
            return gain - sum(self.stored[card] for card in state.stored[seat])
        return gain - self.row[len(state.rows[seat * ROWS + action.drop])]

    def _place_at(self, state: PerfectNumbersState, seat: int, action: PlaceAt) -> float:  # noqa: ARG002
        return self.elsewhere(len(state.rows[action.other * ROWS + action.colour]), action.card)

    def _complete(self, state: PerfectNumbersState, seat: int, action: CompleteRow) -> float:  # noqa: ARG002
        assert state.perfect is not None
        row = state.rows[state.perfect]
        bonus = min(self.rules.cards.bonus[row[-1]], len(state.pile))
        return len(row) + bonus

    def _keep(self, state: PerfectNumbersState, seat: int, action: KeepRow) -> float:  # noqa: ARG002
        assert state.perfect is not None
        return self.row[len(state.rows[state.perfect])] if state.perfect // ROWS == seat else -1.0

    # -- action cards ----------------------------------------------------------------------------

    def _store_dropping(self, state: PerfectNumbersState, seat: int, action: StoreDropping) -> float:
        return self.stored[action.card] - self.row[len(state.rows[seat * ROWS + action.drop])]

    def _protect(self, state: PerfectNumbersState, seat: int, action: ProtectRow) -> float:
        length = len(state.rows[seat * ROWS + action.colour])
        return self.row[length + 1] - self.row[length] + 0.1 - self._from_storage(state, seat, action.card)

    def _protect_by_top(self, state: PerfectNumbersState, seat: int, action: ProtectByTop) -> float:
        used = self._from_storage(state, seat, action.card)
        if action.colour == action.target:
            return 0.1 - used
        source = len(state.rows[seat * ROWS + action.colour])
        target = len(state.rows[seat * ROWS + action.target])
        row = self.row
        return row[source - 1] - row[source] + row[target + 1] - row[target] + 0.1 - used

    def _move(self, state: PerfectNumbersState, seat: int, action: MoveBottom) -> float:
        row = state.rows[seat * ROWS + action.colour]
        used = self._from_storage(state, seat, action.card)
        if self.number[row[0]] == len(row):
            return len(row) + self.rules.cards.bonus[row[0]] - self.row[len(row)] - used
        return -used

    def _steal(self, state: PerfectNumbersState, seat: int, action: Steal) -> float:
        row = state.rows[action.other * ROWS + action.colour]
        card = row[-1]
        used = self._from_storage(state, seat, action.card)
        loss = RIVAL * (self.row[len(row)] - self.row[len(row) - 1])
        base = seat * ROWS
        if card >= self.rules.cards.first_joker:
            mine = [len(state.rows[base + at]) for at in range(ROWS) if state.rows[base + at]]
            return loss - used + max((self.added(length, card) for length in mine), default=0.5)
        colour = self.rules.cards.colour[card]
        length = len(state.rows[base + colour])
        if not length and not state.has_room(seat):
            return loss - used
        return loss - used + max(0.0, self.added(length, card))

    def _from_storage(self, state: PerfectNumbersState, seat: int, card: int) -> float:
        """The cost of using an action card: a stored one could have waited, a taken one could be stored."""
        return self.stored[card] if card in state.stored[seat] else 0.5 * self.stored[card]

    # -- standing --------------------------------------------------------------------------------

    def holdings(self, state: PerfectNumbersState) -> list[float]:
        """The points that each seat has and is promised."""
        rounds = len(state.pile) // MARKET + state.groups.bit_count() / 4
        hope = min(1.0, rounds / LATE)
        rows, row = state.rows, self.row
        found = []
        for seat in range(self.rules.players):
            at = seat * ROWS
            promised = sum([row[len(cards)] for cards in rows[at : at + ROWS]])
            for card in state.stored[seat]:
                promised += self.stored[card]
            found.append(state.points(seat) + hope * promised)
        return found

    def standing(self, state: PerfectNumbersState, seat: int, others: float = OTHERS) -> float:
        """The points that a seat has and is promised, compared with the others'."""
        held = self.holdings(state)
        mine = held[seat]
        return mine - others * (sum(held) - mine) / (len(held) - 1)
