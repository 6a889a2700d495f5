"""Lives of matches in processes that kill themselves in the middle of a call to the system.

`python -m tests.match.crashing ROOT STEP DECISIONS SEED…` lets every seed's life (tests/match/life.py) go by once to
count its calls that change the disk. Then, for every STEP-th of them, processes of their own live the same life and are
gone, without any cleaning up, before the call, after it, and half-way through a write: in ROOT/SEED-WAY-CALL. What
each was told lies beside it, as .told: a line for every text that may be on disk from now on, and one for every text
that was shown as safe. Every process that was not killed is a fault. Prints a line of JSON for every kill.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from game.content.folders import standard_folders
from game.content.manifest import know_games
from tests.match.life import Life, lay_wreck

CALLS = ("write", "fsync", "replace", "rename", "unlink", "open", "close", "mkdir")
BEFORE, HALF, AFTER = "before", "half", "after"
REAL_WRITE = os.write

At = Callable[[int, str], str]
"""What is done at the so many-th call, of this name: nothing ("") or a kill."""


def guard_calls(at: At) -> None:
    """From now on every call that changes the disk asks first. What a kill leaves to the disk is up to the system: it
    takes nothing back, so that a sync need not wait for it."""
    count = [0]

    def guard(name: str) -> None:
        real = os.fstat if name == "fsync" else getattr(os, name)

        def guarded(*given: Any, **named: Any) -> Any:
            count[0] += 1
            way = at(count[0], name)
            try:
                if way == AFTER:
                    real(*given, **named)
                elif way == HALF:
                    real(given[0], bytes(given[1])[: len(given[1]) // 2])
            finally:
                # The system may have refused: that is a moment like any other.
                if way:
                    os.kill(os.getpid(), signal.SIGKILL)
            return real(*given, **named)

        setattr(os, name, guarded)

    for name in CALLS:
        guard(name)


def live(root: Path, seed: int, decisions: int, at: At) -> None:
    told = os.open(root.with_suffix(".told"), os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def tell(kind: str, text: str) -> None:
        REAL_WRITE(told, (json.dumps([kind, text]) + "\n").encode())

    lay_wreck(root)
    life = Life(root, seed, tell)
    guard_calls(at)
    life.live(decisions)


def apart(do: Callable[[], None]) -> int:
    """Does it in a process of its own; how that ended."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            do()
            code = 0
        finally:
            os._exit(code)
    return os.waitpid(child, 0)[1]


def calls_of(root: Path, seed: int, decisions: int) -> list[str]:
    """The calls of a whole life, in order."""
    path = root.with_suffix(".calls")
    noted = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def note(_count: int, name: str) -> str:
        REAL_WRITE(noted, f"{name}\n".encode())
        return ""

    assert apart(lambda: live(root, seed, decisions, note)) == 0, "nobody killed it"
    return path.read_text(encoding="ascii").split()


def kills_in(calls: list[str], first: int, step: int) -> Iterator[tuple[int, str]]:
    for number in range(first, len(calls) + 1, step):
        for way in (BEFORE, HALF, AFTER) if calls[number - 1] == "write" else (BEFORE, AFTER):
            yield number, way


def kill(root: Path, seed: int, decisions: int, number: int, way: str) -> str:
    """One life that ends at its so many-th call; its name."""
    name = f"{seed}-{way}-{number}"
    ended = apart(lambda: live(root / name, seed, decisions, lambda count, _: way if count == number else ""))
    assert os.WIFSIGNALED(ended) and os.WTERMSIG(ended) == signal.SIGKILL, f"{name} was not killed"
    return name


def main(root: Path, step: int, decisions: int, seeds: list[int]) -> None:
    know_games(standard_folders())
    for seed in seeds:
        calls = calls_of(root / f"{seed}-whole", seed, decisions)
        for number, way in kills_in(calls, 1 + seed % step, step):
            print(json.dumps([kill(root, seed, decisions, number, way), calls[number - 1]]), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), [int(word) for word in sys.argv[4:]])
