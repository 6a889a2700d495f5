"""The first frame: a window with the backdrop, before the rest of the program is imported.

Little is imported here on purpose: rules, bots, content and scenes take longer to load than a window to open.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pygame

from game.content.folders import Folders
from game.content.reading import is_there
from game.ui.draw.backdrop import backdrop
from game.ui.window.stage import Stage
from game.ui.window.window import Window, open_window, prepare_environment
from game.user.settings import Settings, language_for, read_settings

SETTINGS_FILE = "settings.toml"


class Opening(NamedTuple):
    """A window that shows its first frame, and its settings; `damage` is the key of a warning about them."""

    window: Window
    settings: Settings
    settings_path: Path
    damage: str | None


def open_program(folders: Folders, fullscreen: bool | None = None) -> Opening:
    """Opens the window and shows the title's backdrop; raises NoDisplay without a screen."""
    path = folders.user / SETTINGS_FILE
    settings, damage = read_settings(path)
    if damage is not None or not is_there(path):
        settings.language = language_for(pygame.system.get_pref_locales())
    prepare_environment(settings.accelerated)
    window = open_window(settings.fullscreen if fullscreen is None else fullscreen)
    # The title uses the same cached backdrop, so this frame costs nothing extra.
    window.show([Stage(window.space, backdrop(window.space))])
    return Opening(window, settings, path, damage)
