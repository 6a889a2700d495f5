"""Long work beside the screen: pieces come as they are made, in place or from a process; a failure is told."""

from __future__ import annotations

from collections.abc import Iterator
from multiprocessing import active_children
from time import monotonic, sleep

import pytest

from game.bots.process.job import BackgroundJob, InlineJob, ProcessJob


def counting(most: int) -> Iterator[int]:
    yield from range(most)


def failing(secret: str) -> Iterator[int]:
    yield 1
    raise ValueError(secret)


def endless() -> Iterator[int]:
    while True:
        yield 0
        sleep(0.01)


def all_of(work: BackgroundJob) -> list[int]:
    pieces: list[int] = []
    begun = monotonic()
    while not work.done and monotonic() - begun < 60:
        pieces += work.poll()
    return pieces


@pytest.mark.parametrize("way", [InlineJob, ProcessJob])
def test_all_pieces_come_in_their_order(way: type) -> None:
    work = way(counting, 5)
    assert all_of(work) == [0, 1, 2, 3, 4] and not work.failed
    work.close()


def test_a_job_that_fails_is_told_without_what_it_held(caplog: pytest.LogCaptureFixture) -> None:
    work = ProcessJob(failing, "the queen of spades")
    assert all_of(work) == [1] and work.failed
    assert "ValueError" in caplog.text and "queen" not in caplog.text
    work.close()


def test_work_that_nobody_wants_ends_at_once() -> None:
    others = set(active_children())
    work = ProcessJob(endless)
    (process,) = set(active_children()) - others
    work.close()
    process.join(10)
    assert work.done and not process.is_alive() and work.poll() == []
