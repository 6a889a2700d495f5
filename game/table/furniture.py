"""What stands around the pieces: the seats' plates, the table's numbers, grounds of zones, marks, the log."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.app.fonts import Weight
from game.app.paint import rounded, smooth
from game.app.space import Point
from game.app.stage import Sprite, Stage
from game.app.style import GOLD, INK, NIGHT, SNOW, SNOW_QUIET, Colour, Gap, Size, mixed
from game.app.widgets.lettering import Block, fitted
from game.app.widgets.pen import Pen
from game.table.arrangement import Area
from game.table.plates import HEADING, QUIET, Figure, Plate, PlatePainter

PLATE_Z: Final = -2.0
LABEL_Z: Final = -3.0
ZONE_Z: Final = -5.0
MARK_Z: Final = 120.0
"""On the pieces that lie, below those that move."""
BANNER_Z: Final = 300.0
LIT: Final = 56
UNLIT: Final = 62
PANEL: Final = 175
"""How much the grounds of zones and panels cover of the table, up to 255; words on them must stay readable."""
LOG_LINE_GAP: Final = 5
CHIP_GAP: Final = 10
CHIP_MARGIN: Final = 14
BADGE_SHARE: Final = 0.66
LEAST_LETTERS: Final = 16

Suit = Callable[[str, float], pygame.Surface]
"""A suit's badge by its letter and size."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A number of the table: its heading, its words or its badge; `strong` for what is not so at other times."""

    heading: str
    value: str = ""
    suit: str = ""
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """What is written on the ground of a zone."""

    text: str
    colour: Colour


