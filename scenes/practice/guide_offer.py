"""Newcomers: the games that nobody has played or been shown at this screen."""

from __future__ import annotations

from typing import Final

from game.content.guide import has_guide
from game.content.reading import is_there
from game.engine.games.registry import GAMES
from game.user.last_setup import read_last_setup
from game.user.progress import Progress
from scenes.services import Services


def may_be_shown(services: Services, game: str) -> bool:
    """Whether this game has a guided deal."""
    return has_guide(services.folders.ours / "config", game)


class Newcomer:
    """What is known about the people at this screen when this object is made."""

    def __init__(self, services: Services, first_start: bool | None = None) -> None:
        """`first_start` comes from a caller who knew it before settings were changed."""
        user = services.personal_folder
        progress = Progress(user)
        self._new: Final = frozenset(
            game for game in GAMES if not progress.was_guided(game) and not read_last_setup(user, game)
        )
        self._shown: Final = frozenset(game for game in self._new if may_be_shown(services, game))
        untouched = not is_there(services.settings_path) if first_start is None else first_start
        self.first_start: Final = untouched and self._new == frozenset(GAMES)
        """Whether no setting was changed and no game was played yet."""

    def is_new_to(self, game: str) -> bool:
        """Whether a guided deal of this game should be offered."""
        return game in self._shown
