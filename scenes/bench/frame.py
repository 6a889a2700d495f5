"""`bench frame`: how long a frame of a table takes, compared with a full redraw of the same table in the same run.

The full redraw follows the textbook: blit the whole background, blit every visible sprite, `display.flip()`. It shares
everything else with our way: the step, the converted pictures, and how SDL presents (without a GPU, which is faster
here). It has its own plain converted background, and blits all sprites in one call, which is no slower than a loop.
"""

from __future__ import annotations

import math
import os
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import pygame

from game.commands.shared import PrintTable
from game.content.folders import Folders
from game.content.library import ContentLibrary
from game.engine.games.registry import GAMES
from game.ui.input.pointer import Input, PointerInput, PointerPhase
from game.ui.window.space import Point
from game.ui.window.window import prepare_environment
from scenes.bench.tables import BenchTable, match_after, new_match, open_table, way_to_fullest

SIZES: Final = {"1080p": (1920, 1080), "4K": (3840, 2160)}
DRAG_FRAMES: Final = 960
TURN: Final = 16
"""Frames of a drag drawn in one way before the other way's turn."""
DEALS: Final = 3
IDLE_FRAMES: Final = 120
MOUSE: Final = "mouse"
SCREEN_VARIABLES: Final = "DISPLAY", "WAYLAND_DISPLAY"

MOST_DRAG_SHARE: Final = 1 / 15
MOST_DRAG_P99: Final = 8.0
"""Milliseconds, at 1080p."""
MOST_DEAL_SHARE: Final = 1.1


@dataclass
class Race:
    """Frame times of one table in our way and by full redraws, in milliseconds: input, step, drawing and presenting."""

    ours: list[float] = field(default_factory=list)
    naive: list[float] = field(default_factory=list)
    presenting: list[float] = field(default_factory=list)
    """The part of our way spent presenting, by the system and on X11 by the server."""

    def frame(self, bench: BenchTable, naive: bool, *inputs: Input) -> None:
        """Times one frame drawn in one of the ways."""
        start = perf_counter()
        bench.step(*inputs)
        if naive:
            bench.redraw()
            self.naive.append((perf_counter() - start) * 1000)
        else:
            self._show(bench)
            self.ours.append((perf_counter() - start) * 1000)

    def both(self, bench: BenchTable) -> None:
        """Times the same frame drawn in both ways. The step runs once and counts for both."""
        start = perf_counter()
        bench.step()
        stepped = perf_counter()
        self._show(bench)
        shown = perf_counter()
        bench.redraw()
        redrawn = perf_counter()
        self.ours.append((shown - start) * 1000)
        self.naive.append((stepped - start + redrawn - shown) * 1000)

    def _show(self, bench: BenchTable) -> None:
        """Draws and presents as the program does, and times the presenting."""
        window = bench.services.window
        parts = window.canvas.draw(bench.stages())
        drawn = perf_counter()
        if parts:
            window.present(parts)
        self.presenting.append((perf_counter() - drawn) * 1000)

    def figures(self) -> dict[str, float]:
        ours, naive = statistics.median(self.ours), statistics.median(self.naive)
        return {
            "frames": len(self.ours),
            "median_ms": _rounded(ours),
            "presenting_ms": _rounded(statistics.median(self.presenting)),
            "p99_ms": _rounded(p99(self.ours)),
            "naive_median_ms": _rounded(naive),
            "naive_p99_ms": _rounded(p99(self.naive)),
            "median_ratio": _rounded(ours / naive),
            "p99_ratio": _rounded(p99(self.ours) / p99(self.naive)),
        }


def p99(times: Sequence[float]) -> float:
    """The time that 99 of 100 frames don't exceed."""
    return sorted(times)[math.ceil(len(times) * 0.99) - 1]


def _rounded(number: float) -> float:
    return float(f"{number:.3g}")


# -- measuring -----------------------------------------------------------------------------------


def measure(folders: Folders) -> dict[str, Any]:
    """Every figure, for people and programs."""
    driver = start_display()
    desktop = pygame.display.get_desktop_sizes()[0]
    with tempfile.TemporaryDirectory() as folder:
        rows = [row for game in GAMES for row in _of_game(game, folders, Path(folder))]
    pygame.display.quit()
    return {"driver": driver, "desktop": list(desktop), "frame": rows}


def start_display() -> str:
    """Starts SDL's display without a window. Returns its driver; without a screen SDL draws but presents nothing."""
    if not any(os.environ.get(name) for name in SCREEN_VARIABLES) and os.name == "posix":
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    prepare_environment(accelerated=False)
    pygame.display.init()
    pygame.font.init()
    return pygame.display.get_driver()


