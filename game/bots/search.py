"""One search for all games: quick playouts in sampled worlds that are the same for every action.

All actions are compared in the same worlds with the same luck. After each phase only the better half remains
(sequential halving); actions that are clearly behind are dropped earlier. The maximum number of playouts follows from
the state alone, so that the same seed always gives the same choice; if time is over, the best so far is chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf, log2, sqrt
from random import Random
from typing import Any, Final

from game.bots.bot import OutOfTime, never
from game.bots.heuristic import Heuristic, Memory, Script
from game.bots.reasons import Decision, Reason
from game.engine.action import Action
from game.engine.chance import quick_outcome
from game.engine.game import State
from game.engine.manifest import Effort

World = State[Any]

FEWEST_WORLDS: Final = 2
"""The minimum number of worlds in which every action is tried."""
GLANCE: Final = 8
"""How many worlds pass between two checks for actions that are clearly behind."""
ENOUGH_WORLDS: Final = 16
"""The minimum number of worlds before an action is dropped."""
SURE: Final = 2.6
"""By how many standard errors of the difference an action is clearly behind."""
VICTORY: Final = 12.0
"""The worth of winning the match, in points: at its end little else counts."""
REST_WORLDS: Final = 16
"""The number of worlds for actions that were not worth comparing; they only get a reason."""
RESERVED: Final = 4
"""How many of those worlds come before the search if time is limited, so that every action gets a reason."""
LUCK_BITS: Final = 48


class Arm:
    """An action and its result in every world."""

    __slots__ = ("action", "results", "script", "tally", "total")

    def __init__(self, script: Script) -> None:
        self.action: Final[Action] = script[0][1]
        self.script: Final = script
        self.total = 0.0
        self.results: list[float] = []
        self.tally: dict[str, float] = {}

    @property
    def mean(self) -> float:
        return self.total / len(self.results) if self.results else -inf

    def add(self, result: float, tally: dict[str, float]) -> None:
        self.total += result
        self.results.append(result)
        for name, amount in tally.items():
            self.tally[name] = self.tally.get(name, 0.0) + amount

    def reason(self) -> Reason:
        count = len(self.results)
        if not count:
            return Reason(self.action.do, 0.0)
        mean = self.mean
        spread = sum((result - mean) ** 2 for result in self.results)
        error = sqrt(spread / (count - 1) / count) if count > 1 else 0.0
        tally = {name: amount / count for name, amount in sorted(self.tally.items())}
        return Reason(self.action.do, mean, error, count, tally)


class Search:
    """Compares the actions of a seat."""

    def __init__(
        self, heuristic: Heuristic[Any, Any], effort: Effort, rng: Random, out_of_time: OutOfTime = never
    ) -> None:
        self._heuristic = heuristic
        self._effort = effort
        self._rng = rng
        self._out_of_time = out_of_time

    def arms(self, seen: World, seat: int, legal: Sequence[Action]) -> list[Arm]:
        """An arm for every script worth comparing."""
        return [Arm(script) for script in self._heuristic.arms(seen, seat, legal, self._effort.reckons)]

    def choose(self, seen: World, seat: int, legal: Sequence[Action], arms: list[Arm] | None = None) -> Decision:
        """The best action by playouts; by rules of thumb if time is over before the first playout."""
        arms = self.arms(seen, seat, legal) if arms is None else arms
        if len(arms) > 1:
            self._compare(arms, seen, seat)
        arms.sort(key=lambda arm: (-len(arm.results), -arm.mean))
        if not arms[0].results and len(arms) > 1:
            values = self._heuristic.values(seen, seat, legal, Memory.ALL)
            return Decision(legal[values.index(max(values))])
        reasons: dict[str, Reason] = {}
        for arm in arms:
            if arm.results:
                reasons.setdefault(arm.action.do, arm.reason())
        return Decision(arms[0].action, tuple(reasons.values()))

    def try_rest(self, seen: World, seat: int, arms: list[Arm], worlds: int) -> None:
        """Tries these arms until each has been in `worlds` worlds or time is over. A second search with the same luck
        thus gives reasons for actions that the first one does not compare."""
        horizon = self._heuristic.horizon(seen, seat)
        while arms and len(arms[0].results) < worlds and not self._out_of_time():
            self._try_all(arms, seen, seat, horizon)

    def playouts(self, seen: World, seat: int) -> int:
        """The maximum number of playouts for this decision."""
        return min(self._effort.most_playouts, int(self._effort.decisions / self._heuristic.cost(seen, seat)))

    def _compare(self, arms: list[Arm], seen: World, seat: int) -> None:
        phases = ceil(log2(len(arms)))
        budget = self.playouts(seen, seat) / phases
        horizon = self._heuristic.horizon(seen, seat)
        alive = arms
        for _ in range(phases):
            for number in range(max(FEWEST_WORLDS, round(budget / len(alive)))):
                if self._out_of_time():
                    return
                self._try_all(alive, seen, seat, horizon)
                if number % GLANCE == GLANCE - 1:
                    alive = hopeful(alive)
                    if len(alive) == 1:
                        return
            alive = sorted(alive, key=lambda arm: -arm.mean)[: (len(alive) + 1) // 2]

    def _try_all(self, alive: list[Arm], seen: World, seat: int, horizon: int) -> None:
        """Tries all of these arms in one more world."""
        heuristic, rng = self._heuristic, self._rng
        world = self._world(seen, seat)
        heuristic.sample_secrets(world, seat, rng, self._effort.reckons)
        luck = rng.getrandbits(LUCK_BITS)
        for arm in alive:
            twin = world.copy()
            for actor, action in arm.script:
                twin.apply(actor, action)
            rng_of_world = Random(luck)
            play_out(twin, heuristic, horizon, rng_of_world)
            ahead = leads(twin, seat)
            worth = heuristic.worth(twin, seat) + (VICTORY * ahead if twin.over else 0.0)
            arm.add(worth, {"leads": ahead, **heuristic.tally(seen, twin, seat)})

    def _world(self, seen: World, seat: int) -> World:
        """A sampled world; the better it fits what the others did, the likelier it is."""
        rng = self._rng
        world = seen.sample(rng)
        if not self._effort.tries:
            return world
        worlds: list[World] = []
        fits: list[float] = []
        for _ in range(self._effort.tries):
            fit = self._heuristic.likelihood(world, seat)
            if rng.random() < fit:
                return world
            worlds.append(world)
            fits.append(fit)
            world = seen.sample(rng)
        return rng.choices(worlds, fits)[0] if any(fits) else world


def hopeful(arms: Sequence[Arm]) -> list[Arm]:
    """The best arm, and those that may still be better; all were tried in the same worlds."""
    best = max(arms, key=lambda arm: arm.mean)
    count = len(best.results)
    if count < ENOUGH_WORLDS:
        return list(arms)
    found = [best]
    for arm in arms:
        if arm is not best:
            behind = [one - other for one, other in zip(best.results, arm.results, strict=True)]
            mean = sum(behind) / count
            squares = sum([each * each for each in behind]) / count
            # An action that always has the same result as the best one is not better.
            if (SURE * SURE) * (squares - mean * mean) > mean * mean * (count - 1):
                found.append(arm)
    return found


def leads(world: World, seat: int) -> float:
    """1 if the seat wins or would win now, its share of the win if several do, else 0."""
    winners = world.standings().winners
    return 1 / len(winners) if seat in winners else 0.0


def play_out(world: World, heuristic: Heuristic[Any, Any], horizon: int, rng: Random) -> None:
    """Makes quick choices up to the horizon or the end of the match."""
    clock, advance = heuristic.clock, heuristic.advance
    while not world.over and clock(world) < horizon:
        if world.owing:
            advance(world, rng)
            continue
        due = world.chance_due()
        assert due is not None
        world.resolve(quick_outcome(due, rng))
