"""Counts what happens at a kiosk: a table in a file, a line for each event, and nothing about any person."""

from __future__ import annotations

import csv
import datetime
import io
import os
import re
from collections import Counter, deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Final

from game.content.reading import TooLarge, read_plain
from game.match.journal import WRITE, part_from_copies, write_all
from game.match.store.match_lock import lock_at

FILE: Final = "kiosk.csv"
COLUMNS: Final = ("day", "time", "what", "game", "people", "bots", "decisions", "seconds")
DAY: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
SECONDS: Final = re.compile(r"\d{1,9}", re.ASCII)
MOST_BYTES: Final = 4 << 20
"""Enough for years of a busy kiosk; a larger file is renamed and a new one begun."""
LONGEST_LINE: Final = 200
MOST_WAITING: Final = 1000
"""How many lines may wait while the disk refuses them; beyond that, the oldest are lost."""
RETRY: Final = 10.0
"""Seconds between two attempts to write them."""


class What(Enum):
    """The events that are counted."""

    BEGUN = "begun"
    FINISHED = "finished"
    PUT_AWAY = "put away"
    CRASH = "crash"
    HANG = "hang"


@dataclass(frozen=True, slots=True)
class KioskEvent:
    """One line: for a match its game, people, bots, decisions, and the seconds that people have played it."""

    what: What
    game: str = ""
    people: int = 0
    bots: int = 0
    decisions: int = 0
    seconds: int = 0


@dataclass(slots=True)
class Day:
    """The counts of one day."""

    day: str
    begun: int = 0
    finished: int = 0
    put_away: int = 0
    crashes: int = 0
    seconds: int = 0
    """The playing time of its finished matches in total."""
    games: Counter[str] = field(default_factory=Counter)

    @property
    def minutes(self) -> int:
        """The average playing time of a finished match."""
        return round(self.seconds / self.finished / 60) if self.finished else 0


class Days:
    """The file. Nothing depends on it: a line that can't be written waits, one that can't be read is skipped."""

    def __init__(self, folder: Path, now: Callable[[], datetime.datetime]) -> None:
        self.path: Final = folder / FILE
        self._now: Final = now
        self._waiting: Final[deque[str]] = deque(maxlen=MOST_WAITING)
        self._tried = 0.0

    @property
    def waiting(self) -> int:
        """How many lines could not be written yet."""
        return len(self._waiting)

    def count(self, happening: KioskEvent) -> bool:
        """Adds a line after those that wait; returns whether it was written."""
        now = self._now()
        row = (
            *(f"{now:%Y-%m-%d}", f"{now:%H:%M:%S}", happening.what.value, happening.game),
            *(happening.people, happening.bots, happening.decisions, happening.seconds),
        )
        self._waiting.append(_line(row))
        return self.write()

    def write(self) -> bool:
        """Writes all waiting lines or none; returns whether none waits any more."""
        if not self._waiting:
            return True
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            # The watchdog writes to the same file.
            with lock_at(self.path.with_name(f"{FILE}.lock")):
                self._append("".join(self._waiting))
        except OSError:
            return False
        self._waiting.clear()
        return True

    def look_after(self, now: float) -> None:
        """Tries every few seconds to write the waiting lines."""
        if self._waiting and not 0 <= now - self._tried < RETRY:
            self._tried = now
            self.write()

    def days(self) -> list[Day]:
        """All days, newest first."""
        found: dict[str, Day] = {}
        for row in self._rows():
            day = found.setdefault(row["day"], Day(row["day"]))
            _add(day, row)
        return sorted(found.values(), key=lambda day: day.day, reverse=True)

    def _append(self, text: str) -> None:
        if self.path.exists() and self.path.stat().st_size > MOST_BYTES:
            self.path.replace(self.path.with_name(f"kiosk-until-{self._now():%Y%m%d-%H%M%S}.csv"))
        with suppress(FileNotFoundError):
            part_from_copies(self.path, 2 * MOST_BYTES)
        file = os.open(self.path, WRITE | os.O_APPEND, 0o600)
        try:
            size = os.fstat(file).st_size
            if not size:
                text = _line(COLUMNS) + text
            elif not self._ends_whole():
                text = "\n" + text
            try:
                write_all(file, text.encode())
            except OSError:
                # The disk may have stored a part of the text.
                with suppress(OSError):
                    os.ftruncate(file, size)
                raise
            # The text is in the file: if it were written again because of a failed fsync, it would be counted twice.
            with suppress(OSError):
                os.fsync(file)
        finally:
            os.close(file)

    def _ends_whole(self) -> bool:
        """Whether the last line is complete; the power may have failed while it was written."""
        with self.path.open("rb") as file:
            file.seek(-1, os.SEEK_END)
            return file.read(1) == b"\n"

    def _rows(self) -> Iterable[dict[str, str]]:
        try:
            data = read_plain(self.path, 2 * MOST_BYTES)
        except (OSError, TooLarge):
            data = b""
        for line in (*io.BytesIO(data), *(line.encode() for line in self._waiting)):
            # Line by line: a truncated line must not spoil the lines after it.
            row = line[:LONGEST_LINE].decode("utf-8", "replace").rstrip("\n").split(",")
            if len(row) == len(COLUMNS) and DAY.fullmatch(row[0]) and row[2] in WORDS:
                yield dict(zip(COLUMNS, row, strict=True))


WORDS: Final = frozenset(what.value for what in What)


def _line(row: Iterable[object]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(row)
    return text.getvalue()


def _add(day: Day, row: dict[str, str]) -> None:
    match What(row["what"]):
        case What.BEGUN:
            day.begun += 1
            day.games[row["game"]] += 1
        case What.FINISHED:
            day.finished += 1
            day.seconds += int(row["seconds"]) if SECONDS.fullmatch(row["seconds"]) else 0
        case What.PUT_AWAY:
            day.put_away += 1
        case What.CRASH | What.HANG:
            day.crashes += 1
