"""A real X server with a real device for many fingers: the test moves them through the device's socket."""

from __future__ import annotations

import os
import shutil
import socket
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.app.space import Point
from tests.scenes.real_window import Screen

SIZE = 1920, 1080
SERVER = Path("/usr/lib/xorg/Xorg")
DRIVER = Path("/usr/lib/xorg/modules/input/inputtest_drv.so")
FULL = 0xFFFF
"""The device's coordinates go from 0 to this over the whole screen."""
FINGERS = 12
DOWN, MOVE, UP = 18, 19, 20
"""The kinds of a touch, as the X input extension counts them."""
CLIENT_VERSION, WAIT_FOR_SYNC, TOUCH = 0, 1, 6
VALUATORS = 64
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
    if not SERVER.exists() or not DRIVER.exists() or shutil.which("xdotool") is None:
        pytest.skip("Xorg is not installed (Debian packages xserver-xorg-core, xserver-xorg-video-dummy and xdotool)")
    if os.geteuid() != 0:
        pytest.skip("Xorg with the dummy driver has to be started by root")


class TouchDevice:
    """The device as its driver hears it: a message for everything a finger does, then waiting until it was heard."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(path))
        self._send(CLIENT_VERSION, struct.pack("=HH", 1, 1))
        self._socket.recv(12)

    def finger(self, kind: int, at: Point, which: int) -> None:
        """A finger comes down, moves or goes up, at a point of the table."""
        x, y = at[0] / SIZE[0] * FULL, at[1] / SIZE[1] * FULL
        places = struct.pack("=I8s4x", 0, bytes((0b11, *[0] * 7)))
        places += struct.pack(f"={VALUATORS}d", x, y, *[0.0] * (VALUATORS - 2)) + bytes(8 * VALUATORS)
        self._send(TOUCH, struct.pack("=II", which, kind) + places)
        self._send(WAIT_FOR_SYNC, b"")
        self._socket.recv(8)

    def close(self) -> None:
        self._socket.close()

    def _send(self, kind: int, rest: bytes) -> None:
        self._socket.sendall(struct.pack("=II", 8 + len(rest), kind) + rest)


@contextmanager
def started_touch_screen(folder: Path) -> Iterator[tuple[Screen, TouchDevice]]:
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
        yield Screen(f":{found}", folder / "none"), device
        device.close()
    finally:
        server.terminate()
        server.wait(20)
