"""Long jobs in the background: their results are polled, and a job can be stopped at any time."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final, Protocol

from game.bots.error_report import LOGGER, error_report
from game.bots.process.start import spawn

Job = Callable[..., Iterator[Any]]
"""A function at module level, so that another process can import it; its arguments and results can be pickled."""


class BackgroundJob(Protocol):
    """A running job. No method blocks."""

    done: bool
    """Whether no more results will come."""
    failed: bool
    """Whether the job ended early because of an error."""

    def poll(self) -> list[Any]:
        """The results that have arrived since the last call."""

    def close(self) -> None:
        """Stops the job; the other results are not wanted."""


OpenJob = Callable[..., BackgroundJob]
"""Starts a job with its arguments."""


class InlineJob:
    """Runs the job in this process, one result per poll: for tests, and where no process can be started."""

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
    """Runs the job in a process of its own, at a lower priority than the one that draws."""

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
    """Runs in the other process; sends every result as soon as it is found."""
    try:
        for piece in job(*given):
            pipe.send(("piece", piece))
        pipe.send(("done", None))
    except (EOFError, OSError):
        return
    except Exception as error:
        # Python's own traceback could show what a seat holds.
        pipe.send(("failed", error_report(error)))
