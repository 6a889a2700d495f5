"""What a bot is, and the bots by name."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, Protocol

from game.engine.action import Action, SetupError
from game.engine.game import State


class Bot(Protocol):
    """Decides for a seat from what that seat may know."""

    def choose(self, seen: State[Any], seat: int) -> Action:
        """One of the seat's legal actions; `seen` is the state redacted for it."""


class RandomBot:
    """Every legal action is equally likely."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, seen: State[Any], seat: int) -> Action:
        legal = seen.legal(seat)
        action: Action = legal[self._rng.randrange(len(legal))]
        return action


BOTS: Final[dict[str, Callable[[Random], Bot]]] = {"random": RandomBot}


def bot_named(name: str, seed: str) -> Bot:
    """The bot with this name and a seed of its own, or SetupError."""
    if name not in BOTS:
        raise SetupError("unknown_bot", bot=name, known=", ".join(BOTS))
    return BOTS[name](Random(seed))
