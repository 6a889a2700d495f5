"""How large letters and touch targets are in this window, for this player."""

from __future__ import annotations

import math
from dataclasses import KW_ONLY, dataclass
from typing import Final

from game.ui.draw.style import TARGET, Size
from game.ui.widgets.box import Box
from game.ui.window.space import COMPACT_BELOW, HEIGHT, WIDTH, Space
from game.user.settings import Settings

LEAST_TARGET_PIXELS: Final = 48
READABLE_PIXELS: Final = 18
"""Smaller letters can't be read, however near one sits."""
LEAST_TARGET_MILLIMETRES: Final = 9
LARGEST_TARGET: Final = 132
"""A window that small can't be played with fingers anyway; its layouts should still hold."""
LEAST_DRAWN: Final = 21.0
"""The least letters of pictures in a window of the usual size: numbers and names beside what they are about."""
MILLIMETRES_PER_INCH: Final = 25.4
LARGEST_HINT: Final = 1.5
"""How much larger than the smallest letters those of hints become."""
ABOVE_FOOT: Final = 17
"""Units between the page and the hints below it: the ring of the focus reaches into them."""
BELOW_FOOT: Final = 7
ROOMY_UP_TO: Final = 1.45
"""Letters enlarged more than this need the layouts of one column."""
TALL_LETTERS: Final = 1.6
"""How large letters are at least in a window that is higher than wide: its lines are short, and it has room below."""


@dataclass(frozen=True, slots=True)
class Measure:
    """Sizes in table units for one window and one player's settings."""

    space: Space
    text_size: int = 100
    _: KW_ONLY
    tv_safe: bool = False
    screen_inches: int = 24
    footed: bool = False
    """Whether there must be room for a line of hints below the page."""
    whole_window: bool = False
    """Whether the page may be as high as the window, not only as high as a table in it."""

    @property
    def least_factor(self) -> float:
        """How much small windows enlarge letters, so that they keep their size on the screen."""
        return max(1.0, COMPACT_BELOW / self.space.reading)

    @property
    def factor(self) -> float:
        """How much larger letters are than the type scale says."""
        usual = max(self.least_factor, TALL_LETTERS) if self.tall else self.least_factor
        return usual * self.text_size / 100

    @property
    def roomy(self) -> bool:
        """Whether there is room for columns side by side."""
        return self.factor <= ROOMY_UP_TO

    @property
    def window(self) -> Box:
        """All that a page and its margins may cover."""
        above = self.space.spare[1] if self.whole_window else 0.0
        return Box(0, -above, WIDTH, HEIGHT + 2 * above)

    @property
    def tall(self) -> bool:
        """Whether things belong below each other, since the window is higher than wide."""
        return self.window.height > self.window.width

    def letters(self, size: float) -> float:
        """The size of letters; headings grow less, since they are large already."""
        if size <= Size.LEAD:
            return size * self.factor
        share = 0.5 if size <= Size.HEADING else 0.2
        return max(size * (1 + (self.factor - 1) * share), Size.LEAD * self.factor)

    @property
    def least_letters(self) -> float:
        """Below this no text shrinks."""
        return Size.CAPTION * self.least_factor

    @property
    def readable(self) -> float:
        """Below this not even letters shrink that belong to a picture."""
        return min(self.least_letters, max(LEAST_DRAWN, READABLE_PIXELS / self.space.k))

    @property
    def target(self) -> float:
        """The least side of anything to be touched, with some room for haste."""
        return min(LARGEST_TARGET, max(TARGET, self.finger))

    @property
    def finger(self) -> float:
        """The least that a finger needs."""
        pixels_per_millimetre = math.hypot(self.space.width, self.space.height) / (
            self.screen_inches * MILLIMETRES_PER_INCH
        )
        pixels = max(LEAST_TARGET_PIXELS, LEAST_TARGET_MILLIMETRES * pixels_per_millimetre)
        # A pixel more, since areas are rounded to pixels.
        return (pixels + 1) / self.space.k

    @property
    def control(self) -> float:
        """The usual height of what can be touched: a target, and room for its letters."""
        return max(self.target, 72.0, self.letters(Size.BODY) * 1.75)

    @property
    def page(self) -> Box:
        """Where everything that matters belongs."""
        across, down = (72, 48) if not self.space.compact else (44, 32)
        if self.tv_safe:
            across, down = max(across, round(WIDTH * 0.05)), max(down, round(self.window.height * 0.05))
        whole = self.window.inset(across, down)
        return whole.above(max(0.0, self._foot_height(down) - down)) if self.footed else whole

    @property
    def foot(self) -> Box:
        """Where the hints stand: in the margin below the page, or above what a television cuts off."""
        return Box(self.page.left, self.page.bottom + ABOVE_FOOT, self.page.width, self.hint_side)

    @property
    def hint_letters(self) -> float:
        """The size of letters in hints; they are read often and by heart, so they don't grow without end."""
        return min(self.letters(Size.CAPTION), self.least_letters * LARGEST_HINT)

    @property
    def hint_side(self) -> float:
        """How high a picture of a button is."""
        return self.hint_letters * 1.38

    def _foot_height(self, margin: float) -> float:
        return self.hint_side + ABOVE_FOOT + (margin if self.tv_safe else BELOW_FOOT)


def measure_for(space: Space, settings: Settings, footed: bool = False, whole_window: bool = False) -> Measure:
    return Measure(
        space,
        settings.text_size,
        tv_safe=settings.tv_safe,
        screen_inches=settings.screen_inches,
        footed=footed,
        whole_window=whole_window,
    )
