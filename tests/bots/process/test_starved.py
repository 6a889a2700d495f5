"""Seven experts on one processor that another program wants, too: real answers again as soon as it has ended."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, sleep

import pytest

from game.bots.advice import Question
from game.bots.process.codec import brief_for
from game.bots.process.worker_client import START_UP, Fault, WorkerClient
from game.engine.chance import fair_outcome
from game.engine.game import Setup
from game.engine.games.registry import game_named
from tests.engine import kit

PERSON = 0
"""Who is no bot at the table."""
FRAME = 1 / 60
BESIDE = 4
"""How many busy processes the other program has."""
STARVED = 40.0
"""Seconds for which it runs."""
RECOVERING = 2 * START_UP
"""Seconds that the bots have to come back."""
AFTERWARDS = 60
"""Decisions that are counted after that."""


class Table:
    """A match of Rage with a person and seven experts, played as a table does, frame by frame in real time."""

    def __init__(self) -> None:
        setup = Setup("rage", 8)
        self._rules = kit.rules_for(setup)
        self._state, self._chances, self._asked = self._rules.start(), 0, 0
        self.worker = WorkerClient(brief_for(game_named("rage"), setup, kit.LIBRARY), self._rules, monotonic)

    def decide(self) -> list[Fault | None]:
        """Everybody who owes a decision makes it; who answered for each of the experts."""
        self._deal()
        order = self._state.asking_order()
        experts = [seat for seat in order if seat != PERSON]
        self._asked += 1
        questions = [
            Question("expert", f"{self._asked}/{seat}", seat, self._state.redact(seat))
            for seat in (experts if len(order) > 1 else order)
            if seat != PERSON
        ]
        tickets, found = self.worker.ask(questions), {}
        while len(found) < len(tickets):
            found |= {answer.seat: answer for answer in self.worker.poll()}
            sleep(FRAME)
        for seat in order:
            self._state.act(seat, found[seat].action if seat in found else self._state.legal(seat)[0])
        return [found[question.seat].fault for question in questions]

    def _deal(self) -> None:
        """Chance has its turn; a match that is over is followed by another."""
        if self._state.over:
            self._state = self._rules.start()
        while (due := self._state.chance_due()) is not None:
            self._state.resolve(fair_outcome(due, 7, self._chances))
            self._chances += 1


@contextmanager
def on_one_processor() -> Iterator[None]:
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@contextmanager
def another_program() -> Iterator[None]:
    """Processes on the same processor that never rest."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(BESIDE)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="processes can't be bound to a processor here")
def test_seven_experts_answer_again_when_another_program_has_ended() -> None:
    with on_one_processor():
        table = Table()
        try:
            during, after = Counter[Fault | None](), Counter[Fault | None]()
            with another_program():
                end = monotonic() + STARVED
                while monotonic() < end:
                    during.update(table.decide())
            end = monotonic() + RECOVERING
            while monotonic() < end:
                table.decide()
            while after.total() < AFTERWARDS:
                after.update(table.decide())
        finally:
            table.worker.close()
    print(f"during: {told(during)}; afterwards: {told(after)}")
    assert after[None] >= 0.95 * after.total()


def told(counts: Counter[Fault | None]) -> str:
    return ", ".join(f"{fault.value if fault else 'real'} {count}" for fault, count in counts.most_common())
