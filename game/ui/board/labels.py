"""Labels around the pieces: the seats' plates, the table's numbers, grounds of zones, marks, the log."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from typing import Final

import pygame

from game.ui.board.arrangement import Area, Pose, quarter, upright
from game.ui.board.chips import Chip, PanelPainter, SuitPicture
from game.ui.board.lettered import LetteredPicture
from game.ui.board.log import LogEntry
from game.ui.board.log_panel import LogArt, LogPainter
from game.ui.board.plates import Figure, PlatePainter, SeatPlate
from game.ui.draw.fonts import Weight
from game.ui.draw.paint import rounded, smooth
from game.ui.draw.style import GOLD, INK, NIGHT, SNOW, Colour, Gap, Size, mix
from game.ui.widgets.box import Box
from game.ui.widgets.icons import Icon
from game.ui.widgets.lettering import Block, fitted
from game.ui.widgets.pen import Pen
from game.ui.widgets.widget import Align, TextUse
from game.ui.window.space import Point
from game.ui.window.stage import Sprite, Stage

PLATE_Z: Final = -2.0
LABEL_Z: Final = -3.0
ZONE_Z: Final = -5.0
TRAY_Z: Final = -7.0
MARK_Z: Final = 120.0
"""Above the pieces that lie still, below those that move."""
UNLIT: Final = 62
LIT: Final = 56
CHOSEN: Final = 76
"""The opacity of zones' grounds, of 255; words on them must stay readable."""
CHECK: Final = 48
CROWN: Final = 44
MAY_BREAK: Final = "\u00ad"
"""Where a word may be broken: the soft hyphen."""
COUNT_SHARE: Final = 0.4
"""The letter size of a number on pieces, as a share of the pieces' width."""


class Light(Enum):
    """How a zone is highlighted: not at all, as selectable, or as selected."""

    NONE = "none"
    LIT = "lit"
    CHOSEN = "chosen"

    @property
    def cover(self) -> tuple[Colour, int]:
        """The colour and the opacity of a ground in this light."""
        return {Light.NONE: (NIGHT, UNLIT), Light.LIT: (GOLD, LIT), Light.CHOSEN: (GOLD, CHOSEN)}[self]


@dataclass(frozen=True, slots=True)
class GroundText:
    """The text on the ground of a zone."""

    text: str
    colour: Colour


@dataclass(slots=True)
class _Thing:
    """A label on the table; it is drawn again when what it `says` changes."""

    says: object
    sprite: Sprite
    sheet: LetteredPicture | None
    angle: float = 0


