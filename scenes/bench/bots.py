"""`bench bots`: how fast bots think, how long people wait for them at a drawn table, and what their rules gain."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, sleep
from typing import Any, Final, NamedTuple, cast

import pygame

from game.bots.advice import Question
from game.bots.heuristic import Heuristic, HeuristicFor
from game.bots.levels import LEVELS, SECONDS
from game.bots.process.codec import brief_for
from game.bots.process.worker_client import WorkerClient
from game.bots.search import Search
from game.commands.shared import PrintTable
from game.content.folders import Folders
from game.content.library import ContentLibrary
from game.engine.game import Rules, Setup, State
from game.engine.games.registry import GAMES, game_named
from game.engine.record.lines import ActionLine
from game.match.simulation import by_chance, steps
from scenes.bench import contest as bench_contest
from scenes.bench.frame import p99, start_display
from scenes.bench.tables import BenchTable, new_match, open_table

PLAYERS: Final = 4
SEED: Final = 11
DECISIONS: Final = 24
"""Decisions that are waited for at each level."""
SPACING: Final = 5
"""Every how many decisions of a match one is measured."""
SIZE: Final = (1920, 1080)
FRAME: Final = 1 / 60
WORKERS: Final[int | None] = None
"""Processes for the contests; None for one per processor."""
LONGEST: Final = 10.0
"""Seconds after which a bot counts as hung."""

BenchMoment = tuple[State[Any], int]


class Wait(NamedTuple):
    """The seconds until an answer and of each frame meanwhile, and whether a rule of thumb stood in for the bot."""

    seconds: float
    frames: list[float]
    stood_in: bool


def measure(folders: Folders) -> dict[str, Any]:
    """Every figure, for people and programs."""
    driver = start_display()
    library = ContentLibrary(folders)
    with tempfile.TemporaryDirectory() as folder:
        thinking = [_thinking(game, library, folders, Path(folder)) for game in GAMES]
    pygame.display.quit()
    return {"driver": driver, "thinking": thinking, "contests": _contests(folders)}


def _contests(folders: Folders) -> list[dict[str, Any]]:
    found = [contest for game in GAMES.values() for contest in bench_contest.contests_of(game)]
    found.sort(key=lambda contest: contest.part is not None)
    return [bench_contest.measure(contest, folders, WORKERS) for contest in found]


def _thinking(game: str, library: ContentLibrary, folders: Folders, user: Path) -> dict[str, Any]:
    rules = game_named(game).rules(Setup(game, PLAYERS), library)
    moments = list(_moments(rules))
    found: dict[str, Any] = {"game": game, "simulations_per_second": round(_simulations(game, moments))}
    for level, waits in _waits(game, library, folders, user, rules=rules, moments=moments).items():
        seconds = [wait.seconds for wait in waits]
        frames = [frame for wait in waits for frame in wait.frames]
        found[level] = {
            "p50_ms": round(1000 * median(seconds), 1),
            "p99_ms": round(1000 * p99(seconds), 1),
            "frame_p99_ms": round(1000 * p99(frames), 1),
            "stood_in": sum(wait.stood_in for wait in waits),
        }
    return found


def _moments(rules: Rules) -> Iterator[BenchMoment]:
    """Decisions spread over random matches, each as seen by the seat that owes it."""
    rng = Random(SEED)
    for seed in range(SEED, SEED + DECISIONS):
        state, number = rules.start(), rng.randrange(SPACING)
        for step in steps(state, seed, by_chance(rng)):
            if isinstance(step, ActionLine):
                number += 1
                if number % SPACING == 0 and len(state.legal(step.seat)) > 1:
                    yield state.redact(step.seat), step.seat


class CountingHeuristic:
    """A heuristic that counts the playouts that it judges."""

    def __init__(self, heuristic: Heuristic[Any, Any]) -> None:
        self._heuristic: Final = heuristic
        self.playouts = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._heuristic, name)

    def worth(self, world: State[Any], seat: int) -> float:
        self.playouts += 1
        return self._heuristic.worth(world, seat)


def _simulations(game: str, moments: Sequence[BenchMoment]) -> float:
    """The expert's playouts per second."""
    counted = CountingHeuristic(HeuristicFor().of(moments[0][0]))
    begun = perf_counter()
    for seen, seat in _some(moments):
        search = Search(cast("Heuristic[Any, Any]", counted), game_named(game).manifest.profile.expert, Random(SEED))
        search.choose(seen, seat, seen.legal(seat))
    return counted.playouts / (perf_counter() - begun)


