"""The games that this process knows: none until `know` gets their manifests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.engine.action import SetupError
from game.engine.game import Game
from game.engine.manifest import Manifest, named_code

GAMES: Final[dict[str, Game]] = {}
"""By id, in the order in which the games are offered."""


def know(manifests: Iterable[Manifest]) -> None:
    """Replaces the known games with these; ImportError if the rules of one can't be loaded."""
    found = {manifest.id: manifest for manifest in manifests}
    if found != {name: game.manifest for name, game in GAMES.items()}:
        games = {name: named_code(manifest.rules)(manifest) for name, manifest in found.items()}
        GAMES.clear()
        GAMES.update(games)


def known_manifests() -> list[Manifest]:
    """The manifests that make another process know the same games."""
    return [game.manifest for game in GAMES.values()]


def game_named(name: str) -> Game:
    """The game with this id, or SetupError."""
    if name not in GAMES:
        raise SetupError("unknown_game", game=name, known=", ".join(GAMES))
    return GAMES[name]