class Labels:
    """Sprites that show words; each is drawn again only when its words change."""

    def __init__(self, stage: Stage, pen: Pen, table: Colour = NIGHT, least_name: float | None = None) -> None:
        self._stage = stage
        self._pen = pen
        self._table = table
        self._plates = PlatePainter(pen, least_name)
        self.panels = PanelPainter(pen, table)
        self._log = LogPainter(pen, table)
        self._things: dict[str, _Thing] = {}

    # -- contents --------------------------------------------------------------------------------

    def plate(self, seat: int, area: Area, plate: SeatPlate, figure: Figure) -> None:
        draw = partial(self._plates.painted, plate, area.width, area.height, figure)
        self._put(f"plate.{seat}", (plate, area), (area.x, area.y), z=PLATE_Z, draw=draw, angle=area.angle)

    def line(self, key: str, text: str, area: Area, colour: Colour) -> None:
        """Shows words without a ground, as large as the area allows."""
        draw = partial(self._line, text, area, colour)
        self._put(f"label.{key}", (text, area, colour), (area.x, area.y), z=LABEL_Z, draw=draw, angle=area.angle)

    def ground(self, key: str, area: Area, light: Light, words: GroundText | None = None) -> None:
        """Shows the ground of a zone."""
        middle = area.x, area.y
        draw = partial(self._ground, area, light, words)
        self._put(f"ground.{key}", (area, light, words), middle, z=ZONE_Z, draw=draw, angle=area.angle)

    def count(self, key: str, number: int, foot: Pose, *, room: float, within: Box) -> None:
        """Shows the number of pieces at their foot; `room` is the width of the pieces."""
        measure = self._pen.measure
        size = min(measure.letters(Size.CAPTION), max(measure.least_letters, room * COUNT_SHARE))
        high = self._pen.fonts.line_height(size) + 4
        wide = max(high, self._pen.fonts.width(str(number), size, Weight.BOLD) + 2 * Gap.SMALL)
        middle = upright(Area(foot.x, foot.y, wide, high, angle=foot.angle)).moved_into(within).middle
        draw = partial(self._count, str(number), size, wide, high)
        self._put(f"count.{key}", (number, middle), middle, z=MARK_Z, draw=draw, angle=foot.angle)

    def mark(self, key: str, says: object, middle: Point, *, z: float, picture: Callable[[], pygame.Surface]) -> None:
        """Shows a small picture on a piece that is drawn at this `z`."""
        self._put(f"mark.{key}", says, middle, z=z + MARK_Z, draw=picture)

    def check(self, key: str, middle: Point) -> None:
        """Shows a tick on a chosen piece."""
        self._put(f"check.{key}", key, middle, z=MARK_Z, draw=partial(self._medal, Icon.CHECK, CHECK))

    def crown(self, key: str, middle: Point, z: float) -> None:
        """Shows a crown on a piece that is ahead of the others."""
        self.mark(key, Icon.CROWN, middle, z=z, picture=partial(self._medal, Icon.CROWN, CROWN))

    def sign(self, key: str, says: object, pose: Pose, picture: Callable[[], pygame.Surface]) -> None:
        """Shows a picture on an empty ground."""
        self._put(f"sign.{key}", (says, pose), (pose.x, pose.y), z=LABEL_Z, draw=picture, angle=pose.angle)

    def info(self, area: Area, chips: Sequence[Chip], suit: SuitPicture, key: str = "info") -> None:
        """Shows the table's chips at the right end of their area."""
        draw = partial(self.panels.info, area, chips, suit)
        self._put(key, (tuple(chips), area), (area.x, area.y), z=LABEL_Z, draw=draw, angle=area.angle)

    def log(self, area: Area, entries: Sequence[LogEntry], art: LogArt) -> None:
        """Shows the last entries that fit, the newest at the bottom, on a panel no larger than necessary."""
        if not entries:
            self.remove("log")
            return
        draw = partial(self._log.painted, area, entries, art)
        self._put("log", (tuple(entries), area), (area.x, area.y), z=LABEL_Z, draw=draw)

    def move(self, key: str, middle: Point) -> None:
        """Moves a label to another place."""
        if key in self._things:
            self._things[key].sprite.middle = middle

    def remove(self, key: str) -> None:
        if key in self._things:
            self._stage.remove(self._things.pop(key).sprite)

    def keep(self, prefix: str, keys: Collection[str]) -> None:
        """Removes all labels with this prefix except these."""
        for key in [key for key in self._things if key.startswith(prefix)]:
            if key.removeprefix(prefix) not in keys:
                self.remove(key)

    def keys(self, prefix: str) -> list[str]:
        """Returns the keys of all labels with this prefix."""
        return [key for key in self._things if key.startswith(prefix)]

    def sprite(self, key: str) -> Sprite:
        """The sprite that shows something."""
        return self._things[key].sprite

    def words(self) -> Iterator[tuple[str, Box, TextUse]]:
        """Yields every line of text on the table with the key and the place of its label."""
        for key, thing in self._things.items():
            if thing.sheet is not None:
                (x, y), width, height = thing.sprite.middle, thing.sheet.width, thing.sheet.height
                whole = Area(x, y, width, height, angle=thing.angle)
                for use in thing.sheet.texts:
                    yield key, upright(whole), replace(use, place=_on(whole, use.place))

    def _put(
        self,
        key: str,
        says: object,
        middle: Point,
        *,
        z: float,
        draw: Callable[[], LetteredPicture | pygame.Surface],
        angle: float = 0,
    ) -> None:
        """Shows a label in its place; new contents are drawn upright and then turned by quarters."""
        known = self._things.get(key)
        if known is not None and known.says == says:
            known.sprite.middle = middle
            known.sprite.z = z
            return
        drawn = draw()
        sheet = drawn if isinstance(drawn, LetteredPicture) else None
        picture = turned(drawn.picture if isinstance(drawn, LetteredPicture) else drawn, angle)
        if known is None:
            sprite = Sprite(picture, middle, z)
            self._stage.add(sprite)
        else:
            sprite = known.sprite
            sprite.image = picture
            sprite.middle = middle
            sprite.z = z
        self._things[key] = _Thing(says, sprite, sheet, angle)

    # -- pictures --------------------------------------------------------------------------------

    def _line(self, text: str, area: Area, colour: Colour) -> LetteredPicture:
        sheet = LetteredPicture(self._pen, area.width, area.height)
        self._write(sheet, self._fitted(text, area.width, area.height), colour, self._table)
        return sheet

    def _ground(self, area: Area, light: Light, words: GroundText | None) -> LetteredPicture:
        colour, cover = light.cover
        edge, thick = ((*SNOW, 44), 2) if light is Light.NONE else ((*GOLD, 255), 5 if light is Light.LIT else 9)

        def draw(surface: pygame.Surface, unit: float) -> None:
            rect = surface.get_rect()
            pygame.draw.rect(surface, edge, rect, border_radius=round(18 * unit))
            inner = rect.inflate(-2 * thick * unit, -2 * thick * unit)
            pygame.draw.rect(surface, (*colour, cover), inner, border_radius=round((18 - thick) * unit))

        picture = smooth(area.width, area.height, self._pen.k, draw, ground=edge[:3])
        sheet = LetteredPicture(self._pen, area.width, area.height, picture)
        block = self.words_on(area, words.text) if words is not None else None
        # A name with a broken word is worse than none.
        if words is not None and block is not None and block.unbroken:
            self._write(sheet, block, words.colour, mix(self._table, colour, cover / 255))
        return sheet

    def _write(self, sheet: LetteredPicture, block: Block, colour: Colour, ground: Colour) -> None:
        """Writes lines in the middle of a sheet."""
        top = (sheet.height - block.height) / 2
        for at, line in enumerate(block.lines):
            place = Box(0, top + at * block.line_height, sheet.width, block.line_height)
            sheet.write(line, place, block.size, colour, ground=ground, weight=block.weight, align=Align.MIDDLE)

    def words_on(self, area: Area, text: str) -> Block:
        """Returns a zone's name as it is set on its ground."""
        return self._fitted(text, area.width - 2 * Gap.SMALL, area.height - 2 * Gap.SMALL)

    def _fitted(self, text: str, width: float, height: float) -> Block:
        measure = self._pen.measure
        largest = measure.letters(Size.CAPTION)
        fit = partial(fitted, self._pen.fonts, size=largest, weight=Weight.MEDIUM, least=measure.least_letters)
        whole = fit(text.replace(MAY_BREAK, ""), width=width, height=height)
        return whole if whole.unbroken else fit(text.replace(MAY_BREAK, "-\n"), width=width, height=height)

    def _count(self, number: str, size: float, width: float, height: float) -> LetteredPicture:
        picture = rounded(
            width, height, self._pen.k, NIGHT, radius=height / 2, edge=mix(NIGHT, SNOW, 0.6), edge_width=2
        )
        sheet = LetteredPicture(self._pen, width, height, picture)
        sheet.write(number, Box(0, 0, width, height), size, SNOW, ground=NIGHT, weight=Weight.BOLD, align=Align.MIDDLE)
        return sheet

    def handle(self, key: str, area: Area, says: object, picture: Callable[[], LetteredPicture]) -> None:
        """Shows the handle that a person presses to look at their own pieces."""
        self._put(f"handle.{key}", (area, says), (area.x, area.y), z=LABEL_Z, draw=picture, angle=area.angle)

    def board(self, key: str, area: Area, says: object, picture: Callable[[], LetteredPicture]) -> None:
        """Shows the ground of a tray."""
        self._put(f"tray.{key}", (area, says), (area.x, area.y), z=TRAY_Z, draw=picture, angle=area.angle)

    def _medal(self, shows: Icon, side: float) -> pygame.Surface:
        picture = rounded(side, side, self._pen.k, GOLD, radius=side / 2, edge=INK, edge_width=3)
        icon = self._pen.icon(shows, side * 0.66, INK)
        picture.blit(icon, icon.get_rect(center=picture.get_rect().center))
        return picture


def turned(picture: pygame.Surface, angle: float) -> pygame.Surface:
    """Returns the picture turned clockwise by quarters, without any loss."""
    return pygame.transform.rotate(picture, -quarter(angle)) if quarter(angle) else picture


def _on(whole: Area, part: Box) -> Box:
    """Returns the box on the table of a part of an upright sheet that lies turned there."""
    along, across = part.middle[0] - whole.width / 2, part.middle[1] - whole.height / 2
    pose = whole.place(along, across)
    return upright(Area(pose.x, pose.y, part.width, part.height, angle=whole.angle))
