"""The interface of bots, and a bot that plays at random."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from game.bots.reasons import Decision
from game.engine.action import Action
from game.engine.game import State

OutOfTime = Callable[[], bool]
"""Whether the time to decide is over; polled during the search."""


def never() -> bool:
    """An `OutOfTime` without a limit."""
    return False


class Bot(Protocol):
    """Decides for a seat from what that seat may know."""

    def choose(self, seen: State[Any], seat: int) -> Action:
        """One of the seat's legal actions; `seen` is the state redacted for it."""


class Thinker(Bot, Protocol):
    """A bot that gives reasons, and stops when time is over."""

    def consider(self, seen: State[Any], seat: int, out_of_time: OutOfTime = never) -> Decision:
        """The choice with its reasons; the best so far when time is over."""


class RandomBot:
    """Chooses among the legal actions, all equally likely."""

    def __init__(self, seed: str) -> None:
        self._rng = Random(seed)

    def choose(self, seen: State[Any], seat: int) -> Action:
        legal = seen.legal(seat)
        action: Action = legal[self._rng.randrange(len(legal))]
        return action

    def consider(self, seen: State[Any], seat: int, out_of_time: OutOfTime = never) -> Decision:  # noqa: ARG002
        return Decision(self.choose(seen, seat))
