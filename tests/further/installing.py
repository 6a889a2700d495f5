"""Adds the further game to the program, in the way somebody would who wrote one: its files, among them its manifest.

Nothing else is needed; whatever else turns out to be needed is a fault of the program.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.content.folders import Folders, standard_folders
from game.content.manifest import read_manifest
from game.engine.game import Game
from game.engine.games.registry import GAMES
from game.engine.manifest import named_code

FILES = Path(__file__).parent
GAME = "further"


def files_with_the_game(folder: Path) -> Path:
    """A copy of the program's own files, with those of the further game among them."""
    for name in ("config", "assets"):
        shutil.copytree(standard_folders().ours / name, folder / name)
        shutil.copytree(FILES / name, folder / name, dirs_exist_ok=True)
    return folder


def further() -> Game:
    """The game as its manifest says."""
    manifest = read_manifest(Folders(FILES, FILES), GAME)
    game: Game = named_code(manifest.rules)(manifest)
    return game


def register(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the program does when it starts with these files."""
    monkeypatch.setitem(GAMES, GAME, further())
