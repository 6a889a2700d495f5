"""A disk that refuses: people play on, can see that nothing is saved, and see it no more once it is."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.engine.games.registry import GAMES
from game.match.match import Match
from game.match.store.match_store import RETRY
from game.user.settings import read_settings
from scenes.menu.settings import SettingsScene
from scenes.menu.title import TitleScene
from scenes.table.pause import PauseScene
from scenes.table.results import ResultsScene
from scenes.table.table_scene import TableScene
from scenes.table.tables import curtain_table
from tests.match.entries import unfinished
from tests.scenes.table.players import Player, begin
from tests.scenes.world import World, all_text

UNSAVED = "can't be saved right now"


def read(world: World) -> str:
    return all_text(world.stack.top)  # type: ignore[arg-type]


def later(world: World, match: Match) -> None:
    """Long enough for the disk to be tried again, and for the writer to have done it."""
    world.frame(seconds=RETRY + 0.1)
    match.retry().result()
    world.frame()
    world.frame()


@pytest.fixture
def refused(tmp_path: Path) -> Path:
    """What lies in the way of every match."""
    path = tmp_path / "matches"
    path.write_text("a file in the way", encoding="utf-8")
    return path


def test_it_is_said_on_the_table_in_the_pause_and_after_leaving_until_it_is_saved(tmp_path, refused) -> None:
    world = World(tmp_path, size=(1280, 720))
    scene = begin(world, "perfect_numbers", 2, humans=1)
    player = Player(world, scene, "tap")
    while not player.may_choose():
        world.frame(seconds=0.5)
    assert UNSAVED in read(world)
    player.choose()
    world.rest(3)
    assert UNSAVED in read(world), "as long as it holds"
    world.key(pygame.K_ESCAPE)
    assert isinstance(world.stack.top, PauseScene) and UNSAVED in read(world) and "is saved" not in read(world)
    text = scene.mode.match.text()
    world.stack.replace(TitleScene(world.services, world.stack))
    world.frame()
    (entry,) = unfinished(world.services.matches)
    world.stack.replace(curtain_table(world.services, world.stack, world.services.matches.open(entry.name)))
    world.rest(2)
    assert isinstance(world.stack.top, TableScene) and world.stack.top.mode.match.text() == text
    assert UNSAVED in read(world)
    refused.unlink()
    later(world, world.stack.top.mode.match)
    assert UNSAVED not in read(world)
    assert (tmp_path / "matches" / f"{entry.name}.jsonl").read_text(encoding="utf-8") == text


@pytest.mark.parametrize("game", ["5211", "hornochsen"])
def test_a_whole_match_is_played_in_memory_and_filed_when_the_disk_allows(tmp_path, refused, game: str) -> None:
    world = World(tmp_path, speed="instant")
    scene = begin(world, game, GAMES[game].fewest_players, humans=1)
    results = Player(world, scene, "tap").play_to_results()
    world.frame()
    assert isinstance(results, ResultsScene) and UNSAVED in read(world)
    refused.unlink()
    later(world, scene.mode.match)
    assert UNSAVED not in read(world)
    world.stack.replace(TitleScene(world.services, world.stack))
    (name,) = world.services.matches.records.names()
    assert world.services.matches.records.entry(name).record.has_result


def test_in_a_home_that_nobody_can_look_into_people_play_and_are_told(tmp_path) -> None:
    world = World(tmp_path / ("x" * 300), size=(1280, 720))
    world.stack.push(TitleScene(world.services, world.stack))
    world.frame()
    begin(world, "hornochsen", 2)
    world.rest(1)
    assert UNSAVED in read(world)


def test_a_damaged_match_is_told_on_the_title_and_the_others_go_on(tmp_path) -> None:
    world = World(tmp_path, size=(1280, 720))
    names = []
    for game in ("rage", "hornochsen"):
        scene = begin(world, game, 3)
        world.rest(1)
        names.append(scene.mode.opened.name)
        world.stack.replace(TitleScene(world.services, world.stack))
    path = tmp_path / "matches" / f"{names[0]}.jsonl"
    path.write_bytes(b"\0" * 100 + path.read_bytes())
    world.stack.replace(TitleScene(world.services, world.stack))
    world.frame()
    assert f"set aside as {path.name}.damaged" in read(world)
    assert [entry.name for entry in unfinished(world.services.matches)] == [names[1]]


@pytest.mark.parametrize("language", ["en", "de"])
def test_settings_that_can_t_be_kept_hold_and_that_is_told_until_they_can(tmp_path, language: str) -> None:
    world = World(tmp_path, size=(1280, 720), language=language)
    scene = SettingsScene(world.services, world.stack)
    world.stack.push(scene)
    world.frame()
    sentence, way = world.services.say("settings.unkept"), tmp_path / "file"
    way.write_text("no folder", encoding="utf-8")
    world.services.settings_path = way / "settings.toml"
    assert sentence not in read(world)
    world.tap(scene.widget("one_tap").area.middle)
    assert world.services.settings.one_tap and sentence in read(world)
    way.unlink()
    world.tap(scene.widget("one_tap").area.middle)
    assert sentence not in read(world) and read_settings(world.services.settings_path) == (
        world.services.settings,
        None,
    )


@pytest.mark.parametrize("letters", [100, 150, 200])
@pytest.mark.parametrize("size", [(320, 200), (320, 240), (480, 320), (1024, 600)])
def test_the_pause_has_a_way_out_by_touch_on_the_smallest_screen(tmp_path, size: tuple[int, int], letters: int) -> None:
    world = World(tmp_path, size=size, text_size=letters)
    scene = begin(world, "rage", 3, humans=1)
    world.rest(1)
    world.key(pygame.K_ESCAPE)
    world.rest(0.5)
    assert isinstance(world.stack.top, PauseScene)
    world.tap(world.stack.top.widget("resume").area.middle)
    world.rest(0.5)
    assert world.stack.top is scene
