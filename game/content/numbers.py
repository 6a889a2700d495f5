"""Numbers as people read them: with a true minus, which is as long as a digit."""

from __future__ import annotations


def written(number: int | str) -> str:
    """A number, or a word as it is."""
    return f"−{-number}" if isinstance(number, int) and number < 0 else str(number)


def signed(number: int) -> str:
    """A number with its sign; nought has none."""
    return f"+{number}" if number > 0 else written(number)
