"""The promise at the table: what follows from an action is shown once it is synced, and not a frame earlier."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from game.engine.games.registry import GAMES
from scenes.table.table_scene import TableScene
from tests.scenes.table.players import Player, begin
from tests.scenes.world import World


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    event = Event()
    event.set()
    real = os.fsync

    def sync(handle: int) -> None:
        event.wait()
        real(handle)

    monkeypatch.setattr(os, "fsync", sync)
    yield event
    event.set()


def seen(scene: TableScene) -> tuple[list[str], set[str]]:
    """What tells of the match on the screen: the log, and which pieces lie open."""
    open_pieces = {key for key, look in scene.stage.pieces.looks().items() if look.face.visible is not None}
    return list(scene.narrator.log.lines), open_pieces


def until_asked(world: World, player: Player) -> None:
    for _ in range(2_000):
        if player.may_choose():
            return
        world.frame(seconds=0.75)
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_follows_is_shown_before_the_disk_has_it(tmp_path: Path, synced: Event, game: str) -> None:
    world = World(tmp_path, speed="instant", motion="reduced")
    scene = begin(world, game, GAMES[game].fewest_players)
    player = Player(world, scene, "tap")
    record = tmp_path / "matches" / f"{scene.mode.opened.name}.jsonl"
    for _ in range(5):
        until_asked(world, player)
        (told, lay_open), lines = seen(scene), scene.mode.match.lines_shown()
        synced.clear()
        world.waits_for_disk = False
        while not scene.mode.match.busy:
            player.choose()
        accepted = scene.mode.match.text()
        for _ in range(8):
            world.frame(seconds=0.75)
            log, lies_open = seen(scene)
            assert log == told and lies_open <= lay_open, "it was seen before it was safe"
            assert scene.mode.match.lines_shown() == lines
        synced.set()
        world.waits_for_disk = True
        world.frame(seconds=0.75)
        world.frame(seconds=0.75)
        assert len(scene.mode.match.lines_shown()) > len(lines)
        assert record.read_text(encoding="utf-8").startswith(accepted)
