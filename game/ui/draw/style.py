"""One palette, one type scale, one spacing scale for everything around the tables."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

Colour = tuple[int, int, int]

INK: Final[Colour] = (28, 30, 36)
PAPER: Final[Colour] = (250, 246, 236)
PAPER_SHADE: Final[Colour] = (232, 224, 206)
NIGHT: Final[Colour] = (22, 27, 34)
NIGHT_RAISED: Final[Colour] = (38, 46, 57)
NIGHT_HIGH: Final[Colour] = (58, 69, 84)
SNOW: Final[Colour] = (242, 244, 247)
SNOW_QUIET: Final[Colour] = (176, 186, 198)
GOLD: Final[Colour] = (242, 185, 66)
GOLD_DEEP: Final[Colour] = (158, 108, 14)
CORAL: Final[Colour] = (255, 128, 102)
LEAF: Final[Colour] = (120, 200, 140)
BLACK: Final[Colour] = (0, 0, 0)
WHITE: Final[Colour] = (255, 255, 255)
SOOT: Final[Colour] = (14, 15, 20)


class Size(IntEnum):
    """Letter sizes in table units; the smallest is readable from a couch."""

    CAPTION = 26
    BODY = 30
    LEAD = 38
    HEADING = 54
    TITLE = 104


class Gap(IntEnum):
    """Spaces in table units."""

    HAIR = 6
    SMALL = 12
    MEDIUM = 24
    LARGE = 48


RADIUS: Final = 18
TARGET: Final = 64
"""The least side of anything to touch, in table units."""


def luminance(colour: Colour) -> float:
    """Returns the relative luminance as defined by WCAG."""
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    """Returns the contrast ratio of two colours, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Returns a mixture of two colours; `share` is the share of the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
