"""The games that this process knows. It starts with none: whoever starts a process hands it their manifests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.engine.action import SetupError
from game.engine.game import Game
from game.engine.manifest import Manifest, named_code

GAMES: Final[dict[str, Game]] = {}
"""By id, in the order in which they are offered."""


def know(manifests: Iterable[Manifest]) -> None:
    """From now on there are these games and no others; ImportError where the rules of one can't be loaded."""
    found = {manifest.id: manifest for manifest in manifests}
    if found != {name: game.manifest for name, game in GAMES.items()}:
        games = {name: named_code(manifest.rules)(manifest) for name, manifest in found.items()}
        GAMES.clear()
        GAMES.update(games)


def known_manifests() -> list[Manifest]:
    """What another process has to be handed to know the same games."""
    return [game.manifest for game in GAMES.values()]


def game_named(name: str) -> Game:
    """The game with this id, or SetupError."""
    if name not in GAMES:
        raise SetupError("unknown_game", game=name, known=", ".join(GAMES))
    return GAMES[name]
