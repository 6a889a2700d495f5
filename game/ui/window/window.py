"""The window itself: opening, fullscreen, resizing, presenting."""

from __future__ import annotations

import os
import warnings
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.window.canvas import Canvas
from game.ui.window.space import Space
from game.ui.window.stage import Stage

if TYPE_CHECKING:
    from game.ui.window.x11_screen import X11Screen

TITLE: Final = "Tafelrunde"
SMALLEST: Final = (1024, 600)
USUAL: Final = (1280, 720)
LARGE: Final = (1920, 1080)
"""The size of the window on a desktop with more room than the usual size needs."""
RARELY: Final = 64
"""A screen that can't be filled is tried at the first check, the second, the fourth … and every 64th."""
NO_SCREEN_DRIVERS: Final = ("offscreen", "dummy", "evdev")


class NoDisplay(Exception):
    """There is no screen to open a window on; the message is for a person."""


def prepare_environment(accelerated: bool) -> None:
    """Tells SDL how we draw and read pointers; call it before pygame starts."""
    os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
    os.environ.setdefault("SDL_MOUSE_AUTO_CAPTURE", "0")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    # After switching to another program, people find the window where it was.
    os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
    if not accelerated:
        # Presenting parts of a window is 15 to 20 times cheaper without a GPU.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


class Window:
    """One window and the canvas in it. A new size means a new canvas."""

    def __init__(self, size: tuple[int, int], fullscreen: bool = False, screen: X11Screen | None = None) -> None:
        self._windowed: tuple[int, int] = size
        self.fullscreen = fullscreen
        self._screen: Final = screen
        self.canvas: Canvas = Canvas(self._open())
        self._shows_arrow = True
        self._misses = 0
        """The number of checks in a row that found that the window does not fill the screen."""

    @property
    def space(self) -> Space:
        return self.canvas.space

    def resized(self) -> bool:
        """Adopts the current size of the window; returns whether it has changed."""
        surface = pygame.display.get_surface()
        # pygame resizes the surface it gave us, so only the space still knows the old size.
        if surface is None or surface.get_size() == (self.space.width, self.space.height):
            return False
        if not self.fullscreen:
            self._windowed = surface.get_size()
        self.canvas = Canvas(surface)
        return True

    def toggle_fullscreen(self) -> None:
        self.fullscreen = not self.fullscreen
        self.canvas = Canvas(self._open())

    def show_arrow(self, shown: bool) -> None:
        """Shows the mouse's arrow, or an empty cursor instead.

        The mouse is never really hidden: with a grabbed keyboard, pygame would then turn on relative mouse mode, and
        on X11, events of a finger that is down would no longer arrive.
        """
        if shown is self._shows_arrow:
            return
        self._shows_arrow = shown
        if not shown:
            pygame.mouse.set_cursor((0, 0), pygame.Surface((8, 8), pygame.SRCALPHA))
            return
        try:
            pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_ARROW)
        except pygame.error:
            # Not every screen has its own arrow.
            pygame.mouse.set_cursor(pygame.cursors.arrow)

    def hold(self) -> None:
        """Grabs the keyboard and brings the window to the front, as far as a window can."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            window = pygame.Window.from_display_module()
        window.grab_keyboard = True
        window.restore()
        window.focus()

    def fill_screen(self) -> bool:
        """Makes the window fill the screen again after either has changed; returns whether there is a new canvas.

        The canvas stays while there is no monitor, and if the new size is wrong: with a smaller canvas, a match at
        trays would continue with the curtain.
        """
        monitors, surface = self._monitors(), pygame.display.get_surface()
        if not self.fullscreen or not monitors or surface is None:
            return False
        place = surface.get_rect() if self._screen is None else self._screen.window()
        if place in monitors and place.size == surface.get_size():
            self._misses = 0
            return self.resized()
        self._misses += 1
        if self._misses.bit_count() > 1 and self._misses % RARELY:
            return False
        opened = self._open_anew() if self._screen is None else _cover(monitors[0])
        if opened.get_size() != monitors[0].size:
            return False
        self.canvas = Canvas(opened)
        return True

    def _monitors(self) -> list[pygame.Rect]:
        """Returns the monitors that the window could fill, the best one first; empty while there is no monitor."""
        if self._screen is None:
            return [pygame.Rect((0, 0), pygame.display.get_desktop_sizes()[0])]
        return self._screen.monitors()

    def show(self, stages: list[Stage]) -> list[pygame.Rect]:
        """Draws and presents what has changed."""
        parts = self.canvas.draw(stages)
        if parts:
            self.present(parts)
        return parts

    def present(self, parts: list[pygame.Rect]) -> None:
        """Hands parts of the canvas to the screen; on X11 this waits until the server has them."""
        pygame.display.update(parts)

    def _open(self) -> pygame.Surface:
        pygame.display.set_caption(TITLE)
        if not self.fullscreen:
            return _set_mode(self._windowed, pygame.RESIZABLE)
        if not self._monitors():
            # The size that a monitor will probably have.
            return pygame.display.set_mode(LARGE)
        return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)

    def _open_anew(self) -> pygame.Surface:
        """Opens a plain window first: SDL believes that it still fills the screen, and would do nothing otherwise."""
        pygame.display.set_mode(self._windowed)
        return self._open()


def _cover(monitor: pygame.Rect) -> pygame.Surface:
    """Covers a monitor. SDL reads the monitors only when it starts, so its own fullscreen mode can be wrong."""
    surface = _set_mode(monitor.size, pygame.NOFRAME)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        pygame.Window.from_display_module().position = monitor.topleft
    return surface


def _set_mode(size: tuple[int, int], flags: int) -> pygame.Surface:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        surface = pygame.display.set_mode(size, flags)
        if surface.get_size() != size:
            # Without acceleration, X11 leaves fullscreen only at the second request.
            surface = pygame.display.set_mode(size, flags)
    return surface


def open_window(fullscreen: bool, tests: bool = False) -> Window:
    """Starts the display and opens the window, or raises NoDisplay. `tests` accepts a driver without a screen."""
    try:
        pygame.display.init()
        pygame.font.init()
        if not _has_screen() and not tests:
            raise NoDisplay("There is no screen here to open a window on. `python main.py simulate --help` needs none.")
        return Window(_fitting(), fullscreen, _asked() if fullscreen else None)
    except pygame.error as error:
        if os.environ.get("SDL_FRAMEBUFFER_ACCELERATION") != "0":
            raise NoDisplay(f"No window can be opened: {error}.") from error
    # Native Wayland can't open a window without acceleration.
    pygame.display.quit()
    del os.environ["SDL_FRAMEBUFFER_ACCELERATION"]
    return open_window(fullscreen, tests)


def _has_screen() -> bool:
    return pygame.display.get_driver() not in NO_SCREEN_DRIVERS


def _asked() -> X11Screen | None:
    """Returns the X server, which knows more about its screen than SDL does."""
    from game.ui.window.x11_screen import x11_screen  # noqa: PLC0415 - not before it is needed

    return x11_screen()


def _fitting() -> tuple[int, int]:
    """Returns the usual size, or as much of it as the desktop has room for."""
    width, height = pygame.display.get_desktop_sizes()[0]
    wanted = LARGE if width > USUAL[0] + 200 else USUAL
    return min(wanted[0], width), min(wanted[1], height)
