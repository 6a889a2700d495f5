"""Where content lies: the user's folder first, then ours."""

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
"""A folder that can't be: whatever is read there is missing, whatever is written there fails."""


@dataclass(frozen=True, slots=True)
class Folders:
    """`ours` comes with the program and is never written to; `user` and `log` may not exist."""

    ours: Path
    user: Path
    log: Path = NOWHERE

    @property
    def games(self) -> Path:
        """A folder for each game, with its manifest and all that is data."""
        return self.ours / "config" / "games"

    def game(self, name: str) -> Path:
        return self.games / name


def standard_folders() -> Folders:
    """This program's own folder, and where the system keeps a user's data and logs."""
    return Folders(
        Path(__file__).resolve().parents[2],
        at_home(platformdirs.user_data_dir(APP, appauthor=False)),
        at_home(platformdirs.user_log_dir(APP, appauthor=False)),
    )


def at_home(folder: str) -> Path:
    """The folder, if the system knows this user's home; else nowhere, rather than below wherever we were started."""
    path = Path(folder)
    return path if path.is_absolute() else NOWHERE


def checked_name(name: str, kind: str) -> str:
    """The name, if it can be a file's in one folder and nowhere else."""
    if NAME.fullmatch(name) is None:
        raise SetupError("wrong_name", name=name, kind=kind)
    return name
