"""The sealed shuffle: what is shown of a seed before a match, so that nobody can change it on the way.

Anybody can check it at the end: it is the SHA-256 of the seed's decimal digits.
"""

from __future__ import annotations

import hashlib
from typing import Final

SHOWN_DIGITS: Final = 16
"""Of the 64: as hard to forge within an evening, and still read aloud."""


def seal(seed: int) -> str:
    """The whole seal, in hexadecimal."""
    return hashlib.sha256(str(seed).encode("ascii")).hexdigest()


def short_seal(seed: int) -> str:
    """The seal as it is shown, in groups of four."""
    digits = seal(seed)[:SHOWN_DIGITS]
    return " ".join(digits[at : at + 4] for at in range(0, SHOWN_DIGITS, 4))
