"""The colours for colour blindness: set once, seen at once at the table and in the menus, kept between starts."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.ui.draw.seat_marks import SAFE_COLOURS, SEAT_MARKS
from game.ui.draw.style import Colour
from game.user.settings import read_settings
from scenes.menu.settings import SettingsScene
from scenes.setup.setup import SetupScene
from tests.scenes.table.players import begin
from tests.scenes.world import World


def shows(world: World | World, colour: Colour) -> bool:
    """Whether a good part of the window has this colour, as far as scaling leaves it exact."""
    surface = world.services.window.canvas.surface
    return pygame.mask.from_threshold(surface, colour, (5, 5, 5, 255)).count() > 40


def test_the_setting_lasts(world: World) -> None:
    world.show(SettingsScene(world.services, world.stack))
    world.click("safe_colours")
    assert world.services.settings.safe_colours
    assert read_settings(world.services.settings_path)[0].safe_colours
    world.click("safe_colours")
    assert not read_settings(world.services.settings_path)[0].safe_colours


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_seats_change_their_colours_in_the_menus(world: World, seat: str) -> None:
    world.show(SetupScene(world.services, world.stack, "rage"))
    assert shows(world, SEAT_MARKS[seat].colour) and not shows(world, SAFE_COLOURS[seat])
    world.show(SettingsScene(world.services, world.stack))
    world.click("safe_colours")
    world.stack.pop()
    world.frame()
    assert shows(world, SAFE_COLOURS[seat]) and not shows(world, SEAT_MARKS[seat].colour)


def test_a_match_goes_on_in_the_other_colours(tmp_path: Path) -> None:
    world = World(tmp_path, size=(1920, 1080), speed="instant")
    scene = begin(world, "rage", 4)
    world.rest(1)
    usual = scene.stage.skin.style
    world.stack.push(SettingsScene(world.services, world.stack))
    world.frame()
    world.tap(world.stack.top.widget("safe_colours").touch_area.middle)
    world.stack.pop()
    world.rest(1)
    style = scene.stage.skin.style
    assert style.safe and not usual.safe
    held = {piece.name[0] for piece in scene.mode.match.view(0).zone("hand.0").pieces if piece.name[0] in style.signs}
    assert held
    for letter in held:
        assert shows(world, style.suit(letter).tone(0.05)) or shows(world, style.suit(letter).colour), letter
        assert not shows(world, usual.suit(letter).colour), letter
