"""A suit by itself: its colour, its sign and its letter on a badge."""

from __future__ import annotations

from game.ui.board.skins.brush import Brush
from game.ui.board.skins.style import Suit
from game.ui.board.skins.symbols import signs
from game.ui.draw.style import SOOT, WHITE, mix


def draw_badge(brush: Brush, suit: Suit) -> None:
    """A rounded square; the sign large, the letter beside its foot."""
    brush.box(0, 0, 1, brush.tall, mix(suit.colour, SOOT, 0.55), 0.24)
    brush.box(0.035, 0.035, 0.93, brush.tall - 0.07, WHITE, 0.21)
    brush.box(0.085, 0.085, 0.83, brush.tall - 0.17, suit.colour, 0.17)
    middle = brush.tall / 2
    brush.sign(signs()[suit.sign], 0.39, middle - 0.03, 0.23, suit.ink)
    brush.text(suit.letter, 0.735, middle + 0.16, 0.26, suit.ink)
