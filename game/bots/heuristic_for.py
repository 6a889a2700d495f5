"""Which rules of thumb there are for a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.bots.heuristic import Thumb
from game.bots.heuristics.fifty_two_eleven.heuristic import FiftyTwoElevenThumb
from game.bots.heuristics.hornochsen.heuristic import HornochsenThumb
from game.bots.heuristics.perfect_numbers.heuristic import PerfectNumbersThumb
from game.bots.heuristics.plain import PlainThumb
from game.bots.heuristics.rage.heuristic import RageThumb
from game.engine.game import State
from game.engine.games.fifty_two_eleven.state import FiftyTwoElevenState
from game.engine.games.hornochsen.state import HornochsenState
from game.engine.games.perfect_numbers.state import PerfectNumbersState
from game.engine.games.rage.state import RageState

THUMBS: Final[dict[type[Any], Callable[[Any], Thumb[Any, Any]]]] = {
    FiftyTwoElevenState: lambda _state: FiftyTwoElevenThumb(),
    RageState: lambda _state: RageThumb(),
    HornochsenState: lambda state: HornochsenThumb(state.rules),
    PerfectNumbersState: lambda state: PerfectNumbersThumb(state.rules),
}
"""By what a match looks like; other games have none of their own."""


class Knowledge:
    """The rules of thumb for the match that a bot plays, made when they are first needed."""

    def __init__(self) -> None:
        self._rules: Any = None
        self._thumb: Thumb[Any, Any] = PlainThumb()

    def of(self, state: State[Any]) -> Thumb[Any, Any]:
        rules = getattr(state, "rules", None)
        if self._rules is None or rules is not self._rules:
            made = THUMBS.get(type(state))
            self._thumb = PlainThumb() if made is None else made(state)
            self._rules = rules
        return self._thumb
