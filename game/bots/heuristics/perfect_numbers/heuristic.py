"""Rules of thumb for Perfect Numbers: search a whole turn, and take the most promising one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.bots.heuristic import Heuristic, Memory, Script
from game.bots.heuristics.perfect_numbers.promise import Promise
from game.bots.heuristics.perfect_numbers.table_value import TableValue
from game.bots.heuristics.perfect_numbers.turns import Rest, Turns, turns_so_far
from game.bots.search import VICTORY, leads
from game.engine.games.perfect_numbers.actions import COMPLETE, KEEP, PerfectAction
from game.engine.games.perfect_numbers.phase import CHOOSING
from game.engine.games.perfect_numbers.rules import PerfectNumbersRules
from game.engine.games.perfect_numbers.shape import ROWS
from game.engine.games.perfect_numbers.state import MARKET, PerfectNumbersState
from game.engine.games.perfect_numbers.storing import Discard

WIDTHS: Final = (8, 4, 3, 2)
"""How many continuations of a turn are followed, by the number of actions before them; after that one."""
NARROW: Final = (4, 3, 2)
"""The same in playouts."""
WIDE: Final = (8, 6, 4, 3, 2)
"""The same for a search that reckons with the others and looks for the best turn of all."""
MOST_ARMS: Final = 12
MOST_ANSWERED: Final = 24
"""For how many turns the others' answers are considered."""
MOST_RECKONED: Final = 8
"""How many of those turns are compared: the ones with the best outlook after the answers."""
LAST_TRIES: Final = 1000
"""How many positions of the last turn are searched to find out whether a perfect row may be kept."""
WASTED: Final = 1.0
"""The penalty for using a move that changes nothing."""
ROUNDS_AHEAD: Final = 1
"""How many rounds playouts last after the current one."""


class PerfectNumbersHeuristic(Heuristic[PerfectNumbersState, PerfectAction]):
    """Perfect Numbers with one deck."""

    def __init__(self, rules: PerfectNumbersRules) -> None:
        self._promise: Final = Promise(rules)
        self._turns: Final = Turns(self._promise, self._promise.standing, WIDTHS)
        self._narrow: Final = Turns(self._promise, self._promise.standing, NARROW)
        self._wide: Final = Turns(self._promise, self._promise.standing, WIDE)
        self._outlook: Final = TableValue(rules)

    def values(
        self, seen: PerfectNumbersState, seat: int, legal: Sequence[PerfectAction], memory: Memory
    ) -> list[float]:
        if memory is not Memory.ALL:
            return [self._promise.delta(seen, seat, action) for action in legal]
        values = [self._turns.followed(seen, seat, action, 0)[0] for action in legal]
        sensible = set(self._promise.not_wasted(seen, seat, list(legal)))
        # Late in a match a kept card promises nothing, but using it up still counts as a waste.
        return [value if action in sensible else value - WASTED for action, value in zip(legal, values, strict=True)]

    def sane(self, seen: PerfectNumbersState, seat: int, legal: Sequence[PerfectAction]) -> Sequence[PerfectAction]:
        """Leaves out keeping another player's perfect row, keeping one's own if that loses points in the last turn,
        discarding a card that would close a row, and moves that change nothing while the card can be kept."""
        if seen.perfect is not None:
            return [COMPLETE] if seen.perfect // ROWS != seat or self._keeping_loses(seen, seat) else legal
        if seen.stolen:
            closing = self._promise.closing(seen, seat, legal)
            legal = [action for action in legal if not (isinstance(action, Discard) and action.card in closing)]
        return self._promise.not_wasted(seen, seat, list(legal))

    def _keeping_loses(self, seen: PerfectNumbersState, seat: int) -> bool:
        """Whether keeping the row in the last turn brings fewer points than completing it, whatever else is done."""
        if not self._no_turn_after(seen):
            return False
        # PN-19: collections are worth nothing in the end
        rest = Rest(seat, LAST_TRIES)
        return rest.after(seen, KEEP) < rest.after(seen, COMPLETE) and rest.is_known

    def _no_turn_after(self, seen: PerfectNumbersState) -> bool:
        groups = seen.groups.bit_count() - (seen.phase is CHOOSING)
        return bool(seen.round) and len(seen.pile) < MARKET and groups < seen.rules.players

    # -- playouts --------------------------------------------------------------------------------

    def quick(self, world: PerfectNumbersState, seat: int, rng: Random) -> PerfectAction:  # noqa: ARG002
        return self._narrow.best(world, seat)[1][0]

    def advance(self, world: PerfectNumbersState, rng: Random) -> None:  # noqa: ARG002
        """Plays a whole turn."""
        seat = world.actor
        for action in self._narrow.best(world, seat)[1]:
            world.apply(seat, action)

    # -- for the search --------------------------------------------------------------------------

    def arms(self, seen: PerfectNumbersState, seat: int, legal: Sequence[PerfectAction], reckons: bool) -> list[Script]:  # noqa: ARG002
        """The best whole turns, only one for each outcome."""
        if not reckons:
            return self._best_turns(self._turns, seen, seat)[:MOST_ARMS]
        found = []
        for script in self._best_turns(self._wide, seen, seat)[:MOST_ANSWERED]:
            state = self._with_answers(seen, script)
            won = VICTORY * leads(state, seat) if state.over else 0.0
            found.append((self._outlook.worth(state, seat) + won, script))
        found.sort(key=lambda answered: -answered[0])
        return [script for _, script in found[:MOST_RECKONED]]

    def _best_turns(self, turns: Turns, seen: PerfectNumbersState, seat: int) -> list[Script]:
        best: dict[object, tuple[float, Script]] = {}
        for value, plan, outcome in turns.all(seen, seat):
            if outcome not in best or value > best[outcome][0]:
                best[outcome] = value, [(seat, action) for action in plan]
        return [script for _, script in sorted(best.values(), key=lambda turn: -turn[0])]

    def _with_answers(self, seen: PerfectNumbersState, script: Script) -> PerfectNumbersState:
        """Adds everybody's best turn in the rest of the round to the script; returns the state after it. The market is
        open, so that all of these turns can be searched."""
        state = seen.copy()
        for actor, action in script:
            state.apply(actor, action)
        while not state.over and state.round == seen.round and state.round:
            actor = state.actor
            for action in self._turns.best(state, actor)[1]:
                script.append((actor, action))
                state.apply(actor, action)
        return state

    def cost(self, seen: PerfectNumbersState, seat: int) -> float:  # noqa: ARG002
        return 4.0 * ROUNDS_AHEAD

    def clock(self, state: PerfectNumbersState) -> int:
        return turns_so_far(state)

    def horizon(self, seen: PerfectNumbersState, seat: int) -> int:  # noqa: ARG002
        return 4 * (seen.round + 1 + ROUNDS_AHEAD) if seen.round else 1

    def worth(self, world: PerfectNumbersState, seat: int) -> float:
        return self._outlook.worth(world, seat)

    def chance(self, world: PerfectNumbersState, seat: int) -> float:
        return self._outlook.chance(world, seat)

    def later(self, world: PerfectNumbersState, seat: int) -> float:
        return self._outlook.later(world, seat)

    def tally(self, before: PerfectNumbersState, after: PerfectNumbersState, seat: int) -> dict[str, float]:
        gained = after.points(seat) - before.points(seat)
        return {"scores": float(gained > 0), "points": float(gained)}
