"""Which boards and decks there are to choose from."""

from __future__ import annotations

from pathlib import Path

from game.content.folders import NAME, Folders
from game.content.library import DECK_GAME, usual_boards


def board_names(folders: Folders, usual: str) -> list[str]:
    """All boards by name, a game's usual one first and without those of other games."""
    found = _names(".tmx", folders.user / "boards", folders.ours / "assets" / "boards")
    return [usual, *sorted(found - usual_boards())]


def deck_names(folders: Folders) -> list[str]:
    """All decks by name, without the usual one, which has none."""
    ours = folders.ours / "config" / "games" / DECK_GAME / "decks"
    return sorted(_names(".toml", folders.user / "decks", ours))


def _names(ending: str, *places: Path) -> set[str]:
    files = (path for place in places if place.is_dir() for path in place.iterdir())
    return {path.stem for path in files if path.suffix == ending and NAME.fullmatch(path.stem)}
