"""The cards of Perfect Numbers: a strip of graph paper with the row that a card of this number completes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.app.shapes import placed, star
from game.app.style import GOLD, INK, Colour, mixed
from game.table.skin import card, icons
from game.table.skin.brush import Brush
from game.table.skin.look import Kind, Look
from game.table.skin.style import SOOT, WHITE, SkinStyle, Suit, ink_on
from game.table.skin.symbols import Sign, signs

SHEET: Final[Colour] = (252, 252, 248)
GRID: Final[Colour] = (206, 220, 230)
SLATE: Final[Colour] = (62, 72, 86)
CELL: Final = 0.034
BAND: Final = 4 * CELL
"""Half the height of the strip of paper across a card."""
FEWEST_STEPS: Final = 7
STARS_ABREAST: Final = 3


def knows(look: Look) -> bool:
    return look.kind in (Kind.SUITED, Kind.JOKER) or (look.kind is Kind.ACTION and look.text in _ACTIONS)


def ground(brush: Brush, look: Look, style: SkinStyle) -> None:
    suit = style.suit(look.suit or "") if look.kind is Kind.SUITED else Suit("", SLATE, "")
    tone = suit.colour
    card.body(brush, suit.tone(0.07), tone)
    if look.kind is Kind.ACTION:
        _disc(brush, tone)
    else:
        _strip(brush, tone)
    card.trim(brush)


def motif(brush: Brush, look: Look, style: SkinStyle) -> None:
    if look.kind is Kind.ACTION:
        card.draw_icon(brush, _ACTIONS[look.text], 0.5, brush.tall / 2, 0.2, INK, SHEET)
        card.icon_index(brush, _ACTIONS[look.text], WHITE, SLATE)
    elif look.kind is Kind.JOKER:
        _row(brush, int(look.text), [suit.colour for suit in style.suits()] or [SLATE], signs()["asterisk"])
        card.index(brush, look.text, signs()["asterisk"], WHITE)
    else:
        suit = style.suit(look.suit or "")
        _row(brush, int(look.text), [suit.colour], signs()[suit.sign])
        card.suited_index(brush, look.text, suit)
        _stars(brush, style.bonus.get(int(look.text), 0), mixed(suit.colour, SOOT, 0.78))


def back(brush: Brush, style: SkinStyle) -> None:
    """Graph paper with six squares, the first perfect number."""
    tone = style.back.ground
    card.body(brush, mixed(tone, WHITE, 0.05), tone)
    _squares(brush, 0, brush.tall, mixed(tone, WHITE, 0.12))
    middle = brush.tall / 2
    brush.circle(0.5, middle, 0.3, style.back.ornament)
    brush.circle(0.5, middle, 0.275, tone)
    for at in range(6):
        brush.box(0.5 - 0.165 + at % 3 * 0.115, middle - 0.11 + at // 3 * 0.115, 0.1, 0.1, style.back.ornament, 0.015)
    card.trim(brush)


_ACTIONS: Final[dict[str, icons.Icon]] = {"protect": icons.shield(), "move": icons.lift(), "steal": icons.mask()}


def _strip(brush: Brush, tone: Colour) -> None:
    half = BAND * card.fit(brush)
    top = brush.tall / 2 - half
    brush.box(0, top - 0.014, 1, 2 * half + 0.028, mixed(tone, SOOT, 0.35))
    brush.box(0, top, 1, 2 * half, SHEET)
    _squares(brush, top, 2 * half, GRID)


def _squares(brush: Brush, top: float, down: float, tone: Colour) -> None:
    """The lines of graph paper, symmetrical to the middle of the card."""
    for at in range(-14, 15):
        brush.box(0.5 + at * CELL - 0.0025, top, 0.005, down, tone)
    half = int(down / CELL / 2 + 0.01)
    for at in range(-half, half + 1):
        brush.box(0, top + down / 2 + at * CELL - 0.0025, 1, 0.005, tone)


def _disc(brush: Brush, tone: Colour) -> None:
    brush.circle(0.5, brush.tall / 2, 0.315, mixed(tone, SOOT, 0.4))
    brush.circle(0.5, brush.tall / 2, 0.3, SHEET)


def _row(brush: Brush, number: int, tones: Sequence[Colour], sign: Sign) -> None:
    """As many small cards as the number says; the last one, in full colour, is this card."""
    across = 0.165 * card.fit(brush)
    step = min(0.7 * across, (0.86 - across) / max(1, number - 1))
    left = 0.5 - (step * (number - 1) + across) / 2
    for at in range(number):
        tone = tones[at % len(tones)]
        last = at == number - 1
        _small_card(brush, left + at * step, across, tone if last or len(tones) > 1 else mixed(tone, WHITE, 0.6), tone)
    ink = ink_on(tones[(number - 1) % len(tones)])
    brush.sign(sign, left + step * (number - 1) + across / 2, brush.tall / 2, across * 0.34, ink)


def _small_card(brush: Brush, x: float, across: float, fill: Colour, tone: Colour) -> None:
    down = across * 1.4
    y = brush.tall / 2 - down / 2
    brush.box(x, y, across, down, mixed(tone, SOOT, 0.5), 0.026)
    brush.box(x + 0.011, y + 0.011, across - 0.022, down - 0.022, fill, 0.017)


def _stars(brush: Brush, count: int, plate: Colour) -> None:
    """The bonus: stars on a plate in the upper right corner, and upside down in the lower left one."""
    if not count:
        return
    abreast = min(count, STARS_ABREAST)
    lines = -(-count // STARS_ABREAST)
    layer = brush.part(abreast * 0.1 + 0.03, lines * 0.1 + 0.02)
    across = layer.surface.get_width() / brush.width
    layer.box(0, 0, across, layer.tall, plate, 0.05)
    for at in range(count):
        line = at // STARS_ABREAST
        here = min(abreast, count - line * STARS_ABREAST)
        x = across / 2 + (at % STARS_ABREAST - (here - 1) / 2) * 0.1
        layer.shape(placed(star(5, 0.46), x, 0.063 + line * 0.1, 0.054), GOLD)
    brush.paste(layer.surface, 1 - 0.07 - across, 0.075)
    brush.paste_turned(layer.surface, 1 - 0.07 - across, 0.075)
