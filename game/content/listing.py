"""Which boards and decks there are to choose from."""

from __future__ import annotations

from pathlib import Path

from game.content.folders import NAME, Folders
from game.content.library import DECK_GAME, usual_boards
from game.content.reading import names_in


def board_names(folders: Folders, usual: str) -> list[str]:
    """All boards by name, a game's usual one first and without those of other games."""
    found = _names(".tmx", folders.user / "boards", folders.ours / "assets" / "boards")
    return [usual, *sorted(found - usual_boards())]


def deck_names(folders: Folders) -> list[str]:
    """All decks by name, without the usual one, which has none."""
    ours = folders.ours / "config" / "games" / DECK_GAME / "decks"
    return sorted(_names(".toml", folders.user / "decks", ours))


def _names(ending: str, *places: Path) -> set[str]:
    stems = (name.removesuffix(ending) for place in places for name in names_in(place, ending))
    return {stem for stem in stems if NAME.fullmatch(stem)}
