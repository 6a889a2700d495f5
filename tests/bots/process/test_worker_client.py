"""Bots in a worker process: the same decisions as without one, and an answer whatever goes wrong."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.bots.advice import Question
from game.bots.levels import LEVELS, SECONDS, bot_named
from game.bots.process.codec import brief_for
from game.bots.process.pool import StartProcess, WorkerProcess
from game.bots.process.server import serve
from game.bots.process.start import Work
from game.bots.process.worker_client import (
    GRACE,
    LONGEST_PAUSE,
    START_UP,
    THINKING,
    TOGETHER,
    Answer,
    Fault,
    WorkerClient,
)
from game.engine.chance import fair_outcome
from game.engine.game import Setup, State
from game.engine.games.registry import GAMES, game_named
from tests.bots.process import faulty
from tests.bots.small import moments
from tests.bots.twins import twin
from tests.engine import kit

RAGE = Setup("rage", 4)
READY = b'{"ready": true}'
PATIENCE = 3000
"""How often a test asks for an answer, with real waiting of at most a moment in between."""


class Clock:
    """A clock that only the test moves."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


class Desk:
    """A worker for a match, and the match."""

    def __init__(self, setup: Setup, target: Work, start_process: StartProcess) -> None:
        self.clock = Clock()
        self.rules = kit.rules_for(setup)
        self.state = self._middle()
        brief = brief_for(game_named(setup.game), setup, kit.LIBRARY)
        self.hired: list[Any] = []
        self._start_process = start_process
        self.worker = WorkerClient(brief, self.rules, self.clock, target=target, start_process=self._hire)

    def _hire(self) -> Any:
        self.hired.append(self._start_process())
        return self.hired[-1]

    def _middle(self) -> State[Any]:
        """The first moment with a choice."""
        for moment in kit.moments(self.rules.start(), Random(5)):
            if len(moment.state.legal(moment.seat)) > 3:
                return moment.state
        raise AssertionError

    def question(self, bot: str = "casual") -> Question:
        seat = self.state.deciders()[0]
        return Question(bot, "seed", seat, self.state.redact(seat))

    def answers(self) -> list[Answer]:
        """Polls until something is there; the worker's own process is waited for, not the clock."""
        for _ in range(PATIENCE):
            if found := self.worker.poll():
                return found
            self.hired[-1].pipe.stirred.wait(0.01)
        raise AssertionError("nothing came")

    def wait_until_ready(self) -> None:
        """That it is ready is the first thing that a worker says."""
        assert self.hired[-1].pipe.stirred.wait(30) and self.worker.poll() == []


@contextmanager
def desk(setup: Setup = RAGE, target: Work = serve, start_process: StartProcess = WorkerProcess) -> Iterator[Desk]:
    made = Desk(setup, target, start_process)
    try:
        yield made
    finally:
        made.worker.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_worker_decides_like_the_bot_itself(game: str) -> None:
    with desk(Setup(game, 3)) as here:
        question = here.question()
        here.worker.ask([question])
        (answer,) = here.answers()
        expected = bot_named("casual", "seed").consider(question.seen, question.seat)
        assert answer.action is expected.action
        assert answer.fault is None
        assert answer.seat == question.seat
        assert answer.reasons == expected.reasons


def test_a_searching_bot_answers_at_its_limit_with_the_best_so_far() -> None:
    with desk() as here:
        question = here.question("expert")
        here.worker.ask([question])
        (answer,) = here.answers()
        assert answer.fault is None
        assert answer.action in question.seen.legal(question.seat)
        assert answer.reasons[0].samples > 0


def test_several_questions_get_their_own_answers() -> None:
    with desk(Setup("5211", 4)) as here:
        seen = [Question("casual", "seed", seat, here.state.redact(seat)) for seat in here.state.deciders()]
        tickets = here.worker.ask(seen)
        found: dict[int, Answer] = {}
        while len(found) < len(seen):
            found |= {answer.ticket: answer for answer in here.answers()}
        assert sorted(found) == tickets
        for ticket, question in zip(tickets, seen, strict=True):
            assert found[ticket].action in here.state.legal(question.seat)


def test_nobody_hears_of_a_cancelled_question() -> None:
    with desk() as here:
        first, second = here.question("expert"), here.question("casual")
        (ticket,) = here.worker.ask([first])
        here.worker.cancel(ticket)
        (other,) = here.worker.ask([second])
        (answer,) = here.answers()
        assert answer.ticket == other


