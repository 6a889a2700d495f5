"""The faces of pieces without a design: their name on paper, or number and suit if the skin has suits."""

from __future__ import annotations

from typing import Final

from game.ui.board.skins import card
from game.ui.board.skins.brush import Brush
from game.ui.board.skins.look import FaceLook, Kind
from game.ui.board.skins.style import SkinStyle, Suit
from game.ui.board.skins.symbols import signs
from game.ui.draw.shapes import star
from game.ui.draw.style import INK, PAPER, PAPER_SHADE, SOOT, WHITE, Colour, mix

QUIET: Final[Colour] = (96, 92, 84)


def ground(brush: Brush, look: FaceLook, style: SkinStyle) -> None:
    if look.kind is Kind.SUITED:
        suit = style.suit(look.suit or "")
        card.body(brush, suit.tone(0.07), suit.colour)
    else:
        card.body(brush, PAPER, PAPER_SHADE)
    card.trim(brush)


def motif(brush: Brush, look: FaceLook, style: SkinStyle) -> None:
    if look.kind is Kind.SUITED:
        suit = style.suit(look.suit or "")
        _large_sign(brush, suit)
        card.suited_index(brush, look.text, suit)
        return
    brush.text(look.text, 0.5, brush.tall / 2, 0.4 if len(look.text) < 3 else 0.24, colour=INK, room=0.8)
    if brush.tall > 1.2:
        layer = brush.part(0.8, 0.16)
        layer.paste(layer.lettering(look.text, 0.12, QUIET, 0.8), 0, 0)
        card.in_corners(brush, layer)


def back(brush: Brush, style: SkinStyle) -> None:
    tone = style.back.ground
    card.body(brush, tone, mix(tone, SOOT, 0.2))
    for size, share in ((0.34, 0.25), (0.22, 0.6), (0.1, 1)):
        brush.sign((star(4, 0.42),), 0.5, brush.tall / 2, size, colour=mix(tone, style.back.ornament, share))
    card.trim(brush)


def _large_sign(brush: Brush, suit: Suit) -> None:
    middle = brush.tall / 2
    brush.circle(0.5, middle, 0.26, mix(suit.colour, WHITE, 0.3))
    brush.sign(signs()[suit.sign], 0.5, middle, 0.17, colour=suit.ink)
