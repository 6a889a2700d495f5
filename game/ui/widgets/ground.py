"""The grounds behind widgets, with the colours that are readable on them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from game.ui.draw.style import (
    GOLD,
    GOLD_DEEP,
    INK,
    NIGHT,
    NIGHT_HIGH,
    NIGHT_RAISED,
    PAPER,
    PAPER_SHADE,
    SNOW,
    SNOW_QUIET,
    Colour,
    mix,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """A surface with the colours of its letters, and of its controls in each look."""

    base: Colour
    text: Colour
    quiet: Colour
    accent: Colour
    control: Colour
    control_hover: Colour
    control_pressed: Colour
    field: Colour
    line: Colour
    shade: int
    """The opacity of the controls' shadows, of 255."""


DARK: Final = Ground(
    base=NIGHT_RAISED,
    text=SNOW,
    quiet=SNOW_QUIET,
    accent=GOLD,
    control=mix(NIGHT_RAISED, NIGHT_HIGH, 0.6),
    control_hover=mix(NIGHT_HIGH, SNOW, 0.08),
    control_pressed=NIGHT,
    field=NIGHT,
    line=NIGHT_HIGH,
    shade=110,
)
LIGHT: Final = Ground(
    base=PAPER,
    text=INK,
    quiet=mix(INK, PAPER, 0.3),
    accent=mix(GOLD_DEEP, INK, 0.25),
    control=PAPER_SHADE,
    control_hover=mix(PAPER_SHADE, GOLD, 0.3),
    control_pressed=mix(PAPER_SHADE, INK, 0.18),
    field=mix(PAPER, (255, 255, 255), 0.7),
    line=mix(PAPER_SHADE, INK, 0.14),
    shade=45,
)
ON_TABLE: Final = replace(DARK, base=(84, 56, 40))
"""The backdrop of menus at its lightest point, for texts that stand directly on it."""
