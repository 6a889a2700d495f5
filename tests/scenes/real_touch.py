"""A real X server with a real device for many fingers: the test moves them through the device's socket."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import shutil
import socket
import struct
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pygame
import pytest

from game.ui.window.space import Point, Space
from tests.scenes.real_window import Screen

SIZE = 1920, 1080
"""The screen at the start."""
OUTPUT = "DUMMY0"
SERVER = Path("/usr/lib/xorg/Xorg")
DRIVER = Path("/usr/lib/xorg/modules/input/inputtest_drv.so")
FULL = 0xFFFF
"""The device's coordinates go from 0 to this over the whole screen."""
FINGERS = 12
DOWN, MOVE, UP = 18, 19, 20
"""The kinds of a touch, as the X input extension counts them."""
Z_PIXMAP = 2
CLIENT_VERSION, WAIT_FOR_SYNC, TOUCH = 0, 1, 6
VALUATORS = 64
T = TypeVar("T")
TOUCH_LENGTH = 8 + 8 + 4 + VALUATORS // 8 + 4 + 2 * 8 * VALUATORS

CONFIG = """
Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "DontVTSwitch" "true"
EndSection
Section "Device"
  Identifier "card"
  Driver "dummy"
  VideoRam 256000
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5.0-1000.0
  VertRefresh 5.0-200.0
  Modeline "1920x1080" 148.50 1920 2008 2052 2200 1080 1084 1089 1125
EndSection
Section "Screen"
  Identifier "screen"
  Device "card"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "1920x1080"
    Virtual 1920 1080
  EndSubSection
EndSection
Section "InputDevice"
  Identifier "touch"
  Driver "inputtest"
  Option "SocketPath" "{socket}"
  Option "DeviceType" "Touch"
  Option "TouchCount" "{fingers}"
EndSection
Section "ServerLayout"
  Identifier "layout"
  Screen "screen"
  InputDevice "touch" "SendCoreEvents"
EndSection
"""


def skip_without_server() -> None:
    if not SERVER.exists() or not DRIVER.exists() or not all(map(shutil.which, ("xdotool", "xrandr"))):
        pytest.skip(
            "Xorg is not installed (Debian packages xserver-xorg-core, xserver-xorg-video-dummy, x11-xserver-utils "
            "and xdotool)"
        )
    if os.geteuid() != 0:
        pytest.skip("Xorg with the dummy driver has to be started by root")


class TouchDevice:
    """The device as its driver hears it: a message for everything a finger does, then waiting until it was heard."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(path))
        self._send(CLIENT_VERSION, struct.pack("=HH", 1, 1))
        self._socket.recv(12)

    def finger(self, kind: int, at: Point, which: int, size: tuple[int, int] = SIZE) -> None:
        """A finger comes down, moves or goes up, at a point of the table on a screen of this size."""
        pixel = Space(*size).to_pixels(at)
        x, y = pixel[0] / size[0] * FULL, pixel[1] / size[1] * FULL
        places = struct.pack("=I8s4x", 0, bytes((0b11, *[0] * 7)))
        places += struct.pack(f"={VALUATORS}d", x, y, *[0.0] * (VALUATORS - 2)) + bytes(8 * VALUATORS)
        self._send(TOUCH, struct.pack("=II", which, kind) + places)
        self._send(WAIT_FOR_SYNC, b"")
        self._socket.recv(8)

    def close(self) -> None:
        self._socket.close()

    def _send(self, kind: int, rest: bytes) -> None:
        self._socket.sendall(struct.pack("=II", 8 + len(rest), kind) + rest)


class TouchScreen(Screen):
    """The server's screen, whose monitor can be changed and unplugged."""

    def __init__(self, name: str) -> None:
        super().__init__(name, Path())

    def size(self) -> tuple[int, int]:
        return self._read(lambda x11, display: _size_of(x11, display, x11.XDefaultRootWindow(display)))

    def picture(self) -> pygame.Surface:
        return self._read(_picture)

    def use(self, *words: str) -> None:
        """Changes the monitor: `--mode 1280x800`, or `--off` as if its cable were pulled."""
        command = ["xrandr", "--output", OUTPUT, *words]
        subprocess.run(command, env={**os.environ, "DISPLAY": self.name}, check=True, capture_output=True, timeout=20)

    def _read(self, ask: Callable[[ctypes.CDLL, int], T]) -> T:
        x11 = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XDefaultRootWindow.argtypes, x11.XDefaultRootWindow.restype = [ctypes.c_void_p], ctypes.c_ulong
        x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
        display = x11.XOpenDisplay(self.name.encode())
        assert display, f"no display {self.name}"
        try:
            return ask(x11, display)
        finally:
            x11.XCloseDisplay(display)


class _Image(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_int) for name in ("width", "height", "offset", "format")),
        ("data", ctypes.c_void_p),
        *((name, ctypes.c_int) for name in ("order", "unit", "bit_order", "pad", "depth", "line", "bits")),
    )


def _size_of(x11: ctypes.CDLL, display: int, window: int) -> tuple[int, int]:
    x11.XGetGeometry.argtypes = [ctypes.c_void_p, ctypes.c_ulong, *[ctypes.c_void_p] * 7]
    root, numbers = ctypes.c_ulong(), [ctypes.c_uint() for _ in range(6)]
    x11.XGetGeometry(display, window, ctypes.byref(root), *map(ctypes.byref, numbers))
    return numbers[2].value, numbers[3].value


def _picture(x11: ctypes.CDLL, display: int) -> pygame.Surface:
    root = x11.XDefaultRootWindow(display)
    size = _size_of(x11, display, root)
    x11.XGetImage.restype = ctypes.POINTER(_Image)
    x11.XGetImage.argtypes = [
        *(ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_int),
        *(ctypes.c_uint, ctypes.c_uint, ctypes.c_ulong, ctypes.c_int),
    ]
    image = x11.XGetImage(display, root, 0, 0, *size, ctypes.c_ulong(-1), Z_PIXMAP).contents
    data = ctypes.string_at(image.data, image.line * image.height)
    return pygame.image.frombuffer(data, size, "BGRA", image.line).convert(24)


@contextmanager
def started_touch_screen(folder: Path) -> Iterator[tuple[TouchScreen, TouchDevice]]:
    """A screen of its own with a touch device, both gone afterwards."""
    path, config = folder / "touch.socket", folder / "xorg.conf"
    config.write_text(CONFIG.format(socket=path, fingers=FINGERS), encoding="utf-8")
    reading, writing = os.pipe()
    words = [
        *(SERVER, "-displayfd", str(writing), "-config", config, "-logfile", folder / "xorg.log"),
        *("-noreset", "-novtswitch", "-sharevts", "-nolisten", "tcp"),
    ]
    server = subprocess.Popen(words, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as number:
            found = number.readline().strip()
        if not found:
            pytest.skip(f"Xorg does not start here: {(folder / 'xorg.log').read_text(errors='replace')[-400:]}")
        device = TouchDevice(path)
        yield TouchScreen(f":{found}"), device
        device.close()
    finally:
        server.terminate()
        server.wait(20)
