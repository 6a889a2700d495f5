"""Worker processes, started ahead, so that a match does not wait until its worker has loaded."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Final

from game.bots.process.codec import Brief
from game.bots.process.pipe import MessagePipe
from game.bots.process.start import Work, spawn, wait_for_brief

SOON: Final = 0.3
"""Seconds from the first frame until the first worker is started: by then the title screen responds."""
LATER: Final = 5.0
"""Seconds after a worker was taken until the next one is started."""
LONGEST_PAUSE: Final = 320.0
"""The longest pause, in seconds: each worker that dies unused doubles the pause until the next one."""


class WorkerProcess:
    """A process that loads the bots, then waits for the match that it works for. OSError if none can be started."""

    def __init__(self) -> None:
        self.process, ours = spawn(wait_for_brief)
        try:
            self.pipe: Final = MessagePipe(ours)
        except RuntimeError as error:  # no more threads
            self.process.kill()
            raise OSError from error

    def begin(self, work: Work, brief: Brief) -> None:
        """Tells the process what to do with the brief; call it only once."""
        self.pipe.send(pickle.dumps((work, brief)))

    def stop(self) -> None:
        self.pipe.close()
        self.process.kill()


StartProcess = Callable[[], WorkerProcess]


class SpareProcesses:
    """Keeps one spare worker. A match takes it, and a while later another one is started."""

    def __init__(self, start_process: StartProcess = WorkerProcess) -> None:
        self._start_process: Final = start_process
        self._spare: WorkerProcess | None = None
        self._due: float | None = None
        self._pause = SOON
        self._closed = False

    def start_process(self) -> WorkerProcess:
        """The spare worker, even if it is still loading; a new one if there is none."""
        spare, self._spare = self._spare, None
        self._due, self._pause = None, LATER
        if spare is None or not spare.process.is_alive():
            return self._start_process()
        return spare

    def update(self, now: float, busy: bool) -> None:
        """Starts the spare worker when it is due and the program is not `busy`; call it in every frame."""
        if self._spare is not None and not self._spare.process.is_alive():
            self._spare = None
            self._put_off()
        if self._due is None:
            self._due = now + self._pause
        if self._spare is None and now >= self._due and not busy and not self._closed:
            try:
                self._spare = self._start_process()
            except OSError:
                self._put_off()

    def _put_off(self) -> None:
        """Lengthens the pause until the next worker."""
        self._due, self._pause = None, min(LONGEST_PAUSE, max(LATER, 2 * self._pause))

    def close(self) -> None:
        if self._spare is not None:
            self._spare.stop()
            self._spare = None
        self._closed = True
