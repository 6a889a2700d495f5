"""The rival that the expert is measured by plays as well as plain tree search can, with as much time as the expert."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from game.bots.heuristic import PlainHeuristic
from game.engine.game import Setup
from scenes.bench import rival
from scenes.bench.rival import FEWEST, Paced, PlainTree
from tests.engine import kit


def ticks(step: float = 1.0) -> Any:
    """A clock that moves on by so much whenever somebody looks at it."""
    times: Iterator[int] = count()
    return lambda: step * next(times)


def tree(seed: str, tries: int) -> PlainTree:
    """One that tries so many worlds: it looks at the clock once before, and once for each but the fewest."""
    return PlainTree(seed, lambda *_: float(tries - FEWEST + 1), ticks())


@dataclass(frozen=True)
class Door:
    do: str


DULL, BOLD, NARROW = Door("dull"), Door("bold"), Door("narrow")


class Doors:
    """One choice: what is dull is worth 4 in half of the worlds and else 0; what is bold is worth 10 in half of them.
    The narrow door is worth 3 and is open in one of eight worlds only."""

    over = False
    rules = None

    def __init__(self, rng: Random | None = None, narrow: bool = False) -> None:
        self._luck = 0 if rng is None else rng.randrange(8)
        self.narrow = narrow and self._luck == 0
        self.sampled: list[Doors] = []
        """The worlds that somebody has tried."""
        self.worth: int | None = None

    def legal(self, seat: int) -> list[Door]:
        return [DULL, BOLD, NARROW] if self.narrow else [DULL, BOLD]

    def sample(self, rng: Random) -> Doors:
        self.sampled.append(Doors(rng, self.narrow))
        return self.sampled[-1]

    def chance_due(self) -> None:
        return None

    def asking_order(self) -> tuple[int]:
        return (0,)

    def apply(self, seat: int, action: Door) -> None:
        self.worth = {DULL: 4 * (self._luck % 2), BOLD: 10 if self._luck < 4 else 0, NARROW: 3}[action]
        self.over = True

    def standings(self) -> Any:
        return SimpleNamespace(winners=())


@pytest.fixture
def doors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlainHeuristic, "horizon", lambda *_: 1)
    monkeypatch.setattr(PlainHeuristic, "clock", lambda *_: 0)
    monkeypatch.setattr(PlainHeuristic, "worth", lambda _, world, seat: float(world.worth))


@pytest.mark.usefixtures("doors")
def test_bad_luck_at_first_is_not_held_against_an_action_for_ever() -> None:
    """By how often it could have been tried: whoever never looks again keeps to what is dull."""
    chosen = [tree(str(seed), 400).choose(Doors(), 0) for seed in range(12)]
    assert chosen.count(BOLD) >= 11


@pytest.mark.usefixtures("doors")
def test_an_action_is_tried_again_by_how_often_it_could_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not by how often others were tried while it could not."""
    doors, nodes, node = Doors(narrow=True), list[rival.Node](), rival.Node
    monkeypatch.setattr(rival, "Node", lambda: nodes.append(node()) or nodes[-1])
    tree("seed", 200).choose(doors, 0)
    children, opened = nodes[0].children, sum(world.narrow for world in doors.sampled)
    assert min(children[DULL].available, children[BOLD].available) >= 197, "from when each was tried first"
    assert opened - 3 <= children[NARROW].available <= opened < 50
    assert sum(child.visits for child in children.values()) == 200


def last_trick_of_rage(seed: int) -> Any:
    """One card each, and only the last prediction is missing: then nobody has much left to decide."""
    rules: Any = kit.rules_for(Setup("rage", 3))
    for moment in kit.moments(rules.start(), Random(seed)):
        state: Any = moment.state
        if state.bidding and state.size == 1 and state.deciders() == (state.dealer,):
            return state
    raise AssertionError


def exact(state: Any, seat: int, samples: int = 400) -> dict[str, float]:
    """What each action comes to when all others play at random, over many worlds."""
    heuristic = rival.HeuristicFor().of(state)
    found = {}
    for action in state.legal(seat):
        rng, total = Random(1), 0.0
        for _ in range(samples):
            world = state.sample(rng)
            world.apply(seat, action)
            while not world.over and heuristic.clock(world) < heuristic.horizon(state, seat):
                due = world.chance_due()
                if due is not None:
                    world.resolve(rival.quick_outcome(due, rng))
                else:
                    actor = world.asking_order()[0]
                    world.apply(actor, rng.choice(world.legal(actor)))
            winners = world.standings().winners if world.over else ()
            total += heuristic.worth(world, seat) + (rival.VICTORY / len(winners) if seat in winners else 0.0)
        found[action.do] = total / samples
    return found


def test_where_little_is_left_the_rival_does_what_is_best() -> None:
    """The last prediction of a match: it plays to win, not to lose."""
    clear = 0
    for seed in range(20):
        state = last_trick_of_rage(seed)
        seat = state.deciders()[0]
        seen = state.redact(seat)
        values = exact(seen, seat)
        best, worst = max(values, key=values.__getitem__), min(values, key=values.__getitem__)
        if values[best] - values[worst] < 4:
            continue
        clear += 1
        assert tree(str(seed), 300).choose(seen, seat).do == best
    assert clear >= 4


@pytest.mark.usefixtures("doors")
def test_the_rival_uses_the_time_that_it_is_given() -> None:
    doors = Doors()
    PlainTree("seed", lambda *_: 50.0, ticks()).choose(doors, 0)
    assert len(doors.sampled) == FEWEST + 49


class Slow:
    """A bot that takes so long by this clock."""

    def __init__(self, now: list[float], seconds: Iterator[float]) -> None:
        self._now, self._seconds = now, seconds

    def choose(self, seen: Any, seat: int) -> Any:
        self._now[0] += next(self._seconds)
        return seen.legal(seat)[0]


def test_the_rival_gets_as_long_as_the_expert_from_the_first_decision_on(monkeypatch: pytest.MonkeyPatch) -> None:
    now, seconds = [0.0], iter([3.0, 1.0, 2.0])
    monkeypatch.setattr(rival, "bot_named", lambda *_: Slow(now, seconds))
    state = last_trick_of_rage(1)
    seat = state.deciders()[0]
    paced = Paced("expert", "seed", lambda: now[0])
    assert paced.pace(state, seat) == 3.0, "before anybody was timed: what this decision would take"
    paced.choose(state, seat)
    assert paced.pace(state, seat) == 1.0, "which is not counted afterwards"
    paced.choose(state, seat)
    assert paced.pace(state, seat) == 1.5
