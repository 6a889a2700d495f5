"""What stands around the pieces: the seats' plates, the table's numbers, names of zones, the log, the prompt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.app.fonts import Fonts, Weight
from game.app.paint import rounded
from game.app.space import Point
from game.app.stage import Sprite, Stage
from game.app.style import GOLD, INK, NIGHT, NIGHT_HIGH, NIGHT_RAISED, PAPER, SNOW, SNOW_QUIET, Colour, Gap, Size
from game.table.arrangement import Area

PLATE_Z: Final = -2.0
LABEL_Z: Final = -3.0
ZONE_Z: Final = -5.0
BANNER_Z: Final = 300.0
PLATE_HEIGHT: Final = 64


@dataclass(frozen=True, slots=True)
class Plate:
    """What a seat's plate says: a name, numbers with their headings, and whether this seat is to move."""

    name: str
    numbers: tuple[tuple[str, str], ...]
    active: bool
    colour: Colour


class Furniture:
    """Sprites that show words; each is drawn again only when its words change."""

    def __init__(self, stage: Stage, fonts: Fonts, k: float) -> None:
        self._stage = stage
        self._fonts = fonts
        self._k = k
        self._sprites: dict[str, tuple[object, Sprite]] = {}

    def plate(self, seat: int, area: Area, plate: Plate, figure: pygame.Surface) -> None:
        middle = (area.x, area.y - area.height / 2 + PLATE_HEIGHT / 2)
        self._put(f"plate.{seat}", (plate, area), middle, PLATE_Z, lambda: self._plate(area.width - 16, plate, figure))

    def line(self, key: str, text: str, middle: Point, size: int, colour: Colour, z: float = LABEL_Z) -> None:
        """One line of text without a ground; an empty one is not there."""
        self._put(
            key, (text, middle, size, colour), middle, z, lambda: self._fonts.text(text, size, colour, Weight.MEDIUM)
        )

    def banner(self, key: str, text: str, middle: Point, width: float, accent: bool) -> None:
        """A sentence on a ground, in as many lines as it needs."""
        self._put(key, (text, middle, accent), middle, BANNER_Z, lambda: self._banner(text, width, accent))

    def ground(self, key: str, area: Area, lit: bool) -> None:
        """The ground of a zone; lit where a piece may go."""
        middle = (area.x, area.y)
        self._put(f"ground.{key}", (area, lit), middle, ZONE_Z, lambda: self._ground(area, lit))

    def log(self, area: Area, lines: Sequence[str]) -> None:
        self._put("log", (tuple(lines), area), (area.x, area.y), LABEL_Z, lambda: self._log(area, lines))

    def remove(self, key: str) -> None:
        if key in self._sprites:
            self._stage.remove(self._sprites.pop(key)[1])

    def _put(self, key: str, says: object, middle: Point, z: float, draw) -> None:  # type: ignore[no-untyped-def]
        known = self._sprites.get(key)
        if known is not None and known[0] == says:
            return
        picture = draw()
        if known is None:
            sprite = Sprite(picture, middle, z)
            self._stage.add(sprite)
        else:
            sprite = known[1]
            sprite.image = picture
            sprite.middle = middle
        self._sprites[key] = says, sprite

    # -- pictures --------------------------------------------------------------------------------

    def _plate(self, width: float, plate: Plate, figure: pygame.Surface) -> pygame.Surface:
        k = self._k
        edge = GOLD if plate.active else NIGHT_HIGH
        picture = rounded(width, PLATE_HEIGHT, k, NIGHT_RAISED, 16, edge, 4 if plate.active else 2)
        height = picture.get_height()
        picture.blit(figure, figure.get_rect(midleft=(round(10 * k), height // 2)))
        left = figure.get_width() + round(20 * k)
        right = self._numbers(picture, plate)
        name = self._shortened(plate.name, (right - left) / k - Gap.SMALL)
        written = self._fonts.text(name, Size.CAPTION, SNOW, Weight.BOLD if plate.active else Weight.MEDIUM)
        picture.blit(written, written.get_rect(midleft=(left, height // 2)))
        return picture

    def _numbers(self, picture: pygame.Surface, plate: Plate) -> int:
        """Writes the numbers from the right; where they begin."""
        right = picture.get_width() - round(14 * self._k)
        for _, number in reversed(plate.numbers):
            written = self._fonts.text(number, Size.LEAD, GOLD if plate.active else SNOW, Weight.BOLD)
            picture.blit(written, written.get_rect(midright=(right, picture.get_height() // 2)))
            right -= written.get_width() + round(16 * self._k)
        return right

    def _shortened(self, text: str, width: float) -> str:
        if self._fonts.width(text, Size.CAPTION, Weight.BOLD) <= width:
            return text
        while text and self._fonts.width(text + "…", Size.CAPTION, Weight.BOLD) > width:
            text = text[:-1]
        return text + "…"

    def _banner(self, text: str, width: float, accent: bool) -> pygame.Surface:
        lines = self._fonts.wrapped(text, Size.BODY, width - 2 * Gap.MEDIUM, Weight.MEDIUM)
        line_height = self._fonts.line_height(Size.BODY)
        widest = max(self._fonts.width(line, Size.BODY, Weight.MEDIUM) for line in lines)
        ground, ink = (GOLD, INK) if accent else (NIGHT, SNOW)
        size = widest + 2 * Gap.MEDIUM, line_height * len(lines) + 2 * Gap.SMALL
        picture = rounded(*size, self._k, ground, 20)
        for at, line in enumerate(lines):
            written = self._fonts.text(line, Size.BODY, ink, Weight.MEDIUM)
            top = round((Gap.SMALL + at * line_height) * self._k)
            picture.blit(written, written.get_rect(midtop=(picture.get_width() // 2, top)))
        return picture

    def _ground(self, area: Area, lit: bool) -> pygame.Surface:
        picture = rounded(area.width, area.height, self._k, GOLD if lit else NIGHT, 18)
        picture.set_alpha(90 if lit else 46)
        return picture

    def _log(self, area: Area, lines: Sequence[str]) -> pygame.Surface:
        picture = rounded(area.width, area.height, self._k, NIGHT, 18)
        picture.set_alpha(150)
        words = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
        words.blit(picture, (0, 0))
        line_height = self._fonts.line_height(Size.CAPTION)
        room = int((area.height - 2 * Gap.SMALL) / line_height)
        written = [
            part for line in lines for part in self._fonts.wrapped(line, Size.CAPTION, area.width - 2 * Gap.SMALL)
        ]
        for at, line in enumerate(written[-room:]):
            colour = SNOW if at >= len(written[-room:]) - 2 else SNOW_QUIET
            words.blit(
                self._fonts.text(line, Size.CAPTION, colour),
                (round(Gap.SMALL * self._k), round((Gap.SMALL + at * line_height) * self._k)),
            )
        return words


__all__ = ["PAPER", "Furniture", "Plate"]
