"""Adds the further game to the program, in the way somebody would who wrote one: a line in the registry, and its files.

Nothing else is needed; whatever else turns out to be needed is a fault of the program.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.content.folders import standard_folders
from game.engine.games.registry import GAMES
from tests.further.rules import Further

FILES = Path(__file__).parent
GAME = "further"


def files_with_the_game(folder: Path) -> Path:
    """A copy of the program's own files, with those of the further game among them."""
    for name in ("config", "assets"):
        shutil.copytree(standard_folders().ours / name, folder / name)
        shutil.copytree(FILES / name, folder / name, dirs_exist_ok=True)
    return folder


def register(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one line of code that a further game needs outside its own rules."""
    monkeypatch.setitem(GAMES, GAME, Further())
