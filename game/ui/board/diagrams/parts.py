"""The parts of a laid-out example: pieces, fields, signs and words with their places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from game.content.examples import DiagramField, DiagramMark, DiagramSign
from game.ui.draw.style import Colour
from game.ui.widgets.box import Box
from game.ui.widgets.widget import Ink


@dataclass(frozen=True, slots=True)
class PiecePart:
    """A piece, face down if it has no name; `cut` is the visible share of its height, from the top."""

    name: str
    box: Box
    mark: DiagramMark | None = None
    cut: float = 1.0


@dataclass(frozen=True, slots=True)
class FieldPart:
    """A field of a board."""

    field: DiagramField
    box: Box


@dataclass(frozen=True, slots=True)
class FigurePart:
    """A seat's figure."""

    seat: int
    box: Box


@dataclass(frozen=True, slots=True)
class SuitPart:
    """A suit's badge."""

    letter: str
    box: Box


@dataclass(frozen=True, slots=True)
class PlatePart:
    """A rounded plate of one colour."""

    box: Box
    colour: Colour
    radius: float


@dataclass(frozen=True, slots=True)
class SignPart:
    """An arrow, a plus or an equals sign."""

    sign: DiagramSign
    box: Box


@dataclass(frozen=True, slots=True)
class BadgePart:
    """A badge at a corner that shows a mark: a tick or a cross."""

    mark: DiagramMark
    box: Box


@dataclass(frozen=True, slots=True)
class LimitPart:
    """A dashed line downwards."""

    box: Box


@dataclass(frozen=True, slots=True)
class LeapPart:
    """A curved arrow from the lower left corner of its box to the lower right one, or back."""

    box: Box
    back: bool = False


Art = PiecePart | FieldPart | FigurePart | SuitPart
"""The parts that are slow to draw."""
DiagramPart = Art | PlatePart | SignPart | BadgePart | LimitPart | LeapPart


@dataclass(frozen=True, slots=True)
class DiagramSheet:
    """A laid-out example, measured from its upper left corner; later parts lie on top."""

    width: float
    height: float
    parts: Sequence[DiagramPart] = ()
    inks: Sequence[Ink] = ()

    def art(self) -> Iterator[Art]:
        return (part for part in self.parts if isinstance(part, Art))


@dataclass(slots=True)
class DiagramDraft:
    """A sheet under construction."""

    parts: list[DiagramPart] = field(default_factory=list)
    inks: list[Ink] = field(default_factory=list)

    def take(self, sheet: DiagramSheet, left: float, top: float) -> None:
        """Adds the contents of a finished sheet at this offset."""
        self.parts += [moved(part, left, top) for part in sheet.parts]
        self.inks += [replace(ink, place=ink.place.moved(left, top)) for ink in sheet.inks]

    def sheet(self, width: float, height: float) -> DiagramSheet:
        return DiagramSheet(width, height, tuple(self.parts), tuple(self.inks))


def moved(part: DiagramPart, along: float, down: float) -> DiagramPart:
    return replace(part, box=part.box.moved(along, down))


BADGE: Final = 0.4
"""A badge's side, as a share of a piece's width."""


BADGED: Final = (DiagramMark.WINS, DiagramMark.OUT)
"""The marks that have a badge; new pieces only glow."""


def badge_at(corner: Box, mark: DiagramMark, side: float) -> BadgePart:
    """Returns a badge on the upper right corner of a box."""
    return BadgePart(mark, Box(corner.right - side * 0.62, corner.top - side * 0.26, side, side))
