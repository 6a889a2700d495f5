"""What tests of all games need to know about each, which stands beside the tests of its rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any

from game.engine.games.registry import GAMES

Places = list[tuple[list[Any], int]]
"""Where something lies: in which list, and at which place of it."""


@dataclass(frozen=True, kw_only=True)
class About:
    """One game, as far as tests of all games need to know it."""

    series: str
    """How its clauses are named."""
    clauses: int
    """How many clauses its rules file has."""
    rulings: frozenset[int]
    """The clauses in which the rules in the program mark something as a ruling."""
    hidden: frozenset[str]
    """The parts of its state that hold something hidden."""
    exchange_hidden: Callable[[Any, int, Random], None]
    """Changes in a state what the rules hide from a seat."""
    good_ends: frozenset[str]
    """The steps of the guide that only who follows its suggestions sees."""
    actions: frozenset[str]
    """Every kind of action: all forms of its notation, and what differs in what follows from it."""
    kind_of: Callable[[str, Sequence[str]], str]
    """The kind of an action, from its verb and the other words of its notation."""
    rare_actions: frozenset[str] = frozenset()
    """The kinds of actions that hardly ever come by chance."""
    untaught_actions: frozenset[str] = frozenset()
    """The kinds of actions that are so rare that the guide only tells of them."""
    pieces: Callable[[], Sequence[str]]
    """The names of all pieces."""
    action_pieces: int = 0
    """How many looks its action cards have."""
    telling: Sequence[tuple[int, int, int, int]]
    """The parts of a card, 150 units wide, of which each tells it from all others: what fans and columns leave."""
    corner: tuple[float, float] | None = None
    """How much of a card says which one it is: from its upper left, in widths of the card."""
    review_players: int = 4
    """With how many players reviews are tried."""
    counts_victories: bool
    """Whether the worth of a choice counts victories besides points."""


def package_of(game: str) -> str:
    """Where a game's code and tests live, in game/engine/games and tests/engine."""
    return type(GAMES[game]).__module__.split(".")[-2]


def about(game: str) -> About:
    found = import_module(f"tests.engine.{package_of(game)}.about").ABOUT
    assert isinstance(found, About)
    return found


# -- what the games' own modules share ---------------------------------------------------------------


def others(state: Any, seat: int) -> list[int]:
    return [other for other in range(state.rules.players) if other != seat]


def all_in(place: list[Any]) -> Places:
    return [(place, at) for at in range(len(place))]


def exchange(
    places: Places, rng: Random, may: Callable[[Any, list[Any], Any, list[Any]], bool] = lambda *_: True
) -> None:
    """Changes pieces that lie in these places, two at a time, wherever both may lie in the other's."""
    for here, at in places:
        there, behind = rng.choice(places)
        one, other = here[at], there[behind]
        if may(one, here, other, there):
            here[at], there[behind] = other, one


def counted(verb: str, words: Sequence[str]) -> str:
    """An action of which only the number of pieces matters."""
    return " ".join([verb, *("#" for _ in words)])
