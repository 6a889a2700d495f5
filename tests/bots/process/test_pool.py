"""Helpers that are started ahead: taken by whoever needs one, replaced later, and never left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from game.bots.error_report import ROOT
from game.bots.process.codec import Brief, brief_for
from game.bots.process.pool import LATER, LONGEST_PAUSE, SOON, SpareProcesses, WorkerProcess
from game.engine.game import Setup
from game.engine.games.registry import game_named
from tests.bots.process import faulty
from tests.engine import kit

PATIENCE = 60
"""Seconds after which a test gives up; nothing is measured by it."""


class Puppet:
    """A worker without a process."""

    def __init__(self, made: list[Puppet]) -> None:
        self.alive = True
        self.process = SimpleNamespace(is_alive=lambda: self.alive)
        made.append(self)

    def stop(self) -> None:
        self.alive = False


@pytest.fixture
def made() -> list[Puppet]:
    return []


@pytest.fixture
def spares(made: list[Puppet]) -> SpareProcesses:
    return SpareProcesses(lambda: Puppet(made))  # type: ignore[arg-type,return-value]


def test_one_is_started_when_the_title_stands(spares: SpareProcesses, made: list[Puppet]) -> None:
    spares.update(10.0, busy=False)
    spares.update(10.0 + SOON - 0.001, busy=False)
    assert not made, "the first frames belong to the title"
    spares.update(10.0 + SOON, busy=True)
    assert not made, "nor does anybody's touch wait for it"
    for _ in range(3):
        spares.update(10.1 + SOON, busy=False)
    assert len(made) == 1


def test_who_needs_one_takes_it_and_another_one_is_started_later(spares: SpareProcesses, made: list[Puppet]) -> None:
    spares.update(0.0, busy=False)
    spares.update(SOON, busy=False)
    assert spares.start_process() is made[0] and len(made) == 1
    spares.update(20.0, busy=False)
    spares.update(20.0 + LATER - 0.001, busy=False)
    assert len(made) == 1
    spares.update(20.0 + LATER, busy=False)
    assert len(made) == 2 and spares.start_process() is made[1]


def test_who_comes_before_there_is_one_gets_one_of_their_own(spares: SpareProcesses, made: list[Puppet]) -> None:
    assert spares.start_process() is made[0] and spares.start_process() is made[1]


def test_one_that_ended_is_not_given_to_anybody(spares: SpareProcesses, made: list[Puppet]) -> None:
    spares.update(0.0, busy=False)
    spares.update(SOON, busy=False)
    made[0].alive = False
    assert spares.start_process() is made[1]


def pauses(times: list[float]) -> list[float]:
    return [later - earlier for earlier, later in pairwise(times)]


def test_those_that_always_end_come_ever_more_rarely(spares: SpareProcesses, made: list[Puppet]) -> None:
    started = []
    for second in range(3600):
        before = len(made)
        spares.update(float(second), busy=False)
        if len(made) > before:
            started.append(float(second))
            made[-1].alive = False
    assert len(made) < 20 and pauses(started)[0] >= LATER
    assert pauses(started)[-1] == pytest.approx(LONGEST_PAUSE, abs=2)


def test_where_none_can_be_started_the_program_goes_on_and_tries_again() -> None:
    tried = []

    def refused() -> Any:
        tried.append(now)
        raise OSError

    spares = SpareProcesses(refused)
    for second in range(3600):
        now = float(second)
        spares.update(now, busy=False)
    assert len(tried) < 20 and max(pauses(tried)) <= LONGEST_PAUSE + 1


def test_closing_leaves_nobody_behind(spares: SpareProcesses, made: list[Puppet]) -> None:
    spares.update(0.0, busy=False)
    spares.update(SOON, busy=False)
    spares.close()
    assert not made[0].alive
    spares.update(1000.0, busy=False)
    spares.update(2000.0, busy=False)
    assert len(made) == 1


@pytest.fixture
def worker() -> Iterator[WorkerProcess]:
    made = WorkerProcess()
    yield made
    made.stop()
    made.process.join(PATIENCE)
    assert not made.process.is_alive()


def brief() -> Brief:
    return brief_for(game_named("rage"), Setup("rage", 4), kit.LIBRARY)


def test_a_worker_waits_for_its_brief_and_knows_the_rules_but_no_screen(worker: WorkerProcess) -> None:
    assert not worker.pipe.stirred.is_set()
    worker.begin(faulty.tells_what_it_has_read, brief())
    assert worker.pipe.stirred.wait(PATIENCE)
    assert worker.pipe.received() == ([b"serving, no pygame, back"], False)


KILLED = """
import sys, time
from game.bots.process.job import ProcessJob
from game.bots.process.pool import WorkerProcess
from game.match.arena.running import processes
from tests.bots.process import faulty
if __name__ == "__main__":
    if sys.argv[1] == "spare":
        held = [WorkerProcess()]
    elif sys.argv[1] == "aside":
        held = [ProcessJob(faulty.thinks_for_ever)]
    else:
        pool = processes(2)().__enter__()
        held = [pool.submit(time.sleep, 1000) for _ in range(2)]
        while not all(future.running() for future in held):
            time.sleep(0.01)
    print("there", flush=True)
    time.sleep(1000)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there nobody is killed by a signal")
@pytest.mark.parametrize("what", ["spare", "aside", "arena"])
def test_a_killed_program_leaves_no_process_behind(what: str, tmp_path) -> None:
    """All of them hold the other end of this pipe: it ends with the last one."""
    script = tmp_path / "killed.py"
    script.write_text(KILLED, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    program = subprocess.Popen([sys.executable, str(script), what], stdout=subprocess.PIPE, env=environment)
    assert program.stdout is not None and program.stdout.readline() == b"there\n"
    os.kill(program.pid, signal.SIGKILL)
    program.communicate(timeout=PATIENCE)
