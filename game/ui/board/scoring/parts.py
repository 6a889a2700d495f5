"""The parts of a panel, each drawn again only when its contents have changed."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

import pygame

from game.content.texts import Texts
from game.engine.games.registry import game_named
from game.ui.board.arrangement import Area
from game.ui.board.skins.skin import Skin
from game.ui.draw.fonts import Weight
from game.ui.draw.paint import rounded
from game.ui.draw.style import Colour
from game.ui.widgets.box import Box
from game.ui.widgets.pen import Pen
from game.ui.widgets.widget import Align
from game.ui.window.space import Point
from game.ui.window.stage import Sprite, Stage

PANEL_Z: Final = 600.0
"""Above all pieces, below a preview."""
FLIGHT_Z: Final = 640.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What a panel needs of its table; `figures` are the numbers of the seats' figures."""

    stage: Stage
    pen: Pen
    skin: Skin
    texts: Texts
    game: str
    names: tuple[str, ...]
    figures: tuple[int, ...]
    area: Area
    ratio: float = 2 / 3
    """The width of pieces divided by their height."""
    turned: bool | None = None
    """Whether the panel faces the upper edge of the table; None if nobody sits there."""

    def is_good(self, points: int) -> bool:
        """Whether these points are good for the seat that gets them."""
        return points < 0 if game_named(self.game).fewest_win else points > 0

    def word(self, section: str, key: str, **values: str | int) -> str:
        return self.texts.of_game(self.game, section, key, **values)

    def figure(self, seat: int, side: float) -> pygame.Surface:
        return self.skin.figure(self.figures[seat], side)

    def is_suit(self, name: str) -> bool:
        return name in self.skin.style.signs


def within(area: Area, box: Box) -> Area:
    """Returns the area moved into a box, and made smaller if it is too large for the box."""
    width, height = min(area.width, box.width), min(area.height, box.height)
    x = min(max(area.x, box.left + width / 2), box.right - width / 2)
    y = min(max(area.y, box.top + height / 2), box.bottom - height / 2)
    return Area(x, y, width, height)


@dataclass(slots=True)
class _Part:
    """A sprite of a panel, with its picture and its middle on the unturned panel."""

    says: object
    picture: pygame.Surface
    middle: Point
    sprite: Sprite


class Parts:
    """The sprites of one panel, by their names. A turned panel is read from the upper edge of the table."""

    def __init__(self, stage: Stage, hinge: Point, turned: bool = False) -> None:
        """`hinge` is the middle of the panel."""
        self._stage: Final = stage
        self._hinge: Final = hinge
        self.turned = turned
        self._parts: Final[dict[str, _Part]] = {}

    def put(
        self, name: str, says: object, middle: Point, draw: Callable[[], pygame.Surface], *, z: float = PANEL_Z
    ) -> None:
        """Shows a part; it is drawn again only if what it `says` has changed."""
        known = self._parts.get(name)
        if known is not None and known.says == says:
            return
        picture = draw()
        if known is not None:
            known.says, known.picture, known.middle = says, picture, middle
        else:
            sprite = Sprite(picture, middle, z)
            self._stage.add(sprite)
            known = self._parts[name] = _Part(says, picture, middle, sprite)
        self._lay(known)

    def names(self) -> list[str]:
        return list(self._parts)

    def move(self, name: str, middle: Point) -> None:
        if name in self._parts:
            self._parts[name].middle = middle
            self._parts[name].sprite.middle = self.across(middle)

    def turn(self) -> None:
        """Turns the panel to the other side of the table."""
        self.turned = not self.turned
        for part in self._parts.values():
            self._lay(part)

    def across(self, point: Point) -> Point:
        """Converts a point from the panel to the table, or from the table to the panel."""
        if not self.turned:
            return point
        return 2 * self._hinge[0] - point[0], 2 * self._hinge[1] - point[1]

    def keep(self, prefix: str, names: Collection[str]) -> None:
        """Removes all parts with this prefix except these."""
        for name in [name for name in self._parts if name.startswith(prefix) and name not in names]:
            self._stage.remove(self._parts.pop(name).sprite)

    def clear(self) -> None:
        self.keep("", ())

    def _lay(self, part: _Part) -> None:
        picture = part.picture
        part.sprite.image = pygame.transform.flip(picture, True, True) if self.turned else picture
        part.sprite.middle = self.across(part.middle)


class Slip:
    """A transparent picture to write and draw on, in table units from its upper left corner."""

    def __init__(self, pen: Pen, width: float, height: float) -> None:
        self._pen: Final = pen
        self.width: Final = width
        self.height: Final = height
        self.surface: Final = pen.blank(width, height)

    def plate(
        self,
        box: Box,
        fill: Colour,
        *,
        radius: float = 14,
        edge: Colour | None = None,
        edge_width: float = 2,
        alpha: int = 255,
    ) -> None:
        plate = rounded(
            box.width,
            box.height,
            self._pen.k,
            fill,
            radius=min(radius, box.height / 2),
            edge=edge,
            edge_width=edge_width,
        )
        plate.set_alpha(alpha)
        self.surface.blit(plate, (round(box.left * self._pen.k), round(box.top * self._pen.k)))

    def picture(self, picture: pygame.Surface, middle: Point) -> None:
        x, y = round(middle[0] * self._pen.k), round(middle[1] * self._pen.k)
        self.surface.blit(picture, picture.get_rect(center=(x, y)))

    def stroke(self, start: Point, end: Point, colour: Colour, width: float) -> None:
        k = self._pen.k
        begin, goal = ((round(x * k), round(y * k)) for x, y in (start, end))
        pygame.draw.line(self.surface, colour, begin, goal, max(2, round(width * k)))

    def text(
        self,
        text: str,
        box: Box,
        size: float,
        colour: Colour,
        *,
        weight: Weight = Weight.MEDIUM,
        align: Align = Align.LEFT,
    ) -> float:
        """Writes one line in the middle of the box's height, smaller if necessary; returns its width."""
        wanted = self._pen.measure.letters(size)
        letters = min(fitting(self._pen, text, wanted, box.width, weight=weight), box.height * 0.8)
        written = self._pen.fonts.text(
            shorten(self._pen, text, letters, box.width, weight=weight), letters, colour, weight
        )
        k = self._pen.k
        left = round(box.left * k) + round((round(box.width * k) - written.get_width()) * align.value)
        y = round(box.middle[1] * k)
        self.surface.blit(written, written.get_rect(midleft=(left, y)))
        return written.get_width() / k


def fitting(pen: Pen, text: str, size: float, width: float, *, weight: Weight = Weight.MEDIUM) -> float:
    """Returns the letter size at which a line fits the width, but no unreadable one."""
    least = min(size, pen.measure.readable)
    while size > least and pen.fonts.width(text, size, weight) > width:
        size = max(least, size * 0.96)
    return size


def shorten(pen: Pen, text: str, size: float, width: float, *, weight: Weight = Weight.MEDIUM) -> str:
    """Returns the text, cut and ended with an ellipsis if it does not fit."""
    if pen.fonts.width(text, size, weight) <= width + 1:
        return text
    while len(text) > 1 and pen.fonts.width(text + "…", size, weight) > width:
        text = text[:-1].rstrip()
    return text + "…"
