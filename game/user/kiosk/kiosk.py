"""A kiosk: its file, its PIN, its days, and what visitors may do."""

from __future__ import annotations

import datetime
import shutil
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from game.content.folders import Folders
from game.content.reading import ContentError, is_there
from game.user.kiosk.absence import Patience
from game.user.kiosk.config import FILE, KioskConfig, read_kiosk, write_kiosk
from game.user.kiosk.days import Days
from game.user.kiosk.pin import PinGate
from game.user.policy import Policy
from game.user.settings import Settings

ENDED: Final = 0
POWER_OFF: Final = 71
"""How the window's process ends if nothing went wrong: alone, or with the machine."""
VISITOR: Final = "visitor"
"""The folder for what a visitor leaves behind: names, settings, what they have learned. It goes when they go."""
MOST_VISITORS: Final = 20
"""So many of these folders may be stuck on a disk that refuses to delete them."""
OPERATORS_OWN: Final = frozenset(
    ("fullscreen", "tv_safe", "screen_inches", "accelerated", "volume", "sound", "speed", "motion", "statistics")
)
"""Settings that are no visitor's to change."""


def config_path(folders: Folders, named: Path | None) -> Path:
    """The file that was named, or the one in the user's folder; it need not exist."""
    return named if named is not None else folders.user / FILE


def read_config(folders: Folders, named: Path | None) -> tuple[KioskConfig, list[ContentError]]:
    """What holds: the file that was named, else the user's own if there is one, else ours."""
    path = config_path(folders, named)
    return read_kiosk(path if named is not None or not _is_missing(path) else folders.ours / "config" / FILE)


def _is_missing(path: Path) -> bool:
    """Whether there is no such file for certain: one in a folder that is closed to us is told about instead."""
    try:
        return not path.exists()
    except OSError:
        return False


class Kiosk:
    """What the operator decides and sees. Changes hold at once, and are written down if the disk lets them be."""

    def __init__(
        self,
        folders: Folders,
        named: Path | None,
        clock: Callable[[], datetime.datetime] = datetime.datetime.now,
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        self.config, self.problems = read_config(folders, named)
        self.path: Final = config_path(folders, named)
        self.clock: Final = clock
        self.gate: Final = PinGate(folders.user, lambda: clock().timestamp(), seconds)
        self.days: Final = Days(folders.user, clock)
        self._user: Final = folders.user
        self.visitor = folders.user / VISITOR
        """Where names and habits of the visitor of now go."""

    @property
    def patience(self) -> Patience:
        config = self.config
        return Patience(config.idle_seconds, config.countdown_seconds, config.attract_seconds)

    def change(self, **values: Any) -> OSError | None:
        """Changes what holds; why it could not be written down, if it could not."""
        self.config = replace(self.config, **values)
        return write_kiosk(self.path, self.config)

    def settings(self, base: Settings) -> Settings:
        """What a new visitor finds: the machine's settings, and what the kiosk's file says about them."""
        config = self.config
        return replace(
            base,
            language=config.languages[0],
            fullscreen=True,
            sound=config.volume > 0,
            volume=config.volume,
            text_size=config.text_size,
            screen_inches=config.screen_inches,
            player_name="",
        )

    def forget_visitor(self) -> None:
        """Whatever the last visitor typed or set is gone. What the disk does not let go, the next one never sees."""
        folders = [self._user / VISITOR, *(self._user / f"{VISITOR}-{number}" for number in range(2, MOST_VISITORS))]
        for folder in folders:
            shutil.rmtree(folder, ignore_errors=True)
        self.visitor = next((folder for folder in folders if not is_there(folder)), folders[-1])


class KioskPolicy(Policy):
    """For strangers on a screen that nobody watches."""

    may_quit = False
    may_change_window = False
    shows_records = False
    saves_pictures = False
    has_keyboard = False

    def __init__(self, kiosk: Kiosk) -> None:
        self._kiosk: Final = kiosk

    def games(self) -> Sequence[str]:
        return self._kiosk.config.games

    def languages(self) -> Sequence[str]:
        return self._kiosk.config.languages

    def levels(self) -> Sequence[str]:
        return self._kiosk.config.levels

    def offers_setting(self, name: str) -> bool:
        return name not in OPERATORS_OWN and (name != "language" or len(self.languages()) > 1)