FAULTS = {
    faulty.dies_when_asked: Fault.DIED,
    faulty.babbles: Fault.NONSENSE,
    faulty.answers_a_list: Fault.NONSENSE,
    faulty.does_the_impossible: Fault.NONSENSE,
    faulty.gives_broken_reasons: Fault.NONSENSE,
    faulty.gives_words_for_numbers: Fault.NONSENSE,
    faulty.nests_without_end: Fault.NONSENSE,
    faulty.counts_to_infinity: Fault.NONSENSE,
    faulty.counts_beyond_floats: Fault.NONSENSE,
    faulty.values_beyond_floats: Fault.NONSENSE,
    faulty.values_without_a_number: Fault.NONSENSE,
    faulty.notes_infinity: Fault.NONSENSE,
    faulty.gives_no_list_of_reasons: Fault.NONSENSE,
    faulty.is_ready_twice: Fault.NONSENSE,
    faulty.stumbles_over_its_hand: Fault.DIED,
}


@pytest.mark.parametrize(("target", "fault"), FAULTS.items(), ids=lambda value: getattr(value, "__name__", ""))
def test_a_worker_that_goes_wrong_is_replaced_by_a_rule_of_thumb(target: Work, fault: Fault) -> None:
    with desk(target=target) as here:
        question = here.question()
        process = here.hired[-1].process
        here.worker.ask([question])
        (answer,) = here.answers()
        assert answer.fault is fault
        assert answer.action is bot_named("casual", "seed").choose(question.seen, question.seat)
        assert here.hired[-1].process is not process
        process.join(10)
        assert not process.is_alive()


def test_an_error_in_a_bot_is_told_without_what_its_seat_holds(caplog, capfd) -> None:
    with desk(target=faulty.stumbles_over_its_hand) as here:
        here.worker.ask([here.question()])
        here.answers()
    assert "KeyError" in caplog.text and "tests/bots/process/faulty.py" in caplog.text
    assert "secret of seat" not in caplog.text.replace('f"secret of seat {seat}', "")
    assert capfd.readouterr().err == ""


def test_the_command_line_with_its_seed_stays_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["main.py", "play", "rage", "--seed", "7"])
    with desk(target=faulty.reads_the_command_line) as here:
        question = here.question()
        here.worker.ask([question])
        (answer,) = here.answers()
        assert answer.fault is None and answer.action is question.seen.legal(question.seat)[-1]


def test_an_illegal_action_is_nonsense() -> None:
    with desk(target=faulty.does_the_illegal) as here:
        while len(here.state.legal(here.state.deciders()[0])) > 10:
            seat = here.state.deciders()[0]
            here.state.apply(seat, here.state.legal(seat)[0])
            if here.state.chance_due() is not None:
                break
        seat = here.state.deciders()[0]
        here.worker.ask([Question("casual", "seed", seat, here.state.redact(seat))])
        (answer,) = here.answers()
        assert answer.fault is Fault.NONSENSE
        assert answer.action in here.state.legal(seat)


def test_for_a_hanging_worker_a_rule_of_thumb_stands_in_at_the_limit(caplog) -> None:
    """And it is replaced when it does not even say that it gave up."""
    with desk(target=faulty.hangs) as here:
        here.wait_until_ready()
        process, question = here.hired[-1].process, here.question("strong")
        here.worker.ask([question])
        here.clock.time = SECONDS["strong"] - 0.001
        assert here.worker.poll() == []
        here.clock.time = SECONDS["strong"]
        (answer,) = here.worker.poll()
        assert answer.fault is Fault.LATE and "LATE" in caplog.text
        assert answer.action is bot_named("reference", "").choose(question.seen, question.seat)
        here.clock.time += GRACE - 0.001
        assert here.worker.poll() == []
        here.worker.ask([question])
        here.clock.time += 0.002
        (answer,) = here.worker.poll()
        assert answer.fault is Fault.HUNG and "HUNG" in caplog.text
        process.join(10)
        assert not process.is_alive()


