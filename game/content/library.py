"""Boards and decks by name, from the user's folder or ours."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from game.content.boards import read_board
from game.content.folders import NAME, Folders, checked_name
from game.content.reading import ContentError, TooLarge, is_there, names_in, read_plain, toml_of
from game.content.texts import one_line
from game.engine.action import SetupError
from game.engine.board_map import BoardMap, DeckError, DeckTable
from game.engine.game import BoardT, DeckT, Setup
from game.engine.games.registry import GAMES, game_named

LARGEST_DECK: Final = 1 << 18


def usual_boards() -> frozenset[str]:
    """The boards that games use unless another one is chosen."""
    named = (option for game in GAMES.values() for option in game.options if option.values is None)
    return frozenset(str(option.default) for option in named)


def is_of_ours_alone(setup: Setup) -> bool:
    """Whether a match uses our own board and deck, which users can't replace."""
    named = (option for option in game_named(setup.game).options if option.values is None)
    return setup.deck is None and all(
        setup.options.get(option.name, option.default) == option.default for option in named
    )


class ContentLibrary:
    """The engine's library, read from disk.

    The default boards and decks are always ours, so that records mean the same everywhere.
    """

    def __init__(self, folders: Folders) -> None:
        self._folders = folders
        self._boards: dict[tuple[str, object], Any] = {}
        self._decks: dict[tuple[str, str | None, object], Any] = {}

    def board(self, name: str, made: Callable[[BoardMap], BoardT]) -> BoardT:
        """What `made` creates from the map with this name, or SetupError; cached for each `made`."""
        if (name, made) not in self._boards:
            self._boards[name, made] = read_board(self._board_path(name), name, made)
        board: BoardT = self._boards[name, made]
        return board

    def deck(self, game: str, name: str | None, made: Callable[[DeckTable], DeckT]) -> DeckT:
        """What `made` creates from the game's deck with this name, or SetupError; cached for each `made`."""
        if (game, name, made) not in self._decks:
            self._decks[game, name, made] = read_deck(self._deck_path(game, name), made)
        deck: DeckT = self._decks[game, name, made]
        return deck

    def _board_path(self, name: str) -> Path:
        file = f"{checked_name(name, 'board')}.tmx"
        ours = self._folders.ours / "assets" / "boards"
        places = [ours] if name in usual_boards() else [self._folders.user / "boards", ours]
        return _first(places, file, SetupError("unknown_board", board=name, places=_listed(places)))

    def _deck_path(self, game: str, name: str | None) -> Path:
        config = self._folders.game(game)
        if name is None:
            return config / "deck.toml"
        file = f"{checked_name(name, 'deck')}.toml"
        places = [self._folders.user / "decks", config / "decks"]
        return _first(places, file, SetupError("unknown_deck", deck=name, places=_listed(places)))


def _first(places: list[Path], file: str, missing: SetupError) -> Path:
    for place in places:
        if is_there(place / file):
            return place / file
    raise missing


def _listed(places: list[Path]) -> str:
    return ", ".join(str(place) for place in places)


# -- decks ---------------------------------------------------------------------------------------


def read_deck(path: Path, made: Callable[[DeckTable], DeckT]) -> DeckT:
    """What `made` creates from this file; ContentError if the file is broken or `made` raises DeckError."""
    try:
        return made(_toml(path))
    except DeckError as error:
        raise ContentError(str(path), one_line(error.key), error.why) from None


def _toml(path: Path) -> dict[str, Any]:
    try:
        return toml_of(read_plain(path, LARGEST_DECK).decode("utf-8"))
    except TooLarge:
        raise ContentError(str(path), "", "larger than 256 KiB, no deck is") from None
    except OSError as error:
        raise ContentError(str(path), "", f"can't be read ({error.strerror or error})") from None
    except UnicodeDecodeError as error:
        raise ContentError(str(path), "", f"not UTF-8 text (byte {error.start})") from None
    except ValueError as error:
        raise ContentError(str(path), "", f"not TOML: {one_line(str(error))}") from None


# -- listing --------------------------------------------------------------------------------------


def board_names(folders: Folders, usual: str) -> list[str]:
    """The names of all boards, the game's default first, without the default boards of other games."""
    found = _names(".tmx", folders.user / "boards", folders.ours / "assets" / "boards")
    return [usual, *sorted(found - usual_boards())]


def deck_names(folders: Folders, game: str) -> list[str]:
    """The names of a game's decks; the default deck has no name."""
    return sorted(_names(".toml", folders.user / "decks", folders.game(game) / "decks"))


def _names(ending: str, *places: Path) -> set[str]:
    stems = (name.removesuffix(ending) for place in places for name in names_in(place, ending))
    return {stem for stem in stems if NAME.fullmatch(stem)}
