"""A window that fills the screen follows it, and comes back wherever somebody puts it."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from game.ui.window.window import LARGE, Window
from game.ui.window.x11_screen import X11Screen

DESKTOP = 1024, 768
"""What the dummy driver fills."""
WHOLE = Rect(0, 0, *DESKTOP)


class FakeScreen(X11Screen):
    """An X server that says what the test lets it say."""

    def __init__(self) -> None:
        self.seen: list[Rect] = [WHOLE]
        self.place = WHOLE
        self.resists = False

    def monitors(self) -> list[Rect]:
        return self.seen

    def window(self) -> Rect:
        return self.place


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> FakeScreen:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.quit()
    return FakeScreen()


def opened(screen: FakeScreen, monkeypatch: pytest.MonkeyPatch) -> Window:
    """A window that is where the program wants it, unless the screen resists."""
    pygame.display.init()
    window = Window((800, 600), fullscreen=True, screen=screen)
    set_mode = pygame.display.set_mode

    def placed(size: tuple[int, int], flags: int = 0) -> pygame.Surface:
        if not screen.resists:
            screen.place = Rect((0, 0), size)
        return set_mode(size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", placed)
    return window


@pytest.mark.parametrize("place", [WHOLE.move(300, 200), Rect(0, 0, 640, 480), Rect(0, 0, 1920, 1080)])
def test_a_window_that_somebody_else_moved_or_sized_comes_back(
    screen: FakeScreen, monkeypatch: pytest.MonkeyPatch, place: Rect
) -> None:
    window = opened(screen, monkeypatch)
    assert not window.fill_screen(), "all is as it should be"
    screen.place = place
    before = window.canvas
    assert window.fill_screen()
    assert screen.place == WHOLE
    assert window.canvas is not before and window.canvas.surface is pygame.display.get_surface()
    assert not window.fill_screen()


def test_a_window_follows_the_monitor_and_waits_for_one_that_has_gone(
    screen: FakeScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opened(screen, monkeypatch)
    screen.seen = []
    before = window.canvas
    assert not window.fill_screen() and window.canvas is before, "a table at trays must stay one"
    screen.seen = [Rect(0, 0, 1280, 800)]
    assert window.fill_screen() and screen.place.size == (1280, 800)


def test_a_window_that_opens_before_its_monitor_is_there_has_room_for_trays(
    screen: FakeScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen.seen = []
    window = opened(screen, monkeypatch)
    assert window.canvas.surface.get_size() == LARGE
    screen.seen, screen.place = [WHOLE], Rect(-928, -508, *LARGE)
    assert window.fill_screen() and window.canvas.surface.get_size() == DESKTOP


def test_a_screen_that_can_not_be_filled_does_not_flicker(screen: FakeScreen, monkeypatch: pytest.MonkeyPatch) -> None:
    window = opened(screen, monkeypatch)
    screen.place, screen.resists = Rect(0, 30, 1024, 738), True
    tries = [look for look in range(1, 201) if window.fill_screen()]
    assert tries == [1, 2, 4, 8, 16, 32, 64, 128, 192]
    screen.resists = False
    for _ in range(64):
        window.fill_screen()
    assert screen.place == WHOLE, "nor is it given up"


def test_a_size_that_the_window_has_for_a_moment_changes_nothing(
    screen: FakeScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server has the window back where it was, and SDL has not heard of that yet."""
    window = opened(screen, monkeypatch)
    monkeypatch.setattr(pygame.display, "get_surface", lambda: pygame.Surface((640, 480)))
    window.fill_screen()
    assert window.canvas.surface.get_size() == DESKTOP
    monkeypatch.setattr(pygame.display, "set_mode", lambda *_: pygame.Surface((640, 480)))
    screen.place = WHOLE.move(30, 20)
    assert not window.fill_screen() and window.canvas.surface.get_size() == DESKTOP


def test_a_window_that_only_sdl_knows_about_fills_its_screen(screen: FakeScreen) -> None:
    pygame.display.init()
    window = Window((800, 600), fullscreen=True)
    pygame.display.set_mode((640, 480))
    assert window.fill_screen() and window.canvas.surface.get_size() == DESKTOP
    assert not window.fill_screen()


def test_a_window_among_others_is_left_where_it_is(screen: FakeScreen, monkeypatch: pytest.MonkeyPatch) -> None:
    window = opened(screen, monkeypatch)
    window.fullscreen = False
    screen.place = Rect(9, 9, 500, 400)
    assert not window.fill_screen()
