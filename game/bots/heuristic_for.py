"""What bots take from the manifest of a match's game: its rules of thumb and its figures."""

from __future__ import annotations

from typing import Any

from game.bots.heuristic import Heuristic
from game.bots.heuristics.plain import PlainHeuristic
from game.engine.game import Rules, State
from game.engine.games.registry import GAMES, game_named
from game.engine.manifest import Profile, named_code


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