def _some(moments: Sequence[BenchMoment]) -> Sequence[BenchMoment]:
    return moments[:: max(1, len(moments) // DECISIONS)][:DECISIONS]


def _waits(
    game: str, library: ContentLibrary, folders: Folders, user: Path, *, rules: Rules, moments: Sequence[BenchMoment]
) -> dict[str, list[Wait]]:
    """By level, the waits for each answer beside a drawn table of this game."""
    bench = open_table(new_match(game, library), SIZE, folders, user)
    worker = WorkerClient(brief_for(game_named(game), Setup(game, PLAYERS), library), rules, perf_counter)
    found = {}
    try:
        _wait(worker, bench, moments[0], "beginner")
        for level in LEVELS:
            found[level] = [_wait(worker, bench, moment, level) for moment in _some(moments)]
    finally:
        worker.close()
        bench.close()
    return found


def _wait(worker: WorkerClient, bench: BenchTable, moment: BenchMoment, level: str) -> Wait:
    """Draws the table sixty times a second until the answer arrives."""
    seen, seat = moment
    begun = perf_counter()
    worker.ask([Question(level, "bench", seat, seen)])
    frames = []
    while True:
        start = perf_counter()
        bench.step()
        bench.services.window.canvas.repaint()
        bench.show()
        frames.append(perf_counter() - start)
        answers = worker.poll()
        if answers:
            return Wait(perf_counter() - begun, frames, answers[0].fault is not None)
        if start - begun > LONGEST:
            raise RuntimeError("the bots' process does not answer")
        sleep(max(0.0, FRAME - (perf_counter() - start)))


# -- telling -------------------------------------------------------------------------------------


def misses(figures: dict[str, Any]) -> list[str]:
    """The goals that were missed, one sentence each."""
    missed = []
    for row in figures["thinking"]:
        for level in LEVELS:
            # An answer becomes visible with the next frame.
            if row[level]["p99_ms"] > 1000 * (SECONDS[level] + FRAME) + row[level]["frame_p99_ms"]:
                limit = 1000 * SECONDS[level]
                missed.append(f"{row['game']}, {level}: p99 is {row[level]['p99_ms']} ms, {limit:.0f} ms is wanted")
            if row[level]["stood_in"]:
                missed.append(f"{row['game']}, {level}: a rule of thumb stood in {row[level]['stood_in']} times")
    for row in figures["contests"]:
        wanted = bench_contest.ENOUGH * row["error"] if row["what"] != "match" else 0.0
        if row["lead"] <= wanted:
            missed.append(f"{row['game']}, {row['what']}: the expert's lead over plain tree search is {row['lead']}")
    return missed


def tell(figures: dict[str, Any], print_table: PrintTable) -> None:
    print(f"Bots at a table of {PLAYERS} that is redrawn 60 times a second, driver {figures['driver']}")
    print_table(
        ["", "simulations/s", *(f"{level} p50, p99" for level in LEVELS), "frame p99"],
        [_cells(row) for row in figures["thinking"]],
    )
    print("Two experts against two plain tree searches with the same processor time: lead and standard error")
    print_table(
        ["", "deals", "lead", "error"],
        [
            [f"{row['game']}, {row['what']}", str(row["deals"]), f"{row['lead']:.2f}", f"{row['error']:.2f}"]
            for row in figures["contests"]
        ],
    )
    for sentence in misses(figures):
        print(f"MISSED {sentence}")


def _cells(row: dict[str, Any]) -> list[str]:
    times = [f"{row[level]['p50_ms']:.0f}, {row[level]['p99_ms']:.0f} ms" for level in LEVELS]
    frame = max(row[level]["frame_p99_ms"] for level in LEVELS)
    return [row["game"], str(row["simulations_per_second"]), *times, f"{frame:.1f} ms"]
