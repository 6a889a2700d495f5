"""The program with a window: builds the parts, shows the first frame, and runs until somebody quits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.app.pointer import PointerReader
from game.app.services import Services
from game.app.settings import read_settings
from game.app.sound import Sounds
from game.app.window import open_window, prepare_environment
from game.content.folders import Folders
from game.content.library import ContentLibrary
from game.match.store import MatchStore
from scenes.scene import Scene
from scenes.stack import SceneStack

FRAMES: Final = 60
CALM_FRAMES: Final = 30
CALM_AFTER: Final = 30.0
"""Seconds without any input after which frames come half as often."""
SETTINGS_FILE: Final = "settings.toml"

FirstScene = Callable[[Services, SceneStack], Scene]


def run(folders: Folders, library: ContentLibrary, first: FirstScene) -> int:
    """Opens the window and plays; the exit code."""
    settings, damage = read_settings(folders.user / SETTINGS_FILE)
    prepare_environment(settings.accelerated)
    window = open_window(settings.fullscreen)
    services = Services(
        window=window,
        folders=folders,
        library=library,
        settings=settings,
        settings_path=folders.user / SETTINGS_FILE,
        sounds=Sounds(),
        matches=MatchStore(folders.user, library),
        now=_seconds,
    )
    stack = SceneStack(services)
    stack.on_trouble = lambda sentence: _title(services, stack, sentence)
    stack.push(first(services, stack) if damage is None else _title(services, stack, damage))
    window.show(stack.stages())
    # Sounds take a moment to make; the first frame does not wait for them.
    services.sounds.load()
    services.sounds.set_volume(settings.volume if settings.sound else 0)
    _loop(services, stack)
    stack.close()
    pygame.quit()
    return 0


def _loop(services: Services, stack: SceneStack) -> None:
    reader = PointerReader()
    clock = pygame.time.Clock()
    last_input = services.now()
    while stack.running:
        inputs = reader.read(pygame.event.get(), services.space, services.now())
        if inputs:
            last_input = services.now()
        stack.step(inputs)
        services.window.show(stack.stages())
        clock.tick(CALM_FRAMES if services.now() - last_input > CALM_AFTER else FRAMES)


def _seconds() -> float:
    return pygame.time.get_ticks() / 1000


def _title(services: Services, stack: SceneStack, sentence: str = "") -> Scene:
    from scenes.title import TitleScene

    return TitleScene(services, stack, sentence)


def title(services: Services, stack: SceneStack) -> Scene:
    """The usual first scene."""
    return _title(services, stack)
