"""A panel on the table that shows a scoring, and where its pieces and points fly."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Final

import pygame

from game.app.fonts import Weight
from game.app.style import GOLD, INK, NIGHT, NIGHT_HIGH, NIGHT_RAISED, SNOW, Colour, Gap, Size, mixed
from game.app.widgets.box import Box
from game.app.widgets.button import button_width
from game.app.widgets.pen import Plate
from game.app.widgets.widget import Align
from game.content.numbers import signed
from game.table.scoring.beats import Gain, Scoring, summed
from game.table.scoring.parts import PANEL_Z, Parts, Slip, Surroundings, box_of

MARGIN: Final = 26.0
FOOT: Final = 84.0
CHIP: Final = 60.0


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a piece of a scoring lies on the panel."""

    x: float
    y: float
    width: float
    height: float


class Panel(ABC):
    """Draws what a scoring shows at a moment, on a sheet that floats above the table."""

    fill: Colour = NIGHT_RAISED
    edge: Colour = NIGHT_HIGH
    ink: Colour = SNOW
    button_on_top: bool = False
    widest_chip: float = 190.0
    sends_points: bool = True
    """Whether points fly from it to the plates."""

    def __init__(self, around: Surroundings, scoring: Scoring, continue_text: str, high: float | None = None) -> None:
        """`high` is how high it needs to be, if that is less than it could be."""
        self.around: Final = around
        self._due: Final = [gain.seat for gain in summed(scoring.gains())]
        whole = box_of(around.area)
        self.box: Final = whole if high is None else whole.sized(whole.width, min(high, whole.height))
        self.parts: Final = Parts(around.stage, self.box.middle, bool(around.turned))
        self.inner: Final = self.box.inset(MARGIN, MARGIN * 0.7)
        pen = around.pen
        high_button = max(FOOT, pen.measure.control)
        width = max(220.0, button_width(pen, continue_text, icon=True))
        chips = CHIP + Gap.SMALL if self._due else 0.0
        self.foot_height: Final = chips if self.button_on_top else high_button
        line = self.inner.slice_top(high_button) if self.button_on_top else self.inner.slice_bottom(high_button)
        self.button: Final = line.slice_right(width)
        """Where the button is that closes it, as long as it is not turned."""
        beside = line.slice_right(width + Gap.SMALL + line.height).slice_left(line.height)
        self.turner: Final = beside if around.turned is not None else None
        """Where the button is that turns it, if people sit at both sides."""
        self._buttons_left: Final = (self.turner or self.button).left
        self.parts.put("ground", None, self.box.middle, self._ground)

    @abstractmethod
    def show(self, shown: object) -> None:
        """Draws this state of the scoring."""

    def spot(self, beat: int, at: int) -> Spot | None:  # noqa: ARG002 - many panels have no pieces on them
        """Where the piece with this number of a beat goes; None if it stays on the table."""
        return None

    def close(self) -> None:
        self.parts.clear()

    # -- what panels have in common --------------------------------------------------------------

    @property
    def foot(self) -> Box:
        """The line at the bottom, without the button."""
        whole = self.inner.slice_bottom(self.foot_height)
        return whole if self.button_on_top else whole.slice_left(self._buttons_left - whole.left - Gap.MEDIUM)

    def _ground(self) -> pygame.Surface:
        plate = Plate(self.fill, self.edge, 3, radius=28, depth=14, shade=150)
        return self.around.pen.plate(self.box.width, self.box.height, plate)

    def write(self, name: str, text: str, box: Box, size: float = Size.LEAD, align: Align = Align.LEFT) -> None:
        """Bold letters on the panel, in more than one line if they must."""

        def draw() -> pygame.Surface:
            slip = Slip(self.around.pen, box.width, box.height)
            block = self.around.pen.fitted(text, size, box.width, box.height, Weight.BOLD)
            high = min(block.line_height, box.height / len(block.lines))
            top = (box.height - high * len(block.lines)) / 2
            for at, line in enumerate(block.lines):
                place = Box(0, top + at * high, box.width, high)
                slip.text(line, place, block.size / self.around.pen.measure.factor, self.ink, Weight.BOLD, align)
            return slip.surface

        self.parts.put(name, text, box.middle, draw, PANEL_Z + 1)

    def show_gains(self, gains: tuple[Gain, ...], room: Box) -> None:
        """Who got how much, as chips from the left."""
        if not gains:
            self.parts.keep("gains", ())
            return

        def draw() -> pygame.Surface:
            slip = Slip(self.around.pen, room.width, room.height)
            for gain in gains:
                left = self._chip_left(gain.seat, room)
                width = self._chip_step(room) - Gap.SMALL
                self._chip(slip, gain, Box(left, (room.height - CHIP) / 2, width, CHIP))
            return slip.surface

        self.parts.put("gains", gains, room.middle, draw, PANEL_Z + 1)

    def chip_middle(self, seat: int) -> tuple[float, float]:
        """Where a seat's chip is, or will be."""
        room = self.foot
        return room.left + self._chip_left(seat, room) + self._chip_step(room) / 2, room.middle[1]

    def _chip_step(self, room: Box) -> float:
        return min(room.width / max(1, len(self._due)), self.widest_chip)

    def _chip_left(self, seat: int, room: Box) -> float:
        return self._due.index(seat) * self._chip_step(room)

    def _chip(self, slip: Slip, gain: Gain, box: Box) -> None:
        up = gain.points > 0
        fill = GOLD if up else mixed(NIGHT, NIGHT_HIGH, 0.6)
        slip.plate(box, fill, box.height / 2)
        side = box.height * 0.8
        slip.picture(self.around.figure(gain.seat, side), (box.left + side * 0.75, box.middle[1]))
        words = Box(box.left + side * 1.3, box.top, box.width - side * 1.6, box.height)
        slip.text(self.chip_words(gain), words, Size.LEAD, INK if up else SNOW, Weight.BOLD, Align.MIDDLE)

    def chip_words(self, gain: Gain) -> str:
        return signed(gain.points)


def points_picture(around: Surroundings, gain: Gain) -> pygame.Surface:
    """Points that fly to a plate."""
    pen = around.pen
    size = pen.measure.letters(Size.LEAD)
    text = signed(gain.points)
    width = pen.fonts.width(text, size, Weight.BOLD) + 2 * Gap.SMALL + CHIP * 0.8
    slip = Slip(pen, width, CHIP)
    up = gain.points > 0
    slip.plate(Box(0, 0, width, CHIP), GOLD if up else NIGHT, CHIP / 2, None if up else SNOW)
    slip.picture(around.figure(gain.seat, CHIP * 0.76), (CHIP * 0.55, CHIP / 2))
    words = Box(CHIP * 0.95, 0, width - CHIP * 1.2, CHIP)
    slip.text(text, words, Size.LEAD, INK if up else SNOW, Weight.BOLD, Align.MIDDLE)
    return slip.surface
