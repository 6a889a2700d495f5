"""The words for an enlarged piece: its name, what it does, and why it can't be chosen now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.content.texts import Texts, begun
from game.ui.board.lettered import LetteredPicture, sizes
from game.ui.draw.fonts import Weight
from game.ui.draw.style import CORAL, NIGHT_RAISED, SNOW, Colour, Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.lettering import Block, block
from game.ui.widgets.pen import Pen
from game.ui.widgets.widget import Align

NAME: Final = Size.LEAD / Size.BODY
"""How much larger the name is than the sentences."""
STEP: Final = 0.9
"""The factor from one size of letters to the next smaller one to try."""


@dataclass(frozen=True, slots=True)
class Caption:
    """A caption in parts; each may be empty."""

    name: str = ""
    effect: str = ""
    why: str = ""

    @property
    def sentences(self) -> bool:
        return bool(self.effect or self.why)


@dataclass(frozen=True, slots=True)
class Lettering:
    """A caption laid out in lines."""

    blocks: tuple[tuple[Block, Colour], ...]

    @property
    def height(self) -> float:
        return sum(one.height for one, _ in self.blocks) + Gap.HAIR * max(0, len(self.blocks) - 1)

    @property
    def unbroken(self) -> bool:
        return all(one.unbroken for one, _ in self.blocks)


def caption_of(texts: Texts, game: str, piece: str, why: str = "") -> Caption:
    """The caption of a piece; its name is left out if it is only the number printed on the piece."""
    name, effect = texts.called(game, piece), texts.effect(game, piece)
    return Caption("" if name.isdigit() and not why else begun(name), effect, why)


def letters(pen: Pen) -> list[float]:
    """The sizes of letters to try, the preferred one first."""
    return sizes(pen.measure.letters(Size.BODY), pen.measure.least_letters, STEP)


def lettered(pen: Pen, caption: Caption, width: float, height: float, size: float) -> Lettering | None:
    """The caption in letters of this size; None if it does not fit."""
    parts = (
        (caption.name, size * NAME, Weight.BOLD, SNOW),
        (caption.effect, size, Weight.REGULAR, SNOW),
        (caption.why, size, Weight.REGULAR, CORAL),
    )
    blocks = ((block(pen.fonts, text, high, weight, width=width), ink) for text, high, weight, ink in parts if text)
    found = Lettering(tuple(blocks))
    return found if found.height <= height and found.unbroken else None


def write(sheet: LetteredPicture, lettering: Lettering, room: Box, align: Align = Align.LEFT) -> None:
    """Writes the caption, centred in the room's height."""
    top = room.top + (room.height - lettering.height) / 2
    for one, ink in lettering.blocks:
        for line in one.lines:
            place = Box(room.left, top, room.width, one.line_height)
            sheet.write(line, place, one.size, ink, ground=NIGHT_RAISED, weight=one.weight, align=align)
            top += one.line_height
        top += Gap.HAIR
