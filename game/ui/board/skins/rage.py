"""The cards of Rage: a dark crack through a blazing colour."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.ui.board.skins import card, icons
from game.ui.board.skins.brush import Brush
from game.ui.board.skins.designs import Design
from game.ui.board.skins.look import FaceLook, Kind
from game.ui.board.skins.style import SkinStyle, Suit
from game.ui.draw.shapes import Shape, arc, place_outline, star
from game.ui.draw.style import CORAL, GOLD, SOOT, WHITE, Colour, mix

DARK: Final[Colour] = (24, 26, 34)
COAL: Final[Colour] = (42, 45, 57)
MINUS: Final = "\N{MINUS SIGN}5"


def knows(look: FaceLook) -> bool:
    return look.kind is Kind.SUITED or (look.kind is Kind.ACTION and look.text in _ACTIONS)


def ground(brush: Brush, look: FaceLook, style: SkinStyle) -> None:
    if look.kind is Kind.SUITED:
        _blaze(brush, style.suit(look.suit or ""))
    else:
        card.body(brush, COAL, DARK)
    card.trim(brush, DARK)


def motif(brush: Brush, look: FaceLook, style: SkinStyle) -> None:
    """Draws the number in the corners and in the crack, or the sign of an action."""
    if look.kind is Kind.SUITED:
        brush.text(
            look.text, 0.5, brush.tall / 2, (0.34 if len(look.text) == 1 else 0.3) * card.fit(brush), colour=WHITE
        )
        card.suited_index(brush, look.text, style.suit(look.suit or ""))
    else:
        _ACTIONS[look.text](brush, style)


def back(brush: Brush, style: SkinStyle) -> None:
    """Draws a burst and a bolt on a dark ground."""
    tone, fire = style.back.ground, style.back.ornament
    card.body(brush, mix(tone, WHITE, 0.06), mix(tone, SOOT, 0.4))
    middle = brush.tall / 2
    for size, share in ((0.66, 0.16), (0.5, 0.36), (0.36, 0.62)):
        brush.sign((_BURST,), 0.5, middle, size, colour=mix(tone, fire, share))
    brush.outlined(place_outline(_BOLT, 0.5, middle, 0.3), mix(fire, WHITE, 0.75), 0.03, tone)
    card.trim(brush, mix(tone, fire, 0.5))


_BURST: Final[Shape] = tuple((x * 0.72, y) for x, y in star(14, 0.62))
_BOLT: Final[Shape] = ((0.3, -1), (-0.52, 0.16), (-0.06, 0.16), (-0.3, 1), (0.52, -0.2), (0.06, -0.2))


def _blaze(brush: Brush, suit: Suit) -> None:
    card.body(brush, suit.tone(0.05), suit.colour)
    for start, end in ((0.44, 0.62), (0.78, 0.86)):
        streak = ((start, 0), (end, 0), (end - 0.62, brush.tall / 2), (start - 0.62, brush.tall / 2))
        brush.shape(streak, suit.tone(0.16))
        brush.shape([(1 - x, brush.tall - y) for x, y in streak], suit.tone(0.16))
    brush.shape(_crack(brush, 0.035), mix(suit.colour, WHITE, 0.55))
    brush.shape(_crack(brush, 0), DARK)


def _crack(brush: Brush, swell: float) -> Shape:
    """Returns a jagged band from edge to edge that looks the same upside down and leaves the index free."""
    middle, fit = brush.tall / 2, card.fit(brush)
    upper = ((-0.02, 0.12), (0.33, -0.08), (0.3, -0.135), (0.7, -0.3), (0.67, -0.23), (1.02, -0.37))
    top = tuple((x, y * fit - swell) for x, y in upper)
    return tuple((x, middle + y) for x, y in top) + tuple((1 - x, middle - y) for x, y in top)


def _wheel(brush: Brush, style: SkinStyle, radius: float) -> None:
    """Draws all suits' colours as spikes around a dark disc, for cards without a suit."""
    tones = [suit.colour for suit in style.suits()] or [GOLD]
    middle, count = brush.tall / 2, 2 * len(tones)
    for at in range(count):
        turn = at * 360 / count
        spike = ((0, 0), (-0.3, -1), (0, -1.3), (0.3, -1))
        brush.shape(place_outline(spike, 0.5, middle, radius, turn=turn), tones[at % len(tones)])
    brush.circle(0.5, middle, radius * 0.88, SOOT)
    brush.circle(0.5, middle, radius * 0.82, COAL)


