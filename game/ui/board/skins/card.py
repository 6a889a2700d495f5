"""What the cards of all games share: body, edge, corners and index."""

from __future__ import annotations

from typing import Final

from game.ui.board.skins.brush import Brush
from game.ui.board.skins.icons import CardIcon
from game.ui.board.skins.style import Suit
from game.ui.board.skins.symbols import SuitSign, signs
from game.ui.draw.shapes import place_outline
from game.ui.draw.style import INK, PAPER, SOOT, WHITE, Colour, luminance, mix

RADIUS: Final = 0.085
EDGE: Final = 0.036
MARGIN: Final = 0.09
DIGIT: Final = 0.285
"""The height of an index; two digits are a little smaller to leave room for the motif."""
DIGITS: Final = 0.268
SIGN: Final = 0.08
LETTER: Final = 0.115
GAP: Final = 0.03


def fit(brush: Brush) -> float:
    """Returns the scale of the motif relative to a 5:7 card; on longer cards the index leaves more room."""
    return min(1.1, brush.tall / 1.4)


def body(brush: Brush, top: Colour, bottom: Colour) -> None:
    """Draws the field of a card up to its edges."""
    brush.shaded(0, 0, 1, brush.tall, top=top, bottom=bottom)


def trim(brush: Brush, edge: Colour = PAPER) -> None:
    """Draws the edge, the round corners, and the thin line that separates a card from the one below it."""
    brush.frame(0, 0, 1, brush.tall, thick=EDGE, colour=edge, radius=RADIUS)
    brush.box(RADIUS, brush.tall - EDGE * 0.45, 1 - 2 * RADIUS, EDGE * 0.45, colour=mix(edge, SOOT, 0.16))
    brush.round_off(RADIUS)
    # A dark edge gets a light line, because the card may lie on a dark table.
    line = mix(edge, INK, 0.5) if luminance(edge) > 0.1 else mix(edge, WHITE, 0.3)
    brush.frame(0, 0, 1, brush.tall, thick=0.011, colour=line, radius=RADIUS)


def bevel(brush: Brush, thick: float) -> None:
    """Draws light along the upper edge and shade along the lower one, which makes the piece look like a tile."""
    left, right, low = EDGE, 1 - EDGE, brush.tall - EDGE
    upper = ((left, EDGE), (right, EDGE), (right - thick, EDGE + thick), (left + thick, EDGE + thick))
    rising = ((left, EDGE), (left + thick, EDGE + thick), (left + thick, low - thick), (left, low))
    lower = ((left, low), (right, low), (right - thick, low - thick), (left + thick, low - thick))
    falling = ((right, EDGE), (right, low), (right - thick, low - thick), (right - thick, EDGE + thick))
    brush.veil((upper,), WHITE, 90)
    brush.veil((rising,), WHITE, 44)
    brush.veil((falling,), SOOT, 34)
    brush.veil((lower,), SOOT, 64)


def suited_index(brush: Brush, text: str, suit: Suit) -> None:
    """Draws the number in two corners, with the suit's letter beside it and the suit's sign below it.

    The left edge, which stays visible in a fan of cards, has the number and the sign.
    """
    index(brush, text, signs()[suit.sign], suit.ink, letter=suit.letter)


def index(brush: Brush, text: str, sign: SuitSign, ink: Colour, *, letter: str = "") -> None:
    """Draws a number with a sign below it in the upper left corner, and upside down in the lower right one."""
    number = brush.lettering(text, DIGIT if len(text) == 1 else DIGITS, ink)
    right, bottom = number.get_width() / brush.width, number.get_height() / brush.width
    layer = brush.part(right + GAP + LETTER * 1.3, bottom + GAP + 2 * SIGN)
    layer.paste(number, 0, 0)
    layer.sign(sign, SIGN, bottom + GAP + SIGN, SIGN, colour=ink)
    if letter:
        layer.paste(layer.lettering(letter, LETTER, ink), right + GAP, 0)
    in_corners(brush, layer)


def icon_index(brush: Brush, icon: CardIcon, ink: Colour, ground: Colour) -> None:
    """Draws an icon instead of a number in two corners."""
    layer = brush.part(DIGIT, DIGIT)
    draw_icon(layer, icon, DIGIT / 2, DIGIT / 2, size=DIGIT / 2, ink=ink, ground=ground)
    in_corners(brush, layer)


def draw_icon(brush: Brush, icon: CardIcon, x: float, y: float, *, size: float, ink: Colour, ground: Colour) -> None:
    """Draws an icon in one colour; `ground` separates its parts and fills its holes."""
    for outline in icon.parts:
        brush.outlined(place_outline(outline, x, y, size), ink, 0.09 * size, ground)
    for outline in icon.holes:
        brush.shape(place_outline(outline, x, y, size), ground)


def in_corners(brush: Brush, layer: Brush) -> None:
    """Pastes a picture in the upper left corner, and upside down in the lower right one."""
    brush.paste(layer.surface, MARGIN, MARGIN)
    brush.paste_turned(layer.surface, MARGIN, MARGIN)


def draw_badge(brush: Brush, suit: Suit) -> None:
    """Draws a suit as a rounded square with a large sign, and the letter at the sign's lower right."""
    brush.box(0, 0, 1, brush.tall, colour=mix(suit.colour, SOOT, 0.55), radius=0.24)
    brush.box(0.035, 0.035, 0.93, brush.tall - 0.07, colour=WHITE, radius=0.21)
    brush.box(0.085, 0.085, 0.83, brush.tall - 0.17, colour=suit.colour, radius=0.17)
    middle = brush.tall / 2
    brush.sign(signs()[suit.sign], 0.39, middle - 0.03, 0.23, colour=suit.ink)
    brush.text(suit.letter, 0.735, middle + 0.16, 0.26, colour=suit.ink)
