"""Who sits around a table, and by which rules they play."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.game import Rules, Setup
from game.match.session import Session


@dataclass(frozen=True, slots=True)
class Seating:
    """All that is needed to lay a table, whether a match is played on it or an old one is shown."""

    setup: Setup
    rules: Rules
    session: Session
