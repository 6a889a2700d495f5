"""Bots at a table: asked together, moving at a pace that tells nothing, replaced when they don't answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from game.bots.advice import Question
from game.bots.levels import SECONDS, bot_named
from game.bots.process.client import DirectClient
from game.bots.process.pool import SOON, SpareProcesses, WorkerProcess
from game.bots.process.worker_client import Answer, Fault, WorkerClient
from scenes.app import workers
from scenes.table.bots import PACE
from scenes.table.tables import curtain_table
from tests.scenes.table.players import begin
from tests.scenes.world import World


class Ward(DirectClient):
    """Answers at once, but hands answers out only when the test says so."""

    def __init__(self, *given) -> None:
        super().__init__(*given)
        self.rounds: list[list[Question]] = []
        self.open = False
        self.closed = False
        self.fault: Fault | None = None

    def ask(self, questions: Sequence[Question]) -> list[int]:
        self.rounds.append(list(questions))
        return super().ask(questions)

    def poll(self) -> list[Answer]:
        return [replace(answer, fault=self.fault) for answer in super().poll()] if self.open else []

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def ward(tmp_path):
    """A table of 5211 with one person and two bots, its desk, and its world."""
    desks: list[Ward] = []

    def open_bot_client(*given) -> Ward:
        desks.append(Ward(*given))
        return desks[-1]

    world = World(tmp_path, speed="normal")
    world.services.open_bot_client = open_bot_client
    scene = begin(world, "5211", 3, humans=1)
    while not (scene.mode.is_still() and desks[0].rounds):
        world.frame(seconds=0.1)
    return world, scene, desks


def decided(scene) -> set[int]:
    return {0, 1, 2} - set(scene.mode.match.deciders())


def test_all_who_owe_a_decision_are_asked_together_while_the_person_thinks(ward) -> None:
    _, scene, (desk,) = ward
    assert [question.seat for question in desk.rounds[0]] == [1, 2]
    assert 0 in scene.mode.match.deciders()


def test_a_bot_knows_what_its_seat_knows_and_not_the_seed(ward) -> None:
    _, scene, (desk,) = ward
    for question in desk.rounds[0]:
        assert question.seen == scene.mode.match.knowledge(question.seat)
        assert str(scene.mode.match.header.seed) not in question.seed.split("/")[0]
    assert len({question.seed for question in desk.rounds[0]}) == 2


def test_moves_come_at_a_pace_however_soon_they_are_known(ward) -> None:
    world, scene, (desk,) = ward
    desk.open = True
    begun = world.time
    while len(decided(scene)) < 2 and world.time < begun + 10:
        world.frame(seconds=0.02)
    assert world.time - begun > PACE * 0.8, "answers were there at once"


def test_a_clock_that_goes_back_keeps_nobody_waiting(ward) -> None:
    world, scene, (desk,) = ward
    desk.open = True
    world.time -= 3600
    world.rest(1, frame=0.1)
    assert decided(scene) == {1, 2}


def test_nothing_moves_without_an_answer(ward) -> None:
    world, scene, (desk,) = ward
    world.rest(5, frame=0.1)
    assert decided(scene) == set()
    desk.open = True
    world.rest(2, frame=0.1)
    assert decided(scene) == {1, 2}


def test_a_bot_that_did_not_answer_is_named_in_the_log(ward) -> None:
    world, scene, (desk,) = ward
    desk.fault, desk.open = Fault.HUNG, True
    world.rest(3, frame=0.1)
    assert any("did not answer" in line and "Bea" in line for line in scene.narrator.log.lines)


def test_the_desk_is_closed_with_the_table(ward) -> None:
    world, scene, (desk,) = ward
    scene.mode.open_pause()
    world.click("leave")
    assert desk.closed


def test_a_table_of_people_needs_no_desk(tmp_path) -> None:
    world = World(tmp_path)
    opened: list[object] = []
    world.services.open_bot_client = lambda *given: opened.append(given) or Ward(*given)
    begin(world, "5211", 2, humans=2)
    world.rest(3)
    assert not opened


def test_the_pause_is_as_long_as_the_level_may_think() -> None:
    assert SECONDS["expert"] > PACE, "an expert's pause is set by its thinking, the others' by the pace"


@pytest.mark.slow
def test_a_match_against_real_workers_goes_on(tmp_path) -> None:
    """The one test here with a process and the real clock: the first answers of every level arrive."""
    from time import monotonic

    world = World(tmp_path, speed="instant")
    world.services.now = monotonic
    desks: list[WorkerClient] = []

    def open_bot_client(*given) -> WorkerClient:
        desks.append(WorkerClient(*given))
        return desks[-1]

    world.services.open_bot_client = open_bot_client
    scene = begin(world, "hornochsen", 4, humans=0)
    for seat, kind in enumerate(("beginner", "casual", "strong", "expert")):
        scene.mode.match.session.seats[seat] = replace(scene.mode.match.session.seats[seat], kind=kind)
    lines = len(scene.mode.match.text().splitlines())
    until = monotonic() + 60
    while len(scene.mode.match.text().splitlines()) < lines + 8 and monotonic() < until:
        world.frame()
    assert len(scene.mode.match.text().splitlines()) >= lines + 8
    scene.leave()


class Watched(WorkerClient):
    """Remembers what was asked, which process was hired last, and what was wrong with each answer."""

    def __init__(self, *given) -> None:
        self.asked, self.faults = list[Question](), list[Fault | None]()
        super().__init__(*given, start_process=self.start_process)

    def start_process(self) -> WorkerProcess:
        self.hired = WorkerProcess()
        return self.hired

    def ask(self, questions: Sequence[Question]) -> list[int]:
        self.asked.extend(questions)
        return super().ask(questions)

    def poll(self) -> list[Answer]:
        answers = super().poll()
        self.faults.extend(answer.fault for answer in answers)
        return answers


@pytest.mark.parametrize("kind", ["beginner", "expert"])
def test_the_first_decision_at_a_resumed_table_is_the_bots_own(tmp_path, kind: str) -> None:
    """They owe it at once, and their process has just been started: it is waited for, longer than they may think."""
    first = World(tmp_path)
    first.services.open_bot_client = Ward
    name = begin(first, "5211", 3, humans=0).mode.opened.name
    first.rest(5)
    first.stack.close()

    world, desks = World(tmp_path, speed="normal"), list[Watched]()
    world.services.open_bot_client = lambda *given: desks.append(Watched(*given)) or desks[-1]
    scene = curtain_table(world.services, world.stack, world.services.matches.open(name))
    for seat in range(3):
        scene.mode.match.session.seats[seat] = replace(scene.mode.match.session.seats[seat], kind=kind)
    world.stack.push(scene)
    (worker,) = desks
    world.frame(seconds=0)
    assert len(worker.asked) == 3 and not worker.hired.pipe.stirred.is_set(), "it has not begun yet"
    world.time += 2 * SECONDS[kind] if kind == "beginner" else 1.0
    # No time passes: the process is waited for, not the clock.
    while len(worker.faults) < 3 and worker.hired.pipe.stirred.wait(30):
        world.frame(seconds=0)
    assert worker.faults == [None] * 3
    before = len(scene.mode.match.text().splitlines())
    world.rest(1, frame=0.1)
    assert len(scene.mode.match.text().splitlines()) > before
    assert not any("did not answer" in line for line in scene.narrator.log.lines)
    scene.leave()


def test_a_table_takes_the_process_that_was_started_ahead(tmp_path) -> None:
    started: list[WorkerProcess] = []
    spares, world = SpareProcesses(lambda: started.append(WorkerProcess()) or started[-1]), World(tmp_path)
    spares.update(0.0, busy=False)
    spares.update(SOON, busy=False)
    (spare,) = started
    world.services.open_bot_client = workers(spares)
    scene = begin(world, "5211", 3, humans=1)
    assert started == [spare]
    assert spare.pipe.stirred.wait(60) and spare.process.is_alive(), "it has been told what is played, and is ready"
    scene.leave()
    spare.process.join(60)
    assert not spare.process.is_alive(), "it is the table's to end"
    spares.close()


def test_every_level_is_known() -> None:
    for level in SECONDS:
        assert bot_named(level, "x")
