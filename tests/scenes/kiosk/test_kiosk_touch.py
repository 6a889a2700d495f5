"""A kiosk at a real touch screen whose monitor changes: the first touch does what any touch does.

A twin without a screen knows how everything looks. Needs Xorg, its dummy screen and root.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from game.ui.window.space import Point
from game.ui.window.window import LARGE
from scenes.kiosk.operator_pin import PinScene
from scenes.table.pause import PauseScene
from scenes.table.trays.tray_sharing import TraySharing
from tests.scenes.kiosk.running_kiosk import CORNER, running_kiosk
from tests.scenes.kiosk.test_kiosk_window import Kiosk
from tests.scenes.kiosk.test_touch_xorg import breathe
from tests.scenes.real_touch import DOWN, SIZE, UP, TouchDevice, TouchScreen, skip_without_server, started_touch_screen
from tests.scenes.real_window import ROOT, wait_for
from tests.scenes.table.tray_people import middle

MONITORS = ROOT / "config" / "kiosk" / "monitors"
FINGER = 0


class Visit:
    """A kiosk on a real screen, with a match at trays that two people have begun, and its twin."""

    def __init__(self, screen: TouchScreen, device: TouchDevice, home: Path) -> None:
        self.screen = screen
        self.device = device
        self.twin = running_kiosk(home / "twin", SIZE)
        table = self.twin.begin("hornochsen", 3, privacy="trays")
        assert isinstance(table.sharing, TraySharing)
        self.table = table
        self.twin.rest(5)
        shutil.copytree(home / "twin", home / "tafelrunde", ignore=shutil.ignore_patterns("*.lock"))
        settings = home / "tafelrunde" / "settings.toml"
        settings.write_text('language = "en"\nspeed = "instant"\nmotion = "reduced"\n', encoding="utf-8")
        self.size = SIZE
        self.program = Kiosk(screen, home, "kiosk")

    def finger(self, kind: int, at: Point) -> None:
        """Here and there."""
        self.device.finger(kind, at, FINGER, self.size)
        self.twin.world.frame(self.twin.world.finger({DOWN: pygame.FINGERDOWN, UP: pygame.FINGERUP}[kind], at, FINGER))

    def point_at(self, name: str) -> None:
        """The mouse moves onto a widget, here and there."""
        at = self.twin.world.middle(name)
        self.program.point_at(at)
        self.twin.world.frame(self.twin.world.mouse(pygame.MOUSEMOTION, at))

    def alike(self) -> None:
        """Waits until the whole screen shows what the twin shows."""
        self.twin.rest(1, frame=0.1)
        expected = pygame.image.tobytes(self.twin.services.window.canvas.surface, "RGB")
        wait_for(
            lambda: pygame.image.tobytes(self.screen.picture(), "RGB") == expected,
            lambda: f"it shows something else; {self.program.errors()}",
        )

    def resized(self, size: tuple[int, int]) -> None:
        """The screen has another size now."""
        self.size = size
        wait_for(lambda: self.screen.size() == size, "the screen keeps its size")
        if self.twin.services.window.canvas.surface.get_size() != size:
            pygame.display.set_mode(size)
            self.twin.services.window.resized()
            self.twin.stack.rebuild()
        self.alike()

    def disturb(self, *words: str) -> None:
        """Another client of the X server does something to the window, and sees it done."""
        self.program.xdotool(words[0], self.program.window, *words[1:])


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    skip_without_server()
    with started_touch_screen(tmp_path) as (screen, device):
        found = Visit(screen, device, tmp_path)
        try:
            yield found
        finally:
            found.program.end()


def look_at_hand(visit: Visit) -> None:
    """A finger opens the hand while it holds the handle, no longer."""
    covered = visit.twin.world.picture()
    handle = middle(visit.table.stage.trays[0].handle)
    visit.finger(DOWN, handle)
    visit.alike()
    assert visit.twin.world.picture() != covered
    visit.finger(UP, handle)
    visit.alike()
    assert visit.twin.world.picture() == covered


@pytest.mark.long
def test_the_first_tap_does_what_any_tap_does(visit: Visit) -> None:
    """Also when the mouse has been moved before: its arrow goes while the finger is down."""
    visit.alike()
    still = visit.twin.world.picture()
    visit.point_at("sheet")
    visit.alike()
    assert visit.twin.world.picture() != still, "the button below the arrow is lit, so the arrow has been seen"
    menu = visit.twin.world.middle("menu")
    visit.finger(DOWN, menu)
    visit.alike()
    visit.finger(UP, menu)
    assert isinstance(visit.twin.world.top, PauseScene)
    visit.alike()


@pytest.mark.long
def test_the_first_finger_opens_a_hand_only_while_it_is_down(visit: Visit) -> None:
    visit.alike()
    look_at_hand(visit)
    look_at_hand(visit)


@pytest.mark.long
def test_the_operators_gesture_counts_from_the_first_touch(visit: Visit) -> None:
    visit.alike()
    for _ in range(4):
        visit.finger(DOWN, CORNER)
        visit.finger(UP, CORNER)
    visit.finger(DOWN, CORNER)
    visit.twin.rest(2, frame=0.4)
    assert isinstance(visit.twin.world.top, PinScene)
    visit.alike()
    visit.finger(UP, CORNER)


@pytest.mark.long
def test_the_window_follows_the_screen(visit: Visit) -> None:
    visit.alike()
    for size in ((1680, 1050), (1280, 800), SIZE):
        visit.screen.use("--mode", "{}x{}".format(*size))
        visit.resized(size)
    look_at_hand(visit)
    for words in (("windowmove", "300", "200"), ("windowsize", "640", "480"), ("windowunmap",)):
        visit.disturb(*words)
        breathe(60)
        visit.alike()
    look_at_hand(visit)


@contextmanager
def monitors_lit(screen: TouchScreen) -> Iterator[None]:
    """Nobody but the kiosk's own script is there to switch a monitor on."""
    script = subprocess.Popen([MONITORS], env={**os.environ, "DISPLAY": screen.name})
    try:
        yield
    finally:
        script.terminate()
        script.wait(20)


@pytest.mark.long
def test_a_match_at_trays_goes_on_when_its_monitor_is_back(visit: Visit) -> None:
    visit.alike()
    visit.screen.use("--off")
    breathe(100)
    assert visit.program.place().size == SIZE, "nothing is laid out for no monitor at all"
    with monitors_lit(visit.screen):
        visit.resized(SIZE)
        look_at_hand(visit)


@pytest.mark.long
def test_a_monitor_that_comes_late_is_filled(tmp_path: Path) -> None:
    skip_without_server()
    with started_touch_screen(tmp_path) as (screen, device):
        screen.use("--off")
        visit = Visit(screen, device, tmp_path)
        try:
            wait_for(lambda: visit.program.place().size == LARGE, visit.program.errors)
            with monitors_lit(screen):
                visit.resized(SIZE)
                look_at_hand(visit)
        finally:
            visit.program.end()
