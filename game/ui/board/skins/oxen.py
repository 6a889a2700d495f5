"""The tiles of Tanz der Hornochsen!: numbers below horns."""

from __future__ import annotations

from typing import Final

from game.ui.board.skins import card
from game.ui.board.skins.brush import Brush
from game.ui.board.skins.cattle import HIDE, HORN, LINE, ears, head, horns
from game.ui.board.skins.designs import Design
from game.ui.board.skins.look import FaceLook, Kind
from game.ui.board.skins.style import SkinStyle
from game.ui.draw.shapes import closed_curve, place_outline
from game.ui.draw.style import SOOT, WHITE, Colour, mix

BONE: Final[Colour] = (255, 250, 236)
BONE_SHADE: Final[Colour] = (241, 226, 194)
NUMBER: Final[Colour] = (58, 28, 14)
UPSIDE_DOWN: Final = {"0": "0", "1": "1", "6": "9", "8": "8", "9": "6"}


def knows(look: FaceLook) -> bool:
    return look.kind is Kind.TILE


def ground(brush: Brush, look: FaceLook, style: SkinStyle) -> None:  # noqa: ARG001 - every design is asked in the same way
    card.body(brush, BONE, BONE_SHADE)
    _horns(brush)
    card.bevel(brush, 0.026)
    card.trim(brush, mix(HORN, LINE, 0.3))


def motif(brush: Brush, look: FaceLook, style: SkinStyle) -> None:  # noqa: ARG001
    middle = brush.tall / 2 + 0.09
    brush.text(look.text, 0.5, middle, 0.46, colour=NUMBER, room=0.8)
    if reads_as_another(look.text):
        brush.box(0.28, middle + 0.265, 0.44, 0.036, colour=NUMBER, radius=0.018)


def back(brush: Brush, style: SkinStyle) -> None:
    """Draws wood with a brand."""
    tone = style.back.ground
    card.body(brush, mix(tone, WHITE, 0.08), mix(tone, SOOT, 0.14))
    for at in range(1, 6):
        brush.box(0, brush.tall * at / 6, 1, 0.008, colour=mix(tone, SOOT, 0.2))
    middle = brush.tall / 2
    brush.circle(0.5, middle, 0.36, mix(tone, SOOT, 0.42))
    brush.circle(0.5, middle, 0.335, mix(tone, style.back.ornament, 0.3))
    for outline in (*horns(), *ears(), head()):
        brush.shape(place_outline(outline, 0.5, middle + 0.02, 0.25), mix(tone, SOOT, 0.66))
    card.bevel(brush, 0.026)
    card.trim(brush, mix(tone, style.back.ornament, 0.6))


def reads_as_another(number: str) -> bool:
    """Whether the number, read upside down, is another tile's number."""
    if not all(digit in UPSIDE_DOWN for digit in number):
        return False
    turned = "".join(UPSIDE_DOWN[digit] for digit in reversed(number))
    return turned != number and not turned.startswith("0")


def _horns(brush: Brush) -> None:
    """Draws horns and the tuft between them at the upper edge of the tile."""
    line = mix(LINE, HORN, 0.2)
    y = brush.tall / 2 - 0.06
    for horn in horns():
        brush.outlined(place_outline(horn, 0.5, y, 0.34), HORN, 0.016, line)
    crown = [(-0.4, -0.52), (-0.2, -0.7), (0.2, -0.7), (0.4, -0.52)]
    curls = [(0.3, -0.34), (0.16, -0.44), (0, -0.28), (-0.16, -0.44), (-0.3, -0.34)]
    brush.outlined(place_outline(closed_curve([*crown, *curls]), 0.5, y, 0.34), HIDE, 0.016, line)


DESIGN: Final = Design(knows=knows, ground=ground, motif=motif, back=back, hard=True)
