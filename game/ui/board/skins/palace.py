"""The cards of 5211 Azul: glazed tiles of a palace wall, with an ornament for each colour."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from game.ui.board.skins import card
from game.ui.board.skins.brush import Brush
from game.ui.board.skins.designs import Design, is_suited
from game.ui.board.skins.look import FaceLook
from game.ui.board.skins.rooster import draw_rooster
from game.ui.board.skins.style import SkinStyle, Suit
from game.ui.draw.shapes import Shape, arc, place_outline, regular, star, taper
from game.ui.draw.style import SOOT, WHITE, Colour, mix

GLAZE: Final[Colour] = (250, 251, 248)
STEP: Final = 0.2
Repeat = Callable[[Brush, float, float, Colour], None]


def ground(brush: Brush, look: FaceLook, style: SkinStyle) -> None:
    suit = style.suit(look.suit or "")
    card.body(brush, suit.tone(0.06), suit.colour)
    _wall(brush, _REPEATS[_place(style, suit)], mix(suit.colour, WHITE, 0.2))
    _plates(brush, suit)
    _medallion(brush, style, suit)
    _gloss(brush)
    card.bevel(brush, 0.03)
    card.trim(brush, GLAZE)
    inset = card.EDGE + 0.03
    brush.frame(
        inset,
        inset,
        1 - 2 * inset,
        brush.tall - 2 * inset,
        thick=0.009,
        colour=mix(suit.colour, WHITE, 0.65),
        radius=0.03,
    )


def motif(brush: Brush, look: FaceLook, style: SkinStyle) -> None:
    """Draws the number in the corners and on the medallion; 5211-2: every 1 is a rooster."""
    suit = style.suit(look.suit or "")
    if look.text == "1":
        draw_rooster(brush, 0.505, brush.tall / 2 + 0.005, 0.19 * card.fit(brush), tail=suit.colour)
    else:
        brush.text(look.text, 0.5, brush.tall / 2, 0.27 * card.fit(brush), colour=suit.deep)
    card.suited_index(brush, look.text, suit)


def back(brush: Brush, style: SkinStyle) -> None:
    """Draws a white tile with blue rosettes and stars."""
    card.body(brush, GLAZE, mix(GLAZE, style.back.ground, 0.12))
    middle = brush.tall / 2
    for x, y in ((0.0, 0.0), (1.0, 0.0), (0.0, brush.tall), (1.0, brush.tall)):
        _rosette(brush, x, y, 0.36, dark=style.back.ground, light=style.back.ornament)
    _rosette(brush, 0.5, middle, 0.36, dark=style.back.ground, light=style.back.ornament)
    for x, y in ((0.5, 0.2), (0.5, brush.tall - 0.2), (0.17, middle), (0.83, middle)):
        brush.sign((star(4, 0.36),), x, y, 0.09, colour=style.back.ornament)
    card.trim(brush, style.back.ground)
    brush.frame(0.062, 0.062, 0.876, brush.tall - 0.124, thick=0.012, colour=style.back.ornament, radius=0.04)


def _rosette(brush: Brush, x: float, y: float, size: float, *, dark: Colour, light: Colour) -> None:
    for turn in range(0, 360, 45):
        brush.shape(place_outline(_PETAL, x, y, size, turn=turn), dark if turn % 90 else light)
    brush.circle(x, y, size * 0.3, GLAZE)
    brush.circle(x, y, size * 0.22, dark)
    brush.sign((star(8, 0.5),), x, y, size * 0.17, colour=GLAZE)


_PETAL: Final[Shape] = taper((0, -0.18), (0, -0.6), (0, -1), wide=0.16, belly=0.36)


def _wall(brush: Brush, repeat: Repeat, tone: Colour) -> None:
    """Repeats the ornament from the middle to all sides."""
    stamp = brush.part(STEP * 1.2, STEP * 1.2)
    repeat(stamp, STEP * 0.6, STEP * 0.6, tone)
    lines = math.ceil(brush.tall / STEP / 1.5)
    for line in range(-lines, lines + 1):
        for column in range(-3, 4):
            x = 0.5 + (column + 0.5 * (line % 2)) * STEP
            brush.paste(stamp.surface, x - STEP * 0.6, brush.tall / 2 + line * STEP * 0.75 - STEP * 0.6)


def _plates(brush: Brush, suit: Suit) -> None:
    """Draws a plain ground for the index: a quarter circle in two corners."""
    for x, y in ((0.0, 0.0), (1.0, brush.tall)):
        brush.circle(x, y, 0.655, mix(suit.colour, WHITE, 0.45))
        brush.circle(x, y, 0.64, suit.colour)


def _medallion(brush: Brush, style: SkinStyle, suit: Suit) -> None:
    """Draws a white medallion in the shape that belongs to the suit."""
    outlines, discs = _MEDALLIONS[_place(style, suit)]
    middle = brush.tall / 2
    for size, tone in ((0.288, mix(suit.colour, SOOT, 0.45)), (0.274, GLAZE), (0.25, suit.colour), (0.237, GLAZE)):
        wide = size * card.fit(brush)
        brush.sign(outlines, 0.5, middle, wide, colour=tone)
        for x, y, radius in discs:
            brush.circle(0.5 + x * wide, middle + y * wide, radius * wide, tone)


def _place(style: SkinStyle, suit: Suit) -> int:
    return list(style.signs).index(suit.letter) % len(_MEDALLIONS)


Disc = tuple[float, float, float]


def _foil(leaves: int, reach: float, leaf: float, turn: float = 0) -> tuple[Disc, ...]:
    """Returns discs around a middle, like a church window."""
    return ((0, 0, reach), *((x * reach, y * reach, leaf) for x, y in regular(leaves, turn)))


_MEDALLIONS: Final[tuple[tuple[tuple[Shape, ...], tuple[Disc, ...]], ...]] = (
    ((regular(4), regular(4, 45)), ()),
    ((), _foil(4, 0.48, 0.46, 45)),
    ((regular(8, 22.5),), ()),
    ((), ((0, 0, 0.96),)),
    ((), _foil(8, 0.67, 0.26)),
)


def _gloss(brush: Brush) -> None:
    """Draws light on the glaze, from the upper right."""
    broad = (0.62, 0), (0.86, 0), (0.2, brush.tall), (0, brush.tall), (0, brush.tall * 0.94)
    narrow = (0.92, 0), (0.97, 0), (0.31, brush.tall), (0.26, brush.tall)
    brush.veil((broad, narrow), WHITE, 24)


def _stars(brush: Brush, x: float, y: float, tone: Colour) -> None:
    brush.sign((star(8, 0.55),), x, y, 0.075, colour=tone)


def _leaves(brush: Brush, x: float, y: float, tone: Colour) -> None:
    for turn in (45, 135, 225, 315):
        brush.shape(place_outline(_PETAL, x, y, 0.1, turn=turn), tone)


def _lattice(brush: Brush, x: float, y: float, tone: Colour) -> None:
    diamond = ((0, -1), (0.8, 0), (0, 1), (-0.8, 0))
    outline = place_outline((*diamond, diamond[0]), x, y, 0.1)
    brush.line(outline, 0.016, tone)
    brush.shape(place_outline(diamond, x, y, 0.045), tone)


def _scales(brush: Brush, x: float, y: float, tone: Colour) -> None:
    for radius in (0.098, 0.055):
        brush.line(arc(x, y, radius, start=180, end=360), 0.018, tone)


def _waves(brush: Brush, x: float, y: float, tone: Colour) -> None:
    for drop in (-0.035, 0.035):
        line = (
            *arc(x - 0.05, y + drop, 0.05, start=180, end=360),
            *reversed(arc(x + 0.05, y + drop, 0.05, start=0, end=180)),
        )
        brush.line(line, 0.018, tone)


_REPEATS: Final[tuple[Repeat, ...]] = (_stars, _leaves, _lattice, _scales, _waves)


DESIGN: Final = Design(knows=is_suited, ground=ground, motif=motif, back=back, hard=True)
