"""Seeds of matches, and their seals, which are shown before a match so that nobody can change its seed later.

Anybody can check the seal at the end: it is the SHA-256 of the seed's decimal digits.
"""

from __future__ import annotations

import datetime
import hashlib
import secrets
from typing import Final

SEED_BITS: Final = 128
SHOWN_DIGITS: Final = 32
"""Of the 64: 128 bits, as many as a seed has. With fewer, somebody could search for two seeds with one seal beforehand
or, given time, for another seed that fits."""
GROUP: Final = 4


def new_seed() -> int:
    """A seed that nobody can guess or find by trying all seeds."""
    return secrets.randbits(SEED_BITS)


def deal_of_the_day(day: datetime.date) -> int:
    """The number of a day's deal, the same for everyone: the date as YYYYMMDD."""
    return day.year * 10_000 + day.month * 100 + day.day


def seal(seed: int) -> str:
    """The whole seal, in hexadecimal."""
    return hashlib.sha256(str(seed).encode("ascii")).hexdigest()


def short_seal(seed: int) -> str:
    """The seal as it is shown, in groups of four."""
    return group_digits(seal(seed)[:SHOWN_DIGITS])


def group_digits(digits: str) -> str:
    """Digits in groups, to be read aloud or compared."""
    return " ".join(digits[at : at + GROUP] for at in range(0, len(digits), GROUP))
