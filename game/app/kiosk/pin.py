"""The operator's PIN: only a salted hash of it is kept, and guessing takes too long to be worth it."""

from __future__ import annotations

import hashlib
import hmac
import json
import math
import re
import secrets
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
"""So many wrong PINs cost nothing; each further one doubles the wait."""
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


def hashed(pin: str, salt: bytes | None = None, cost: int = COST) -> str:
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
    """Lets in who knows the PIN. How often it was wrong is on disk before the answer, so that no restart helps."""

    def __init__(self, folder: Path, clock: Callable[[], float]) -> None:
        """`clock` is the time of day in seconds, which goes on while the program does not run."""
        self._path: Final = folder / FILE
        self._clock: Final = clock
        self._wrong, self._until = _read(self._path)

    def wait(self) -> float:
        """Seconds until the next try; 0 if it may be made now. A clock that was set back never makes it longer."""
        now = self._clock()
        self._until = min(self._until, now + self._wait_after(self._wrong))
        return max(0.0, self._until - now)

    def opens(self, pin: str, kept: str) -> bool:
        """Whether this is the PIN. While there is a wait nothing is, and nothing is counted."""
        if self.wait() > 0:
            return False
        self._wrong += 1
        self._until = self._clock() + self._wait_after(self._wrong)
        self._keep()
        if not fits(pin, kept):
            return False
        self._wrong, self._until = 0, 0.0
        self._keep()
        return True

    @staticmethod
    def _wait_after(wrong: int) -> float:
        return min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(wrong - FREE, 20)) if wrong >= FREE else 0.0

    def _keep(self) -> None:
        text = json.dumps({"wrong": self._wrong, "until": self._until}) + "\n"
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self._path, text.encode())
        except OSError:
            # A disk that can't be written to: the limit holds as long as the program runs.
            return


def _read(path: Path) -> tuple[int, float]:
    """How often it was wrong, and until when nobody may try; a damaged file counts as many wrong ones."""
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
