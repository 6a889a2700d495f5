"""Plays matches in processes that kill themselves in the middle of a call to the system.

`python -m tests.match.crashing ROOT MOMENT…`: for every moment a process of its own plays in ROOT/MOMENT and is
gone, without any cleaning up, at the MOMENT-th call that changes the disk: before it, or, for every other
moment, half-way through a write or just after anything else. What it was told lies in ROOT/MOMENT.told: a
line for every text that may be on disk from now on, and one for every text that was shown as safe.
"""

from __future__ import annotations

import datetime
import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from game.content.folders import standard_folders
from game.content.library import ContentLibrary
from game.engine.game import Setup
from game.engine.games.registry import game_named
from game.engine.record.header import Header, Seat
from game.match.journal import MemoryJournal
from game.match.match import Match
from game.match.store import MatchStore

LIBRARY = ContentLibrary(standard_folders())
GAMES = ("5211", "hornochsen", "perfect_numbers", "rage")
CALLS = ("write", "fsync", "replace", "rename", "unlink", "open")
MOST_DECISIONS = 60
REAL_WRITE = os.write

Tell = Callable[[str, str], None]


def kill_at(moment: int) -> None:
    """From now on the process is gone at the `moment`-th call that changes the disk."""
    left, late = [moment], moment % 2 == 1

    def guard(name: str) -> None:
        real = getattr(os, name)

        def guarded(*given: Any, **named: Any) -> Any:
            left[0] -= 1
            if left[0] == 0:
                if late and name == "write":
                    real(given[0], bytes(given[1])[: len(given[1]) // 2])
                elif late:
                    real(*given, **named)
                os.kill(os.getpid(), signal.SIGKILL)
            return real(*given, **named)

        setattr(os, name, guarded)

    for name in CALLS:
        guard(name)


def play(
    root: Path, seed: int, tell: Tell, decisions: int = MOST_DECISIONS, begin: Callable[[], object] = bool
) -> None:
    """A match by seeded chance with take-backs; a short one comes to its end and is filed."""
    rng = Random(seed)
    seats = tuple(Seat(name, "human") for name in ("Ada", "Bea", "Cem"))
    header = Header(Setup(GAMES[seed % len(GAMES)], 3), seats, seed)
    twin = Match(header, game_named(header.setup.game).rules(header.setup, LIBRARY), MemoryJournal())
    twin.begin()
    tell("possible", twin.text())
    begin()
    store = MatchStore(root, LIBRARY)
    opened = store.create(header, None, datetime.datetime(2026, 1, 1))
    _decide(opened.match, twin, rng, tell, decisions)
    store.close(opened)
    store.unfinished()


def _decide(match: Match, twin: Match, rng: Random, tell: Tell, decisions: int) -> None:
    """Whatever the match on disk will do, its twin in memory does first, so that it is told in time."""
    for _ in range(decisions):
        if rng.random() < 0.7:
            match.settle()
            tell("safe", match.text())
        twin.settle()
        if twin.over:
            return
        seat = rng.choice(twin.deciders())
        if rng.random() < 0.2 and twin.why_no_take_back(seat) is None:
            twin.take_back(seat)
            tell("possible", twin.text())
            match.take_back(seat)
            tell("safe", match.text())
        else:
            action = rng.choice(twin.legal(seat))
            twin.submit(seat, action)
            tell("possible", twin.text())
            match.settle()
            match.submit(seat, match.rules.parse(action.do))


def play_until(moment: int, root: Path) -> None:
    told = os.open(root.with_suffix(".told"), os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def tell(kind: str, text: str) -> None:
        REAL_WRITE(told, (json.dumps([kind, text]) + "\n").encode())

    play(root, moment, tell, begin=lambda: kill_at(moment))


def main(root: Path, moments: list[int]) -> None:
    for moment in moments:
        child = os.fork()
        if child == 0:
            play_until(moment, root / str(moment))
            os._exit(0)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main(Path(sys.argv[1]), [int(word) for word in sys.argv[2:]])
