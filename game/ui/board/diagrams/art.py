"""The pictures of examples: pieces, fields and figures, each drawn once and cached."""

from __future__ import annotations

from typing import Final

import pygame

from game.content.examples import DiagramMark
from game.ui.board.diagrams.parts import Art, DiagramSheet, FieldPart, FigurePart, PiecePart, SuitPart
from game.ui.board.skins.board import EARTH
from game.ui.board.skins.brush import Brush, Letters, blank, finished
from game.ui.board.skins.fields import draw_field
from game.ui.board.skins.skin import Skin
from game.ui.draw.fonts import Fonts
from game.ui.draw.style import Colour

FAINT: Final = 150
"""The opacity, of 255, of the table's colour over pieces that are out."""
ArtKey = tuple[object, ...]


class ExampleArt:
    """Caches the pictures for the examples of one page, in the skin of its game and at one scale.

    A page has about a hundred pictures that take some milliseconds each, so its scene draws a few per frame.
    """

    def __init__(self, skin: Skin, fonts: Fonts, k: float) -> None:
        self.skin: Final = skin
        self._k: Final = k
        self._letters: Final = Letters(fonts)
        self._drawn: Final[dict[ArtKey, pygame.Surface]] = {}

    def picture(self, part: Art) -> pygame.Surface | None:
        """Returns the picture of a part if it has been drawn."""
        return self._drawn.get(self._key(part))

    def ready(self, sheet: DiagramSheet) -> int:
        """Returns how many parts of a sheet have been drawn."""
        return sum(self._key(part) in self._drawn for part in sheet.art())

    def draw_next(self, sheet: DiagramSheet) -> bool:
        """Draws one missing picture of the sheet; returns False if none was missing."""
        for part in sheet.art():
            key = self._key(part)
            if key not in self._drawn:
                self._drawn[key] = self._draw(part)
                return True
        return False

    def glow(self, part: PiecePart) -> pygame.Surface:
        return self.skin.glow(part.box.width, part.box.height)

    def _key(self, part: Art) -> ArtKey:
        size = round(part.box.width * self._k), round(part.box.height * self._k)
        match part:
            case PiecePart(name, _, mark):
                return "piece", name, mark is DiagramMark.OUT, size
            case FieldPart(field):
                return "field", field, size
            case FigurePart(seat):
                return "figure", seat, size
            case SuitPart(letter):
                return "suit", letter, size

    def _draw(self, part: Art) -> pygame.Surface:
        width, height = part.box.width, part.box.height
        match part:
            case PiecePart(name, _, mark):
                face = self.skin.face(name, width, height) if name else self.skin.back(width, height)
                return faint(face, self.skin.style.table.ground) if mark is DiagramMark.OUT else face
            case FieldPart(field):
                brush = Brush(blank((round(width * self._k), round(height * self._k)), EARTH), self._letters)
                draw_field(brush, field.kind, field.value)
                return finished(brush.surface, 0)
            case FigurePart(seat):
                return self.skin.figure(seat, width)
            case SuitPart(letter):
                return self.skin.suit(letter, width)


def faint(picture: pygame.Surface, table: Colour) -> pygame.Surface:
    """Returns the picture faded towards the colour of the table, as opaque as before."""
    veil = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    veil.fill((*table, FAINT))
    shape = picture.copy()
    shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    veil.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    sunk = picture.copy()
    sunk.blit(veil, (0, 0))
    return sunk
