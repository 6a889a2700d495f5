"""Playing on from a replay, and going back and forth at the table, by events."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.engine.record.lines import replay_lines
from game.engine.record.reader import read
from game.match.history.replay import Replay
from scenes.library.replay_controls import replay_table
from scenes.table.table_scene import TableScene
from tests.scenes.table.players import Player, begin
from tests.scenes.table.test_explanations import asked
from tests.scenes.world import World


def watched(world: World, game: str = "rage") -> TableScene:
    opened = world.match(game, 3, moves=10_000)
    text = opened.match.text().encode()
    world.services.matches.close(opened)
    scene = replay_table(world.services, world.stack, Replay(read(text, world.services.library)), name="some")
    world.show(scene)
    return scene


@pytest.mark.parametrize("way", ["true", "anew"])
@pytest.mark.parametrize("game", ["rage", "5211", "hornochsen", "perfect_numbers"])
def test_from_a_replay_one_can_play_on(world: World, game: str, way: str) -> None:
    scene = watched(world, game)
    scene.mode.look_through(1)
    scene.mode.go_to(scene.mode.replay.last // 2)
    seen = scene.seen()
    world.click("play_on")
    world.click(f"pick.{way}")
    table = world.stack.top
    assert isinstance(table, TableScene) and table.viewer == 1
    match = table.mode.match
    assert match.session.practice and (match.header.seed is None) == (way == "anew")
    known = {
        piece.name
        for zone in replay_lines(match.rules, match.lines_shown()).redact(1).view(1).zones
        for piece in zone.pieces
    }
    assert known - {None} <= seen.known(), "nothing is known that was not known then"
    for _ in range(20):
        world.frame(seconds=0.3)
    assert len(match.lines_shown()) >= len(scene.mode.replay.lines(scene.mode.at)) - 3
    read(match.text().encode(), world.services.library)


def test_at_the_end_there_is_nothing_to_play_on(world: World) -> None:
    scene = watched(world)
    scene.mode.go_to(scene.mode.replay.last)
    assert not scene.widget("play_on").enabled
    world.key(pygame.K_f)
    assert world.stack.top is scene


def test_back_and_forth_by_buttons_and_keys(tmp_path: Path) -> None:
    world = World(tmp_path, explanations=False)
    scene = begin(world, "rage", 3)
    asked(world, scene)
    assert "redo" not in scene.names()
    player = Player(world, scene, "tap")
    player.choose()
    asked(world, scene)
    text = scene.mode.match.text()
    world.key(pygame.K_BACKSPACE)
    assert "redo" in scene.names() and len(scene.mode.match.text()) < len(text)
    world.key(pygame.K_r)
    assert scene.mode.match.text() == text and "redo" not in scene.names()
    world.rest(1)
    assert player.may_choose(), "the table asks what the match asks"
