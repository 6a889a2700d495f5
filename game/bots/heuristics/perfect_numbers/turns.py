"""Whole turns of Perfect Numbers: nothing hidden is revealed before their end, so that they can be searched."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from game.bots.heuristics.perfect_numbers.promise import Promise
from game.engine.games.perfect_numbers.actions import PerfectAction
from game.engine.games.perfect_numbers.phase import ADDING
from game.engine.games.perfect_numbers.shape import ROWS
from game.engine.games.perfect_numbers.state import PerfectNumbersState

TurnPlan = list[PerfectAction]
Judge = Callable[[PerfectNumbersState, int], float]


def turns_so_far(state: PerfectNumbersState) -> int:
    """How many turns are over; the set-up does not count."""
    if not state.round:
        return 0
    return 4 * (state.round + 1) - state.groups.bit_count() - (state.phase is ADDING)


class Turns:
    """Searches the rest of a turn. `widths` is how many actions are followed, by how many come before; then one."""

    __slots__ = ("_judge", "_promise", "_widths")

    def __init__(self, promise: Promise, judge: Judge, widths: Sequence[int]) -> None:
        self._promise: Final = promise
        self._judge: Final = judge
        self._widths: Final = (*widths, *[1] * 40)

    def followed(
        self, state: PerfectNumbersState, seat: int, action: PerfectAction, depth: int
    ) -> tuple[float, TurnPlan]:
        """The worth of an action with the best continuation of the turn, and all actions of that turn."""
        before = turns_so_far(state)
        twin = state.copy()
        twin.apply(seat, action)
        if _over(twin, seat, before):
            return self._judge(twin, seat), [action]
        value, rest = self.best(twin, seat, depth + 1)
        return value, [action, *rest]

    def best(self, state: PerfectNumbersState, seat: int, depth: int = 0) -> tuple[float, TurnPlan]:
        """The worth and the actions of the best continuation."""
        found = [self.followed(state, seat, action, depth) for action in self._promising(state, seat, depth)]
        return max(found, key=lambda turn: turn[0])

    def _promising(self, state: PerfectNumbersState, seat: int, depth: int) -> list[PerfectAction]:
        legal = self._promise.not_wasted(state, seat, state.legal(seat))
        width = self._widths[depth]
        if len(legal) > width:
            delta = self._promise.delta
            legal.sort(key=lambda action: -delta(state, seat, action))
            del legal[width:]
        return legal

    def all(self, state: PerfectNumbersState, seat: int, depth: int = 0) -> Iterator[tuple[float, TurnPlan, object]]:
        """Every continuation that is followed: its worth, its actions, and its outcome."""
        before = turns_so_far(state)
        for action in self._promising(state, seat, depth):
            twin = state.copy()
            twin.apply(seat, action)
            if _over(twin, seat, before):
                yield self._judge(twin, seat), [action], _outcome(twin, seat)
                continue
            for value, rest, outcome in self.all(twin, seat, depth + 1):
                yield value, [action, *rest], outcome


class Rest:
    """The most points that the rest of a turn can bring, by trying everything; `tries` limits the positions."""

    __slots__ = ("_most", "_seat", "_tries")

    def __init__(self, seat: int, tries: int) -> None:
        self._seat: Final = seat
        self._tries = tries
        self._most: Final[dict[object, int]] = {}

    @property
    def is_known(self) -> bool:
        """Whether everything was tried."""
        return self._tries >= 0

    def after(self, state: PerfectNumbersState, action: PerfectAction) -> int:
        """The most points that the seat can have at the end of a turn that continues with this action."""
        twin = state.copy()
        twin.apply(self._seat, action)
        points = twin.points(self._seat)
        return points if _over(twin, self._seat, turns_so_far(state)) else points + self._more(twin)

    def _more(self, state: PerfectNumbersState) -> int:
        cards = tuple(state.rows), tuple(state.taken), state.stored[self._seat], state.stolen, len(state.pile)
        moment = cards, state.perfect, state.phase, state.groups
        if moment not in self._most:
            self._tries -= 1
            legal = state.legal(self._seat) if self.is_known else []
            points = state.points(self._seat)
            self._most[moment] = max([self.after(state, action) - points for action in legal], default=0)
        return self._most[moment]


def _over(state: PerfectNumbersState, seat: int, before: int) -> bool:
    return state.over or turns_so_far(state) != before or state.actor != seat


def _outcome(state: PerfectNumbersState, seat: int) -> object:
    """The outcome of a turn; the same for two orders of the same actions."""
    tops = tuple(len(row) and row[-1] for row in state.rows[seat * ROWS : seat * ROWS + ROWS])
    return state.groups, tuple(map(len, state.rows)), tops, state.stored[seat], tuple(map(len, state.won))
