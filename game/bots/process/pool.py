"""Worker processes: started ahead, so that whoever needs one does not wait until it can play."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Final

from game.bots.process.codec import Brief
from game.bots.process.pipe import MessagePipe
from game.bots.process.start import Work, spawn, wait_for_brief

SOON: Final = 0.3
"""Seconds from the first frame until the first worker is started: the title answers before that."""
LATER: Final = 5.0
"""Seconds from when a worker was taken until the next one is started."""
LONGEST_PAUSE: Final = 320.0
"""Each worker that ends while nobody uses it doubles the pause until the next one, up to so many seconds."""


class WorkerProcess:
    """A process that learns to play, and then waits to be told what is played. OSError if there can be none."""

    def __init__(self) -> None:
        self.process, ours = spawn(wait_for_brief)
        try:
            self.pipe: Final = MessagePipe(ours)
        except RuntimeError as error:  # no more threads
            self.process.kill()
            raise OSError from error

    def begin(self, work: Work, brief: Brief) -> None:
        """Tells it what to do with the brief; to be called once."""
        self.pipe.send(pickle.dumps((work, brief)))

    def stop(self) -> None:
        self.pipe.close()
        self.process.kill()


StartProcess = Callable[[], WorkerProcess]


class SpareProcesses:
    """One worker that nobody needs yet. Whoever comes takes it, and a while later another one is started."""

    def __init__(self, start_process: StartProcess = WorkerProcess) -> None:
        self._start_process: Final = start_process
        self._spare: WorkerProcess | None = None
        self._due: float | None = None
        self._pause = SOON
        self._closed = False

    def start_process(self) -> WorkerProcess:
        """The worker that stands ready, even if it is still learning; a new one if there is none."""
        spare, self._spare = self._spare, None
        self._due, self._pause = None, LATER
        if spare is None or not spare.process.is_alive():
            return self._start_process()
        return spare

    def update(self, now: float, busy: bool) -> None:
        """Starts a worker ahead when it is time and nobody is `busy`; to be called in every frame."""
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
        """The next one comes later than this one did."""
        self._due, self._pause = None, min(LONGEST_PAUSE, max(LATER, 2 * self._pause))

    def close(self) -> None:
        if self._spare is not None:
            self._spare.stop()
            self._spare = None
        self._closed = True
