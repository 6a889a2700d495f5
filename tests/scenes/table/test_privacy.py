"""How people share a screen is preset by what it can do, explained, and chosen in the set-up."""

from __future__ import annotations

import pygame
import pytest

from game.engine.games.registry import GAMES
from game.engine.record.header import HUMAN
from game.ui.input.pad import Pad, PadButton, PadInput
from game.ui.input.pointer import PointerInput, PointerPhase
from game.ui.widgets.measure import measure_for
from game.ui.window.canvas import Canvas
from scenes.setup.setup import SetupScene
from scenes.setup.sharing import CURTAIN, TRAYS, trays_fit, usual_way
from scenes.table.curtain.curtain_scene import CurtainScene
from scenes.table.curtain.curtain_sharing import CurtainSharing
from scenes.table.sharing import Sharing
from scenes.table.trays.tray_sharing import TraySharing
from tests.scenes.table.tray_people import sit_down
from tests.scenes.world import World, all_text


def set_up(tmp_path, size=(1920, 1080), touched: bool = True, people: int = 3) -> tuple[World, SetupScene]:
    world = World(tmp_path, size=size)
    if touched:
        world.services.devices.take(PointerInput("finger 1", PointerPhase.PRESS, (5, 5)))
    scene = SetupScene(world.services, world.stack, "5211")
    world.stack.push(scene)
    for seat in scene.match_setup.seats[:people]:
        seat.kind = HUMAN
    scene.refresh()
    return world, scene


def way(scene: SetupScene) -> str:
    """The way that the row shows."""
    return scene.widget("privacy").value.key


def choose(world: World, way: str) -> None:
    world.click("privacy")
    world.click(f"pick.{way}")


@pytest.mark.parametrize(
    ("size", "touched", "way", "sharing"),
    [
        ((1920, 1080), True, TRAYS, TraySharing),
        ((1920, 1080), False, CURTAIN, CurtainSharing),
        ((1024, 600), True, CURTAIN, CurtainSharing),
    ],
)
def test_the_screen_presets_the_way(tmp_path, size, touched: bool, way: str, sharing: type[Sharing]) -> None:
    world, _ = set_up(tmp_path, size, touched)
    world.click("play")
    assert world.stack.top is world.table
    assert world.table.mode.match.session.privacy == way
    assert type(world.table.sharing) is sharing


def test_whoever_joins_with_a_pad_gets_the_curtain(tmp_path) -> None:
    world, scene = set_up(tmp_path)
    assert way(scene) == TRAYS
    world.stack.step([PadInput(Pad("pad 1", "Red pad"), PadButton.Y)])
    assert way(scene) == CURTAIN
    choose(world, TRAYS)
    assert way(scene) == TRAYS, "what was chosen counts"


def test_one_person_is_asked_nothing(tmp_path) -> None:
    _, scene = set_up(tmp_path, people=1)
    assert "privacy" not in scene.names()


def test_a_small_screen_says_why_there_are_no_trays(tmp_path) -> None:
    _, scene = set_up(tmp_path, (1024, 600))
    assert "larger screen" in all_text(scene)


def test_what_was_chosen_counts(tmp_path) -> None:
    world, scene = set_up(tmp_path)
    choose(world, CURTAIN)
    assert "curtain falls" in all_text(scene)
    world.click("play")
    assert type(world.table.sharing) is CurtainSharing


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("game", GAMES)
def test_every_game_fits_around_a_usual_screen_with_as_many_as_can_play(tmp_path, game: str, size) -> None:
    world = World(tmp_path, size=size)
    for players in range(GAMES[game].fewest_players, GAMES[game].most_players + 1):
        assert trays_fit(world.services, game, players), players
    assert usual_way(world.services, game, 3, people=1) == CURTAIN


@pytest.mark.parametrize(("size", "fits"), [((1080, 1920), False), ((1280, 720), True)])
def test_nobody_sits_around_a_board_whose_fields_can_not_be_read(tmp_path, size: tuple[int, int], fits: bool) -> None:
    world = World(tmp_path, size=size)
    for players in range(2, 7):
        assert trays_fit(world.services, "hornochsen", players) is fits
    assert trays_fit(world.services, "5211", 3), "cards are large enough to be read there"


@pytest.mark.parametrize(("game", "most"), [("5211", 5), ("rage", 4), ("hornochsen", 8), ("perfect_numbers", 4)])
def test_small_screens_have_deeper_trays_for_as_many_as_fit(tmp_path, game: str, most: int) -> None:
    """At 1280 × 720 a finger needs half as much again as at 1920 × 1080; buttons for eleven tricks need the most."""
    world = World(tmp_path, size=(1280, 720))
    finger = measure_for(world.services.space, world.services.settings).finger
    for players in range(GAMES[game].fewest_players, GAMES[game].most_players + 1):
        assert trays_fit(world.services, game, players) == (players <= most), players
        if players <= most:
            scene = sit_down(world, game, players)
            for tray in scene.stage.trays:
                assert (
                    min(tray.handle.height, tray.row.height, tray.row.width / scene.stage.around.spec.values) >= finger
                )


def test_a_window_that_becomes_too_small_for_trays_gets_the_curtain(tmp_path) -> None:
    """The match goes on where it was; nothing of it is lost or shown."""
    world = World(tmp_path, size=(1280, 720), speed="instant")
    scene = sit_down(world, "5211", 3)
    scene.mode.match.session.privacy = TRAYS
    world.rest(2)
    scene.sharing.hands[0].submit(scene.mode.match.legal(0)[0])
    world.rest(1)
    before, match = scene.mode.match.text(), scene.mode.match
    world.services.window.canvas = Canvas(pygame.Surface((1024, 600)))
    world.stack.rebuild()
    world.frame()
    world.frame()
    table = world.table
    assert type(table.sharing) is CurtainSharing and table.mode.match is match and match.text() == before
    assert isinstance(world.stack.top, CurtainScene), "who is to decide opens their own curtain"
    match.submit(1, match.legal(1)[0])
    match.settle()
    assert match.session.privacy == TRAYS, "on a larger screen they come back"
