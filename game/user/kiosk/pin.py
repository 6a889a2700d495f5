"""The operator's PIN: only a salted hash of it is kept, and guessing takes too long to be worth it."""

from __future__ import annotations

import hashlib
import hmac
import json
import math
import re
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from game.content.reading import TooLarge, read_plain
from game.match.journal import replace_file

LEAST_DIGITS: Final = 4
MOST_DIGITS: Final = 12
HASH: Final = re.compile(r"scrypt\$(\d{1,2})\$([0-9a-f]{32})\$([0-9a-f]{64})", re.ASCII)
COST: Final = 14
"""Hashing takes 2^14 rounds of eight blocks: 16 MB and a fraction of a second for each guess."""
COSTS: Final = range(10, 18)
FREE: Final = 3
"""So many wrong PINs cost no wait. The next one costs the first wait, each further one twice the wait before."""
FIRST_WAIT: Final = 30.0
LONGEST_WAIT: Final = 3600.0
FILE: Final = "kiosk-pin.json"
MOST_BYTES: Final = 1 << 12


def is_pin(text: str) -> bool:
    """Whether this can be a PIN: four to twelve digits."""
    return text.isascii() and text.isdigit() and LEAST_DIGITS <= len(text) <= MOST_DIGITS


def is_hash(text: str) -> bool:
    found = HASH.fullmatch(text)
    return found is not None and int(found[1]) in COSTS


def hash_pin(pin: str, salt: bytes | None = None, cost: int = COST) -> str:
    """The salted hash of a PIN, as it is stored."""
    salt = secrets.token_bytes(16) if salt is None else salt
    return f"scrypt${cost}${salt.hex()}${_digest(pin, salt, cost).hex()}"


def fits(pin: str, kept: str) -> bool:
    """Whether this PIN has the stored hash; no PIN fits if none is stored."""
    found = HASH.fullmatch(kept)
    if found is None or not is_hash(kept):
        return False
    digest = _digest(pin, bytes.fromhex(found[2]), int(found[1]))
    return hmac.compare_digest(digest, bytes.fromhex(found[3]))


def _digest(pin: str, salt: bytes, cost: int) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=1 << cost, r=8, p=1, maxmem=1 << 28, dklen=32)


class PinGate:
    """Checks PINs. Each try is on disk before it is checked, so that restarting the program gives no free tries."""

    def __init__(
        self, folder: Path, time_of_day: Callable[[], float], seconds: Callable[[], float] = time.monotonic
    ) -> None:
        """`time_of_day` goes on while the program does not run; `seconds` is a clock that nobody can set."""
        self._path: Final = folder / FILE
        self._time_of_day: Final = time_of_day
        self._seconds: Final = seconds
        self._wrong, until = _read(self._path)
        # If the clock was set back before this start, the wait is at most its full length.
        self._free_at = seconds() + min(max(0.0, until - time_of_day()), self._wait_after(self._wrong))

    def wait(self) -> float:
        """Seconds until the next try; 0 if it may be made now. A change of the time of day has no effect."""
        return max(0.0, self._free_at - self._seconds())

    def opens(self, pin: str, kept: str) -> bool:
        """Whether this is the PIN. During a wait every PIN is refused, and no try is counted."""
        if self.wait() > 0:
            return False
        self._count(self._wrong + 1)
        if not fits(pin, kept):
            return False
        self._count(0)
        return True

    def _count(self, wrong: int) -> None:
        """Sets how many tries were wrong or are not checked yet, and the wait that follows."""
        self._wrong, wait = wrong, self._wait_after(wrong)
        self._free_at = self._seconds() + wait
        self._keep(self._time_of_day() + wait)

    @staticmethod
    def _wait_after(wrong: int) -> float:
        return min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(wrong - FREE - 1, 20)) if wrong > FREE else 0.0

    def _keep(self, until: float) -> None:
        text = json.dumps({"wrong": self._wrong, "until": until}) + "\n"
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self._path, text.encode())
        except OSError:
            # The disk can't be written to: the limit holds only while the program runs.
            return


def _read(path: Path) -> tuple[int, float]:
    """How often the PIN was wrong, and when the wait ends; after a damaged file the next wrong PIN costs a wait."""
    try:
        found = json.loads(read_plain(path, MOST_BYTES))
        wrong, until = found["wrong"], found["until"]
        if type(wrong) is int and wrong >= 0 and isinstance(until, int | float) and math.isfinite(until):
            return wrong, float(until)
    except FileNotFoundError:
        return 0, 0.0
    except (OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError, TooLarge):
        pass
    return FREE, 0.0
