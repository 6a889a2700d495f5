"""Many random matches over all player counts and options: every record is fair and verifies.

A few of every set-up in each run; ten thousand a game with `-m long`.
"""

from __future__ import annotations

import shutil

import pytest

from game.content.folders import Folders
from game.content.library import ContentLibrary
from game.engine.game import Library, Setup
from game.engine.games.registry import GAMES
from game.engine.record.reader import read
from game.match.simulation import play_match
from tests.engine import kit

MATCHES = 10_000
EDITIONS = [
    Setup(game.id, players, {}, edition)
    for game in GAMES.values()
    for edition in game.editions
    for players in range(game.fewest_players, game.most_players + 1)
]
ALL_SETUPS = [*(setup for game in GAMES.values() for setup in kit.setups(game)), *EDITIONS]
OWN = [
    *(Setup("perfect_numbers", players, {}, None, "mine") for players in (2, 4)),
    *(Setup("hornochsen", players, {"board": "mine"}) for players in (2, 8)),
]
"""A deck and a board of somebody's own."""


def soak(setup: Setup, first: int, matches: int, library: Library = kit.LIBRARY) -> None:
    rules = GAMES[setup.game].rules(setup, library)
    for seed in range(first, first + matches):
        played = play_match(rules, ["random"] * setup.players, seed)
        record = read(played.record.encode(), library, fair=True)
        assert record.has_result and record.state.standings() == played.standings


@pytest.mark.parametrize("setup", ALL_SETUPS, ids=kit.setup_id)
def test_a_few_matches_verify(setup: Setup) -> None:
    soak(setup, 1, 3)


@pytest.mark.parametrize("setup", OWN, ids=kit.setup_id)
def test_matches_with_decks_and_boards_of_ones_own_verify(tmp_path, setup: Setup) -> None:
    ours = kit.FOLDERS.ours
    for source, goal in (
        ("assets/boards/hornochsen.tmx", "boards/mine.tmx"),
        ("config/games/perfect_numbers/deck.toml", "decks/mine.toml"),
    ):
        (tmp_path / goal).parent.mkdir()
        shutil.copy(ours / source, tmp_path / goal)
    soak(setup, 1, 3, ContentLibrary(Folders(ours, tmp_path)))


@pytest.mark.long
@pytest.mark.parametrize("setup", ALL_SETUPS, ids=kit.setup_id)
def test_ten_thousand_matches_a_game_verify(setup: Setup) -> None:
    alike = sum(other.game == setup.game for other in ALL_SETUPS)
    soak(setup, 1000, -(-MATCHES // alike))
