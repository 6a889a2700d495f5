"""The rooster of 5211: our own bird, drawn from a few curves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from game.ui.board.skins.brush import Brush
from game.ui.draw.shapes import Shape, bend, circle, closed_curve, mirror, place_outline, taper
from game.ui.draw.style import SOOT, WHITE, Colour, mix

COMB: Final[Colour] = (214, 48, 49)
BEAK: Final[Colour] = (244, 176, 40)
PLUMAGE: Final[Colour] = (255, 250, 238)
LINE: Final = 0.055


def draw_rooster(
    brush: Brush, x: float, y: float, size: float, *, tail: Colour, feathers: Sequence[Colour] = ()
) -> None:
    """Draws a rooster in a box of twice `size`, its tail in tones of `tail`, or in the colours of `feathers`."""
    line = mix(tail, SOOT, 0.72)
    fills = tail, mix(tail, WHITE, 0.45), mix(PLUMAGE, tail, 0.32)
    many = dict(zip((f"feather {at}" for at in range(1, 6)), feathers, strict=False))
    for name, fill in _PARTS:
        colour = many.get(name) or (fills[fill] if isinstance(fill, int) else fill)
        brush.outlined(place_outline(_outlines()[name], x, y, size), colour, LINE * size, line)
    for stroke in _strokes():
        brush.line(place_outline(stroke, x, y, size), LINE * 0.8 * size, line)
    brush.shape(place_outline(_outlines()["eye"], x, y, size), line)
    brush.shape(place_outline(_outlines()["glint"], x, y, size), WHITE)


_LEG: Final = mix(BEAK, SOOT, 0.12)
_PARTS: Final[tuple[tuple[str, int | Colour], ...]] = (
    ("feather 1", 0), ("feather 2", 1), ("feather 3", 0), ("feather 4", 1), ("feather 5", 0),
    ("left leg", _LEG), ("right leg", _LEG),
    ("comb", COMB), ("body", PLUMAGE), ("wing", 2), ("wattle", COMB), ("beak", BEAK),
)  # fmt: skip
"""The parts from back to front, each with its colour or the index of a tone of the tail's colour."""


@cache
def _outlines() -> dict[str, Shape]:
    """Returns all parts by name. The bird looks left, so that its tail is near the free corner of a card."""
    facing_right = _plumage() | _face() | {"left leg": _leg(-0.06), "right leg": _leg(0.24)}
    return {name: mirror(outline) for name, outline in facing_right.items()}


def _plumage() -> dict[str, Shape]:
    breast = [(0.5, -0.5), (0.66, -0.12), (0.56, 0.3), (0.2, 0.56), (-0.2, 0.5), (-0.52, 0.22), (-0.66, -0.1)]
    back = [(-0.4, -0.02), (-0.06, -0.1), (0.1, -0.38), (0.16, -0.66), (0.34, -0.8), (0.5, -0.7)]
    wing = [(0.26, 0.02), (0.22, 0.26), (-0.08, 0.36), (-0.44, 0.16), (-0.16, 0.02), (0.06, -0.08)]
    return {
        "feather 1": taper((-0.46, 0.16), (-0.86, 0.1), (-0.98, 0.4), wide=0.2, belly=0.12),
        "feather 2": taper((-0.48, 0.1), (-1, -0.12), (-1.04, 0.2), wide=0.22, belly=0.14),
        "feather 3": taper((-0.5, 0.06), (-0.98, -0.5), (-1.1, -0.16), wide=0.24, belly=0.16),
        "feather 4": taper((-0.48, 0.04), (-0.84, -0.92), (-1.02, -0.56), wide=0.26, belly=0.16),
        "feather 5": taper((-0.42, 0.02), (-0.5, -1.08), (-0.78, -0.9), wide=0.28, belly=0.16),
        "body": closed_curve([*breast, *back]),
        "wing": closed_curve(wing),
    }


def _face() -> dict[str, Shape]:
    peaks = [(0.08, -0.66), (0.06, -0.92), (0.2, -0.84), (0.28, -1.04), (0.38, -0.88), (0.52, -1), (0.5, -0.72)]
    return {
        "comb": closed_curve([*peaks, (0.3, -0.66)]),
        "wattle": closed_curve([(0.44, -0.48), (0.54, -0.42), (0.53, -0.24), (0.43, -0.26)]),
        "beak": ((0.49, -0.68), (0.8, -0.55), (0.49, -0.48)),
        "eye": circle(0.36, -0.62, 0.065),
        "glint": circle(0.38, -0.64, 0.022),
    }


def _leg(x: float) -> Shape:
    """Returns a leg with three toes, thick enough for its outline."""
    shin = (x - 0.025, 0.48), (x - 0.025, 0.88)
    toes = (x - 0.16, 0.97), (x - 0.02, 0.95), (x + 0.05, 1.0), (x + 0.09, 0.95), (x + 0.24, 0.97)
    return (*shin, *toes, (x + 0.025, 0.88), (x + 0.025, 0.48))


@cache
def _strokes() -> tuple[Shape, ...]:
    return tuple(mirror(bend((0.12, drop), (-0.06, drop + 0.1), (-0.24, drop))) for drop in (0.1, 0.2))
