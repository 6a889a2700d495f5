"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.bots.bot import RandomBot, Thinker
from game.bots.heuristic_bots import BEGINNER, CASUAL, HumanlikeBot, ReferenceBot
from game.bots.searching import SearchBot, expert, strong
from game.engine.action import SetupError

LEVELS: Final = ("beginner", "casual", "strong", "expert")
"""The bots that people play against, the easiest first."""

SEARCHING: Final = ("strong", "expert")
"""The bots that search and need time; all others decide at once."""

USUAL: Final = "casual"
"""The bot for a seat where none is named."""

BOTS: Final[dict[str, Callable[[str], Thinker]]] = {
    "random": RandomBot,
    "beginner": lambda seed: HumanlikeBot(seed, BEGINNER),
    "casual": lambda seed: HumanlikeBot(seed, CASUAL),
    "strong": lambda seed: SearchBot(seed, strong),
    "expert": lambda seed: SearchBot(seed, expert),
    "reference": ReferenceBot,
}
"""All bots; `random` and `reference` are for measuring."""

SECONDS: Final = {"beginner": 0.15, "casual": 0.3, "strong": 0.6, "expert": 1.0}
"""Seconds that each level may think about one decision at a table."""


def bot_named(name: str, seed: str) -> Thinker:
    """The bot with this name and this seed, or SetupError."""
    if name not in BOTS:
        raise SetupError("unknown_bot", bot=name, known=", ".join(BOTS))
    return BOTS[name](seed)
