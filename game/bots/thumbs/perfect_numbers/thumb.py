"""Rules of thumb for Perfect Numbers: think a whole turn through, and take what promises most."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.bots.thumb import Memory, Script, Thumb
from game.bots.thumbs.perfect_numbers.promise import Promise
from game.bots.thumbs.perfect_numbers.turns import Turns, turns_so_far
from game.engine.games.perfect_numbers.actions import PerfectAction
from game.engine.games.perfect_numbers.rules import PerfectNumbersRules
from game.engine.games.perfect_numbers.state import PerfectNumbersState

WIDTHS: Final = (8, 4, 3, 2)
"""How many continuations of a turn are followed, by how many actions lie before them; at the end one."""
NARROW: Final = (4, 3, 2)
"""The same in playouts."""
MOST_ARMS: Final = 12
ROUNDS: Final = 1
"""How many rounds playouts last after the current one."""


class PerfectNumbersThumb(Thumb[PerfectNumbersState, PerfectAction]):
    """Perfect Numbers with one deck."""

    def __init__(self, rules: PerfectNumbersRules) -> None:
        self._promise: Final = Promise(rules)
        self._turns: Final = Turns(self._promise, self._promise.standing, WIDTHS)
        self._narrow: Final = Turns(self._promise, self._promise.standing, NARROW)

    def values(
        self, seen: PerfectNumbersState, seat: int, legal: Sequence[PerfectAction], memory: Memory
    ) -> list[float]:
        if memory is not Memory.ALL:
            return [self._promise.delta(seen, seat, action) for action in legal]
        return [self._turns.followed(seen, seat, action, 0)[0] for action in legal]

    # -- playouts --------------------------------------------------------------------------------

    def quick(self, world: PerfectNumbersState, seat: int, rng: Random) -> PerfectAction:  # noqa: ARG002
        return self._narrow.best(world, seat)[1][0]

    def advance(self, world: PerfectNumbersState, rng: Random) -> None:  # noqa: ARG002
        """A whole turn."""
        seat = world.actor
        for action in self._narrow.best(world, seat)[1]:
            world.apply(seat, action)

    # -- for the search --------------------------------------------------------------------------

    def arms(self, seen: PerfectNumbersState, seat: int, legal: Sequence[PerfectAction], reckons: bool) -> list[Script]:  # noqa: ARG002
        """The best whole turns, of those that come to the same only one."""
        best: dict[object, tuple[float, Script]] = {}
        for value, plan, outcome in self._turns.all(seen, seat):
            if outcome not in best or value > best[outcome][0]:
                best[outcome] = value, [(seat, action) for action in plan]
        found = sorted(best.values(), key=lambda turn: -turn[0])[:MOST_ARMS]
        return [self._with_answers(seen, script) if reckons else script for _, script in found]

    def _with_answers(self, seen: PerfectNumbersState, script: Script) -> Script:
        """The rest of the round too: the market is open, so that everybody's best turn can be thought through."""
        state = seen.copy()
        for actor, action in script:
            state.apply(actor, action)
        while not state.over and state.round == seen.round and state.round:
            actor = state.actor
            for action in self._narrow.best(state, actor)[1]:
                script.append((actor, action))
                state.apply(actor, action)
        return script

    def cost(self, seen: PerfectNumbersState, seat: int) -> float:  # noqa: ARG002
        return 4.0 * ROUNDS

    def clock(self, state: PerfectNumbersState) -> int:
        return turns_so_far(state)

    def horizon(self, seen: PerfectNumbersState, seat: int) -> int:  # noqa: ARG002
        return 4 * (seen.round + 1 + ROUNDS) if seen.round else 1

    def worth(self, world: PerfectNumbersState, seat: int) -> float:
        return self._promise.standing(world, seat, 1.0)

    def tally(self, before: PerfectNumbersState, after: PerfectNumbersState, seat: int) -> dict[str, float]:
        gained = after.points(seat) - before.points(seat)
        return {"scores": float(gained > 0), "points": float(gained)}