def test_a_slow_worker_is_kept() -> None:
    """It was told that nobody waits any longer, says so, and answers the next question."""
    with desk() as here:
        here.wait_until_ready()
        process = here.hired[-1].process
        here.worker.ask([here.question("expert")])
        here.clock.time = SECONDS["expert"]
        (answer,) = here.worker.poll()
        assert answer.fault is Fault.LATE
        here.worker.ask([here.question()])
        (answer,) = here.answers()
        assert answer.fault is None
        here.clock.time += START_UP
        assert here.worker.poll() == []
        assert here.hired[-1].process is process


def test_a_worker_that_is_still_starting_is_left_alone() -> None:
    with desk(target=faulty.never_starts) as here:
        process = here.hired[-1].process
        here.worker.ask([here.question()])
        here.clock.time = TOGETHER - 0.001
        assert here.worker.poll() == [], "it is waited for as long as decisions may take together"
        here.clock.time = TOGETHER
        (answer,) = here.worker.poll()
        assert answer.fault is Fault.STARTING
        assert here.hired[-1].process is process
        here.worker.ask([here.question()])
        here.clock.time = START_UP + 1
        here.worker.poll()
        assert here.hired[-1].process is not process


class Spied:
    """A worker process that exists only here, and its line: it keeps what is written, and says what the test says."""

    def __init__(self) -> None:
        self.pipe = self
        self.says: list[bytes] = []
        self.written: list[bytes] = []

    def begin(self, work: Work, brief: Any) -> None:
        pass

    def stop(self) -> None:
        pass

    def received(self) -> tuple[list[bytes], bool]:
        said, self.says = self.says, []
        return said, False

    def send(self, message: bytes) -> None:
        self.written.append(message)

    def seconds(self) -> list[float]:
        """How long the worker was told to think, question by question."""
        heads = [json.loads(message.partition(b"\n")[0]) for message in self.written]
        return [head["seconds"] for head in heads if "seconds" in head]


def test_what_nobody_waits_for_any_more_is_not_sent_when_a_worker_is_ready() -> None:
    with desk(start_process=Spied) as here:
        (line,) = here.hired
        here.worker.ask([here.question()])
        here.clock.time = TOGETHER / 2
        for _ in range(2):
            here.worker.ask([here.question()])
        here.clock.time = TOGETHER
        here.worker.cancel(2)
        assert line.written == []
        line.says.append(READY)
        assert [answer.fault for answer in here.worker.poll()] == [Fault.STARTING]
        assert [b'"ticket": 3' in message for message in line.written] == [True]
        here.clock.time += GRACE + 0.001
        assert [answer.fault for answer in here.worker.poll()] == [Fault.LATE]
        assert here.hired == [line], "it is ready, and not silent"


def test_the_time_to_think_begins_when_a_worker_can() -> None:
    """A table that was just resumed waits for its bots, instead of telling that they don't answer."""
    with desk(start_process=Spied) as here:
        (line,) = here.hired
        here.worker.ask([here.question("strong")])
        here.clock.time = TOGETHER - SECONDS["strong"]
        assert here.worker.poll() == []
        line.says.append(READY)
        assert here.worker.poll() == []
        assert line.seconds() == [pytest.approx(THINKING * SECONDS["strong"])]
        here.clock.time = TOGETHER - 0.001
        assert here.worker.poll() == []
        here.clock.time = TOGETHER
        assert [answer.fault for answer in here.worker.poll()] == [Fault.LATE]


def test_who_waited_for_a_worker_shares_what_is_left() -> None:
    """UX.md: 1.5 s together, however long the worker took to start."""
    with desk(Setup("5211", 4), start_process=Spied) as here:
        (line,), late = here.hired, 0.5
        here.worker.ask([Question("expert", "s", seat, here.state.redact(seat)) for seat in here.state.deciders()])
        here.clock.time = late
        line.says.append(READY)
        assert here.worker.poll() == []
        count = len(here.state.deciders())
        each = (TOGETHER - late) / count
        assert line.seconds() == [pytest.approx(THINKING * each)] * count
        here.clock.time = late + each + 0.001
        assert len(here.worker.poll()) == 1
        here.clock.time = TOGETHER
        assert len(here.worker.poll()) == count - 1


@pytest.mark.parametrize("level", LEVELS)
def test_an_answer_has_a_part_of_the_limit_to_come_back(level: str) -> None:
    """The worker stops thinking before the limit: packing, the pipe and a frame lie between it and the table."""
    with desk(start_process=Spied) as here:
        (line,) = here.hired
        line.says.append(READY)
        here.worker.poll()
        here.worker.ask([here.question(level)])
        (seconds,) = line.seconds()
        assert 0.8 * SECONDS[level] <= seconds <= 0.9 * SECONDS[level]


