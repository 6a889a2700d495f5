"""Whole turns of Perfect Numbers: everything hidden comes after them, so that they can be thought through."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from game.bots.thumbs.perfect_numbers.promise import Promise
from game.engine.games.perfect_numbers.actions import PerfectAction
from game.engine.games.perfect_numbers.phase import ADDING
from game.engine.games.perfect_numbers.shape import ROWS
from game.engine.games.perfect_numbers.state import PerfectNumbersState

Plan = list[PerfectAction]
Judge = Callable[[PerfectNumbersState, int], float]


def turns_so_far(state: PerfectNumbersState) -> int:
    """How many turns are over; the set-up counts for none."""
    if not state.round:
        return 0
    return 4 * (state.round + 1) - state.groups.bit_count() - (state.phase is ADDING)


class Turns:
    """Ways to go on with a turn. `widths` is how many actions are followed, by how many lie before; at the end one."""

    __slots__ = ("_judge", "_promise", "_widths")

    def __init__(self, promise: Promise, judge: Judge, widths: Sequence[int]) -> None:
        self._promise: Final = promise
        self._judge: Final = judge
        self._widths: Final = (*widths, *[1] * 40)

    def followed(self, state: PerfectNumbersState, seat: int, action: PerfectAction, depth: int) -> tuple[float, Plan]:
        """What an action is worth with the best continuation of the turn, and that."""
        before = turns_so_far(state)
        twin = state.copy()
        twin.apply(seat, action)
        if _over(twin, seat, before):
            return self._judge(twin, seat), [action]
        value, rest = self.best(twin, seat, depth + 1)
        return value, [action, *rest]

    def best(self, state: PerfectNumbersState, seat: int, depth: int = 0) -> tuple[float, Plan]:
        """The best way to go on."""
        found = [self.followed(state, seat, action, depth) for action in self._promising(state, seat, depth)]
        return max(found, key=lambda turn: turn[0])

    def _promising(self, state: PerfectNumbersState, seat: int, depth: int) -> list[PerfectAction]:
        legal = state.legal(seat)
        width = self._widths[depth]
        if len(legal) > width:
            delta = self._promise.delta
            legal.sort(key=lambda action: -delta(state, seat, action))
            del legal[width:]
        return legal

    def all(self, state: PerfectNumbersState, seat: int, depth: int = 0) -> Iterator[tuple[float, Plan, object]]:
        """Every way to go on that is followed: its worth, its actions, and what it comes to."""
        before = turns_so_far(state)
        for action in self._promising(state, seat, depth):
            twin = state.copy()
            twin.apply(seat, action)
            if _over(twin, seat, before):
                yield self._judge(twin, seat), [action], _outcome(twin, seat)
                continue
            for value, rest, outcome in self.all(twin, seat, depth + 1):
                yield value, [action, *rest], outcome


def _over(state: PerfectNumbersState, seat: int, before: int) -> bool:
    return state.over or turns_so_far(state) != before or state.actor != seat


def _outcome(state: PerfectNumbersState, seat: int) -> object:
    """What a turn came to; the same for two orders of the same deeds."""
    tops = tuple(len(row) and row[-1] for row in state.rows[seat * ROWS : seat * ROWS + ROWS])
    return state.groups, tuple(map(len, state.rows)), tops, state.stored[seat], tuple(map(len, state.won))
