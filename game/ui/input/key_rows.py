"""The keys of a keyboard on the screen, language by language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

SHIFT: Final = "shift"
ERASE: Final = "erase"
ROWS: Final = {
    "de": ("1234567890ß", "qwertzuiopü", "asdfghjklöä", "yxcvbnm-'"),
    "en": ("1234567890-", "qwertyuiop'", "asdfghjkl.&", "zxcvbnm,!"),
}
"""The last row stands between the key for capitals and the one that takes letters away."""
DIGITS: Final = ("123", "456", "789")
CAPITALS: Final = {"ß": "ẞ"}


def rows_for(language: str, allowed: Callable[[str], bool]) -> list[list[str]]:
    """The keys from top to bottom; where no letter may be typed, those of a telephone."""
    if not allowed("a"):
        return [*map(list, DIGITS), ["0", ERASE]]
    *upper, last = ROWS[language]
    return [*map(list, upper), [SHIFT, *last, ERASE]]


def capital(letter: str) -> str:
    return CAPITALS.get(letter, letter.upper())
