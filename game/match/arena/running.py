"""Deals over any executor of `concurrent.futures`: in this process, in several, or on a cluster."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager
from itertools import islice
from typing import Final

from game.bots.process.start import end_with_parent
from game.content.folders import Folders
from game.engine.games.registry import know, known_manifests
from game.engine.manifest import Manifest
from game.match.arena.series import Deal, Series, play_deal

AHEAD: Final = 64
"""How many deals are submitted before the first of them is back."""
MOST_BREAKS: Final = 3

OpenExecutor = Callable[[], AbstractContextManager[Executor]]
"""Opens the executor that plays deals."""


class WorkersFailed(Exception):
    """Workers died again and again; the message is the last error's."""


def play_in_this_process(series: Series, numbers: Iterable[int], folders: Folders | None) -> Iterator[Deal]:
    """Plays one deal after the other in this process."""
    for number in numbers:
        yield play_deal(series, number, folders)


def processes(workers: int) -> OpenExecutor:
    """Worker processes on this machine, spawned so that they inherit nothing; they end with this process."""
    fresh = multiprocessing.get_context("spawn")
    manifests = known_manifests()
    return lambda: ProcessPoolExecutor(workers, mp_context=fresh, initializer=_begin, initargs=(manifests,))


def _begin(manifests: list[Manifest]) -> None:
    end_with_parent()
    know(manifests)


def play_on_executor(
    open_executor: OpenExecutor, series: Series, numbers: Iterable[int], folders: Folders | None
) -> Iterator[Deal]:
    """Yields deals as they finish, in no order. Deals that were lost with a worker are played again."""
    missing = list(dict.fromkeys(numbers))
    for breaks in range(MOST_BREAKS + 1):
        try:
            with open_executor() as executor:
                for deal in _played(executor, series, missing, folders):
                    missing.remove(deal.number)
                    yield deal
                return
        except BrokenProcessPool as error:
            if breaks == MOST_BREAKS:
                raise WorkersFailed(str(error)) from error


def _played(executor: Executor, series: Series, numbers: Iterable[int], folders: Folders | None) -> Iterator[Deal]:
    waiting = iter(list(numbers))

    def submitted(count: int) -> set[Future[Deal]]:
        return {executor.submit(play_deal, series, number, folders) for number in islice(waiting, count)}

    running = submitted(AHEAD)
    while running:
        done, running = wait(running, return_when=FIRST_COMPLETED)
        running |= submitted(len(done))
        for future in done:
            yield future.result()
