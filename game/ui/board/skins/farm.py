"""The cards of 5211, classic edition: eggs in straw, and a rooster on every 1."""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from game.ui.board.skins import card
from game.ui.board.skins.brush import Brush
from game.ui.board.skins.designs import Design, is_suited
from game.ui.board.skins.look import FaceLook
from game.ui.board.skins.rooster import draw_rooster
from game.ui.board.skins.style import SkinStyle, Suit
from game.ui.draw.shapes import Shape, closed_curve, place_outline
from game.ui.draw.style import SOOT, WHITE, Colour, mix

STRAW: Final[Colour] = (240, 202, 112)
STRAW_DARK: Final[Colour] = (166, 116, 48)
SHELL: Final[Colour] = (255, 249, 234)


def ground(brush: Brush, look: FaceLook, style: SkinStyle) -> None:
    suit = style.suit(look.suit or "")
    card.body(brush, suit.tone(0.07), suit.colour)
    _rays(brush, suit)
    card.trim(brush)


def motif(brush: Brush, look: FaceLook, style: SkinStyle) -> None:
    """Draws the number in the corners and on the egg; 5211-2: every 1 is a rooster."""
    suit = style.suit(look.suit or "")
    if look.text == "1":
        draw_rooster(brush, 0.51, brush.tall / 2 - 0.006, 0.3 * card.fit(brush), tail=suit.shade)
    else:
        _nest(brush, look.text, suit)
    card.suited_index(brush, look.text, suit)


def back(brush: Brush, style: SkinStyle) -> None:
    """Draws woven straw and a rooster in a disc."""
    tone = style.back.ground
    card.body(brush, tone, mix(tone, SOOT, 0.12))
    _weave(brush, tone)
    middle = brush.tall / 2
    brush.circle(0.5, middle, 0.31, mix(tone, SOOT, 0.5))
    brush.circle(0.5, middle, 0.29, style.back.ornament)
    draw_rooster(brush, 0.505, middle + 0.005, 0.2, tail=style.back.ground)
    card.trim(brush)


def _rays(brush: Brush, suit: Suit) -> None:
    """Draws rays from behind the motif."""
    tone = suit.tone(0.14)
    for turn in range(15, 375, 30):
        brush.shape(place_outline(((0, 0), (-0.15, -1.4), (0.15, -1.4)), 0.5, brush.tall / 2, 1, turn=turn), tone)


def _nest(brush: Brush, number: str, suit: Suit) -> None:
    line = mix(suit.colour, SOOT, 0.74)
    y, fit = brush.tall / 2 - 0.015, card.fit(brush)
    for x, lift, size in _SITTING[: max(0, int(number) - 1)]:
        _egg(brush, 0.5 + x * fit, y + lift * fit, size * fit, fill=mix(SHELL, suit.colour, 0.3), line=line)
    _straw(brush, y + 0.24 * fit, line, behind=True)
    _egg(brush, 0.5, y, 0.24 * fit, fill=SHELL, line=line)
    _straw(brush, y + 0.265 * fit, line, behind=False)
    brush.text(number, 0.5, y + 0.005, 0.28 * fit, colour=suit.deep)


_SITTING: Final = (
    (-0.2, 0.07, 0.12), (0.2, 0.07, 0.12), (-0.17, -0.09, 0.11), (0.17, -0.09, 0.11), (0.09, -0.21, 0.105),
)  # fmt: skip
"""The places of the eggs behind the large one; together, there are as many eggs as the card's number."""


def _egg(brush: Brush, x: float, y: float, size: float, *, fill: Colour, line: Colour) -> None:
    brush.outlined(place_outline(_egg_outline(), x, y, size), fill, 0.014, line)


@cache
def _egg_outline() -> Shape:
    right = [(0, -1.16), (0.56, -0.72), (0.86, 0.14), (0.6, 0.82)]
    left = [(0, 1.04), (-0.6, 0.82), (-0.86, 0.14), (-0.56, -0.72)]
    return closed_curve([*right, *left])


def _straw(brush: Brush, y: float, line: Colour, *, behind: bool) -> None:
    """Draws half a nest: crossing stalks, higher at both ends."""
    for at in range(9):
        share = at / 4 - 1
        lean = 0.13 if (at + behind) % 2 else -0.13
        start = 0.5 + share * 0.165 - lean / 2, y - 0.09 * share * share
        end = start[0] + lean, start[1] - 0.04 * math.cos(share)
        brush.line((start, end), 0.042, line)
        brush.line((start, end), 0.022, STRAW if at % 3 else mix(STRAW, STRAW_DARK, 0.4))


def _weave(brush: Brush, tone: Colour) -> None:
    """Draws stalks woven over and under each other."""
    light, dark = mix(tone, WHITE, 0.25), mix(tone, SOOT, 0.25)
    step = 1 / 9
    for line in range(math.ceil(brush.tall / step)):
        for column in range(9):
            upright = (line + column) % 2 == 1
            across, down = (0.045, 0.15) if upright else (0.15, 0.045)
            x, y = (column + 0.5) * step - across / 2, (line + 0.5) * step - down / 2
            brush.box(x, y, across, down, colour=light if upright else dark, radius=0.02)


DESIGN: Final = Design(knows=is_suited, ground=ground, motif=motif, back=back)
