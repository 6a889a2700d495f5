"""The pictures of tables: five surfaces inside the same rim."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final

import pygame

from game.ui.board.skins.grain import lit, speckled
from game.ui.board.skins.style import TableStyle
from game.ui.draw.paint import smooth, window_ground
from game.ui.draw.shapes import Shape, arc, place_outline, star, taper
from game.ui.draw.style import SOOT, WHITE, Colour, mix
from game.ui.window.space import HEIGHT, WIDTH, Space

RIM: Final = 12.0
Cover = Callable[[pygame.Surface, float, TableStyle], None]
"""Draws on a lit surface, with this many pixels to a table unit."""


def table_surface(space: Space, style: TableStyle) -> pygame.Surface:
    """Draws the table in a window, letterbox included."""
    window = window_ground((space.width, space.height))
    window.fill(style.letterbox)
    size = max(1, round(WIDTH * space.k)), max(1, round(HEIGHT * space.k))
    table = lit(size, style.ground, style.shade).convert()
    SURFACES[style.surface](table, space.k, style)
    _rim(table, space.k, style.rim)
    window.blit(table, space.origin)
    return window


def _rim(table: pygame.Surface, k: float, tone: Colour) -> None:
    """Draws a raised edge, light at the top and dark next to the surface."""
    dark, low, high = mix(tone, SOOT, 0.72), mix(tone, SOOT, 0.25), mix(tone, WHITE, 0.2)
    for share, colour in ((1.45, dark), (1, low), (0.7, tone), (0.25, high)):
        pygame.draw.rect(table, colour, table.get_rect(), max(1, round(RIM * k * share)))


def _felt(table: pygame.Surface, k: float, style: TableStyle) -> None:
    """Draws felt with a wisp of straw in each corner, where no text stands."""
    speckled(table, style.ground, 12, seed=11)
    chance = Random(52)
    for x, y, turn in ((0, 0, 45), (WIDTH, 0, 135), (WIDTH, HEIGHT, 225), (0, HEIGHT, 315)):
        wisp = smooth(WISP, WISP, k, partial(_straw, style=style, turn=turn, chance=chance), ground=style.rim)
        table.blit(wisp, wisp.get_rect(center=(round(x * k), round(y * k))))


WISP: Final = 260.0


def _straw(surface: pygame.Surface, unit: float, *, style: TableStyle, turn: int, chance: Random) -> None:
    """Draws stalks from the middle of a picture to one side."""
    middle = surface.get_width() / 2
    for _ in range(15):
        lean, far, sway = chance.uniform(-42, 42), chance.uniform(60, 124), chance.uniform(-16, 16)
        tone = mix(style.rim, style.shade, chance.uniform(0.25, 0.7))
        stalk = place_outline(
            taper((10, 0), (far * 0.5, sway), (far, 0), wide=7), middle, middle, unit, turn=turn + lean
        )
        pygame.draw.polygon(surface, tone, stalk)


def _wall(table: pygame.Surface, k: float, style: TableStyle) -> None:
    """Draws the tiles of a palace wall in two tones of one glaze."""
    line = mix(style.ground, WHITE, 0.085)
    tile = smooth(WALL_TILE, WALL_TILE, k, partial(_azulejo, line, mix(style.shade, SOOT, 0.25)), ground=line)
    for x, y in _grid(WALL_TILE):
        table.blit(tile, (round(x * k), round(y * k)))
    speckled(table, style.ground, 5, seed=21)


WALL_TILE: Final = 120.0


def _grid(step: float) -> list[tuple[float, float]]:
    return [(x * step, y * step) for x in range(int(WIDTH // step) + 1) for y in range(int(HEIGHT // step) + 1)]


def _azulejo(light: Colour, joint: Colour, surface: pygame.Surface, unit: float) -> None:
    """Draws a tile: a star in the middle, and quarter rosettes in the corners that neighbours complete."""
    side = surface.get_width()
    for turn in (45, 135, 225, 315):
        pygame.draw.polygon(surface, light, place_outline(_PETAL, side / 2, side / 2, side * 0.3, turn=turn))
    pygame.draw.polygon(surface, light, place_outline(star(8, 0.6), side / 2, side / 2, side * 0.09))
    for x, y, start in ((0, 0, 0), (side, 0, 90), (side, side, 180), (0, side, 270)):
        for radius in (0.3, 0.38):
            pygame.draw.lines(
                surface, light, False, arc(x, y, radius * side, start=start, end=start + 90), round(2.4 * unit)
            )
    # A joint on two sides, with light beside it on the bevel of the glaze; neighbours draw the other two.
    thick = max(1, round(2.4 * unit))
    for wide, tone in ((thick + thick // 2, light), (thick, joint)):
        pygame.draw.rect(surface, tone, (0, 0, side, wide))
        pygame.draw.rect(surface, tone, (0, 0, wide, side))


_PETAL: Final[Shape] = taper((0, -0.25), (0, -0.6), (0, -1.1), wide=0.1, belly=0.34)


def _arena(table: pygame.Surface, k: float, style: TableStyle) -> None:
    """Draws dark splinters that point to the middle, with embers around them."""
    chance = Random(10)
    middle = WIDTH / 2, HEIGHT / 2
    for turn in range(0, 360, 9):
        far, wide, lean = chance.uniform(350, 525), chance.uniform(10, 38), chance.uniform(-3, 3)
        ray = place_outline(((0, -far), (-wide, -1400), (wide, -1400)), *middle, 1, turn=turn + lean)
        tone = mix(style.shade, style.rim, chance.uniform(0.02, 0.1))
        pygame.draw.polygon(table, tone, [(x * k, y * k) for x, y in ray])
    _embers(table, k, style, chance)
    speckled(table, style.ground, 7, seed=31)


def _embers(table: pygame.Surface, k: float, style: TableStyle, chance: Random) -> None:
    """Draws sparks at the edges, smaller towards the middle."""
    for _ in range(150):
        turn, far = chance.uniform(0, 360), chance.uniform(0.62, 1.0)
        x, y = place_outline(((0, -1),), 0, 0, far, turn=turn)[0]
        size = chance.uniform(0.8, 3.4) * far * far
        tone = mix(style.shade, style.rim, chance.uniform(0.3, 1.0))
        spot = (WIDTH / 2 * (1 + x) * k, HEIGHT / 2 * (1 + y) * k)
        pygame.draw.aacircle(table, tone, spot, max(1, round(size * k)))


def _planks(table: pygame.Surface, k: float, style: TableStyle) -> None:
    """Draws wooden boards with grain and joints."""
    chance = Random(77)
    board = 135.0
    for at in range(int(HEIGHT // board) + 1):
        top = at * board
        _grain(table, k, top=top, board=board, tone=mix(style.shade, style.ground, 0.35), chance=chance)
        joint = pygame.Rect(0, round(top * k), table.get_width(), max(1, round(3 * k)))
        pygame.draw.rect(table, mix(style.shade, SOOT, 0.45), joint)
        pygame.draw.rect(table, mix(style.ground, WHITE, 0.08), joint.move(0, joint.height))
    speckled(table, style.ground, 8, seed=41)


def _grain(table: pygame.Surface, k: float, *, top: float, board: float, tone: Colour, chance: Random) -> None:
    for line in range(7):
        y = top + board * (line + 0.5 + chance.uniform(-0.3, 0.3)) / 7
        sway = chance.uniform(-9, 9)
        along = range(0, WIDTH + 120, 120)
        points = [(x * k, (y + sway * (x / WIDTH) ** 2 + chance.uniform(-1.2, 1.2)) * k) for x in along]
        pygame.draw.aalines(table, tone, False, points)


def _squared(table: pygame.Surface, k: float, style: TableStyle) -> None:
    """Draws graph paper with every fifth line stronger, and rulers along the upper and lower edge."""
    speckled(table, style.ground, 5, seed=61)
    faint, strong = mix(style.ground, WHITE, 0.055), mix(style.ground, WHITE, 0.11)
    for at in range(int(WIDTH // 24) + 1):
        _rule(table, k, at * 24, True, tone=strong if at % 5 == 0 else faint)
        _tick(table, k, at, style.rim)
    for at in range(int(HEIGHT // 24) + 1):
        _rule(table, k, at * 24, False, tone=strong if at % 5 == 0 else faint)


def _rule(table: pygame.Surface, k: float, at: float, upright: bool, *, tone: Colour) -> None:
    place, thick = round(at * k), max(1, round(k))
    rect = (place, 0, thick, table.get_height()) if upright else (0, place, table.get_width(), thick)
    pygame.draw.rect(table, tone, rect)


def _tick(table: pygame.Surface, k: float, at: int, tone: Colour) -> None:
    tick = pygame.Rect(round(at * 24 * k), 0, max(1, round(1.4 * k)), round((RIM + (16 if at % 5 == 0 else 9)) * k))
    for top in (0, table.get_height() - tick.height):
        pygame.draw.rect(table, mix(tone, SOOT, 0.3), tick.move(0, top))


SURFACES: Final[dict[str, Cover]] = {
    "felt": _felt, "wall": _wall, "arena": _arena, "planks": _planks, "squared": _squared,
}  # fmt: skip
