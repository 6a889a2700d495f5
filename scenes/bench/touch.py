"""`bench touch`: eight people around one table, each dragging a piece, compared with one of them in the same run."""

from __future__ import annotations

import math
import statistics
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import pygame

from game.commands.shared import PrintTable
from game.content.folders import Folders
from game.content.library import ContentLibrary
from game.engine.games.registry import GAMES
from game.match.match import Match
from game.ui.input.pointer import Input, PointerInput, PointerPhase
from game.ui.window.space import Point
from scenes.bench.frame import SIZES, p99, start_display
from scenes.bench.tables import BenchTable, new_match, open_table
from scenes.table.tables import tray_table
from scenes.table.trays.tray_hand import TrayHand
from scenes.table.trays.tray_sharing import TraySharing

PEOPLE: Final = 8
"""All of them drag a piece at the same time."""
FRAMES: Final = 960
TURN: Final = 16
"""Frames in which all fingers drag before one finger drags alone."""
MOST_P99: Final = 8.0
"""Milliseconds, at 1080p."""


@dataclass(frozen=True, slots=True)
class Dragger:
    """Somebody who holds their handle with one finger and drags a piece with another."""

    seat: int
    start: Point

    def finger(self, phase: PointerPhase, at: Point) -> Input:
        return PointerInput(f"finger {self.seat}", phase, at)

    def at(self, frame: int) -> Point:
        """The point at a frame, on a curve from the tray across the table, at a hand's speed; each seat has its own."""
        turn = frame / FRAMES * 2 * math.pi
        x = 960 + 780 * math.sin(3 * turn + self.seat)
        y = 540 + 420 * math.sin(2 * turn + 1 + self.seat / 2)
        near = min(1.0, frame / 30)
        return self.start[0] + (x - self.start[0]) * near, self.start[1] + (y - self.start[1]) * near


def measure(folders: Folders) -> dict[str, Any]:
    driver = start_display()
    with tempfile.TemporaryDirectory() as folder:
        game = _game(folders)
        rows = [_at_size(game, name, size, folders, user=Path(folder)) for name, size in SIZES.items()]
    pygame.display.quit()
    return {"driver": driver, "game": game, "touch": rows}


def _game(folders: Folders) -> str:
    """The first game that begins with a simultaneous decision of so many people."""
    library = ContentLibrary(folders)
    large = (game.id for game in GAMES.values() if game.most_players >= PEOPLE)
    return next(game for game in large if _all_decide(new_match(game, library, people=PEOPLE)))


def _all_decide(match: Match) -> bool:
    match.settle()
    return len(match.deciders()) == PEOPLE


def _at_size(game: str, name: str, size: tuple[int, int], folders: Folders, *, user: Path) -> dict[str, Any]:
    match = new_match(game, ContentLibrary(folders), people=PEOPLE)
    bench = open_table(match, size, folders, user, make=tray_table)
    bench.come_to_rest()
    trays = bench.scene.sharing
    assert isinstance(trays, TraySharing)
    handles = [PointerInput(f"handle {seat}", PointerPhase.PRESS, _middle(trays, seat)) for seat in range(PEOPLE)]
    bench.step(*handles)
    bench.show()
    draggers = [Dragger(seat, _spot(trays.hands[seat])) for seat in range(PEOPLE)]
    bench.step(*(dragger.finger(PointerPhase.PRESS, dragger.start) for dragger in draggers))
    times = _drag(bench, draggers)
    held = sum(len(hand.gestures.held()) for hand in trays.hands.values())
    bench.close()
    return {"size": name, "fingers": held, "handles": len(handles), **_figures(times)}


def _middle(trays: TraySharing, seat: int) -> Point:
    handle = trays.stage.trays[seat].handle
    return handle.x, handle.y


def _spot(hand: TrayHand) -> Point:
    """Where to press the first visible piece of a hand."""
    look = next(look for look in hand.pieces.looks().values() if look.face.visible is not None)
    return look.pose.x, look.pose.y


def _drag(bench: BenchTable, draggers: list[Dragger]) -> tuple[list[float], list[float]]:
    """Frame times with all fingers moving, and with only the first one, in turns."""
    times: tuple[list[float], list[float]] = [], []
    for frame in range(1, FRAMES + 1):
        alone = frame // TURN % 2 == 1
        moving = draggers[:1] if alone else draggers
        inputs = [dragger.finger(PointerPhase.MOVE, dragger.at(frame)) for dragger in moving]
        start = perf_counter()
        bench.step(*inputs)
        bench.show()
        times[alone].append((perf_counter() - start) * 1000)
    return times


def _figures(times: tuple[list[float], list[float]]) -> dict[str, float]:
    found: dict[str, float] = {"frames": len(times[0])}
    for name, part in zip(("all", "one"), times, strict=True):
        found[f"{name}_median_ms"] = float(f"{statistics.median(part):.3g}")
        found[f"{name}_p99_ms"] = float(f"{p99(part):.3g}")
    found["median_ratio"] = float(f"{found['all_median_ms'] / found['one_median_ms']:.3g}")
    return found


def misses(figures: dict[str, Any]) -> Iterator[str]:
    """The goals that were missed, one sentence each."""
    for row in figures["touch"]:
        if row["fingers"] < PEOPLE:
            yield f"{row['size']}: only {row['fingers']} of {PEOPLE} fingers hold a piece"
        if row["size"] == "1080p" and row["all_p99_ms"] >= MOST_P99:
            yield f"{row['size']}: p99 is {row['all_p99_ms']} ms, below {MOST_P99:.0f} ms is wanted"


def tell(figures: dict[str, Any], print_table: PrintTable) -> None:
    print(f"{PEOPLE} people around a table of {figures['game']}, each with a piece in hand, driver {figures['driver']}")
    if figures["driver"] in ("dummy", "offscreen"):
        print("There is no screen: frames are drawn but not presented.")
    print_table(
        ["size", "fingers", "frames", "median", "p99", "one finger: median", "p99", "median ratio"],
        [
            [
                row["size"],
                str(row["fingers"]),
                str(row["frames"]),
                f"{row['all_median_ms']:.2f} ms",
                f"{row['all_p99_ms']:.2f} ms",
                f"{row['one_median_ms']:.2f} ms",
                f"{row['one_p99_ms']:.2f} ms",
                f"{row['median_ratio']:.1f}",
            ]
            for row in figures["touch"]
        ],
    )
    for sentence in misses(figures):
        print(f"MISSED {sentence}")
