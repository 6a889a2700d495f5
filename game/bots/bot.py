"""What a bot is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from game.bots.reasons import Decision
from game.engine.action import Action
from game.engine.game import State

OutOfTime = Callable[[], bool]
"""Whether somebody waits for the answer; asked again and again."""


def never() -> bool:
    """Nobody is in a hurry."""
    return False


class Bot(Protocol):
    """Decides for a seat from what that seat may know."""

    def choose(self, seen: State[Any], seat: int) -> Action:
        """One of the seat's legal actions; `seen` is the state redacted for it."""


class Thinker(Bot, Protocol):
    """A bot that can say why, and that can be hurried."""

    def consider(self, seen: State[Any], seat: int, out_of_time: OutOfTime = never) -> Decision:
        """The same with reasons; when time is over, the best so far."""


class RandomBot:
    """Every legal action is equally likely."""

    def __init__(self, seed: str) -> None:
        self._rng = Random(seed)

    def choose(self, seen: State[Any], seat: int) -> Action:
        legal = seen.legal(seat)
        action: Action = legal[self._rng.randrange(len(legal))]
        return action

    def consider(self, seen: State[Any], seat: int, out_of_time: OutOfTime = never) -> Decision:  # noqa: ARG002
        return Decision(self.choose(seen, seat))
