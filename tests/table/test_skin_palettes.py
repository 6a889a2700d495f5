"""Nobody needs to see all colours: palettes looked at through other eyes, and digits that can be read.

Colour blindness is simulated twice, by the matrices of Machado, Oliveira and Fernandes (2009) at full strength and, for
the red-green ones, by those of Viénot, Brettel and Mollon (1999). Distances are CIE76 in L*a*b* under D65.
"""

from __future__ import annotations

import math
import os
from itertools import combinations
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.app.fonts import Fonts
from game.app.style import Colour, contrast
from game.table.skin import card
from game.table.skin.brush import Brush, Letters, blank
from game.table.skin.designs import designs
from game.table.skin.look import Kind, Look
from game.table.skin.skin import read_skin
from game.table.skin.style import READABLE, SkinStyle, Suit, ink_on

GAMES = Path(__file__).resolve().parents[2] / "config" / "games"
Matrix = tuple[tuple[float, float, float], ...]

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
SAFE_APART = 30.0
"""The least distance of any two suits of a safe palette, for all eyes; 20 is a difference that nobody overlooks."""
APART = 13.0
"""The same for the normal palettes, which don't promise as much: signs and letters do."""


def times(matrix: Matrix, vector: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def lab(light: tuple[float, ...]) -> tuple[float, float, float]:
    ratios = [part / white for part, white in zip(times(TO_XYZ, light), WHITE_POINT, strict=True)]
    x, y, z = (r ** (1 / 3) if r > (6 / 29) ** 3 else r * (29 / 6) ** 2 / 3 + 4 / 29 for r in ratios)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: Colour, eyes: str) -> tuple[float, float, float]:
    light = times(EYES[eyes], tuple(linear(part) for part in colour))
    return lab(tuple(min(1.0, max(0.0, part)) for part in light))


def closest(suits: list[Suit], eyes: str) -> tuple[float, str]:
    """The smallest distance between two suits, and which they are."""
    return min(
        (math.dist(seen(one.colour, eyes), seen(other.colour, eyes)), one.letter + other.letter)
        for one, other in combinations(suits, 2)
    )


def styles(safe: bool) -> list[SkinStyle]:
    looks = [("5211", None), ("5211", "azul"), ("rage", None), ("perfect_numbers", None)]
    return [read_skin(GAMES / game / "skin.toml", edition, safe=safe) for game, edition in looks]


@pytest.mark.parametrize("eyes", EYES)
def test_the_suits_of_a_safe_palette_are_far_apart(eyes: str) -> None:
    for style in styles(safe=True):
        distance, pair = closest(style.suits(), eyes)
        assert distance >= SAFE_APART, f"{style.design}: {pair}"


@pytest.mark.parametrize("eyes", EYES)
def test_the_suits_of_a_normal_palette_can_be_told_apart(eyes: str) -> None:
    for style in styles(safe=False):
        distance, pair = closest(style.suits(), eyes)
        assert distance >= APART, f"{style.design}: {pair}"


def test_the_simulation_does_what_it_should() -> None:
    """Grey stays grey for everybody, and a red and a green that some can't tell apart come together."""
    for eyes in EYES:
        assert math.dist(seen((128, 128, 128), eyes), seen((128, 128, 128), "all colours")) < 1.5, eyes
    red, green = (196, 84, 60), (120, 118, 58)
    assert math.dist(seen(red, "deuteranopia"), seen(green, "deuteranopia")) < 15
    assert math.dist(seen(red, "all colours"), seen(green, "all colours")) > 40
    assert [round(part) for part in lab((1, 1, 1))] == [100, 0, 0]


@pytest.mark.parametrize("safe", [False, True])
def test_digits_can_be_read_on_every_suit(safe: bool) -> None:
    for style in styles(safe):
        for suit in style.suits():
            assert contrast(suit.ink, suit.colour) >= READABLE, f"{style.design}: {suit.letter}"
            assert contrast(suit.deep, (250, 246, 236)) >= READABLE, f"{style.design}: {suit.letter}"


@pytest.mark.parametrize("safe", [False, True])
def test_nothing_below_an_index_makes_it_harder_to_read(safe: bool) -> None:
    """Rays, streaks and ornaments too: every pixel of the ground where the number, its sign and its letter stand."""
    pygame.font.init()
    for style in styles(safe):
        for suit in style.suits():
            brush = Brush(blank((90, 135), (0, 0, 0)), Letters(Fonts(1.0)))
            designs()[style.design].ground(brush, Look(Kind.SUITED, "8", suit.letter), style)
            for x, y in _index_places(brush):
                ground = tuple(brush.surface.get_at((x, y)))[:3]
                assert contrast(suit.ink, ground) >= READABLE, f"{style.design} {suit.letter}: {x}, {y}"


def _index_places(brush: Brush) -> list[tuple[int, int]]:
    number = (0.0, 0.0, 0.22, card.DIGIT)
    sign = (0.0, card.DIGIT + card.GAP, 2 * card.SIGN, 2 * card.SIGN)
    letter = (0.22 + card.GAP, 0.0, card.LETTER, card.LETTER)
    return [place for box in (number, sign, letter) for place in _inside(brush, *box)]


def _inside(brush: Brush, left: float, top: float, across: float, down: float) -> list[tuple[int, int]]:
    x, y = round((card.MARGIN + left) * brush.width), round((card.MARGIN + top) * brush.width)
    right, bottom = round(x + across * brush.width), round(y + down * brush.width)
    return [(column, line) for column in range(x, right, 3) for line in range(y, bottom, 3)]


@pytest.mark.parametrize("grey", range(0, 256, 5))
def test_there_is_an_ink_for_every_ground(grey: int) -> None:
    assert contrast(ink_on((grey, grey, grey)), (grey, grey, grey)) >= READABLE
