"""The watchdog: starts the kiosk's window in a process of its own, and restarts it when it crashes or hangs."""

from __future__ import annotations

import datetime
import json
import logging
import queue
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Final

from game.bots.error_report import LOGGER
from game.commands.shared import OK, WRONG_USE
from game.user.kiosk.days import Days, KioskEvent, What
from game.user.kiosk.kiosk import POWER_OFF
from game.user.log import close_logbook, open_logbook

SILENCE: Final = 10.0
"""Seconds without a sign of life after which the window's process counts as hung."""
START_UP: Final = 60.0
"""Seconds that the process may take until its first sign of life."""
CRASHES: Final = 3
"""After so many crashes in one match, that match is put away."""
LONGEST_SIGN: Final = 1000
STEADY: Final = 60.0
"""A process that has run for so many seconds is restarted after the shortest pause."""
FIRST_PAUSE: Final = 0.5
LONGEST_PAUSE: Final = 30.0
FAREWELL: Final = 10.0
"""Seconds that the process has to end by itself."""
GLANCE: Final = 0.2
STANDSTILL: Final = 2.0
"""The watchdog looks several times a second: a longer gap means that both processes were suspended."""
CANNOT_START: Final = 1
"""The exit code assumed for a process that could not be started."""
ENDING: Final = ("SIGTERM", "SIGINT", "SIGHUP")
"""The signals that a system sends to end a process; not every system has all of them."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What to do after the window's process has ended: exit with a code, or restart after a pause."""

    code: int | None
    pause: float = 0.0
    put_away: str | None = None
    crash: What | None = None


@dataclass(slots=True)
class Vigil:
    """The watchdog's state. Time is passed in."""

    started: float = 0.0
    glanced: float = 0.0
    heard: float | None = None
    match: str = ""
    """The match that was being played at the last sign."""
    crashes: Counter[str] = field(default_factory=Counter)
    in_a_row: int = 0
    lives: int = 0
    """How often the window was started."""

    def begin(self, now: float) -> None:
        self.started, self.glanced, self.heard, self.match = now, now, None, ""

    def hear(self, sign: str, now: float) -> None:
        """Takes in a sign: the match being played, a sign of life; or a match about to be opened, which is none."""
        try:
            found = json.loads(sign[:LONGEST_SIGN])
        except (ValueError, RecursionError):
            return
        if isinstance(found, dict) and isinstance(found.get("match"), str):
            self.heard, self.match = now, found["match"]
        elif isinstance(found, dict) and isinstance(found.get("opens"), str):
            self.match = found["opens"]

    def glance(self, now: float) -> None:
        """Notes that the watchdog has looked; a gap in which it was suspended itself is no silence."""
        gap, self.glanced = now - self.glanced, now
        if gap > STANDSTILL:
            self.started = min(now, self.started + gap)
            self.heard = None if self.heard is None else min(now, self.heard + gap)

    def hangs(self, now: float) -> bool:
        if self.heard is None:
            return now - self.started > START_UP
        return now - self.heard > SILENCE

    def ended(self, code: int, now: float, hung: bool = False) -> Verdict:
        """Decides what to do after the process has ended."""
        if not hung and (code in (OK, POWER_OFF) or (code == WRONG_USE and self.heard is None)):
            return Verdict(code)
        steady = now - self.started >= STEADY
        self.in_a_row = 0 if steady else self.in_a_row + 1
        pause = FIRST_PAUSE if steady else min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(self.in_a_row - 1, 20))
        crash = What.HANG if hung else What.CRASH
        if self.match:
            self.crashes[self.match] += 1
        poisoned = self.match if self.match and self.crashes[self.match] >= CRASHES else None
        if poisoned is not None:
            # The match is put away and fails no more, so its crashes are forgotten.
            del self.crashes[poisoned]
        return Verdict(None, pause, poisoned, crash)