class Furniture:
    """Sprites that show words; each is drawn again only when its words change."""

    def __init__(self, stage: Stage, pen: Pen) -> None:
        self._stage = stage
        self._pen = pen
        self._plates = PlatePainter(pen)
        self._sprites: dict[str, tuple[object, Sprite]] = {}

    # -- what there is ---------------------------------------------------------------------------

    def plate(self, seat: int, area: Area, plate: Plate, figure: Figure) -> None:
        draw = partial(self._plates.painted, plate, area.width, area.height, figure)
        self._put(f"plate.{seat}", (plate, area), (area.x, area.y), PLATE_Z, draw)

    def line(self, key: str, text: str, middle: Point, width: float, colour: Colour) -> None:
        """Words without a ground, as large as the width allows."""
        draw = partial(self._line, text, width, colour)
        self._put(key, (text, middle, colour), middle, LABEL_Z, draw)

    def banner(self, key: str, text: str, middle: Point, width: float, accent: bool) -> None:
        """A sentence on a ground, in as many lines as it needs."""
        self._put(key, (text, middle, accent), middle, BANNER_Z, lambda: self._banner(text, width, accent))

    def ground(self, key: str, area: Area, lit: bool, words: Words | None = None) -> None:
        """The ground of a zone; lit where a piece may go."""
        middle = area.x, area.y
        self._put(f"ground.{key}", (area, lit, words), middle, ZONE_Z, partial(self._ground, area, lit, words))

    def count(self, key: str, number: int, middle: Point, room: float) -> None:
        """How many pieces lie here, on them; `room` is how high its letters may be."""
        self._put(f"count.{key}", (number, middle), middle, MARK_Z, partial(self._count, str(number), room))

    def mark(self, key: str, says: object, middle: Point, picture: Callable[[], pygame.Surface]) -> None:
        """A small picture on a piece."""
        self._put(f"mark.{key}", (says, middle), middle, MARK_Z, picture)

    def sign(self, key: str, says: object, middle: Point, picture: Callable[[], pygame.Surface]) -> None:
        """A picture on an empty ground."""
        self._put(f"sign.{key}", (says, middle), middle, LABEL_Z, picture)

    def info(self, area: Area, chips: Sequence[Chip], suit: Suit) -> None:
        """The table's numbers, at the right end of their area."""
        self._put("info", (tuple(chips), area), (area.x, area.y), LABEL_Z, partial(self._info, area, chips, suit))

    def log(self, area: Area, lines: Sequence[str]) -> None:
        """The last of these lines that fit, the newest lowest; the panel is no larger than they need."""
        if not lines:
            self.remove("log")
            return
        self._put("log", (tuple(lines), area), (area.x, area.y), LABEL_Z, partial(self._log, area, lines))

    def remove(self, key: str) -> None:
        if key in self._sprites:
            self._stage.remove(self._sprites.pop(key)[1])

    def keep(self, prefix: str, keys: Collection[str]) -> None:
        """Takes away everything of a kind but these."""
        for key in [key for key in self._sprites if key.startswith(prefix)]:
            if key.removeprefix(prefix) not in keys:
                self.remove(key)

    def _put(self, key: str, says: object, middle: Point, z: float, draw: Callable[[], pygame.Surface]) -> None:
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

    def _line(self, text: str, width: float, colour: Colour) -> pygame.Surface:
        size = self._pen.measure.letters(Size.CAPTION)
        wide = self._pen.fonts.width(text, size, Weight.MEDIUM)
        return self._pen.fonts.text(text, size * min(1.0, width / max(1.0, wide)), colour, Weight.MEDIUM)

    def _banner(self, text: str, width: float, accent: bool) -> pygame.Surface:
        block = self._pen.block(text, Size.BODY, width - 2 * Gap.MEDIUM, Weight.MEDIUM)
        ground, ink = (GOLD, INK) if accent else (NIGHT, SNOW)
        picture = rounded(block.width + 2 * Gap.MEDIUM, block.height + 2 * Gap.SMALL, self._pen.k, ground, 20)
        for at, line in enumerate(block.lines):
            written = self._pen.fonts.text(line, block.size, ink, Weight.MEDIUM)
            top = round((Gap.SMALL + at * block.line_height) * self._pen.k)
            picture.blit(written, written.get_rect(midtop=(picture.get_width() // 2, top)))
        return picture

    def _ground(self, area: Area, lit: bool, words: Words | None) -> pygame.Surface:
        fill, edge, thick = ((*GOLD, LIT), (*GOLD, 255), 5) if lit else ((*NIGHT, UNLIT), (*SNOW, 44), 2)

        def draw(surface: pygame.Surface, unit: float) -> None:
            rect = surface.get_rect()
            pygame.draw.rect(surface, edge, rect, border_radius=round(18 * unit))
            inner = rect.inflate(-2 * thick * unit, -2 * thick * unit)
            pygame.draw.rect(surface, fill, inner, border_radius=round((18 - thick) * unit))

        picture = smooth(area.width, area.height, self._pen.k, draw, edge[:3])
        if words is not None:
            self._write_on(picture, area, words)
        return picture

    def _write_on(self, picture: pygame.Surface, area: Area, words: Words) -> None:
        block = self.words_on(area, words.text)
        top = (area.height - block.height) / 2
        for at, line in enumerate(block.lines):
            written = self._pen.fonts.text(line, block.size, words.colour, Weight.MEDIUM)
            y = round((top + (at + 0.5) * block.line_height) * self._pen.k)
            picture.blit(written, written.get_rect(center=(picture.get_width() // 2, y)))

    def words_on(self, area: Area, text: str) -> Block:
        """A zone's name as it stands on its ground."""
        room = area.width - 2 * Gap.SMALL, area.height - 2 * Gap.SMALL
        letters = self._pen.measure.letters
        return fitted(self._pen.fonts, text, letters(Size.CAPTION), Weight.MEDIUM, *room, letters(HEADING))

    def _count(self, number: str, room: float) -> pygame.Surface:
        size = min(self._pen.measure.letters(Size.CAPTION), room)
        written = self._pen.fonts.text(number, size, SNOW, Weight.BOLD)
        height = self._pen.fonts.line_height(size) + 4
        width = max(height, written.get_width() / self._pen.k + 2 * Gap.SMALL)
        picture = rounded(width, height, self._pen.k, NIGHT, height / 2, mixed(NIGHT, SNOW, 0.6), 2)
        picture.blit(written, written.get_rect(center=picture.get_rect().center))
        return picture

    def _info(self, area: Area, chips: Sequence[Chip], suit: Suit) -> pygame.Surface:
        k, gap = self._pen.k, Gap.SMALL
        size = self.chip_letters(area, chips)
        pictures = [self._chip(chip, area.height, size, suit) for chip in chips]
        line = self._pen.blank(area.width, area.height)
        x = line.get_width() - sum(picture.get_width() for picture in pictures) - round(gap * k) * (len(chips) - 1)
        for picture in pictures:
            line.blit(picture, picture.get_rect(midleft=(x, line.get_height() // 2)))
            x += picture.get_width() + round(gap * k)
        return line

    def chip_letters(self, area: Area, chips: Sequence[Chip]) -> float:
        """The largest size at which all chips fit their area."""
        size = min(self._pen.measure.letters(Size.CAPTION), area.height * 0.5)
        while size > LEAST_LETTERS and self._chips_width(area, chips, size) > area.width:
            size -= 1
        return size

    def _chips_width(self, area: Area, chips: Sequence[Chip], size: float) -> float:
        return sum(self._chip_width(chip, area.height, size) + Gap.SMALL for chip in chips) - Gap.SMALL

    def _chip_width(self, chip: Chip, room: float, size: float) -> float:
        value = room * BADGE_SHARE if chip.suit else self._pen.fonts.width(chip.value, size * 1.1, Weight.BOLD)
        gap = CHIP_GAP if chip.suit or chip.value else 0
        return self._pen.fonts.width(chip.heading, size, Weight.MEDIUM) + gap + value + 2 * CHIP_MARGIN

    def _chip(self, chip: Chip, room: float, size: float, suit: Suit) -> pygame.Surface:
        k = self._pen.k
        flag = chip.strong and not chip.suit
        picture = self._pen.blank(self._chip_width(chip, room, size), room * 0.8)
        ground = rounded(picture.get_width() / k, room * 0.8, k, GOLD if flag else NIGHT, 16)
        ground.set_alpha(255 if flag else PANEL)
        picture.blit(ground, (0, 0))
        ink = INK if flag else SNOW if chip.strong else QUIET
        parts = [self._pen.fonts.text(chip.heading, size, ink, Weight.MEDIUM)]
        if chip.suit:
            parts.append(suit(chip.suit, room * BADGE_SHARE))
        elif chip.value:
            parts.append(self._pen.fonts.text(chip.value, size * 1.1, SNOW, Weight.BOLD))
        x = round(CHIP_MARGIN * k)
        for part in parts:
            picture.blit(part, part.get_rect(midleft=(x, picture.get_height() // 2)))
            x += part.get_width() + round(CHIP_GAP * k)
        return picture

    def _log(self, area: Area, lines: Sequence[str]) -> pygame.Surface:
        size = min(self._pen.measure.letters(Size.CAPTION - 2), area.height / 3)
        high = self._pen.fonts.line_height(size)
        room = area.height - 2 * Gap.SMALL
        entries: list[list[str]] = []
        for line in reversed(lines):
            wrapped = self._pen.fonts.wrapped(line, size, area.width - 2 * Gap.SMALL - Gap.HAIR)
            room -= high * len(wrapped) + LOG_LINE_GAP
            if room < 0 and entries:
                break
            entries.append(wrapped)
        tall = sum(high * len(entry) + LOG_LINE_GAP for entry in entries) + 2 * Gap.SMALL - LOG_LINE_GAP
        return self._log_picture(area, entries[::-1], size, min(tall, area.height))

    def _log_picture(self, area: Area, entries: Sequence[Sequence[str]], size: float, tall: float) -> pygame.Surface:
        picture = self._pen.blank(area.width, area.height)
        k, high = self._pen.k, self._pen.fonts.line_height(size)
        panel = rounded(area.width, tall, k, NIGHT, 16)
        panel.set_alpha(PANEL)
        picture.blit(panel, (0, picture.get_height() - panel.get_height()))
        y = area.height - tall + Gap.SMALL
        for at, entry in enumerate(entries):
            newest = at == len(entries) - 1
            if newest:
                bar = rounded(4, high * len(entry) - 4, k, GOLD, 2)
                picture.blit(bar, (round(5 * k), round((y + 2) * k)))
            for line in entry:
                colour = SNOW if newest else SNOW_QUIET
                written = self._pen.fonts.text(line, size, colour)
                picture.blit(written, (round((Gap.SMALL + Gap.HAIR) * k), round(y * k)))
                y += high
            y += LOG_LINE_GAP
        return picture
