"""The folders of content: the user's, which is searched first, and the program's own."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import platformdirs

from game.engine.action import SetupError

APP: Final = "tafelrunde"
NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}", re.ASCII)


NOWHERE: Final = Path(os.devnull) / APP
"""A folder that can't exist: files in it are missing, and writing to it fails."""


@dataclass(frozen=True, slots=True)
class Folders:
    """`ours` comes with the program and is never written to; `user` and `log` may not exist."""

    ours: Path
    user: Path
    log: Path = NOWHERE

    @property
    def games(self) -> Path:
        """The folder with a subfolder for each game, for its manifest and all of its data."""
        return self.ours / "config" / "games"

    def game(self, name: str) -> Path:
        return self.games / name


def standard_folders() -> Folders:
    """The program's own folder, and the system's folders for a user's data and logs."""
    return Folders(
        Path(__file__).resolve().parents[2],
        at_home(platformdirs.user_data_dir(APP, appauthor=False)),
        at_home(platformdirs.user_log_dir(APP, appauthor=False)),
    )


def at_home(folder: str) -> Path:
    """The folder, or NOWHERE for a relative path: the system does not know this user's home then."""
    path = Path(folder)
    return path if path.is_absolute() else NOWHERE


def checked_name(name: str, kind: str) -> str:
    """The name if it is safe as the name of a file in one folder, or SetupError."""
    if NAME.fullmatch(name) is None:
        raise SetupError("wrong_name", name=name, kind=kind)
    return name