@pytest.mark.parametrize("level", ["beginner", "casual"])
def test_a_weak_bot_is_stood_in_for_as_weakly(level: str) -> None:
    """By its own rule of thumb: a child's opponent is not suddenly the best there is."""
    with desk(target=faulty.never_starts) as here:
        asked = [replace(here.question(level), seed=str(seed)) for seed in range(20)]
        here.worker.ask(asked)
        here.clock.time = TOGETHER
        answers = here.worker.poll()
        assert [answer.fault for answer in answers] == [Fault.STARTING] * 20
        own = [bot_named(level, each.seed).choose(each.seen, each.seat) for each in asked]
        assert [answer.action for answer in answers] == own
        assert set(own) != {bot_named("reference", "").choose(asked[0].seen, asked[0].seat)}


def test_a_rule_of_thumb_that_fails_here_too_leaves_the_reference(monkeypatch: pytest.MonkeyPatch, caplog) -> None:
    def stumbles(name: str, seed: str) -> Any:
        raise KeyError(name, seed)

    monkeypatch.setattr("game.bots.process.worker_client.bot_named", stumbles)
    with desk(target=faulty.dies_when_asked) as here:
        question = here.question()
        here.worker.ask([question])
        (answer,) = here.answers()
        assert answer.action is bot_named("reference", "").choose(question.seen, question.seat)
        assert "a bot failed: KeyError" in caplog.text


@pytest.mark.skipif(sys.platform == "win32", reason="there a message comes whole or not at all")
def test_half_a_message_stops_nobody() -> None:
    with desk(target=faulty.stops_in_a_message) as here:
        here.wait_until_ready()
        process = here.hired[-1].process
        here.worker.ask([here.question()])
        assert here.worker.poll() == []
        here.clock.time = SECONDS["casual"]
        assert [answer.fault for answer in here.worker.poll()] == [Fault.LATE]
        here.clock.time += GRACE + 0.001
        assert here.worker.poll() == [] and here.hired[-1].process is not process


def test_a_worker_that_does_not_read_stops_nobody() -> None:
    with desk(target=faulty.hangs) as here:
        here.wait_until_ready()
        here.hired[-1].pipe.send(b"x" * (1 << 22))
        here.worker.ask([here.question()])
        here.clock.time = SECONDS["casual"]
        assert [answer.fault for answer in here.worker.poll()] == [Fault.LATE]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_sent_is_the_same_in_matches_that_differ_only_in_what_the_seat_may_not_know(game: str) -> None:
    rng, differed = Random(3), False
    for moment in moments(Setup(game, 3), seed=4, every=17):
        other = twin(moment.state, moment.seat, rng)
        differed = differed or other != moment.state
        assert sent(moment.state, moment.seat) == sent(other, moment.seat)
    assert differed


def sent(state: State[Any], seat: int) -> bytes:
    """What a worker is sent when this seat is asked."""
    with desk(state.rules.setup, start_process=Spied) as here:
        (line,) = here.hired
        line.says.append(READY)
        here.worker.poll()
        here.worker.ask([Question("strong", "seed", seat, state.redact(seat))])
        return line.written[-1]


class Machine:
    """Where workers run that exist only here: each is ready and answers, waits for a processor, or dies."""

    def __init__(self) -> None:
        self.busy = self.deadly = self.full = False
        self.hired: list[Puppet] = []

    def start_process(self) -> Any:
        if self.full:
            raise OSError("no more processes")
        self.hired.append(Puppet(self))
        return self.hired[-1]


