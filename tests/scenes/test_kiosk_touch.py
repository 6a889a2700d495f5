"""A kiosk at a real touch screen: the first touch does what any touch does. Needs Xorg, its dummy screen and root."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pygame
import pytest

from game.app.space import Point
from game.table.arrangement import upright
from scenes.tray_scene import TrayScene
from tests.scenes.kiosk_world import CORNER, PIN, KioskWorld
from tests.scenes.real_touch import DOWN, SIZE, UP, TouchDevice, TouchScreen, skip_without_server, started_touch_screen
from tests.scenes.real_window import wait_for
from tests.scenes.test_kiosk_window import Kiosk
from tests.scenes.tray_world import middle

HOLDS = 1.4
"""Seconds: the operator's last tap, with some to spare."""


@dataclass
class Visit:
    """A kiosk on a real screen, fingers, and a twin without a screen that knows where everything is."""

    screen: TouchScreen
    device: TouchDevice
    program: Kiosk
    twin: KioskWorld

    def tap(self, at: Point) -> None:
        self.device.finger(DOWN, at, 0)
        breathe()
        self.device.finger(UP, at, 0)
        breathe()

    def part(self, area: pygame.Rect) -> bytes:
        return pygame.image.tobytes(self.screen.picture().subsurface(area), "RGB")
