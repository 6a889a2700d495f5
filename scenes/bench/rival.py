"""A plain rival to measure our bots against: information-set tree search without rules of thumb, in the same time."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, log, sqrt
from random import Random
from time import process_time
from typing import Any, Final

from game.bots.bot import Bot
from game.bots.heuristic import Heuristic, HeuristicFor
from game.bots.levels import bot_named
from game.bots.search import VICTORY, World
from game.engine.action import Action
from game.engine.chance import quick_outcome

FEWEST: Final = 4
"""Playouts that the rival makes at least, however short its time."""

Clock = Callable[[], float]
Limit = Callable[[World, int], float]
"""The seconds allowed for a decision."""


class Node:
    """Statistics of a sequence of actions: how often it was available, how often tried, and the sum of its results."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.children: dict[Action, Node] = {}


class PlainTree:
    """One tree over sampled worlds with random playouts, which end and are valued as in our bots."""

    def __init__(self, seed: str, seconds: Limit, clock: Clock = process_time) -> None:
        self._rng = Random(seed)
        self._seconds = seconds
        self._clock = clock
        self._knowledge = HeuristicFor()
        self._least, self._most = inf, -inf

    def choose(self, seen: World, seat: int) -> Action:
        legal: list[Action] = seen.legal(seat)
        if len(legal) == 1:
            return legal[0]
        heuristic = self._knowledge.of(seen)
        horizon = heuristic.horizon(seen, seat)
        self._least, self._most = inf, -inf
        root = Node()
        limit = self._seconds(seen, seat)
        end = self._clock() + limit
        tries = 0
        while tries < FEWEST or self._clock() < end:
            self._try(root, seen.sample(self._rng), heuristic, horizon)
            tries += 1
        return max(legal, key=lambda action: root.children[action].visits if action in root.children else -1)

    def _try(self, root: Node, world: World, heuristic: Heuristic[Any, Any], horizon: int) -> None:
        path: list[tuple[Node, int]] = []
        node: Node | None = root
        while not world.over and heuristic.clock(world) < horizon:
            due = world.chance_due()
            if due is not None:
                world.resolve(quick_outcome(due, self._rng))
                continue
            actor = world.asking_order()[0]
            legal = world.legal(actor)
            if node is None:
                world.apply(actor, self._rng.choice(legal))
                continue
            action, node, is_new = self._chosen(node, legal)
            path.append((node, actor))
            world.apply(actor, action)
            if is_new:
                node = None
        self._learn(path, world, heuristic)

    def _chosen(self, node: Node, legal: list[Action]) -> tuple[Action, Node, bool]:
        """An action that was never tried here, or the one with the highest upper confidence bound."""
        untried = [action for action in legal if action not in node.children]
        if untried:
            action = self._rng.choice(untried)
            node.children[action] = Node()
        else:
            action = max(legal, key=lambda action: self._bound(node.children[action]))
        for each in legal:
            if each in node.children:
                node.children[each].available += 1
        return action, node.children[action], bool(untried)

    def _bound(self, child: Node) -> float:
        spread = max(self._most - self._least, 1.0)
        return child.total / child.visits + 0.7 * spread * sqrt(log(child.available + 1) / child.visits)

    def _learn(self, path: list[tuple[Node, int]], world: World, heuristic: Heuristic[Any, Any]) -> None:
        winners = world.standings().winners if world.over else ()
        worths: dict[int, float] = {}
        for node, actor in path:
            if actor not in worths:
                won = VICTORY / len(winners) if actor in winners else 0.0
                worths[actor] = heuristic.worth(world, actor) + won
                self._least, self._most = min(self._least, worths[actor]), max(self._most, worths[actor])
            node.visits += 1
            node.total += worths[actor]


class Paced:
    """A bot whose decisions are timed, so that its rival gets the same time."""

    def __init__(self, name: str, seed: str, clock: Clock = process_time) -> None:
        self._new: Callable[[], Bot] = lambda: bot_named(name, seed)
        self._bot = self._new()
        self._clock = clock
        self.seconds = 0.0
        self.decisions = 0

    def pace(self, seen: World, seat: int) -> float:
        """The mean seconds per decision so far; before the first, what a new bot needs for this one."""
        return self.seconds / self.decisions if self.decisions else self._timed(self._new(), seen, seat)[1]

    def choose(self, seen: World, seat: int) -> Action:
        if len(seen.legal(seat)) == 1:
            return self._bot.choose(seen, seat)
        action, seconds = self._timed(self._bot, seen, seat)
        self.seconds += seconds
        self.decisions += 1
        return action

    def _timed(self, bot: Bot, seen: World, seat: int) -> tuple[Action, float]:
        begun = self._clock()
        action = bot.choose(seen, seat)
        return action, self._clock() - begun
