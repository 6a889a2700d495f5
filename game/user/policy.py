"""What people may do with the program: everything at home, less where strangers use it."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.levels import LEVELS, USUAL
from game.content.texts import LANGUAGES
from game.engine.games.registry import GAMES


class Policy:
    """The policy at home. Scenes ask it and don't know where they run."""

    may_quit = True
    """Whether people may quit the program."""
    may_change_window = True
    """Whether people may change the window's size."""
    shows_records = True
    """Whether people may look at matches that others have played."""
    saves_pictures = True
    has_keyboard = True
    """Whether names can be typed; without a keyboard, and for touch, there are letters on the screen."""

    def games(self) -> Sequence[str]:
        return list(GAMES)

    def languages(self) -> Sequence[str]:
        return LANGUAGES

    def levels(self) -> Sequence[str]:
        return LEVELS

    def usual_level(self) -> str:
        """The level of a seat for which none was chosen."""
        levels = self.levels()
        return USUAL if USUAL in levels else levels[0]

    def offers_setting(self, name: str) -> bool:  # noqa: ARG002 - at home all of them are
        return True
