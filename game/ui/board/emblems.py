"""Small emblems of games, drawn by code and named by their manifests; a game without one gets a fan of cards."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from game.engine.games.registry import GAMES
from game.engine.manifest import named_code
from game.ui.board.skins.brush import Brush, Letters
from game.ui.board.skins.cattle import draw_ox
from game.ui.board.skins.rooster import draw_rooster
from game.ui.draw.fonts import Fonts
from game.ui.draw.paint import smooth
from game.ui.draw.style import GOLD, INK, NIGHT, PAPER, Colour
from game.ui.widgets.icons import Sketch

RED: Final[Colour] = (205, 62, 52)
LEAF_GREEN: Final[Colour] = (62, 148, 92)
SKY: Final[Colour] = (52, 112, 190)
DEEP_BLUE: Final[Colour] = (30, 62, 130)

PLAIN_GROUND: Final[Colour] = (70, 84, 104)


@dataclass(frozen=True, slots=True)
class Emblem:
    """The background colour of an emblem, and the function that draws it."""

    ground: Colour
    draw: Callable[[pygame.Surface], None]


def emblem_of(game: str, edition: str | None = None) -> Emblem:
    """Returns the emblem that a game's manifest names, or a fan of cards if there is none."""
    named = GAMES[game].manifest.emblem(edition) if game in GAMES else ""
    emblem: Emblem = named_code(named) if named else FAN
    return emblem


def emblem_picture(game: str, edition: str | None, side: float, k: float) -> pygame.Surface:
    """Draws the emblem, `side` table units wide and high, on a transparent ground."""
    emblem = emblem_of(game, edition)

    def draw(surface: pygame.Surface, unit: float) -> None:  # noqa: ARG001 - an emblem fills its picture
        emblem.draw(surface)

    return smooth(side, side, k, draw, ground=emblem.ground)


def _card(
    surface: pygame.Surface, middle: tuple[float, float], angle: float, fill: Colour, *, size: float = 1.0
) -> None:
    """Draws a card with a dark edge, turned by `angle` degrees."""
    turned = math.radians(angle)
    for grown, colour in ((0.45, INK), (0.0, PAPER), (-0.7, fill)):
        half_width, half_height = 4.3 * size + grown, 6.0 * size + grown
        corners = []
        for x, y in (
            (-half_width, -half_height),
            (half_width, -half_height),
            (half_width, half_height),
            (-half_width, half_height),
        ):
            along = middle[0] + x * math.cos(turned) - y * math.sin(turned)
            corners.append((along, middle[1] + x * math.sin(turned) + y * math.cos(turned)))
        Sketch(surface, colour).polygon(*corners)


def _fan(surface: pygame.Surface) -> None:
    for x, y, angle, fill in ((6.6, 13.4, -24, SKY), (12, 11.6, 0, RED), (17.4, 13.4, 24, LEAF_GREEN)):
        _card(surface, (x, y), angle, fill)


def _rooster(surface: pygame.Surface) -> None:
    """The bird on every 1 of 5211, its tail in the five colours."""
    brush = Brush(surface, Letters(Fonts(1.0)))
    tail: tuple[Colour, ...] = (52, 176, 176), DEEP_BLUE, (232, 110, 40), LEAF_GREEN, (240, 200, 66)
    draw_rooster(brush, 0.5, 0.5, 0.43, tail=(150, 84, 24), feathers=tail)


def _azulejo(surface: pygame.Surface) -> None:
    """A painted tile with four petals and quarter rings in its corners."""
    Sketch(surface, DEEP_BLUE).rect(1.6, 1.6, 20.8, 20.8, radius=1.6)
    Sketch(surface, PAPER).rect(2.6, 2.6, 18.8, 18.8, radius=1)
    for corner_x, corner_y, begin in ((2.6, 2.6, 0), (21.4, 2.6, 90), (21.4, 21.4, 180), (2.6, 21.4, 270)):
        Sketch(surface, SKY).arc((corner_x, corner_y), 5.4, begin + 4, begin + 86, width=1.5)
        Sketch(surface, (236, 190, 60)).arc((corner_x, corner_y), 2.9, begin + 14, begin + 76, width=1.3)
    for turn in range(4):
        angle = math.radians(turn * 90)
        tip = 12 + 8.4 * math.cos(angle), 12 + 8.4 * math.sin(angle)
        side = 2.5 * math.cos(angle + math.pi / 2), 2.5 * math.sin(angle + math.pi / 2)
        waist = 12 + 4.4 * math.cos(angle), 12 + 4.4 * math.sin(angle)
        petal = (12, 12), (waist[0] + side[0], waist[1] + side[1]), tip, (waist[0] - side[0], waist[1] - side[1])
        Sketch(surface, DEEP_BLUE).polygon(*petal)
    for turn in range(4):
        angle = math.radians(45 + turn * 90)
        Sketch(surface, SKY).line((12, 12), (12 + 4.6 * math.cos(angle), 12 + 4.6 * math.sin(angle)), width=1.5)
    Sketch(surface, PAPER).disc((12, 12), 2.3)
    Sketch(surface, (236, 150, 50)).disc((12, 12), 1.5)


def _lightning(surface: pygame.Surface) -> None:
    """Two cards struck by lightning."""
    _card(surface, (8.2, 13), -16, SKY, size=1.08)
    _card(surface, (15.8, 13), 16, LEAF_GREEN, size=1.08)
    bolt = (13.6, 1.4), (6.4, 13.4), (11.2, 13.4), (8.8, 22.8), (17.8, 9.6), (12.8, 9.6), (16.4, 1.4)
    Sketch(surface, NIGHT).line(*bolt, bolt[0], width=1.5)
    Sketch(surface, GOLD).polygon(*bolt)


def _ox(surface: pygame.Surface) -> None:
    """The ox of the board's red fields."""
    draw_ox(Brush(surface, Letters(Fonts(1.0))), 0.5, 0.52, 0.46)


def _staircase(surface: pygame.Surface) -> None:
    """A row of cards that is closed with the perfect number."""
    fills: tuple[Colour, ...] = ((236, 190, 60), (226, 120, 44), RED, (150, 90, 196))
    for at, fill in enumerate(fills):
        _card(surface, (6.0 + at * 4.0, 14.6 - at * 1.7), -6 + at * 4, fill, size=0.92)
    star = []
    for at in range(10):
        radius = 3.4 if at % 2 == 0 else 1.5
        angle = math.radians(-90 + at * 36)
        star.append((18.0 + radius * math.cos(angle), 9.5 + radius * math.sin(angle)))
    Sketch(surface, PAPER).polygon(*star)
    for at, x in enumerate((5.4, 9.4, 13.4)):
        for dot in range(at + 1):
            Sketch(surface, PAPER).disc((x - 1.4, 12.2 - at * 1.6 + dot * 2.2), 0.72)


FAN: Final = Emblem(PLAIN_GROUND, _fan)
ROOSTER: Final = Emblem((196, 122, 40), _rooster)
AZULEJO: Final = Emblem((34, 92, 160), _azulejo)
LIGHTNING: Final = Emblem((126, 38, 60), _lightning)
OX: Final = Emblem((72, 122, 66), _ox)
STAIRCASE: Final = Emblem((84, 66, 140), _staircase)
