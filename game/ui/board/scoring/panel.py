"""A panel on the table that shows a scoring, with the places to which its pieces and points fly."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Final

import pygame

from game.content.texts import signed
from game.ui.board.scoring.beats import Gain, Scoring, summed
from game.ui.board.scoring.parts import PANEL_Z, Parts, Slip, Surroundings
from game.ui.draw.fonts import Weight
from game.ui.draw.style import GOLD, INK, NIGHT, NIGHT_HIGH, NIGHT_RAISED, SNOW, Colour, Gap, Size, mix
from game.ui.widgets.box import Box
from game.ui.widgets.button import button_width
from game.ui.widgets.pen import PlateStyle
from game.ui.widgets.widget import Align

MARGIN: Final = 26.0
DOWN: Final = MARGIN * 0.7
FOOT: Final = 84.0
"""The height of the button; with large letters the button only gets wider, since the points need the height."""
CHIP: Final = 60.0
LARGEST_CHIP: Final = 1.4
"""How much larger chips become at most with large letters."""
WORDS_LESS: Final = 1.28
"""How much narrower the words of a chip are than the chip, as a multiple of its height."""
TIGHT: Final = 0.85
"""If words on chips would be smaller than this share of the usual size, chips get a line above the button."""


@dataclass(frozen=True, slots=True)
class PanelSpot:
    """Where a piece of a scoring lies on the panel."""

    x: float
    y: float
    width: float
    height: float


class ScoringPanel(ABC):
    """Draws a state of a scoring on a panel above the table."""

    fill: Colour = NIGHT_RAISED
    edge: Colour = NIGHT_HIGH
    ink: Colour = SNOW
    button_on_top: bool = False
    widest_chip: float = 190.0
    sends_points: bool = True
    """Whether the panel has chips of points, which fly to the plates."""

    def __init__(self, around: Surroundings, scoring: Scoring, continue_text: str, high: float | None = None) -> None:
        """`high` is the height that everything but the foot needs, if that is less than the area has."""
        self.around: Final = around
        self.chip: Final = chip_height(around)
        gains = summed(scoring.gains()) if self.sends_points else ()
        self._due: Final = [gain.seat for gain in gains]
        pen, whole = around.pen, around.area.box
        high_button = max(FOOT, pen.measure.target)
        width = max(220.0, button_width(pen, continue_text, icon=True))
        buttons = width if around.turned is None else width + Gap.SMALL + high_button
        self._chips_above: Final = not self.button_on_top and self._is_tight(
            gains, whole.width - 2 * MARGIN - buttons - Gap.MEDIUM
        )
        chips = self.chip + Gap.SMALL if self._due else 0.0
        self.foot_height: Final = chips if self.button_on_top else high_button + chips * self._chips_above
        wanted = whole.height if high is None else high + self.foot_height + 2 * DOWN
        self.box: Final = whole.sized(whole.width, min(wanted, whole.height))
        self.parts: Final = Parts(around.stage, self.box.middle, bool(around.turned))
        self.inner: Final = self.box.inset(MARGIN, DOWN)
        line = self.inner.slice_top(high_button) if self.button_on_top else self.inner.slice_bottom(high_button)
        self.button: Final = line.slice_right(width)
        """The place of the button that closes the panel, while the panel is not turned."""
        self.turner: Final = line.slice_right(buttons).slice_left(line.height) if around.turned is not None else None
        """The place of the button that turns the panel, if people sit at both sides."""
        self._buttons_left: Final = line.right - buttons
        self.parts.put("ground", None, self.box.middle, self._ground)

    @abstractmethod
    def show(self, shown: object) -> None:
        """Draws this state of the scoring."""

    def spot(self, beat: int, at: int) -> PanelSpot | None:  # noqa: ARG002 - many panels have no pieces on them
        """Returns the place of piece number `at` of a beat, or None if it stays on the table."""
        return None

    def close(self) -> None:
        self.parts.clear()

    # -- what panels have in common --------------------------------------------------------------

    @property
    def foot(self) -> Box:
        """The line of the chips: at the bottom, beside the button or above it."""
        whole = self.inner.slice_bottom(self.foot_height)
        if self._chips_above:
            return whole.slice_top(self.chip)
        return whole if self.button_on_top else whole.slice_left(self._buttons_left - whole.left - Gap.MEDIUM)

    def _is_tight(self, gains: tuple[Gain, ...], room: float) -> bool:
        """Whether the words of chips would be too small in this room."""
        pen = self.around.pen
        size = Size.LEAD * pen.measure.least_factor * TIGHT
        needed = [pen.fonts.width(self.chip_words(gain), size, Weight.BOLD) for gain in gains]
        return any(width > room / len(gains) - Gap.SMALL - self.chip * WORDS_LESS for width in needed)

    def _ground(self) -> pygame.Surface:
        plate = PlateStyle(self.fill, self.edge, edge_width=3, radius=28, depth=14, shade=150)
        return self.around.pen.plate(self.box.width, self.box.height, plate)

    def write(self, name: str, text: str, box: Box, size: float = Size.LEAD, *, align: Align = Align.LEFT) -> None:
        """Writes bold text on the panel, in several lines if necessary."""

        def draw() -> pygame.Surface:
            slip = Slip(self.around.pen, box.width, box.height)
            block = self.around.pen.fitted(text, size, box.width, box.height, weight=Weight.BOLD)
            high = min(block.line_height, box.height / len(block.lines))
            top = (box.height - high * len(block.lines)) / 2
            for at, line in enumerate(block.lines):
                place = Box(0, top + at * high, box.width, high)
                slip.text(
                    line, place, block.size / self.around.pen.measure.factor, self.ink, weight=Weight.BOLD, align=align
                )
            return slip.surface

        self.parts.put(name, text, box.middle, draw, z=PANEL_Z + 1)

    def show_gains(self, gains: tuple[Gain, ...], room: Box) -> None:
        """Shows the points of each seat as chips from the left."""
        if not gains:
            self.parts.keep("gains", ())
            return

        def draw() -> pygame.Surface:
            slip = Slip(self.around.pen, room.width, room.height)
            for gain in gains:
                left = self._chip_left(gain.seat, room)
                width = self._chip_step(room) - Gap.SMALL
                self._chip(slip, gain, Box(left, (room.height - self.chip) / 2, width, self.chip))
            return slip.surface

        self.parts.put("gains", gains, room.middle, draw, z=PANEL_Z + 1)

    def chip_middle(self, seat: int) -> tuple[float, float]:
        """Returns the middle of a seat's chip, even before the chip is shown."""
        room = self.foot
        return room.left + self._chip_left(seat, room) + self._chip_step(room) / 2, room.middle[1]

    def _chip_step(self, room: Box) -> float:
        return min(room.width / max(1, len(self._due)), self.widest_chip * self.chip / CHIP)

    def _chip_left(self, seat: int, room: Box) -> float:
        return self._due.index(seat) * self._chip_step(room)

    def _chip(self, slip: Slip, gain: Gain, box: Box) -> None:
        good = self.around.is_good(gain.points)
        fill = GOLD if good else mix(NIGHT, NIGHT_HIGH, 0.6)
        slip.plate(box, fill, radius=box.height / 2)
        side = box.height * 0.8
        slip.picture(self.around.figure(gain.seat, side), (box.left + side * 0.75, box.middle[1]))
        words = Box(box.left + side * 1.3, box.top, box.width - box.height * WORDS_LESS, box.height)
        slip.text(
            self.chip_words(gain), words, Size.LEAD, INK if good else SNOW, weight=Weight.BOLD, align=Align.MIDDLE
        )

    def chip_words(self, gain: Gain) -> str:
        return signed(gain.points)


def chip_height(around: Surroundings) -> float:
    return CHIP * min(LARGEST_CHIP, around.pen.measure.factor)


def points_picture(around: Surroundings, gain: Gain) -> pygame.Surface:
    """Draws points that fly to a plate."""
    pen, high = around.pen, chip_height(around)
    size = pen.measure.letters(Size.LEAD)
    text = signed(gain.points)
    width = pen.fonts.width(text, size, Weight.BOLD) + 2 * Gap.SMALL + high * 0.8
    slip = Slip(pen, width, high)
    good = around.is_good(gain.points)
    slip.plate(Box(0, 0, width, high), GOLD if good else NIGHT, radius=high / 2, edge=None if good else SNOW)
    slip.picture(around.figure(gain.seat, high * 0.76), (high * 0.55, high / 2))
    words = Box(high * 0.95, 0, width - high * 1.2, high)
    slip.text(text, words, Size.LEAD, INK if good else SNOW, weight=Weight.BOLD, align=Align.MIDDLE)
    return slip.surface
