"""What people may do with the program: everything at home, less where strangers use it."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.levels import LEVELS, USUAL
from game.engine.games.registry import GAMES
from game.user.settings import LANGUAGES


class Policy:
    """At home. Scenes ask it and don't know where they are."""

    may_quit = True
    """Whether the program ends when somebody asks it to."""
    may_change_window = True
    """Whether the window's size is anybody's to change."""
    shows_records = True
    """Whether matches that others have played can be looked at."""
    saves_pictures = True
    has_keyboard = True
    """Whether names can be typed; where they can't, and wherever a finger is used, letters are on the screen."""

    def games(self) -> Sequence[str]:
        return list(GAMES)

    def languages(self) -> Sequence[str]:
        return LANGUAGES

    def levels(self) -> Sequence[str]:
        return LEVELS

    def usual_level(self) -> str:
        """Who sits where nobody was named."""
        levels = self.levels()
        return USUAL if USUAL in levels else levels[0]

    def offers_setting(self, name: str) -> bool:  # noqa: ARG002 - at home all of them are
        return True
