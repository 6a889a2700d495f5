"""Ten thousand matches of each kind: title and kiosk start as they do in an empty folder, in time and in memory."""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

import pytest

from game.bots.error_report import ROOT
from game.engine.game import Setup
from game.match.simulation import play_match
from tests.engine import kit

COUNT = 10_000
ROUNDS = 5
FRAMES = 90
"""How long each start is looked at: a page of matches is read by then, and chores have begun."""
MOST = 1.5
"""Times the empty folder."""

# The program itself, watched from outside: when it answers, its longest frame after that, and what it takes of memory.
# A kiosk is left by its last visitor first: with matches that run it would go on with one of them.
PROGRAM = """
import os, resource, signal, sys, time
start = time.monotonic()
import game.ui.window.window
game.ui.window.window.NO_SCREEN_DRIVERS = ()
import main, pygame
rounds, get, sys.stdin = [], pygame.event.get, None
def asked(*kinds):
    rounds.append(time.monotonic())
    if len(rounds) == int(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGTERM)
        return [pygame.event.Event(pygame.QUIT)]
    return get(*kinds)
pygame.event.get = asked
if sys.argv[1] == "attract":
    from scenes.kiosk.attract import attract_table, attracts
    from scenes.table.table_scene import TableScene
    from scenes.kiosk.doors import KioskDoors
    def first(doors, *_):
        doors._clear_up()
        return doors._attract()
    KioskDoors.first = first
main.main([] if sys.argv[1] == "title" else ["kiosk", "--supervised"])
longest = max(later - earlier for earlier, later in zip(rounds[1:], rounds[2:]))
print("figures", rounds[1] - start, longest, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, file=sys.stderr)
"""


def fill(folder: Path) -> None:
    """Links are enough: nobody writes into a match that is only listed."""
    setup = Setup("rage", 4)
    whole = play_match(kit.rules_for(setup), ["casual"] * 4, 7).record
    for number, name in enumerate(("casual",) * 4, start=1):
        whole = whole.replace(f"{name} {number}", f"Player {number}")
    lines = whole.splitlines(keepends=True)
    parts = {"whole": whole, "half": "".join(lines[: len(lines) // 2]), "session": "{}\n", "lock": ""}
    folder.mkdir(parents=True)
    for part, text in parts.items():
        (folder / part).write_text(text, encoding="utf-8")
    endings = {"matches": ".jsonl .session.json .lock", "away": ".jsonl .session.json", "records": ".jsonl"}
    source = {".session.json": "session", ".lock": "lock"}
    for day, (place, wanted) in enumerate(endings.items(), start=1):
        (folder / place).mkdir()
        for number in range(COUNT):
            time = f"{number // 3600:02}{number // 60 % 60:02}{number % 60:02}"
            for ending in wanted.split():
                record = "whole" if place == "records" else "half"
                os.link(folder / source.get(ending, record), folder / place / f"2026100{day}-{time}-rage-1{ending}")


def started(what: str, home: Path) -> tuple[float, float, float]:
    """Seconds until it answers, seconds of its longest frame, and megabytes."""
    environment = {**os.environ, "XDG_DATA_HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, what, str(FRAMES)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    (figures,) = [line for line in done.stderr.splitlines() if line.startswith("figures")] or [done.stderr]
    _, answers, longest, memory = figures.split()
    return float(answers), float(longest), float(memory)


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="memory is measured as Linux tells it")
@pytest.mark.parametrize("what", ["title", "attract"])
def test_ten_thousand_matches_cost_next_to_nothing(tmp_path: Path, what: str) -> None:
    empty, full = [], []
    started(what, tmp_path / "warm")
    for number in range(ROUNDS):
        home = tmp_path / f"home{number}"
        fill(home / "tafelrunde")
        empty.append(started(what, tmp_path / f"empty{number}"))
        full.append(started(what, home))
        running = len(list((home / "tafelrunde" / "matches").glob("*.jsonl")))
        assert running == COUNT if what == "title" else running < COUNT, "it was this folder, and chores are done"
        shutil.rmtree(home)
    one, other = ([statistics.median(column) for column in zip(*rows, strict=True)] for rows in (empty, full))
    names = ("answers after", "longest frame", "MB")
    for name, x, y in zip(names, one, other, strict=True):
        print(f"{what}, {name}: {x:.3f} in an empty folder, {y:.3f} in a full one, {y / x:.2f} times")
    assert other[0] <= MOST * one[0] and other[2] <= MOST * one[2]
