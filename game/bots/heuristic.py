"""The interface of a game's rules of thumb: quick values of actions, and what the search needs to know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from enum import IntEnum
from random import Random
from typing import Any, Final, Generic, TypeVar

from game.engine.action import Action
from game.engine.game import SEATS_OF, ActionT, Rules, State
from game.engine.games.registry import GAMES, game_named
from game.engine.manifest import Profile, named_code

StateT = TypeVar("StateT", bound=State[Any])

Script = list[tuple[int, Any]]
"""Pairs of seat and action, in order."""


PLAIN_COST: Final = 60
"""About how many decisions a playout to the end of a match has in a game without rules of thumb."""


class Memory(IntEnum):
    """How much of what they have seen a player remembers."""

    HAND = 0
    """The player's hand and what is visible now; nothing that was played before."""
    ROUND = 1
    """The current round too."""
    ALL = 2


class Heuristic(ABC, Generic[StateT, ActionT]):
    """The rules of thumb of one game. They have no state: every result follows from the arguments alone.

    `seen` is always a redacted state, `world` a full one that was sampled from it.
    """

    def __init__(self, rules: Any = None) -> None:
        """`rules` are those of the match; most games need only the state."""

    @abstractmethod
    def values(self, seen: StateT, seat: int, legal: Sequence[ActionT], memory: Memory) -> list[float]:
        """What each legal action is worth to the seat, roughly in points; a larger number is better."""

    def sane(self, seen: StateT, seat: int, legal: Sequence[ActionT]) -> Sequence[ActionT]:  # noqa: ARG002
        """The legal actions without those that another action beats in every way: no person would choose them."""
        return legal

    @abstractmethod
    def quick(self, world: StateT, seat: int, rng: Random) -> ActionT:
        """A quick, slightly random choice for a playout, from what the seat itself may know of the world."""

    def advance(self, world: StateT, rng: Random) -> None:
        """Makes the quick choices that seats owe in a playout."""
        for seat in SEATS_OF[world.owing]:
            world.apply(seat, self.quick(world, seat, rng))
            if not world.owing:
                break  # chance may fall due before all have decided

    # -- for the search --------------------------------------------------------------------------

    def kinds(self, seen: StateT, seat: int, actions: Sequence[ActionT]) -> Sequence[Hashable]:  # noqa: ARG002
        """The kind of each action: actions of one kind always have the same result."""
        return actions

    def arms(self, seen: StateT, seat: int, legal: Sequence[ActionT], reckons: bool) -> list[Script]:  # noqa: ARG002
        """The scripts worth comparing: one for equivalent actions, none for hopeless ones.

        A script is an action with what will probably follow, as far as that depends on nothing hidden. Only with
        `reckons` does it include what the others will do.
        """
        return [[(seat, action)] for action in legal]

    def sample_secrets(self, world: StateT, seat: int, rng: Random, reckons: bool) -> None:
        """Samples the others' secret choices that are due together with this seat's, even if they were made already.

        They don't see the seat's choice, so that all its actions are compared against the same ones. Without `reckons`,
        all of their choices are equally likely.
        """

    def likelihood(self, world: StateT, seat: int) -> float:  # noqa: ARG002
        """How well a sampled world fits what the others did, from 0 to 1."""
        return 1.0

    @abstractmethod
    def cost(self, seen: StateT, seat: int) -> float:
        """About how many decisions a playout from here has."""

    @abstractmethod
    def clock(self, state: StateT) -> int:
        """A number that never falls in a match; a playout ends when it reaches the horizon."""

    @abstractmethod
    def horizon(self, seen: StateT, seat: int) -> int:
        """The clock at which playouts from here end."""

    @abstractmethod
    def worth(self, world: StateT, seat: int) -> float:
        """What a world at the horizon is worth to the seat compared with the others, roughly in points."""

    def chance(self, world: StateT, seat: int) -> float:  # noqa: ARG002
        """The chance that the seat wins a match that is not over; 0 if unknown."""
        return 0.0

    def later(self, world: StateT, seat: int) -> float:  # noqa: ARG002
        """The worth of what the seat holds or has begun, compared with the others, in points not scored yet."""
        return 0.0

    def tally(self, before: StateT, after: StateT, seat: int) -> dict[str, float]:  # noqa: ARG002
        """What happened to the seat in a playout, by name: 0 or 1 for events, numbers for amounts."""
        return {}


class PlainHeuristic(Heuristic[State[Any], Action]):
    """For a game without rules of thumb: all actions are worth the same, and playouts are random."""

    def values(self, seen: State[Any], seat: int, legal: Sequence[Action], memory: Memory) -> list[float]:  # noqa: ARG002
        return [0.0] * len(legal)

    def quick(self, world: State[Any], seat: int, rng: Random) -> Action:
        legal = world.legal(seat)
        action: Action = legal[int(rng.random() * len(legal))]
        return action

    def cost(self, seen: State[Any], seat: int) -> float:  # noqa: ARG002
        return PLAIN_COST

    def clock(self, state: State[Any]) -> int:  # noqa: ARG002
        return 0

    def horizon(self, seen: State[Any], seat: int) -> int:  # noqa: ARG002
        return 1

    def worth(self, world: State[Any], seat: int) -> float:
        """How many seats are behind, minus how many are ahead: in this game more points may be worse."""
        places = world.standings().places
        return sum(place > places[seat] for place in places) - sum(place < places[seat] for place in places)


class HeuristicFor:
    """The rules of thumb for a bot's match, created when first needed."""

    def __init__(self) -> None:
        self._rules: Rules | None = None
        self._heuristic: Heuristic[Any, Any] = PlainHeuristic()

    def of(self, state: State[Any]) -> Heuristic[Any, Any]:
        if state.rules is not self._rules:
            named = game_named(state.rules.setup.game).manifest.heuristic
            self._heuristic = named_code(named)(state.rules) if named else PlainHeuristic()
            self._rules = state.rules
        return self._heuristic


def profile_for(state: State[Any]) -> Profile:
    """The profile in the game's manifest."""
    return game_named(state.rules.setup.game).manifest.profile


def read_ahead() -> None:
    """Loads the rules of thumb of every known game, so that no decision waits for them."""
    for game in GAMES.values():
        if game.manifest.heuristic:
            named_code(game.manifest.heuristic)
