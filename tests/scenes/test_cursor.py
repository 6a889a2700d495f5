"""The arrow of the mouse: gone while fingers are used, back when the mouse is moved."""

from __future__ import annotations

import pygame
import pytest

from game.ui.input.pointer import MOUSE, KeyInput, PointerInput, PointerPhase
from scenes.app import show_arrow
from tests.scenes.world import World

FINGER = PointerInput("finger 1.1", PointerPhase.PRESS, (5, 5))
MOVE = PointerInput(MOUSE, PointerPhase.MOVE, (5, 5))


def arrow_is_empty() -> bool:
    """Whether nothing of the arrow can be seen."""
    cursor = pygame.mouse.get_cursor()
    return cursor.type == "color" and cursor.data[1].get_bounding_rect().size == (0, 0)


def test_fingers_hide_the_arrow_and_a_mouse_brings_it_back(world: World) -> None:
    window = world.services.window
    show_arrow(window, [FINGER, KeyInput(pygame.K_a)])
    assert arrow_is_empty()
    show_arrow(window, [KeyInput(pygame.K_a)])
    assert arrow_is_empty()
    show_arrow(window, [MOVE])
    assert not arrow_is_empty()


@pytest.mark.parametrize("inputs", [[FINGER], [MOVE, FINGER], [FINGER, MOVE]])
def test_the_arrow_never_turns_relative_mouse_mode_on_while_the_keyboard_is_grabbed(world: World, inputs) -> None:
    """On X11 that loses the release of the finger that is down."""
    window = world.services.window
    window.hold()
    for given in inputs * 2:
        show_arrow(window, [given])
        assert not pygame.mouse.get_relative_mode() and pygame.mouse.get_visible()
