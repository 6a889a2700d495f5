"""The real program's start and loop in an odd place, for a few seconds: `python -m tests.scenes.oddly WHAT…`.

WHAT is missing or odd: `sound`, `fonts`, `screen` (a tiny one), `clock` (goes back and jumps by hours). What the
environment says about home and language is for whoever starts this. Tells what was seen as JSON.
"""

from __future__ import annotations

import json
import os
import sys
from itertools import count

os.environ["SDL_VIDEODRIVER"] = "dummy"
if "sound" in sys.argv:
    os.environ["SDL_AUDIODRIVER"] = "nothing-that-exists"
if "fonts" in sys.argv:
    sys.modules["fontpkg_fira_sans"] = None  # type: ignore[assignment]

import pygame

from game.content.folders import standard_folders
from game.content.library import ContentLibrary
from game.content.manifest import know_games
from game.engine.game import Setup
from game.engine.record.header import Header, Seat
from game.ui.window import window
from scenes import app, stack
from tests.scenes.world import all_text

FRAMES = 90
TIMES = (0.0, 5.0, 7200.0, 7200.5, 7100.0, 7101.0, 90_000.0, 3.0)


def odd_clock() -> float:
    """A machine that sleeps for hours, and whose clock is set back."""
    step = next(STEPS)
    return TIMES[step // 60 % len(TIMES)] + step % 60 * 0.016


STEPS = count()


def main() -> None:
    window.NO_SCREEN_DRIVERS = ()  # type: ignore[misc]
    if "screen" in sys.argv:
        pygame.display.get_desktop_sizes = lambda: [(320, 200)]  # type: ignore[assignment]
    if "clock" in sys.argv:
        app.seconds = odd_clock
    seen = {"text": "", "frames": 0}
    show = stack.SceneStack.show

    def shown(self: stack.SceneStack) -> None:
        show(self)
        seen["frames"] += 1
        if seen["frames"] == FRAMES:
            seen["text"] = all_text(self.top)  # type: ignore[arg-type]
            seen["scene"] = type(self.top).__name__
            seen["size"] = pygame.display.get_window_size()
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    stack.SceneStack.show = shown  # type: ignore[method-assign]
    folders = standard_folders()
    know_games(folders)
    header = Header(Setup("hornochsen", 2), (Seat("Ada"), Seat("Bot", "random")), 7)
    code = app.run(folders, ContentLibrary(folders), app.table(header, numbered=True))
    print(json.dumps({**seen, "code": code, "user": str(folders.user), "log": str(folders.log)}))


if __name__ == "__main__":
    main()
