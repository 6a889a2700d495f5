"""Bots that search: strong, and expert, which samples more and draws conclusions from what the others do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final

from game.bots.bot import OutOfTime, never
from game.bots.heuristic import HeuristicFor, Memory, profile_for
from game.bots.process.codec import pack
from game.bots.reasons import Decision, Reason
from game.bots.search import RESERVED, REST_WORLDS, Arm, Search
from game.engine.action import Action
from game.engine.game import State
from game.engine.manifest import Effort

LEISURE: Final = 4
"""By how much a bot at a table multiplies its effort, if time allows."""

EffortFor = Callable[[State[Any]], Effort]
"""The search effort for a decision in this state."""


def strong(state: State[Any]) -> Effort:
    return profile_for(state).strong


def expert(state: State[Any]) -> Effort:
    return profile_for(state).expert


class SearchBot:
    """Compares its actions in sampled worlds."""

    def __init__(self, seed: str, effort_for: EffortFor) -> None:
        self._seed = seed.encode()
        self._effort_for = effort_for
        self._knowledge = HeuristicFor()

    def choose(self, seen: State[Any], seat: int) -> Action:
        return self._decided(seen, seat, never).action

    def consider(self, seen: State[Any], seat: int, out_of_time: OutOfTime = never) -> Decision:
        """The choice with a reason for every legal action, those that were compared first.

        Actions that were not tried in time come last, valued by rules of thumb and without samples.
        """
        legal = seen.legal(seat)
        if len(legal) == 1:
            return Decision(legal[0])
        search, beside = self._search(seen, out_of_time), self._search(seen, out_of_time)
        arms = search.arms(seen, seat, legal)
        kinds = dict(zip(legal, self._knowledge.of(seen).kinds(seen, seat, legal), strict=True))
        compared = {kinds[arm.action] for arm in arms} if len(arms) > 1 else set()
        rest = [Arm([(seat, action)]) for action in legal if kinds[action] not in compared]
        if out_of_time is not never:
            beside.try_rest(seen, seat, rest, RESERVED)
        choice = search.choose(seen, seat, legal, arms)
        beside.try_rest(seen, seat, rest, REST_WORLDS)
        told = {reason.do: reason for reason in choice.reasons}
        of_kind = {kinds[action]: told[action.do] for action in legal if action.do in told}
        others = [action for action in legal if action.do not in told]
        equal = [of_kind[kinds[action]].of(action.do) for action in others if kinds[action] in of_kind]
        apart = [arm.reason() for arm in sorted(rest, key=lambda arm: -arm.mean) if arm.results]
        sampled = *choice.reasons, *equal, *apart
        return Decision(choice.action, (*sampled, *self._at_a_glance(seen, seat, choice.action, sampled)))

    def _at_a_glance(self, seen: State[Any], seat: int, chosen: Action, sampled: Sequence[Reason]) -> Iterator[Reason]:
        """Reasons by rules of thumb for the actions that were not tried in time."""
        told, legal = {reason.do for reason in sampled}, seen.legal(seat)
        if len(told) < len(legal):
            values = dict(zip(legal, self._knowledge.of(seen).values(seen, seat, legal, Memory.ALL), strict=True))
            for action in sorted(legal, key=lambda action: (action is not chosen, -values[action])):
                if action.do not in told:
                    yield Reason(action.do, values[action])

    def _decided(self, seen: State[Any], seat: int, out_of_time: OutOfTime) -> Decision:
        legal = seen.legal(seat)
        if len(legal) == 1:
            return Decision(legal[0])
        return self._search(seen, out_of_time).choose(seen, seat, legal)

    def _search(self, seen: State[Any], out_of_time: OutOfTime) -> Search:
        # The same state always gives the same choice, whatever was asked before.
        rng = Random(self._seed + pack(seen))
        effort = self._effort_for(seen)
        if out_of_time is not never:
            # With a time limit, the clock ends the search and not the number of playouts.
            effort = effort.more(LEISURE)
        return Search(self._knowledge.of(seen), effort, rng, out_of_time)