def _of_game(game: str, folders: Folders, user: Path) -> Iterator[dict[str, Any]]:
    library = ContentLibrary(folders)
    decisions = way_to_fullest(game, folders, user)
    for name, size in SIZES.items():
        bench = open_table(match_after(game, library, decisions), size, folders, user)
        drag, idle = _drag(bench), _idle(bench)
        yield {"what": "drag", "size": name, **_seen(bench), "presented_idle": idle, **drag.figures()}
        bench.close()
        deal = Race()
        for _ in range(DEALS):
            bench = open_table(new_match(game, library), size, folders, user)
            _deal(bench, deal)
            seen = _seen(bench)
            bench.close()
        yield {"what": "deal", "size": name, **seen, **deal.figures()}


def _seen(bench: BenchTable) -> dict[str, Any]:
    mode = bench.mode
    return {"game": mode.game, "players": mode.match.rules.players, "pieces": len(bench.scene.stage.pieces.keys())}


def _drag(bench: BenchTable) -> Race:
    """Times a drag all over the table; the two ways take turns."""
    bench.come_to_rest()
    at = bench.piece_to_drag()
    race = Race()
    bench.step(PointerInput(MOUSE, PointerPhase.PRESS, at))
    for number, point in enumerate(_round_trip(at, DRAG_FRAMES)):
        # Not frame by frame: a full redraw empties the processor's caches, which would slow down our next frame.
        race.frame(bench, number // TURN % 2 == 1, PointerInput(MOUSE, PointerPhase.MOVE, point))
    bench.step(PointerInput(MOUSE, PointerPhase.CANCEL, at))
    bench.come_to_rest()
    return race


def _round_trip(start: Point, frames: int) -> Iterator[Point]:
    """Points on curves from `start` across the whole table, at the speed of a hand."""
    for frame in range(1, frames + 1):
        turn = frame / frames * 2 * math.pi
        across = 960 + 800 * math.sin(3 * turn), 540 + 420 * math.sin(2 * turn + 1)
        near = min(1.0, frame / 30)
        yield start[0] + (across[0] - start[0]) * near, start[1] + (across[1] - start[1]) * near


def _idle(bench: BenchTable) -> int:
    """How many frames of an idle table were presented."""
    presented = 0
    for _ in range(IDLE_FRAMES):
        bench.step()
        presented += bool(bench.show())
    return presented


def _deal(bench: BenchTable, race: Race) -> None:
    """Times the first deal, until nothing moves."""
    bench.show()
    while True:
        race.both(bench)
        if bench.mode.is_still():
            return


# -- telling -------------------------------------------------------------------------------------


def misses(figures: dict[str, Any]) -> list[str]:
    """The goals that were missed, one sentence each."""
    missed = []
    for row in figures["frame"]:
        name = f"{row['game']}, {row['what']}, {row['size']}"
        if row["what"] == "deal":
            if row["p99_ratio"] > MOST_DEAL_SHARE:
                missed.append(f"{name}: p99 is {row['p99_ratio']} of the full redraw, 1.1 is wanted")
            continue
        if row["median_ratio"] > MOST_DRAG_SHARE:
            missed.append(f"{name}: the median is 1/{1 / row['median_ratio']:.0f} of the full redraw, 1/15 is wanted")
        if row["size"] == "1080p" and row["p99_ms"] >= MOST_DRAG_P99:
            missed.append(f"{name}: p99 is {row['p99_ms']} ms, below {MOST_DRAG_P99:.0f} ms is wanted")
        if row["presented_idle"]:
            missed.append(f"{name}: {row['presented_idle']} idle frames were presented, none is wanted")
    return missed


def tell(figures: dict[str, Any], print_table: PrintTable) -> None:
    width, height = figures["desktop"]
    print(f"Frames of the fullest table of each game, driver {figures['driver']} on {width}×{height}")
    if figures["driver"] in ("dummy", "offscreen"):
        print("There is no screen: frames are drawn but not presented, which makes the full redraw cheaper than it is.")
    print_table(
        [
            "",
            "size",
            "pieces",
            "frames",
            "median",
            "presenting",
            "p99",
            "redraw",
            "redraw p99",
            "median ratio",
            "p99 ratio",
        ],
        [_cells(row) for row in figures["frame"]],
    )
    idle = sum(row.get("presented_idle", 0) for row in figures["frame"])
    print(f"Idle tables: {idle} of {IDLE_FRAMES} frames presented each." if idle else "Idle tables: nothing presented.")
    for sentence in misses(figures):
        print(f"MISSED {sentence}")


def _cells(row: dict[str, Any]) -> list[str]:
    ratio = row["median_ratio"]
    return [
        f"{row['game']} {row['what']}, {row['players']} players",
        row["size"],
        str(row["pieces"]),
        str(row["frames"]),
        f"{row['median_ms']:.3f} ms",
        f"{row['presenting_ms']:.3f} ms",
        f"{row['p99_ms']:.2f} ms",
        f"{row['naive_median_ms']:.2f} ms",
        f"{row['naive_p99_ms']:.2f} ms",
        f"1/{1 / ratio:.0f}" if ratio < 0.5 else f"{ratio:.2f}",
        f"{row['p99_ratio']:.2f}",
    ]
