"""The arrow of the mouse: gone while fingers are used, back when the mouse is moved."""

from __future__ import annotations

import pygame

from game.app.pointer import MOUSE, KeyInput, Phase, PointerInput
from scenes.program import _show_cursor
from tests.scenes.world import World


def test_fingers_hide_the_arrow_and_a_mouse_brings_it_back(world: World) -> None:
    pygame.mouse.set_visible(True)
    _show_cursor([PointerInput("finger 1.1", Phase.PRESS, (5, 5)), KeyInput(pygame.K_a)])
    assert not pygame.mouse.get_visible()
    _show_cursor([KeyInput(pygame.K_a)])
    assert not pygame.mouse.get_visible()
    _show_cursor([PointerInput(MOUSE, Phase.MOVE, (5, 5))])
    assert pygame.mouse.get_visible()
