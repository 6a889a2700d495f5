"""Colours through other eyes, and how far apart they are. `python -m tests.ui.board.colour_sight` prints all palettes.

Colour blindness is simulated twice, by the matrices of Machado, Oliveira and Fernandes (2009) at full strength and, for
the red-green ones, by those of Viénot, Brettel and Mollon (1999), on linear light. Distances are CIEDE2000 in L*a*b*
under D65 (Sharma, Wu and Dalal 2005): 2 is just noticed side by side, 10 is seen at a glance.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path

from game.ui.board.skins.reading import read_skin
from game.ui.board.skins.style import SkinStyle
from game.ui.draw.seat_marks import SEAT_MARKS, seat_mark
from game.ui.draw.style import Colour

GAMES = Path(__file__).resolve().parents[3] / "config" / "games"
LOOKS = [("5211", None), ("5211", "azul"), ("rage", None), ("perfect_numbers", None)]
"""Every game and edition with suits."""
Matrix = tuple[tuple[float, float, float], ...]
Lab = tuple[float, float, float]

EYES: dict[str, Matrix] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "protanopia (Viénot)": ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
    "deuteranopia (Viénot)": ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
}
TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE_POINT = (0.95047, 1.0, 1.08883)


def times(matrix: Matrix, vector: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def lab(light: tuple[float, ...]) -> Lab:
    ratios = [part / white for part, white in zip(times(TO_XYZ, light), WHITE_POINT, strict=True)]
    x, y, z = (r ** (1 / 3) if r > (6 / 29) ** 3 else r * (29 / 6) ** 2 / 3 + 4 / 29 for r in ratios)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: Colour, eyes: str) -> Lab:
    """The colour as these eyes see it."""
    light = times(EYES[eyes], tuple(linear(part) for part in colour))
    return lab(tuple(min(1.0, max(0.0, part)) for part in light))


def distance(one: Lab, other: Lab) -> float:
    """CIEDE2000, step by step as Sharma, Wu and Dalal write it down."""
    grey = _grey(math.hypot(*one[1:]), math.hypot(*other[1:]))
    stretch = 1 + 0.5 * (1 - grey)
    (l1, c1, h1), (l2, c2, h2) = _polar(one, stretch), _polar(other, stretch)
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    light, chroma = l2 - l1, c2 - c1
    hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    mean_light, mean_chroma = (l1 + l2) / 2, (c1 + c2) / 2
    mean_hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    wave = (
        1
        - 0.17 * _cos(mean_hue - 30)
        + 0.24 * _cos(2 * mean_hue)
        + 0.32 * _cos(3 * mean_hue + 6)
        - 0.2 * _cos(4 * mean_hue - 63)
    )
    off = (mean_light - 50) ** 2
    light /= 1 + 0.015 * off / math.sqrt(20 + off)
    chroma /= 1 + 0.045 * mean_chroma
    hue /= 1 + 0.015 * mean_chroma * wave
    bend = 60 * math.exp(-(((mean_hue - 275) / 25) ** 2))
    twist = -2 * _grey(c1, c2) * math.sin(math.radians(bend))
    return math.sqrt(light**2 + chroma**2 + hue**2 + twist * chroma * hue)


def _polar(colour: Lab, stretch: float) -> tuple[float, float, float]:
    """Lightness, chroma, hue in degrees."""
    light, a, b = colour[0], colour[1] * stretch, colour[2]
    return light, math.hypot(a, b), math.degrees(math.atan2(b, a)) % 360


def _grey(one: float, other: float) -> float:
    """How much the mean of two chromas counts: next to nothing near grey, 1 far from it."""
    seventh = ((one + other) / 2) ** 7
    return math.sqrt(seventh / (seventh + 25.0**7))


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))


def closest(colours: Mapping[str, Colour], eyes: str) -> tuple[float, str]:
    """The smallest distance between two of them for these eyes, and which they are."""
    here = {name: seen(colour, eyes) for name, colour in colours.items()}
    return min((distance(here[one], here[other]), f"{one}/{other}") for one, other in combinations(here, 2))


def styles(safe: bool) -> dict[str, SkinStyle]:
    """The looks with suits, by game and edition."""
    return {
        game + (f" {edition}" if edition else ""): read_skin(GAMES / game / "skin.toml", edition, safe=safe)
        for game, edition in LOOKS
    }


def palettes(safe: bool) -> dict[str, dict[str, Colour]]:
    """The suits of every game and edition, by letter."""
    return {name: {suit.letter: suit.colour for suit in style.suits()} for name, style in styles(safe).items()}


def seat_colours(safe: bool) -> dict[str, Colour]:
    return {name: seat_mark(name, 0, safe=safe).colour for name in SEAT_MARKS}


def tell() -> None:
    """Prints the smallest distance of every palette for all eyes."""
    for safe in (False, True):
        for name, colours in {**palettes(safe), "seats": seat_colours(safe)}.items():
            found = {eyes: closest(colours, eyes) for eyes in EYES}
            figures = ", ".join(f"{eyes} {apart:.1f} ({pair})" for eyes, (apart, pair) in found.items())
            print(f"{name}, {'safe' if safe else 'normal'}: {figures}")


if __name__ == "__main__":
    tell()
