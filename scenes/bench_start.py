"""`bench start`: from the start of the process to the first frame and to a title that answers, beside an empty window."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from game.content.folders import Folders

ROUNDS: Final = 9
PATIENCE: Final = 60.0
"""Seconds after which a start counts as failed."""
MOST_FIRST_FRAME: Final = 3.0
"""Times an empty pygame window."""
MOST_USABLE: Final = 1000
"""Milliseconds."""
NO_SCREEN: Final = "dummy"
SCREEN_VARIABLES: Final = "DISPLAY", "WAYLAND_DISPLAY"

# The program itself, watched from outside: the first time that anything is presented is the first frame;
# the title is usable when the loop comes back for input after a whole round of input, step and frame.
PROGRAM: Final = """
import sys, time
import pygame
import main
seen, rounds = [], []
update, get = pygame.display.update, pygame.event.get
def shown(*what):
    update(*what)
    if not seen:
        seen.append(time.monotonic())
def asked(*what):
    rounds.append(time.monotonic())
    return get(*what) if len(rounds) == 1 else [pygame.event.Event(pygame.QUIT)]
pygame.display.update, pygame.event.get = shown, asked
if {accept_no_screen}:
    import game.app.window
    game.app.window.NO_SCREEN_DRIVERS = ()
code = main.main([])
print(code, seen[0], rounds[1], *size)
"""
EMPTY: Final = """
import time
import pygame
pygame.display.init()
pygame.display.set_mode(({width}, {height}), pygame.RESIZABLE)
pygame.display.flip()
print(0, time.monotonic())
"""

PrintTable = Callable[[Sequence[str], Sequence[Sequence[str]]], None]


# -- measuring -----------------------------------------------------------------------------------


def measure(folders: Folders) -> dict[str, Any]:
    """Every figure, for people and programs."""
    has_screen = os.name != "posix" or any(os.environ.get(name) for name in SCREEN_VARIABLES)
    with tempfile.TemporaryDirectory() as folder:
        environment = _environment(has_screen, Path(folder))
        # The first start compiles our modules and fills the system's cache of files; it does not count.
        width, height = _started(program, folders.ours, environment)[2:]
        empty = EMPTY.format(width=int(width), height=int(height))
        _started(empty, folders.ours, environment)
        rounds = [
            (*_started(empty, folders.ours, environment), *_started(program, folders.ours, environment)[:2])
            for _ in range(ROUNDS)
        ]
    return {"screen": has_screen, "window": [int(width), int(height)], **_figures(rounds)}
