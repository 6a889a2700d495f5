"""The program keeps a process ready for the bots while it runs, and leaves none behind."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.user.settings import Settings
from scenes import app
from scenes.first_frame import Opening
from scenes.scene import Scene
from tests.scenes.world import World


class Watched:
    """Somebody who stands by, and the frames that they saw."""

    def __init__(self) -> None:
        self.frames: list[tuple[float, bool]] = []
        self.closed = 0
        self.stack: app.SceneStack | None = None

    def start_process(self) -> None:
        raise AssertionError("nobody plays")

    def update(self, now: float, busy: bool) -> None:
        self.frames.append((now, busy))
        if len(self.frames) == 3:
            assert self.stack is not None and not self.closed
            self.stack.running = False

    def close(self) -> None:
        self.closed += 1


@pytest.mark.parametrize("fails", [False, True])
def test_somebody_stands_by_in_every_frame_and_is_sent_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    world, spares = World(tmp_path), Watched()
    monkeypatch.setattr(app, "SpareProcesses", lambda: spares)
    monkeypatch.setattr(app, "open_log", lambda folders: None)
    monkeypatch.setattr(app, "check_content", lambda folders: None)
    monkeypatch.setattr(pygame, "quit", lambda: None)

    def first(stack: app.SceneStack) -> Scene:
        spares.stack = stack
        if fails:
            raise KeyError
        return app.title(stack)

    services = world.services
    opening = Opening(services.window, Settings(), services.settings_path, None)
    if fails:
        with pytest.raises(KeyError):
            app.run(services.folders, services.library, first, opening)
    else:
        assert app.run(services.folders, services.library, first, opening) == 0
        assert len(spares.frames) == 3
    assert spares.closed == 1
