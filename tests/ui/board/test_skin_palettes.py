"""Nobody needs to see all colours: palettes looked at through other eyes, and digits that can be read."""

from __future__ import annotations

import math
import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.ui.board.skins import card
from game.ui.board.skins.brush import Brush, Letters, blank
from game.ui.board.skins.designs import design_of
from game.ui.board.skins.look import FaceLook, Kind
from game.ui.board.skins.style import READABLE, ink_on
from game.ui.draw.fonts import Fonts
from game.ui.draw.style import contrast
from tests.ui.board.colour_sight import EYES, Lab, closest, distance, lab, palettes, seat_colours, seen, styles

SAFE_APART = 21.0
"""The least distance of any two suits of a safe palette, for all eyes."""
SAFE_SEATS_APART = 18.0
"""The same for eight seats: as far as eight can be; their figures tell the rest."""
APART = 6.0
"""The same for the normal palettes, which don't promise as much: signs and letters do."""


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("game", palettes(safe=True))
def test_the_suits_of_a_safe_palette_are_far_apart(game: str, eyes: str) -> None:
    apart, pair = closest(palettes(safe=True)[game], eyes)
    assert apart >= SAFE_APART, pair


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("game", palettes(safe=False))
def test_the_suits_of_a_normal_palette_can_be_told_apart(game: str, eyes: str) -> None:
    apart, pair = closest(palettes(safe=False)[game], eyes)
    assert apart >= APART, pair


@pytest.mark.parametrize("eyes", EYES)
def test_eight_seats_are_apart_in_safe_colours(eyes: str) -> None:
    apart, pair = closest(seat_colours(safe=True), eyes)
    assert apart >= SAFE_SEATS_APART, pair


@pytest.mark.parametrize("game", palettes(safe=True))
def test_a_safe_palette_is_better_than_the_normal_one(game: str) -> None:
    safe, normal = (min(closest(palettes(choice)[game], eyes) for eyes in EYES)[0] for choice in (True, False))
    assert safe > 2 * normal


def test_the_simulation_does_what_it_should() -> None:
    """Grey stays grey for everybody, and a red and a green that some can't tell apart come together."""
    for eyes in EYES:
        assert math.dist(seen((128, 128, 128), eyes), seen((128, 128, 128), "all colours")) < 1.5, eyes
    red, green = (196, 84, 60), (120, 118, 58)
    assert distance(seen(red, "deuteranopia"), seen(green, "deuteranopia")) < 10
    assert distance(seen(red, "all colours"), seen(green, "all colours")) > 30
    assert [round(part) for part in lab((1, 1, 1))] == [100, 0, 0]


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ],
)
def test_distances_are_those_of_the_published_pairs(one: Lab, other: Lab, apart: float) -> None:
    assert distance(one, other) == pytest.approx(apart, abs=5e-5)
    assert distance(other, one) == pytest.approx(apart, abs=5e-5)


@pytest.mark.parametrize("safe", [False, True])
def test_digits_can_be_read_on_every_suit(safe: bool) -> None:
    for name, style in styles(safe).items():
        for suit in style.suits():
            assert contrast(suit.ink, suit.colour) >= READABLE, f"{name}: {suit.letter}"
            assert contrast(suit.deep, (250, 246, 236)) >= READABLE, f"{name}: {suit.letter}"


@pytest.mark.parametrize("safe", [False, True])
def test_nothing_below_an_index_makes_it_harder_to_read(safe: bool) -> None:
    """Rays, streaks and ornaments too: every pixel of the ground where the number, its sign and its letter stand."""
    pygame.font.init()
    for name, style in styles(safe).items():
        game, _, edition = name.partition(" ")
        design = design_of(game, edition or None)
        for suit in style.suits():
            brush = Brush(blank((90, 135), (0, 0, 0)), Letters(Fonts(1.0)))
            design.ground(brush, FaceLook(Kind.SUITED, "8", suit.letter), style)
            for x, y in _index_places(brush):
                ground = tuple(brush.surface.get_at((x, y)))[:3]
                assert contrast(suit.ink, ground) >= READABLE, f"{name} {suit.letter}: {x}, {y}"


@pytest.mark.parametrize("safe", [False, True])
def test_the_number_of_a_joker_can_be_read(safe: bool) -> None:
    """It is written in white on its plate, whatever colours are around it."""
    pygame.font.init()
    style = styles(safe)["perfect_numbers"]
    brush = Brush(blank((90, 126), (0, 0, 0)), Letters(Fonts(1.0)))
    design_of("perfect_numbers", None).ground(brush, FaceLook(Kind.JOKER, "5"), style)
    for x, y in _index_places(brush)[: -len(_inside(brush, 0.22 + card.GAP, 0.0, card.LETTER, card.LETTER))]:
        assert contrast((255, 255, 255), tuple(brush.surface.get_at((x, y)))[:3]) >= READABLE, f"{x}, {y}"


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
