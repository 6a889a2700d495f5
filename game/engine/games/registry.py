"""The registry of games. A further game is one line here."""

from __future__ import annotations

from typing import Final

from game.engine.action import SetupError
from game.engine.game import Game
from game.engine.games.fifty_two_eleven.rules import FiftyTwoEleven
from game.engine.games.hornochsen.rules import Hornochsen
from game.engine.games.perfect_numbers.rules import PerfectNumbers
from game.engine.games.rage.rules import Rage

GAMES: Final[dict[str, Game]] = {
    game.id: game
    for game in (
        FiftyTwoEleven(),
        Rage(),
        Hornochsen(),
        PerfectNumbers(),
    )
}


def game_named(name: str) -> Game:
    """The game with this id, or SetupError."""
    if name not in GAMES:
        raise SetupError("unknown_game", game=name, known=", ".join(GAMES))
    return GAMES[name]
