"""The cards of Perfect Numbers: a strip of graph paper with the row that the card's number completes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.ui.board.skins import card, icons
from game.ui.board.skins.brush import Brush
from game.ui.board.skins.designs import Design
from game.ui.board.skins.look import FaceLook, Kind
from game.ui.board.skins.style import SkinStyle, ink_on
from game.ui.board.skins.symbols import SuitSign, signs
from game.ui.draw.shapes import place_outline, star
from game.ui.draw.style import GOLD, SOOT, WHITE, Colour, mix

SHEET: Final[Colour] = (252, 252, 248)
GRID: Final[Colour] = (206, 220, 230)
SLATE: Final[Colour] = (62, 72, 86)
CELL: Final = 0.034
BAND: Final = 3.5 * CELL
"""Half the height of the strip of paper across a card."""
STARS_ABREAST: Final = 3


def knows(look: FaceLook) -> bool:
    return look.kind in (Kind.SUITED, Kind.JOKER) or (look.kind is Kind.ACTION and look.text in _ACTIONS)


def ground(brush: Brush, look: FaceLook, style: SkinStyle) -> None:
    if look.kind is Kind.SUITED:
        suit = style.suit(look.suit or "")
        card.body(brush, suit.tone(0.05), suit.colour)
        _squares(brush, 0, brush.tall, suit.tone(0.09))
        _strip(brush, suit.colour)
    elif look.kind is Kind.JOKER:
        _rainbow(brush, _tones(style))
        _strip(brush, SLATE)
        _plates(brush)
    else:
        card.body(brush, SLATE, mix(SLATE, SOOT, 0.2))
    card.trim(brush)


def motif(brush: Brush, look: FaceLook, style: SkinStyle) -> None:
    if look.kind is Kind.ACTION:
        _ACTIONS[look.text].draw(brush)
        card.trim(brush)
    elif look.kind is Kind.JOKER:
        _row(brush, int(look.text), _tones(style), signs()["asterisk"])
        card.index(brush, look.text, signs()["asterisk"], WHITE)
    else:
        suit = style.suit(look.suit or "")
        _row(brush, int(look.text), [suit.colour], signs()[suit.sign])
        card.suited_index(brush, look.text, suit)
        _stars(brush, style.bonus.get(int(look.text), 0), mix(suit.colour, SOOT, 0.78))


def back(brush: Brush, style: SkinStyle) -> None:
    """Draws graph paper with six squares, since 6 is the first perfect number."""
    tone = style.back.ground
    card.body(brush, mix(tone, WHITE, 0.05), tone)
    _squares(brush, 0, brush.tall, mix(tone, WHITE, 0.12))
    middle = brush.tall / 2
    brush.circle(0.5, middle, 0.3, style.back.ornament)
    brush.circle(0.5, middle, 0.275, tone)
    for at in range(6):
        brush.box(
            0.5 - 0.165 + at % 3 * 0.115,
            middle - 0.11 + at // 3 * 0.115,
            0.1,
            0.1,
            colour=style.back.ornament,
            radius=0.015,
        )
    card.trim(brush)


@dataclass(frozen=True, slots=True)
class _ActionCard:
    """An action card: an icon, a ground that no suit has, and an accent for the last part of the icon."""

    icon: icons.CardIcon
    ground: Colour
    accent: Colour

    def draw(self, brush: Brush) -> None:
        middle, size, line = brush.tall / 2, 0.32 * card.fit(brush), mix(self.ground, SOOT, 0.72)
        card.body(brush, mix(self.ground, WHITE, 0.1), self.ground)
        for turn in range(0, 360, 30):
            ray = place_outline(((0, 0), (-0.16, -1.4), (0.16, -1.4)), 0.5, middle, 1, turn=turn)
            brush.shape(ray, mix(self.ground, WHITE, 0.16))
        for outline in self.icon.parts:
            shape = place_outline(outline, 0.5, middle, size)
            brush.line((*shape, shape[0]), 0.045, line)
        for outline in self.icon.parts:
            last = outline is self.icon.parts[-1]
            brush.outlined(place_outline(outline, 0.5, middle, size), self.accent if last else WHITE, 0.016, line)
        for outline in self.icon.holes:
            brush.outlined(place_outline(outline, 0.5, middle, size), mix(self.ground, SOOT, 0.3), 0.012, line)
        layer = brush.part(0.3, 0.3)
        layer.circle(0.145, 0.145, 0.145, line)
        card.draw_icon(layer, self.icon, 0.145, 0.145, size=0.1, ink=WHITE, ground=line)
        card.in_corners(brush, layer)


_ACTIONS: Final[dict[str, _ActionCard]] = {
    "protect": _ActionCard(icons.shield(), (26, 132, 140), WHITE),
    "move": _ActionCard(icons.lift(), (216, 112, 30), (255, 226, 120)),
    "steal": _ActionCard(icons.mask(), (66, 70, 84), WHITE),
}


def _tones(style: SkinStyle) -> list[Colour]:
    """Returns the colours of a joker: those of all suits."""
    return [suit.colour for suit in style.suits()] or [SLATE]


def _rainbow(brush: Brush, tones: Sequence[Colour]) -> None:
    """Draws all colours around the middle, three times, because the index hides some of them."""
    step = 120 / len(tones)
    half = math.tan(math.radians(step / 2)) * 1.05
    for at in range(3 * len(tones)):
        wedge = place_outline(((0, 0), (-half, -1), (half, -1)), 0.5, brush.tall / 2, 1.6, turn=(at + 0.5) * step)
        brush.shape(wedge, tones[at % len(tones)])


def _plates(brush: Brush) -> None:
    """Draws a dark ground for the index in both corners."""
    across, down = 0.4, card.MARGIN + card.DIGIT + card.GAP + 2 * card.SIGN
    for x, y in ((-0.2, -0.2), (1 - across, brush.tall - down)):
        brush.box(x, y, across + 0.2, down + 0.2, colour=SLATE, radius=0.1)


def _strip(brush: Brush, tone: Colour) -> None:
    half = BAND * card.fit(brush)
    top = brush.tall / 2 - half
    brush.box(0, top - 0.014, 1, 2 * half + 0.028, colour=mix(tone, SOOT, 0.35))
    brush.box(0, top, 1, 2 * half, colour=SHEET)
    _squares(brush, top, 2 * half, GRID)


def _squares(brush: Brush, top: float, down: float, tone: Colour) -> None:
    """Draws the lines of graph paper, symmetrical around the middle of the card."""
    for at in range(-14, 15):
        brush.box(0.5 + at * CELL - 0.0025, top, 0.005, down, colour=tone)
    half = int(down / CELL / 2 + 0.01)
    for at in range(-half, half + 1):
        brush.box(0, top + down / 2 + at * CELL - 0.0025, 1, 0.005, colour=tone)


def _row(brush: Brush, number: int, tones: Sequence[Colour], sign: SuitSign) -> None:
    """Draws `number` small cards; the last one, with a sign, stands for this card."""
    across = 0.152 * card.fit(brush)
    step = min(0.7 * across, (0.86 - across) / max(1, number - 1))
    left = 0.5 - (step * (number - 1) + across) / 2
    for at in range(number):
        tone = tones[at % len(tones)]
        last = at == number - 1
        _small_card(
            brush, left + at * step, across, tone if last or len(tones) > 1 else mix(tone, WHITE, 0.6), tone=tone
        )
    ink = ink_on(tones[(number - 1) % len(tones)])
    brush.sign(sign, left + step * (number - 1) + across / 2, brush.tall / 2, across * 0.34, colour=ink)


def _small_card(brush: Brush, x: float, across: float, fill: Colour, *, tone: Colour) -> None:
    down = across * 1.4
    y = brush.tall / 2 - down / 2
    brush.box(x, y, across, down, colour=mix(tone, SOOT, 0.5), radius=0.026)
    brush.box(x + 0.011, y + 0.011, across - 0.022, down - 0.022, colour=fill, radius=0.017)


def _stars(brush: Brush, count: int, plate: Colour) -> None:
    """Draws the bonus: stars on a plate in the upper right corner, and upside down in the lower left one."""
    if not count:
        return
    abreast = min(count, STARS_ABREAST)
    lines = -(-count // STARS_ABREAST)
    layer = brush.part(abreast * 0.1 + 0.03, lines * 0.1 + 0.02)
    across = layer.surface.get_width() / brush.width
    layer.box(0, 0, across, layer.tall, colour=plate, radius=0.05)
    for at in range(count):
        line = at // STARS_ABREAST
        here = min(abreast, count - line * STARS_ABREAST)
        x = across / 2 + (at % STARS_ABREAST - (here - 1) / 2) * 0.1
        layer.shape(place_outline(star(5, 0.46), x, 0.063 + line * 0.1, 0.054), GOLD)
    brush.paste(layer.surface, 1 - 0.07 - across, 0.075)
    brush.paste_turned(layer.surface, 1 - 0.07 - across, 0.075)


DESIGN: Final = Design(knows=knows, ground=ground, motif=motif, back=back)
