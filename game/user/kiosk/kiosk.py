"""A kiosk: its configuration, its PIN, its counts, and what visitors may do."""

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
"""The exit codes of the window's process if nothing went wrong: end the program only, or switch the machine off."""
VISITOR: Final = "visitor"
"""The folder for a visitor's names, settings and progress. It is deleted when the visitor has gone."""
MOST_VISITORS: Final = 20
"""How many of these folders may be left on a disk that refuses to delete them."""
OPERATORS_OWN: Final = frozenset(
    ("fullscreen", "tv_safe", "screen_inches", "accelerated", "volume", "sound", "speed", "motion", "statistics")
)
"""Settings that visitors may not change."""


def config_path(folders: Folders, named: Path | None) -> Path:
    """The file that was named, or the one in the user's folder; it need not exist."""
    return named if named is not None else folders.user / FILE


def read_config(folders: Folders, named: Path | None) -> tuple[KioskConfig, list[ContentError]]:
    """The configuration in the named file, else in the user's own if there is one, else in ours."""
    path = config_path(folders, named)
    return read_kiosk(path if named is not None or not _is_missing(path) else folders.ours / "config" / FILE)


def _is_missing(path: Path) -> bool:
    """Whether the file is certainly missing; a file in a folder that may not be read is reported instead."""
    try:
        return not path.exists()
    except OSError:
        return False


class Kiosk:
    """The operator's configuration and counts. Changes apply at once, and are saved if the disk allows it."""

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
        """The folder for the current visitor's names and habits."""

    @property
    def patience(self) -> Patience:
        config = self.config
        return Patience(config.idle_seconds, config.countdown_seconds, config.attract_seconds)

    def change(self, **values: Any) -> OSError | None:
        """Changes the configuration; returns the error if it could not be saved."""
        self.config = replace(self.config, **values)
        return write_kiosk(self.path, self.config)

    def settings(self, base: Settings) -> Settings:
        """A new visitor's settings: the machine's, overridden by the kiosk's file."""
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
        """Deletes what the last visitor typed or set. If the disk refuses, the next visitor gets another folder."""
        folders = [self._user / VISITOR, *(self._user / f"{VISITOR}-{number}" for number in range(2, MOST_VISITORS))]
        for folder in folders:
            shutil.rmtree(folder, ignore_errors=True)
        self.visitor = next((folder for folder in folders if not is_there(folder)), folders[-1])


class KioskPolicy(Policy):
    """The policy for strangers at an unattended screen."""

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
