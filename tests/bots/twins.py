"""Matches that differ only in what a seat may not know, made by what the rules say is hidden.

Nothing here asks the engine what it hides: a state that told too much would be its own excuse.
"""

from __future__ import annotations

from random import Random
from typing import Any

from game.engine.game import State
from tests.engine.about import about


def twin(state: State[Any], seat: int, rng: Random) -> Any:
    """Another match that this seat can't tell from this one."""
    other = state.copy()
    about(other.rules.setup.game).exchange_hidden(other, seat, rng)  # type: ignore[attr-defined]
    return other
