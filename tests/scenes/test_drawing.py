"""What is drawn when little has changed, and when nothing has."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.input.pointer import WheelInput
from scenes.setup.setup import SetupScene
from tests.scenes.world import World


def test_drawing_only_changes_gives_the_same_picture_as_drawing_everything(worlds: Callable[..., World]) -> None:
    world = worlds((1024, 600))
    world.show(SetupScene(world.services, world.stack, "rage"))
    names = ["option.clean_sweep", "add_seat", "seat.0.remove", "option.plus_minus_one", "seat.2.name"]
    for name in names:
        world.frame(world.mouse(pygame.MOUSEMOTION, world.middle(name)))
        world.click(name)
        world.type("x")
        world.stack.step([WheelInput(world.middle("seat.0.name"), -1)])
        world.frame()
        world.key(pygame.K_TAB)
        changed = world.picture()
        world.services.window.canvas.repaint()
        world.frame()
        assert world.picture() == changed, name


def test_a_scene_at_rest_presents_nothing(world: World) -> None:
    world.show(SetupScene(world.services, world.stack, "rage"))
    world.frame()
    assert world.frame() == []
    world.give(world.mouse(pygame.MOUSEMOTION, world.middle("play")))
    assert world.frame() and world.frame() == []
