"""The widget that shows an example: its part of the table, the pieces drawn so far, and its words."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from typing import Final

import pygame

from game.content.examples import DiagramMark, DiagramSign
from game.ui.board.diagrams.art import ExampleArt
from game.ui.board.diagrams.parts import (
    BadgePart,
    DiagramPart,
    DiagramSheet,
    LeapPart,
    LimitPart,
    PiecePart,
    PlatePart,
    SignPart,
)
from game.ui.draw.paint import smooth
from game.ui.draw.style import CORAL, GOLD, INK, RADIUS, Colour, mix
from game.ui.widgets.box import Box
from game.ui.widgets.icons import Icon
from game.ui.widgets.pen import Pen, PlateStyle
from game.ui.widgets.widget import Ink, Widget, WidgetLook

DASH: Final = 14.0
BADGES: Final = {DiagramMark.WINS: (Icon.CHECK, GOLD), DiagramMark.OUT: (Icon.CLOSE, CORAL)}
DiagramPoint = tuple[float, float]


class ExampleWidget(Widget):
    """Shows an example on a part of the game's table if `framed`, else on the paper; `key` identifies the example."""

    def __init__(
        self,
        pen: Pen,
        name: str,
        home: Box,
        sheet: DiagramSheet,
        *,
        art: ExampleArt,
        key: Hashable,
        framed: bool = True,
    ) -> None:
        super().__init__(pen, name, home)
        self.sheet: Final = sheet
        self.art: Final = art
        self._key: Final = key
        self._framed: Final = framed

    @property
    def complete(self) -> bool:
        """Whether all pictures have been drawn."""
        return all(self.art.picture(part) is not None for part in self.sheet.art())

    def face(self, look: WidgetLook) -> Hashable:  # noqa: ARG002 - it can't be touched
        return self._key, self.art.ready(self.sheet)

    def inks(self, look: WidgetLook) -> Sequence[Ink]:  # noqa: ARG002
        return self.sheet.inks

    def body(self, look: WidgetLook) -> pygame.Surface:  # noqa: ARG002
        body = self._table()
        for part in self.sheet.parts:
            self._put(body, part)
        return body

    def _table(self) -> pygame.Surface:
        if not self._framed:
            return self.pen.blank(self.home.width, self.home.height)
        table = self.art.skin.style.table
        plate = PlateStyle(table.ground, mix(table.rim, table.shade, 0.35), edge_width=3, radius=RADIUS)
        return self.pen.plate(self.home.width, self.home.height, plate).copy()

    def _put(self, body: pygame.Surface, part: DiagramPart) -> None:
        match part:
            case PlatePart(box, colour, radius):
                self.blit_middle(
                    body, self.pen.plate(box.width, box.height, PlateStyle(colour, radius=radius)), box.middle
                )
            case SignPart(sign, box):
                self.blit_middle(body, sign_picture(sign, box.width, self.pen.k, self._ink), box.middle)
            case BadgePart(mark, box):
                self._put_badge(body, mark, box)
            case LimitPart(box):
                self._put_limit(body, box)
            case LeapPart(box, back):
                self.blit_middle(body, leap_picture(box, back, self.pen.k, GOLD), box.middle)
            case PiecePart():
                self._put_piece(body, part)
            case _:
                picture = self.art.picture(part)
                if picture is not None:
                    self.blit_middle(body, picture, part.box.middle)

    @property
    def _ink(self) -> Colour:
        return self.art.skin.ink

    def _put_piece(self, body: pygame.Surface, part: PiecePart) -> None:
        picture = self.art.picture(part)
        if picture is None:
            return
        if part.mark in (DiagramMark.NEW, DiagramMark.WINS) and part.cut == 1:
            self.blit_middle(body, self.art.glow(part), part.box.middle)
        if part.cut < 1:
            picture = picture.subsurface((0, 0, picture.get_width(), round(picture.get_height() * part.cut)))
        self.blit_middle(body, picture, part.box.slice_top(part.box.height * part.cut).middle)

    def _put_badge(self, body: pygame.Surface, mark: DiagramMark, box: Box) -> None:
        icon, colour = BADGES[mark]
        disc = PlateStyle(colour, INK, edge_width=2, radius=box.width / 2)
        self.blit_middle(body, self.pen.plate(box.width, box.height, disc), box.middle)
        self.blit_middle(body, self.pen.icon(icon, box.width * 0.66, INK), box.middle)

    def _put_limit(self, body: pygame.Surface, box: Box) -> None:
        count = max(1, int(box.height / (DASH * 1.5)))
        step = box.height / count
        for at in range(count):
            dash = Box(box.left, box.top + at * step, box.width, step * 0.66)
            plate = PlateStyle(CORAL, INK, edge_width=1, radius=box.width / 2)
            self.blit_middle(body, self.pen.plate(dash.width, dash.height, plate), dash.middle)


def sign_picture(sign: DiagramSign, side: float, k: float, colour: Colour) -> pygame.Surface:
    """Draws an arrow to the right, a plus or an equals sign in a square."""
    bars: dict[DiagramSign, Sequence[Sequence[DiagramPoint]]] = {
        DiagramSign.ARROW: (
            ((0.05, 0.42), (0.52, 0.42), (0.52, 0.2), (0.96, 0.5), (0.52, 0.8), (0.52, 0.58), (0.05, 0.58)),
        ),
        DiagramSign.PLUS: (_bar(0.14, 0.43, 0.86, 0.57), _bar(0.43, 0.14, 0.57, 0.86)),
        DiagramSign.EQUALS: (_bar(0.14, 0.3, 0.86, 0.44), _bar(0.14, 0.56, 0.86, 0.7)),
    }

    def draw(surface: pygame.Surface, unit: float) -> None:  # noqa: ARG001 - the sign fills its picture
        width = surface.get_width()
        for points in bars[sign]:
            pygame.draw.polygon(surface, colour, [(x * width, y * width) for x, y in points])

    return smooth(side, side, k, draw, ground=colour)


def _bar(left: float, top: float, right: float, bottom: float) -> Sequence[DiagramPoint]:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def leap_picture(box: Box, back: bool, k: float, colour: Colour) -> pygame.Surface:
    """Draws half an ellipse with an arrowhead at its landing end."""
    thick = 6.0

    def draw(surface: pygame.Surface, unit: float) -> None:
        width, height = surface.get_size()
        inset = thick * unit
        across, high = width / 2 - inset, height - inset
        angles = [math.pi - math.pi * at / 40 for at in range(37)]
        spots = [(width / 2 + across * math.cos(angle), height - high * math.sin(angle)) for angle in angles]
        for spot in spots:
            pygame.draw.circle(surface, colour, spot, thick * unit / 2)
        pygame.draw.lines(surface, colour, False, spots, max(1, round(thick * unit)))
        tip, reach = (width / 2 + across, float(height)), 15 * unit
        head = tip, (tip[0] - reach, tip[1] - reach * 1.2), (tip[0] + reach * 0.75, tip[1] - reach * 1.35)
        pygame.draw.polygon(surface, colour, head)

    picture = smooth(box.width + 2 * thick, box.height, k, draw, ground=colour)
    return pygame.transform.flip(picture, True, False) if back else picture