class Watchdog:
    """Runs until the operator, or the system by SIGTERM, ends it; the process that it has started ends with it."""

    def __init__(self, command: Sequence[str], folder: Path, log: Path, power_off: Sequence[str] = ()) -> None:
        """Counts go to `folder`, errors to the log."""
        self._command: Final = list(command)
        self._power_off: Final = list(power_off)
        self._days: Final = Days(folder, datetime.datetime.now)
        open_logbook(log)
        self._log: Final = logging.getLogger(LOGGER)
        self._vigil: Final = Vigil()
        self._signs: Final[queue.Queue[str]] = queue.Queue()
        self._stopping = threading.Event()

    def run(self) -> int:
        """Runs the window until it ends for good; returns the exit code."""
        for name in ENDING:
            if (number := getattr(signal, name, None)) is not None:
                signal.signal(number, lambda *_: self._stopping.set())
        put_away: str | None = None
        while True:
            try:
                process = self._start(put_away)
            except OSError as error:
                if not self._vigil.lives:
                    raise  # at the first start somebody sees the error
                # There may be no room for a process just now.
                self._log.error("watchdog: the window can't be started: %s", error.strerror or error)
                verdict = self._vigil.ended(CANNOT_START, time.monotonic())
            else:
                verdict, put_away = self._live(process), None
            if verdict.code is not None:
                return self._farewell(verdict.code)
            self._tell(verdict)
            put_away = verdict.put_away or put_away
            if self._stopping.wait(verdict.pause):
                return self._farewell(OK)

    def _start(self, put_away: str | None) -> subprocess.Popen[str]:
        """Starts the window. Its input shows that we live, its output has signs of life, its errors are logged."""
        self._vigil.begin(time.monotonic())
        extra = ["--put-away", put_away] if put_away is not None else []
        return subprocess.Popen(
            [*self._command, *extra],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
        )

    def _live(self, process: subprocess.Popen[str]) -> Verdict:
        """Watches over the process until it ends."""
        self._vigil.lives += 1
        self._signs.queue.clear()
        self._log.info("watchdog: started process %d", process.pid)
        readers = [
            _reader(process.stdout, self._signs.put),
            _reader(process.stderr, self._hear_error),
        ]
        hung = self._watch(process)
        code = process.wait()
        if process.stdin is not None:
            process.stdin.close()
        for reader in readers:
            reader.join(1.0)
        self._listen()
        if self._stopping.is_set() and not hung:
            return Verdict(OK)
        return self._vigil.ended(code, time.monotonic(), hung)

    def _watch(self, process: subprocess.Popen[str]) -> bool:
        """Watches until the process ends; returns whether it was killed because it hung."""
        while process.poll() is None:
            if self._stopping.is_set():
                self._end(process)
                return False
            self._listen(GLANCE)
            self._vigil.glance(time.monotonic())
            if self._vigil.hangs(time.monotonic()):
                process.kill()
                return True
        return False

    def _listen(self, seconds: float = 0.0) -> None:
        """Takes in all waiting signs, after waiting at most this long for the first."""
        try:
            sign = self._signs.get(timeout=seconds) if seconds else self._signs.get_nowait()
            while True:
                before = self._vigil.match
                self._vigil.hear(sign, time.monotonic())
                if self._vigil.match not in ("", before):
                    self._log.info("watchdog: the match %s is under way", self._vigil.match)
                sign = self._signs.get_nowait()
        except queue.Empty:
            return

    def _end(self, process: subprocess.Popen[str]) -> None:
        process.terminate()
        try:
            process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            process.kill()

    def _hear_error(self, line: str) -> None:
        self._log.error("window: %s", line.rstrip())
        # Our stderr may have no reader any more; the window's must still be read, or the window would block.
        with suppress(OSError, ValueError):
            print(line, end="", file=sys.stderr)

    def _tell(self, verdict: Verdict) -> None:
        what, match = verdict.crash or What.CRASH, self._vigil.match
        self._days.count(KioskEvent(what, game_of(match)))
        self._log.error("watchdog: %s%s; again in %.1f s", what.value, f" in {match}" if match else "", verdict.pause)
        if verdict.put_away is not None:
            self._log.error("watchdog: %s has failed %d times and is put away", verdict.put_away, CRASHES)

    def _farewell(self, code: int) -> int:
        self._days.write()
        self._log.info("watchdog: ended with %d", code)
        close_logbook()
        return _run(self._power_off) if code == POWER_OFF else code


def game_of(match: str) -> str:
    """The game in a match's name, DATE-TIME-GAME-NUMBER."""
    parts = match.split("-")
    return "-".join(parts[2:-1]) if len(parts) > 3 else ""


def _reader(stream: IO[str] | None, take: Any) -> threading.Thread:
    """Starts a thread that passes every line on, until the stream ends."""

    def read() -> None:
        for line in stream or ():
            take(line)

    thread = threading.Thread(target=read, daemon=True)
    thread.start()
    return thread


def _run(command: Sequence[str]) -> int:
    """Switches the machine off, if the operator has configured how."""
    if not command:
        return OK
    try:
        return subprocess.run(list(command), check=False).returncode
    except OSError as error:
        print(f"'{command[0]}' can't be started ({error.strerror or error}).", file=sys.stderr)
        return 1
