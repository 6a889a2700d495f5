"""A scene that fails: the title says a sentence, the match can go on, and the log tells where without a card in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.engine.games.registry import GAMES
from game.user.log import close_logbook, open_logbook
from scenes.library.saved import SavedScene
from scenes.menu.title import TitleScene
from scenes.navigator import ToTitle
from scenes.table.table_scene import TableScene
from tests.engine.record.matches import reading
from tests.match.entries import unfinished
from tests.scenes.table.players import Player, begin
from tests.scenes.world import World


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Path]:
    yield open_logbook(tmp_path / "log")
    close_logbook()


def title_after_trouble(world: World) -> None:
    world.stack.on_trouble = ToTitle


def everything_on(scene: TableScene) -> set[str]:
    """Every piece and action of the match by name, hidden or not."""
    state = reading(scene.mode.match.text()).state
    names = {name for seat in state.deciders() for action in state.legal(seat) for name in (action.do, repr(action))}
    for viewer in range(scene.mode.match.rules.players):
        table = scene.mode.match.view(viewer)
        names |= {piece.name for zone in table.zones for piece in zone.pieces if piece.name}
    return names


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_fails_leaves_its_match_to_go_on_and_tells_no_card(
    tmp_path, log, monkeypatch, capfd, game
) -> None:
    world = World(tmp_path)
    title_after_trouble(world)
    scene = begin(world, game, GAMES[game].fewest_players, humans=1)
    player = Player(world, scene, "tap")
    while not player.may_choose():
        world.frame(seconds=0.5)
    text, secrets = scene.mode.match.text(), everything_on(scene)
    state = reading(text).state

    def fail(self: TableScene, now: float) -> None:
        raise RuntimeError(repr(state), {field: getattr(state, field, None) for field in dir(state)}, secrets)

    monkeypatch.setattr(TableScene, "update", fail)
    world.frame()
    assert isinstance(world.stack.top, TitleScene) and world.stack.top.sentence
    (entry,) = unfinished(world.services.matches)
    opened = world.services.matches.open(entry.name)
    assert opened.match.text() == text
    world.services.matches.close(opened)
    told = log.read_text(encoding="utf-8")
    assert "TableScene failed" in told and "RuntimeError" in told
    words = set(told.replace("=", " ").replace("(", " ").split())
    assert not {secret for secret in secrets if secret in words or (len(secret) > 4 and secret in told)}
    assert str(scene.mode.match.header.seed) not in words
    assert capfd.readouterr() == ("", "")


def test_a_scene_that_cannot_be_drawn_is_taken_off_like_one_that_fails(tmp_path, log, monkeypatch) -> None:
    world = World(tmp_path)
    title_after_trouble(world)
    world.stack.push(SavedScene(world.services, world.stack))
    monkeypatch.setattr(SavedScene, "stages", lambda self: 1 / 0)
    world.stack.show()
    assert isinstance(world.stack.top, TitleScene)
    assert "ZeroDivisionError" in log.read_text(encoding="utf-8")


def test_a_title_that_cannot_be_shown_either_ends_the_program(tmp_path, log, monkeypatch) -> None:
    world = World(tmp_path)
    title_after_trouble(world)
    world.stack.push(TitleScene(world.services, world.stack))
    monkeypatch.setattr(TitleScene, "stages", lambda self: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        for _ in range(100):
            world.stack.step([])
            world.stack.show()