class Puppet:
    """A worker process and both ends of its line."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._asked: list[bytes] = []
        self._ready = False
        self.stopped = False
        self.pipe = self

    def begin(self, work: Work, brief: Any) -> None:
        pass

    def stop(self) -> None:
        self.stopped = True

    def send(self, message: bytes) -> None:
        self._asked.append(message)

    def received(self) -> tuple[list[bytes], bool]:
        if self._machine.deadly:
            return [], True
        if self._machine.busy:
            return [], False
        said = [] if self._ready else [READY]
        self._ready = True
        heads = [json.loads(message.partition(b"\n")[0]) for message in self._asked]
        self._asked.clear()
        return said + [self._answer(head["ticket"]) for head in heads if "ticket" in head], False

    def _answer(self, ticket: int) -> bytes:
        return json.dumps({"ticket": ticket, "do": "bid 0", "reasons": []}).encode()


class Room:
    """A table whose worker runs on such a machine, and a clock; everybody is asked again and again."""

    def __init__(self) -> None:
        self.machine, self.clock = Machine(), Clock()
        rules = kit.rules_for(RAGE)
        state = rules.start()
        while (due := state.chance_due()) is not None:
            state.resolve(fair_outcome(due, 7, 0))
        self._seen = [(seat, state.redact(seat)) for seat in state.deciders()]
        self.worker = WorkerClient(
            brief_for(game_named("rage"), RAGE, kit.LIBRARY),
            rules,
            self.clock,
            start_process=self.machine.start_process,
        )

    def play(self, seconds: float) -> list[Fault | None]:
        """Who answers within this time: one question after the other, by an expert, ten frames a second."""
        faults, until, waiting = list[Fault | None](), self.clock.time + seconds, False
        while self.clock.time < until:
            if not waiting:
                seat, seen = self._seen[len(faults) % len(self._seen)]
                self.worker.ask([Question("expert", "seed", seat, seen)])
                waiting = True
            self.clock.time += 0.1
            for answer in self.worker.poll():
                faults.append(answer.fault)
                waiting = False
        return faults


def test_a_worker_that_had_to_wait_for_the_processor_for_long_answers_when_it_has_it() -> None:
    room = Room()
    assert set(room.play(5)) == {None}
    room.machine.busy = True
    starved = room.play(240)
    assert None not in starved and len(room.machine.hired) < 10, "each one gets more time than the one before"
    room.machine.busy = False
    assert None in room.play(2), "whoever is there answers at once"
    assert set(room.play(30)) == {None}


def test_a_short_wait_for_the_processor_costs_an_answer_and_no_worker() -> None:
    room = Room()
    room.play(5)
    room.machine.busy = True
    assert room.play(SECONDS["expert"] + 1) == [Fault.LATE]
    room.machine.busy = False
    room.play(1)
    assert set(room.play(10)) == {None} and len(room.machine.hired) == 1


def test_workers_that_die_again_and_again_are_started_ever_more_rarely_and_come_back() -> None:
    room = Room()
    room.machine.deadly = True
    faults = room.play(600)
    assert set(faults) == {Fault.DIED} and len(faults) > 5000, "nobody waits for them"
    assert len(room.machine.hired) <= 600 / LONGEST_PAUSE + 8
    assert all(each.stopped for each in room.machine.hired)
    room.machine.deadly = False
    room.play(LONGEST_PAUSE + 1)
    assert set(room.play(30)) == {None}
    room.machine.deadly = True
    before = len(room.machine.hired)
    room.play(0.2)
    assert len(room.machine.hired) > before, "after an answer the next one is replaced at once again"


def test_where_no_process_can_be_had_for_a_while_one_is_tried_for_later() -> None:
    room = Room()
    room.machine.deadly = room.machine.full = True
    faults = room.play(100)
    assert set(faults) == {Fault.DIED} and len(room.machine.hired) == 1
    room.machine.deadly = room.machine.full = False
    room.play(LONGEST_PAUSE + 1)
    assert set(room.play(10)) == {None}


def test_a_clock_that_was_put_back_keeps_no_worker_away_for_hours() -> None:
    room = Room()
    room.clock.time = 10_000
    room.machine.deadly = True
    room.play(100)
    room.clock.time, room.machine.deadly = 0.0, False
    room.play(2)
    assert set(room.play(10)) == {None}


def test_decisions_owed_together_share_the_time() -> None:
    with desk(Setup("5211", 4), faulty.hangs) as here:
        here.wait_until_ready()
        asked = [Question("expert", "s", seat, here.state.redact(seat)) for seat in here.state.deciders()]
        here.worker.ask(asked)
        seats = []
        for number in range(len(asked)):
            here.clock.time = TOGETHER * (number + 1) / len(asked)
            seats += [answer.seat for answer in here.worker.poll()]
            assert len(seats) == number + 1
        assert seats == list(here.state.deciders())
