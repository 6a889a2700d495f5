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
"""Hashing takes 2^14 rounds of eight blocks: 16 MB and a blink of an eye for one guess."""
COSTS: Final = range(10, 18)
FREE: Final = 3
"""So many wrong PINs cost nothing. The next one costs the first wait, each further one twice the wait before."""
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
    """What is kept of a PIN."""
    salt = secrets.token_bytes(16) if salt is None else salt
    return f"scrypt${cost}${salt.hex()}${_digest(pin, salt, cost).hex()}"


def fits(pin: str, kept: str) -> bool:
    """Whether this is the PIN; nothing fits where none is kept."""
    found = HASH.fullmatch(kept)
    if found is None or not is_hash(kept):
        return False
    digest = _digest(pin, bytes.fromhex(found[2]), int(found[1]))
    return hmac.compare_digest(digest, bytes.fromhex(found[3]))


def _digest(pin: str, salt: bytes, cost: int) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=1 << cost, r=8, p=1, maxmem=1 << 28, dklen=32)


class PinGate:
    """Lets in who knows the PIN. A try is on disk before it is checked, so that ending the program gives none away."""

    def __init__(
        self, folder: Path, time_of_day: Callable[[], float], seconds: Callable[[], float] = time.monotonic
    ) -> None:
        """`time_of_day` goes on while the program does not run; `seconds` is never set by anybody."""
        self._path: Final = folder / FILE
        self._time_of_day: Final = time_of_day
        self._seconds: Final = seconds
        self._wrong, until = _read(self._path)
        # A clock that was set back before this start makes nobody wait longer than the whole wait.
        self._free_at = seconds() + min(max(0.0, until - time_of_day()), self._wait_after(self._wrong))

    def wait(self) -> float:
        """Seconds until the next try; 0 if it may be made now. No change of the time of day alters it."""
        return max(0.0, self._free_at - self._seconds())

    def opens(self, pin: str, kept: str) -> bool:
        """Whether this is the PIN. While there is a wait nothing is, and nothing is counted."""
        if self.wait() > 0:
            return False
        self._count(self._wrong + 1)
        if not fits(pin, kept):
            return False
        self._count(0)
        return True

    def _count(self, wrong: int) -> None:
        """So many tries were wrong, or are not known to be right yet."""
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
            # A disk that can't be written to: the limit holds as long as the program runs.
            return


def _read(path: Path) -> tuple[int, float]:
    """How often it was wrong, and until when nobody may try; after a damaged file no further wrong one is free."""
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
