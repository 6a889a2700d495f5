"""The log at a table is that of the match as it is: after a take-back, in another language, and later on."""

from __future__ import annotations

from pathlib import Path

from scenes.table.table_scene import TableScene
from scenes.table.tables import curtain_table
from tests.scenes.table.players import Player, begin
from tests.scenes.world import World


def played(tmp_path: Path) -> tuple[World, TableScene]:
    """A match of Hornochsen against a bot, one round on."""
    world = World(tmp_path, speed="instant")
    scene = begin(world, "hornochsen", 2, humans=1, seed=3)
    player = Player(world, scene, "tap")
    for _ in range(400):
        if player.may_choose() and any("Round 2" in line for line in scene.narrator.log.lines):
            return world, scene
        player.choose() if player.may_choose() else world.frame(seconds=0.3)
    raise AssertionError("no second round")


def test_what_was_taken_back_is_not_told(tmp_path: Path) -> None:
    world, scene = played(tmp_path)
    scene.sharing.take_back()
    world.frame()
    assert not any("Round 2" in line for line in scene.narrator.log.lines)
    assert any("Round 1" in line for line in scene.narrator.log.lines)


def test_another_language_tells_it_anew(tmp_path: Path) -> None:
    world, scene = played(tmp_path)
    count = len(scene.narrator.log.lines)
    world.services.change(language="de")
    world.stack.rebuild()
    assert any("Runde 2" in line for line in scene.narrator.log.lines) and not any(
        "Round" in line for line in scene.narrator.log.lines
    )
    assert len(scene.narrator.log.lines) == count


def test_a_match_that_goes_on_has_its_log(tmp_path: Path) -> None:
    world, scene = played(tmp_path)
    lines, name = list(scene.narrator.log.lines), scene.mode.opened.name
    world.stack.close()
    again = curtain_table(world.services, world.stack, world.services.matches.open(name))
    world.stack.push(again)
    assert again.narrator.log.lines == lines
