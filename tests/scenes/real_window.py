"""The program in a real window: a screen of its own (Xvfb), a mouse and keys (xdotool), and what can be seen on it."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import shutil
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from game.ui.window.space import Point, Space

ROOT = Path(__file__).parents[2]
SCREEN = 1280, 800
OUTSIDE = SCREEN[0] - 1, SCREEN[1] - 1
"""Beside the window, which is not as high as the screen: where the mouse neither hovers nor is drawn over anything."""
PATIENCE = 20.0
"""Seconds until something that should happen has failed to."""
POLL = 0.02
NEEDED = {"Xvfb": "xvfb", "xdotool": "xdotool"}
CLIENT_MESSAGE = 33


def skip_without_tools() -> None:
    for tool, package in NEEDED.items():
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed (Debian package {package})")


def wait_for(happened: Callable[[], bool], what: Callable[[], str] | str) -> None:
    """Looks again and again until it has happened; fails with what is missing after a while."""
    until = time.monotonic() + PATIENCE
    while not happened():
        if time.monotonic() > until:
            raise AssertionError(f"after {PATIENCE:.0f} s: {what if isinstance(what, str) else what()}")
        time.sleep(POLL)


class Screen:
    """An X server without a monitor, whose pixels lie in a file."""

    def __init__(self, name: str, pixels: Path) -> None:
        self.name = name
        self._pixels = pixels

    def picture(self) -> pygame.Surface:
        """Everything that is on the screen now."""
        data = self._pixels.read_bytes()
        header = struct.unpack(">25I", data[:100])
        size, line, colours = (header[4], header[5]), header[12], header[19]
        begin = header[0] + colours * 12
        assert line == size[0] * 4
        return pygame.image.frombuffer(data[begin : begin + line * size[1]], size, "BGRA").convert(24)


@contextmanager
def started_screen(folder: Path) -> Iterator[Screen]:
    """A new screen with a number that was free."""
    reading, writing = os.pipe()
    size = f"{SCREEN[0]}x{SCREEN[1]}x24"
    # Without -noreset it turns everybody away for a moment whenever its last guest has gone.
    words = ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-fbdir", str(folder), "-noreset"]
    server = subprocess.Popen(words, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as number:
            found = number.readline().strip()
        assert found, "no X server could be started"
        yield Screen(f":{found}", folder / "Xvfb_screen0")
    finally:
        server.terminate()
        server.wait(PATIENCE)


class Program:
    """`python main.py …` in a window on that screen."""

    def __init__(self, screen: Screen, home: Path, *words: str) -> None:
        self.screen = screen
        self.data = home / "tafelrunde"
        self._errors = home / "errors.txt"
        quiet = {
            name: value for name, value in os.environ.items() if name not in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")
        }
        self._environment = {**quiet, "DISPLAY": screen.name, "XDG_DATA_HOME": str(home), "SDL_AUDIODRIVER": "dummy"}
        with self._errors.open("w", encoding="utf-8") as errors:
            self.process = subprocess.Popen(
                [sys.executable, ROOT / "main.py", *words], env=self._environment, stderr=errors, cwd=ROOT
            )
        wait_for(lambda: self.visible_window() != "", self.errors)
        self.window = self.visible_window()
        self.point_outside()

    # -- what can be seen ------------------------------------------------------------------------

    def place(self) -> pygame.Rect:
        """Where the window is on the screen, and how large."""
        said = self.xdotool("getwindowgeometry", "--shell", self.window)
        found = dict(line.split("=") for line in said.splitlines())
        return pygame.Rect(*(int(found[name]) for name in ("X", "Y", "WIDTH", "HEIGHT")))

    def shows(self, expected: pygame.Surface) -> bool:
        """Whether the window is as large as this picture and shows it, as far as it is on the screen."""
        place = self.place()
        if place.size != expected.get_size():
            return False
        screen = self.screen.picture()
        seen = place.clip(screen.get_rect())
        ours = expected.subsurface(seen.move(-place.x, -place.y))
        return pygame.image.tobytes(screen.subsurface(seen), "RGB") == pygame.image.tobytes(ours, "RGB")

    def errors(self) -> str:
        return f"exit code {self.process.poll()}; it said: {self._errors.read_text(encoding='utf-8')}"

    def record(self) -> str:
        """The match on disk."""
        return "".join(path.read_text(encoding="utf-8") for path in (self.data / "matches").glob("*.jsonl"))

    # -- hands -----------------------------------------------------------------------------------

    def drag(self, start: Point, end: Point) -> None:
        """From one point of the table to another, as a hand moves; then the mouse goes away."""
        between = [
            (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share) for share in (0.3, 0.7)
        ]
        self.xdotool(*self._move(start), "mousedown", "1")
        for point in (*between, end):
            self.point_at(point)
        self.xdotool("mouseup", "1")
        self.point_outside()

    def click(self, at: Point) -> None:
        self.xdotool(*self._move(at), "mousedown", "1")
        self.xdotool("mouseup", "1")
        self.point_outside()

    def point_at(self, at: Point) -> None:
        self.xdotool(*self._move(at))

    def point_outside(self) -> None:
        self.xdotool("mousemove", *map(str, OUTSIDE))

    def key(self, name: str) -> None:
        self.xdotool("windowfocus", "--sync", self.window)
        self.xdotool("key", name)

    def resize(self, width: int, height: int) -> None:
        self.xdotool("windowsize", self.window, str(width), str(height))

    def close(self) -> int:
        """The window's close button; the exit code."""
        ask_to_close(self.screen.name, int(self.window))
        return self.process.wait(PATIENCE)

    def end(self) -> None:
        """Whatever happened: nothing of it is left running."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(PATIENCE)

    def _move(self, point: Point) -> list[str]:
        x, y = Space(*self.place().size).to_pixels(point)
        return ["mousemove", "--window", self.window, str(x), str(y)]

    def visible_window(self) -> str:
        """The window that is on the screen now; empty if there is none."""
        assert self.process.poll() is None, self.errors()
        return self.xdotool("search", "--onlyvisible", "--pid", str(self.process.pid), may_fail=True).strip()

    def xdotool(self, *words: str, may_fail: bool = False) -> str:
        """Does something as a person or another client would; what the tool says."""
        done = subprocess.run(
            ["xdotool", *words], env=self._environment, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        assert may_fail or done.returncode == 0, f"xdotool {' '.join(words)}: {done.stderr}; {self.errors()}"
        return done.stdout


class _ClientMessage(ctypes.Structure):
    _fields_ = (
        ("kind", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("sent", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("rest", ctypes.c_long * 24),
    )


def ask_to_close(screen: str, window: int) -> None:
    """What a window manager sends when somebody presses a window's close button; xdotool can only destroy windows."""
    x11 = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = ctypes.c_ulong
    x11.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    x11.XSendEvent.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p]
    x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
    display = x11.XOpenDisplay(screen.encode())
    assert display, f"no display {screen}"
    protocols = x11.XInternAtom(display, b"WM_PROTOCOLS", False)
    delete = x11.XInternAtom(display, b"WM_DELETE_WINDOW", False)
    message = _ClientMessage(kind=CLIENT_MESSAGE, window=window, message=protocols, format=32)
    message.data[0] = delete
    x11.XSendEvent(display, window, False, 0, ctypes.byref(message))
    x11.XCloseDisplay(display)
