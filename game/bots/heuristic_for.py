"""Which rules of thumb there are for a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.bots.heuristic import Heuristic
from game.bots.heuristics.fifty_two_eleven.heuristic import FiftyTwoElevenHeuristic
from game.bots.heuristics.hornochsen.heuristic import HornochsenHeuristic
from game.bots.heuristics.perfect_numbers.heuristic import PerfectNumbersHeuristic
from game.bots.heuristics.plain import PlainHeuristic
from game.bots.heuristics.rage.heuristic import RageHeuristic
from game.engine.game import State
from game.engine.games.fifty_two_eleven.state import FiftyTwoElevenState
from game.engine.games.hornochsen.state import HornochsenState
from game.engine.games.perfect_numbers.state import PerfectNumbersState
from game.engine.games.rage.state import RageState

HEURISTICS: Final[dict[type[Any], Callable[[Any], Heuristic[Any, Any]]]] = {
    FiftyTwoElevenState: lambda _state: FiftyTwoElevenHeuristic(),
    RageState: lambda _state: RageHeuristic(),
    HornochsenState: lambda state: HornochsenHeuristic(state.rules),
    PerfectNumbersState: lambda state: PerfectNumbersHeuristic(state.rules),
}
"""By what a match looks like; other games have none of their own."""


class HeuristicFor:
    """The rules of thumb for the match that a bot plays, made when they are first needed."""

    def __init__(self) -> None:
        self._rules: Any = None
        self._heuristic: Heuristic[Any, Any] = PlainHeuristic()

    def of(self, state: State[Any]) -> Heuristic[Any, Any]:
        rules = getattr(state, "rules", None)
        if self._rules is None or rules is not self._rules:
            made = HEURISTICS.get(type(state))
            self._heuristic = PlainHeuristic() if made is None else made(state)
            self._rules = rules
        return self._heuristic
