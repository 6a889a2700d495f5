"""Whole matches of every game through real events: by tap, by drag, by keys."""

from __future__ import annotations

import pytest

from game.engine.games.registry import GAMES
from game.engine.record.reader import read
from tests.scenes.table.players import Player, begin
from tests.scenes.world import World

SIZES = [(game.id, players) for game in GAMES.values() for players in (game.fewest_players, game.most_players)]


def check_record(world: World) -> None:
    """The match is on disk, finished and right."""
    (path,) = (world.services.folders.user / "matches").glob("*.jsonl")
    assert read(path.read_bytes(), world.services.library, fair=True).has_result


@pytest.mark.slow
@pytest.mark.parametrize("way", ["tap", "drag"])
@pytest.mark.parametrize(("game", "players"), SIZES)
def test_a_match_from_the_first_card_to_the_result(tmp_path, game: str, players: int, way: str) -> None:
    world = World(tmp_path, speed="instant")
    scene = begin(world, game, players, humans=1)
    Player(world, scene, way).play_to_results()
    check_record(world)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_by_keyboard_alone(tmp_path, game: str) -> None:
    world = World(tmp_path, speed="instant")
    scene = begin(world, game, GAMES[game].fewest_players, humans=1)
    Player(world, scene, "keys").play_to_results()
    check_record(world)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_match_among_people_with_a_curtain_between_them(tmp_path, game: str) -> None:
    world = World(tmp_path, speed="instant")
    players = GAMES[game].fewest_players
    scene = begin(world, game, players, humans=players)
    Player(world, scene, "tap").play_to_results()
    check_record(world)


def test_the_pause_speaks_of_the_shuffle_in_the_language_of_now(tmp_path) -> None:
    world = World(tmp_path, language="en")
    scene = begin(world, "rage", 4)
    scene.mode.open_pause()
    for language, word in (("de", "mischung"), ("en", "shuffle")):
        world.services.change(language=language)
        world.stack.rebuild()
        said = " ".join(use.text for use in world.stack.top.widget("deal").texts())
        assert word in said.lower(), said
