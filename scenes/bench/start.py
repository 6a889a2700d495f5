"""`bench start`: time from process start to the first frame and to a usable title, compared with an empty window."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from game.commands.shared import PrintTable
from game.content.folders import Folders
from game.ui.window.window import NO_SCREEN_DRIVERS

ROUNDS: Final = 9
PATIENCE: Final = 60.0
"""Seconds after which a start counts as failed."""
MOST_FIRST_FRAME: Final = 3.0
"""As a multiple of an empty pygame window's time."""
MOST_USABLE: Final = 1000.0
"""Milliseconds."""
DRIVER: Final = "import pygame; pygame.display.init(); print(pygame.display.get_driver())"

# The program itself, instrumented. The first frame is the first time that anything is presented; the title is usable
# when the loop asks for events again after a whole round of input, step and frame.
PROGRAM: Final = """
import sys, time
import main
import pygame
if "no screen" in sys.argv:
    import game.ui.window.window
    game.ui.window.window.NO_SCREEN_DRIVERS = ()
frames, rounds, sizes = [], [], []
update, get = pygame.display.update, pygame.event.get
def shown(*parts):
    update(*parts)
    frames.append(time.monotonic())
def asked(*kinds):
    rounds.append(time.monotonic())
    sizes.append(pygame.display.get_window_size())
    return get(*kinds) if len(rounds) == 1 else [pygame.event.Event(pygame.QUIT)]
pygame.display.update, pygame.event.get = shown, asked
if main.main([]) == 0:
    print(frames[0], rounds[1], *sizes[0])
"""
# The smallest program with a window, in the environment that ours sets for itself before it starts.
EMPTY: Final = """
import sys, time
import pygame
pygame.display.init()
pygame.display.set_mode((int(sys.argv[1]), int(sys.argv[2])), pygame.RESIZABLE)
pygame.display.flip()
print(time.monotonic())
"""


class NotStarted(RuntimeError):
    """A program to be measured did not start; the message holds its output."""


# -- measuring -----------------------------------------------------------------------------------


def measure(folders: Folders) -> dict[str, Any]:
    """Every figure, for people and programs."""
    has_screen = _has_screen(folders)
    with tempfile.TemporaryDirectory() as user:
        environment = _environment(has_screen, Path(user))

        def ours() -> list[float]:
            return _started(PROGRAM, [] if has_screen else ["no screen"], folders.ours, environment)

        # The first start compiles our modules and fills the system's file cache; it does not count.
        size = [str(round(pixels)) for pixels in ours()[2:]]
        rounds = [(_started(EMPTY, size, folders.ours, environment)[0], *ours()[:2]) for _ in range(ROUNDS)]
    return {"screen": has_screen, "window": [int(pixels) for pixels in size], **_figures(rounds)}


def _has_screen(folders: Folders) -> bool:
    """Whether this machine has a screen; asked in a separate process, since this one may have none on purpose."""
    driver = _output(DRIVER, [], folders.ours, {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"})
    return driver.strip() not in NO_SCREEN_DRIVERS


def _environment(has_screen: bool, user: Path) -> dict[str, str]:
    """The environment of a user without matches, whose compiled modules are kept from start to start."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment |= {
        "XDG_DATA_HOME": str(user),
        "PYTHONPYCACHEPREFIX": str(user / "compiled"),
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "SDL_FRAMEBUFFER_ACCELERATION": "0",
    }
    return environment if has_screen else {**environment, "SDL_VIDEODRIVER": "dummy"}


def _started(program: str, words: Sequence[str], folder: Path, environment: dict[str, str]) -> list[float]:
    """Runs a program that prints one or two moments. Returns them in ms after its start, then its other numbers."""
    start = time.monotonic()
    moments = [float(word) for word in _output(program, words, folder, environment).split()]
    return [(moment - start) * 1000 for moment in moments[:2]] + moments[2:]


def _output(program: str, words: Sequence[str], folder: Path, environment: dict[str, str]) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program, *words],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    if done.returncode or not done.stdout:
        raise NotStarted(f"what was to be measured did not start: {done.stderr.strip() or 'it printed nothing'}")
    return done.stdout


def _figures(rounds: Sequence[tuple[float, ...]]) -> dict[str, float]:
    """Medians; each ratio is taken within a round, where both programs ran in the same second."""
    empty, first, usable = zip(*rounds, strict=True)
    return {
        "rounds": len(rounds),
        "empty_ms": round(statistics.median(empty)),
        "first_frame_ms": round(statistics.median(first)),
        "usable_ms": round(statistics.median(usable)),
        "first_frame_ratio": round(statistics.median(one / other for one, other in zip(first, empty, strict=True)), 2),
        "usable_ratio": round(statistics.median(one / other for one, other in zip(usable, empty, strict=True)), 2),
    }


# -- telling -------------------------------------------------------------------------------------


def misses(figures: dict[str, Any]) -> list[str]:
    """The goals that were missed, one sentence each."""
    missed = []
    if figures["first_frame_ratio"] > MOST_FIRST_FRAME:
        missed.append(f"the first frame takes {figures['first_frame_ratio']} empty windows, at most 3 are wanted")
    if figures["usable_ms"] > MOST_USABLE:
        missed.append(f"the title is usable after {figures['usable_ms']} ms, within 1 s is wanted")
    return missed


def tell(figures: dict[str, Any], print_table: PrintTable) -> None:
    width, height = figures["window"]
    print(f"From the process's start, a window of {width}×{height} (median of {figures['rounds']} interleaved starts)")
    if not figures["screen"]:
        print("There is no screen: the window is only in memory.")
    print_table(
        ["", "time", "ratio"],
        [
            ["an empty pygame window", f"{figures['empty_ms']} ms", "1.00"],
            ["our first frame", f"{figures['first_frame_ms']} ms", f"{figures['first_frame_ratio']:.2f}"],
            ["the title is usable", f"{figures['usable_ms']} ms", f"{figures['usable_ratio']:.2f}"],
        ],
    )
    for sentence in misses(figures):
        print(f"MISSED {sentence}")