def _joker(brush: Brush, style: SkinStyle) -> None:
    _wheel(brush, style, 0.36 * card.fit(brush))
    tones = [suit.colour for suit in style.suits()] or [CORAL]
    parts = (*(tones[at % len(tones)] for at in (0, 3, 2)), WHITE, GOLD, GOLD, GOLD)
    for outline, tone in zip(icons.cap().parts, parts, strict=True):
        brush.outlined(place_outline(outline, 0.5, brush.tall / 2, 0.27 * card.fit(brush)), tone, 0.014, SOOT)
    card.icon_index(brush, icons.cap(), WHITE, COAL)


def _no_trump(brush: Brush, style: SkinStyle) -> None:  # noqa: ARG001 - every action is asked in the same way
    """Draws a crown, crossed out from edge to edge."""
    middle, size = brush.tall / 2, 0.3 * card.fit(brush)
    brush.ring(0.5, middle, size * 1.42, 0.09, colour=mix(CORAL, DARK, 0.1))
    card.draw_icon(brush, icons.crown(), 0.5, middle - size * 0.04, size=size * 0.86, ink=GOLD, ground=COAL)
    bar = place_outline(((-1.28, 0.16), (-1.28, -0.16), (1.28, -0.16), (1.28, 0.16)), 0.5, middle, size, turn=-45)
    brush.outlined(bar, CORAL, 0.03, COAL)
    card.icon_index(brush, icons.crown().and_then(icons.slash()), WHITE, COAL)


def _new_trump(brush: Brush, style: SkinStyle) -> None:
    """Draws a crown with arrows around it, on a disc in all colours."""
    middle, size = brush.tall / 2, 0.4 * card.fit(brush)
    tones = [suit.colour for suit in style.suits()] or [CORAL]
    step = 180 / len(tones)
    for at in range(2 * len(tones)):
        part = (0.0, 0.0), *arc(0, 0, 1, start=at * step, end=(at + 1) * step)
        brush.shape(place_outline(part, 0.5, middle, size), tones[at % len(tones)])
    brush.circle(0.5, middle, size * 0.84, COAL)
    card.draw_icon(brush, icons.turning(), 0.5, middle, size=size * 0.72, ink=WHITE, ground=COAL)
    card.draw_icon(brush, icons.crown(), 0.5, middle, size=size * 0.4, ink=GOLD, ground=COAL)
    card.icon_index(brush, icons.turning().and_then(icons.crown().smaller(0.5)), WHITE, COAL)


def _points(text: str, tone: Colour) -> Callable[[Brush, SkinStyle], None]:
    def draw(brush: Brush, style: SkinStyle) -> None:  # noqa: ARG001
        middle, size = brush.tall / 2, 0.4 * card.fit(brush)
        for share, fill in ((1.0, mix(tone, DARK, 0.5)), (0.86, tone)):
            brush.sign((star(12, 0.74),), 0.5, middle, size * share, colour=fill)
        brush.text(text, 0.5, middle, 0.27 * card.fit(brush), colour=DARK)
        layer = brush.part(0.5, 0.3)
        layer.paste(layer.lettering(text, card.DIGITS, tone), 0, 0)
        card.in_corners(brush, layer)

    return draw


_ACTIONS: Final[dict[str, Callable[[Brush, SkinStyle], None]]] = {
    "joker": _joker,
    "notrump": _no_trump,
    "newtrump": _new_trump,
    "plus5": _points("+5", GOLD),
    "minus5": _points(MINUS, CORAL),
}


DESIGN: Final = Design(knows=knows, ground=ground, motif=motif, back=back)
