"""What a game's rules of thumb answer: what an action is worth at a glance, and what the search needs to know."""

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
"""Who does what, in order."""


PLAIN_COST: Final = 60
"""About how many decisions a playout to the end of a match has in a game without rules of thumb."""


class Memory(IntEnum):
    """How much of what was seen a player takes into account."""

    HAND = 0
    """The own hand and what lies open right now; nothing that was played before."""
    ROUND = 1
    """The current round too."""
    ALL = 2


class Heuristic(ABC, Generic[StateT, ActionT]):
    """The rules of thumb of one game. It has no state of its own: what it says follows from its arguments.

    `seen` is always a redacted state, `world` a full one that was sampled from it.
    """

    def __init__(self, rules: Any = None) -> None:
        """For matches by these rules; most need to know no more than a state tells."""

    @abstractmethod
    def values(self, seen: StateT, seat: int, legal: Sequence[ActionT], memory: Memory) -> list[float]:
        """What each legal action is worth to the seat, roughly in points; a larger number is better."""

    def sane(self, seen: StateT, seat: int, legal: Sequence[ActionT]) -> Sequence[ActionT]:  # noqa: ARG002
        """The legal actions but for those that are worse in every way than another one: nobody does such a thing."""
        return legal

    @abstractmethod
    def quick(self, world: StateT, seat: int, rng: Random) -> ActionT:
        """A quick choice for a playout, with a little noise, by what the seat itself may know of the world."""

    def advance(self, world: StateT, rng: Random) -> None:
        """Goes on in a playout where somebody owes a decision."""
        for seat in SEATS_OF[world.owing]:
            world.apply(seat, self.quick(world, seat, rng))
            if not world.owing:
                break  # chance may fall due before all have decided

    # -- for the search --------------------------------------------------------------------------

    def kinds(self, seen: StateT, seat: int, actions: Sequence[ActionT]) -> Sequence[Hashable]:  # noqa: ARG002
        """What kind each of these is of: those of one kind come to the same, whatever happens."""
        return actions

    def arms(self, seen: StateT, seat: int, legal: Sequence[ActionT], reckons: bool) -> list[Script]:  # noqa: ARG002
        """What is worth comparing: equivalent actions once, hopeless ones not at all.

        Each is an action with what will probably follow from it, as far as that depends on nothing hidden. Only who
        `reckons` with what the others want thinks of what they will do.
        """
        return [[(seat, action)] for action in legal]

    def settle(self, world: StateT, seat: int, rng: Random, reckons: bool) -> None:
        """Lets the others make, or make again, the secret choices that they owe or owed along with this seat.

        They don't see the seat's choice, so that all its actions can be compared against the same ones. To somebody
        who does not reckon with what they want, any of their choices is as likely.
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
        """Where playouts from here end."""

    @abstractmethod
    def worth(self, world: StateT, seat: int) -> float:
        """What a world at the horizon is worth to the seat compared with the others, roughly in points."""

    def chance(self, world: StateT, seat: int) -> float:  # noqa: ARG002
        """How likely the seat wins a match that is not over; 0 where nobody can tell."""
        return 0.0

    def later(self, world: StateT, seat: int) -> float:  # noqa: ARG002
        """What the seat holds or has begun is worth compared with the others, in points that are not counted yet."""
        return 0.0

    def tally(self, before: StateT, after: StateT, seat: int) -> dict[str, float]:  # noqa: ARG002
        """What happened to the seat in a playout, by name: 0 or 1 for events, numbers for amounts."""
        return {}


class PlainHeuristic(Heuristic[State[Any], Action]):
    """For a game without rules of thumb: everything seems equal, and playouts are random."""

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
        """How many of the others are behind, for in this game more points may be worse."""
        places = world.standings().places
        return sum(place > places[seat] for place in places) - sum(place < places[seat] for place in places)


class HeuristicFor:
    """The rules of thumb for the match that a bot plays, made when they are first needed."""

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
    """The figures of the game that is played."""
    return game_named(state.rules.setup.game).manifest.profile


def read_ahead() -> None:
    """Loads the rules of thumb of every known game, so that no decision waits for them."""
    for game in GAMES.values():
        if game.manifest.heuristic:
            named_code(game.manifest.heuristic)
