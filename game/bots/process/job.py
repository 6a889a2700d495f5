"""Long work beside the screen: whatever a job yields is polled for, and it can be given up at any time."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final, Protocol

from game.bots.error_report import LOGGER, error_report
from game.bots.process.start import spawn

Job = Callable[..., Iterator[Any]]
"""A function of a module, so that another process finds it; what it takes and yields can be pickled."""


class BackgroundJob(Protocol):
    """A job under way. Nothing here ever waits."""

    done: bool
    """Whether nothing more will come."""
    failed: bool
    """Whether it ended before its time."""

    def poll(self) -> list[Any]:
        """What has come since the last time."""

    def close(self) -> None:
        """Nobody wants the rest."""


OpenJob = Callable[..., BackgroundJob]
"""Begins a job with its arguments."""


class InlineJob:
    """Works in place, a piece at every poll: for tests, and where no process can be had."""

    def __init__(self, job: Job, *given: Any) -> None:
        self._pieces: Final = job(*given)
        self.done = self.failed = False

    def poll(self) -> list[Any]:
        if self.done:
            return []
        try:
            return [next(self._pieces)]
        except StopIteration:
            self.done = True
        return []

    def close(self) -> None:
        self.done = True


class ProcessJob:
    """Works in a process of its own, behind the one that draws the screen."""

    def __init__(self, job: Job, *given: Any) -> None:
        self.done = self.failed = False
        self._worker: tuple[SpawnProcess, Connection] | None = None
        try:
            self._worker = spawn(_work, job, given)
        except OSError:
            self.done = self.failed = True

    def poll(self) -> list[Any]:
        found: list[Any] = []
        while not self.done and self._worker is not None:
            _, pipe = self._worker
            try:
                if not pipe.poll():
                    break
                message = pipe.recv()
            except (EOFError, OSError):
                self.done = self.failed = True
                break
            self._take(message, found)
        return found

    def _take(self, message: tuple[str, Any], found: list[Any]) -> None:
        kind, piece = message
        if kind == "piece":
            found.append(piece)
            return
        self.done, self.failed = True, kind == "failed"
        if self.failed:
            logging.getLogger(LOGGER).error("work beside the screen failed: %s", piece)

    def close(self) -> None:
        self.done = True
        if self._worker is not None:
            process, pipe = self._worker
            pipe.close()
            process.kill()
            self._worker = None


def _work(pipe: Connection, job: Job, given: tuple[Any, ...]) -> None:
    """In the other process: sends every piece as soon as it is there."""
    try:
        for piece in job(*given):
            pipe.send(("piece", piece))
        pipe.send(("done", None))
    except (EOFError, OSError):
        return
    except Exception as error:
        # Printed as Python does, it might tell what a seat holds.
        pipe.send(("failed", error_report(error)))
