"""The stage of a table that people sit around: a tray for each, turned to them, and the middle between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from game.content.reading import ContentError
from game.engine.view import View
from game.match.session import Seating
from game.ui.board.arrangement import Area
from game.ui.board.chips import Chip
from game.ui.board.frame import has_enlarged_letters, has_large_letters
from game.ui.board.layout import Layout, Placement
from game.ui.board.layout_file import read_layout
from game.ui.board.lettered import LetteredPicture
from game.ui.board.log import LogEntry
from game.ui.board.tray_file import read_trays
from game.ui.board.trays import STRIPS, Around, Tray, around, ring_for
from game.ui.draw.fonts import Weight
from game.ui.draw.paint import rounded
from game.ui.draw.style import GOLD, INK, NIGHT, NIGHT_HIGH, NIGHT_RAISED, SNOW, Colour, Gap, Size, mix
from game.ui.input.pad import PadButton, PadFamily
from game.ui.widgets.box import Box
from game.ui.widgets.icons import Icon
from game.ui.widgets.lettering import fitted
from game.ui.widgets.measure import Measure
from game.ui.widgets.pad_glyphs import WIDE, glyph
from game.ui.widgets.widget import Align
from scenes.services import Services
from scenes.table.stage import TableStage

EDGE: Final = 3
STRIP_BUTTONS: Final = 2
"""The number of buttons at the beginning of each strip."""


class TrayStage(TableStage):
    """The same parts as on any table, placed in trays around its middle."""

    around: Around

    def __init__(self, services: Services, seating: Seating) -> None:
        super().__init__(services, seating)
        self.trays: Final[tuple[Tray, ...]] = self.around.trays
        self.faces_above = self.most_sit_above
        """Whether scorings face the upper edge of the table."""

    def _laid_out(self, path: Path, measure: Measure) -> Layout:
        players, spec = self._seating.rules.players, read_trays(path)
        if spec is None:
            raise ContentError(f"config/games/{path.parent.name}/{path.name}", "[trays]", "is missing")
        layout = read_layout(path, has_enlarged_letters(measure), players, has_large_letters(measure))
        self.around = around(ring_for(spec, measure, players), layout)
        return self.around.laid_out()

    def _least_name(self, measure: Measure) -> float:
        """A tray lies in front of its owner, who can read smaller letters than somebody on a couch."""
        return measure.readable

    def _placed(self, table: View) -> Placement:
        return self.around.placed(table, self._fields)

    def _scoring_room(self) -> Box:
        return self.around.room

    def _scoring_turned(self) -> bool | None:
        return self.faces_above

    @property
    def most_sit_above(self) -> bool:
        """Whether more people sit at the upper edge than at the lower one."""
        angles = [self.trays[seat].area.angle for seat in self._seating.session.humans()]
        return angles.count(180) > angles.count(0)

    def badge_area(self, seat: int, width: float, height: float) -> Area:
        """The badge's area, at the right end of the tray's outer edge: a question may lie between it and the handle."""
        tray = self.trays[seat].area
        middle = tray.place((tray.width - width) / 2 - Gap.HAIR, (tray.height - height) / 2 - Gap.HAIR)
        return Area(middle.x, middle.y, width, height, angle=tray.angle)

    # -- trays and handles -----------------------------------------------------------------------

    def _label_middle(self, table: View, log: Sequence[LogEntry]) -> None:  # noqa: ARG002 - it stands in the strips
        self._show_chips(self._words.chips(table))

    def _show_chips(self, chips: Sequence[Chip]) -> None:
        for at, area in enumerate(self.info_areas()):
            self.labels.info(area, chips, self.skin.suit, f"info.{at}")

    def info_areas(self) -> Iterator[Area]:
        """The right part of each strip; buttons and words come before it."""
        for strip in self.around.strips:
            share = 1 - self._words_share
            middle = strip.place(strip.width * (1 - share) / 2, 0)
            yield Area(middle.x, middle.y, strip.width * share - Gap.SMALL, strip.height, angle=strip.angle)

    @property
    def _words_share(self) -> float:
        """The share of a strip for buttons and words; short strips at the ends of the table need more of it."""
        return 0.5 if self.around.spec.strips == STRIPS[0] else 0.64

    def show_tray(self, seat: int, deciding: bool, looked_at: bool) -> None:
        """Draws the ground of a tray: in its seat's colour, with a golden edge while everybody waits for it."""
        area = self.trays[seat].area
        draw = partial(self._tray_ground, area, seat, deciding, looked_at)
        self.labels.board(str(seat), area, (deciding, looked_at), draw)

    def _tray_ground(self, area: Area, seat: int, deciding: bool, looked_at: bool) -> LetteredPicture:
        colour = self.skin.seat_colour(self._figure_number(seat))
        edge = GOLD if deciding else mix(NIGHT_HIGH, colour, 0.7)
        fill = mix(mix(self.skin.style.table.ground, NIGHT, 0.55), colour, 0.16 if looked_at else 0.07)
        picture = rounded(
            area.width, area.height, self.pen.k, fill, radius=22, edge=edge, edge_width=EDGE + 2 * deciding
        )
        return LetteredPicture(self.pen, area.width, area.height, picture)

    def show_handle(
        self, seat: int, icon: Icon | None, words: str, held: bool, family: PadFamily | None = None
    ) -> None:
        """Draws the handle: what to press in this tray, or on its person's pad; removes it without an icon."""
        area = self.trays[seat].handle
        if icon is None:
            self.labels.remove(f"handle.{seat}")
            return
        draw = partial(self._handle, area, icon, words, held, family)
        self.labels.handle(f"{seat}", area, (icon, words, held, family), draw)

    def _handle(self, area: Area, icon: Icon, words: str, held: bool, family: PadFamily | None) -> LetteredPicture:
        fill, ink = (GOLD, INK) if held else (NIGHT_RAISED, SNOW)
        picture = rounded(area.width, area.height, self.pen.k, fill, radius=area.height / 2, edge=GOLD, edge_width=3)
        sheet = LetteredPicture(self.pen, area.width, area.height, picture)
        side = min(area.height * 0.6, area.width * 0.25)
        sign = partial(self._sign, icon, ink, family)
        left = area.height * 0.28 + side + Gap.HAIR
        room = Box(left, 0, area.width - left - area.height * 0.25, area.height)
        least = min(self.pen.measure.least_letters, Size.CAPTION)
        block = fitted(
            self.pen.fonts,
            words,
            Size.CAPTION,
            Weight.MEDIUM,
            width=room.width,
            height=room.height - 6,
            least=least * 0.75,
        )
        if block.height > room.height - 6 or not block.unbroken:
            # A narrow handle has room for the icon only.
            side = area.height * 0.7
            sheet.put(sign(side), (area.width - side) / 2, area.height / 2)
            return sheet
        sheet.put(sign(side), area.height * 0.28, area.height / 2)
        top = (area.height - block.height) / 2
        for at, line in enumerate(block.lines):
            place = Box(room.left, top + at * block.line_height, room.width, block.line_height)
            sheet.write(line, place, block.size, ink, ground=fill, weight=block.weight, align=Align.LEFT)
        return sheet

    def _sign(self, icon: Icon, ink: Colour, family: PadFamily | None, side: float) -> pygame.Surface:
        """The eye, or the button that does the same on its person's pad."""
        if family is None or icon is not Icon.EYE:
            return self.pen.icon(icon, side, ink)
        return glyph(self.pen, family, PadButton.LEFT_SHOULDER, side / WIDE)

    def tray_at(self, at: tuple[float, float]) -> int | None:
        return next((seat for seat, tray in enumerate(self.trays) if tray.area.holds(*at)), None)

    def strip_places(self, strip: Area) -> list[Area]:
        """The places for buttons at the left end of a strip, and the place for a sentence after them."""
        side = self.around.button
        left = -strip.width / 2
        places = []
        for at in range(STRIP_BUTTONS):
            pose = strip.place(left + side / 2 + at * (side + Gap.SMALL), 0)
            places.append(Area(pose.x, pose.y, side, side, angle=strip.angle))
        begin = left + STRIP_BUTTONS * (side + Gap.SMALL)
        wide = strip.width * self._words_share - STRIP_BUTTONS * (side + Gap.SMALL) - Gap.SMALL
        pose = strip.place(begin + wide / 2, 0)
        return [*places, Area(pose.x, pose.y, wide, strip.height, angle=strip.angle)]
