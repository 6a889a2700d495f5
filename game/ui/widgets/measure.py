"""The sizes of letters and touch targets in this window, for this player."""

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
"""Smaller letters are not readable from any distance."""
LEAST_TARGET_MILLIMETRES: Final = 9
LARGEST_TARGET: Final = 132
"""The limit for windows too small to play with fingers, whose layouts should still work."""
LEAST_DRAWN: Final = 21.0
"""The least size of letters within pictures, such as numbers and names on a table, in a window of usual size."""
MILLIMETRES_PER_INCH: Final = 25.4
LARGEST_HINT: Final = 1.5
"""The largest letters of hints relative to the smallest letters."""
ABOVE_FOOT: Final = 17
"""Units between the page and the hints below it, since the focus ring reaches beyond the page."""
BELOW_FOOT: Final = 7
ROOMY_UP_TO: Final = 1.45
"""Letters enlarged more than this need the layouts of one column."""
TALL_LETTERS: Final = 1.6
"""The least letter factor in a window higher than wide, which has short lines and room below."""


@dataclass(frozen=True, slots=True)
class Measure:
    """Sizes in table units for one window and one player's settings."""

    space: Space
    text_size: int = 100
    _: KW_ONLY
    tv_safe: bool = False
    screen_inches: int = 24
    footed: bool = False
    """Whether to leave room for a line of hints below the page."""
    whole_window: bool = False
    """Whether the page may be as high as the window, not only as high as a table in it."""

    @property
    def least_factor(self) -> float:
        """The factor by which small windows enlarge letters, so that letters keep their size on the screen."""
        return max(1.0, COMPACT_BELOW / self.space.reading)

    @property
    def factor(self) -> float:
        """The size of letters relative to the type scale."""
        usual = max(self.least_factor, TALL_LETTERS) if self.tall else self.least_factor
        return usual * self.text_size / 100

    @property
    def roomy(self) -> bool:
        """Whether there is room for columns side by side."""
        return self.factor <= ROOMY_UP_TO

    @property
    def window(self) -> Box:
        """The box that a page and its margins may cover."""
        above = self.space.spare[1] if self.whole_window else 0.0
        return Box(0, -above, WIDTH, HEIGHT + 2 * above)

    @property
    def tall(self) -> bool:
        """Whether to stack things, because the window is higher than wide."""
        return self.window.height > self.window.width

    def letters(self, size: float) -> float:
        """Returns the scaled size of letters; headings grow less, since they are large already."""
        if size <= Size.LEAD:
            return size * self.factor
        share = 0.5 if size <= Size.HEADING else 0.2
        return max(size * (1 + (self.factor - 1) * share), Size.LEAD * self.factor)

    @property
    def least_letters(self) -> float:
        """The least letter size of texts."""
        return Size.CAPTION * self.least_factor

    @property
    def readable(self) -> float:
        """The least letter size within pictures."""
        return min(self.least_letters, max(LEAST_DRAWN, READABLE_PIXELS / self.space.k))

    @property
    def target(self) -> float:
        """The least side of anything to touch, with a margin for hasty taps."""
        return min(LARGEST_TARGET, max(TARGET, self.finger))

    @property
    def finger(self) -> float:
        """The least side that a finger needs."""
        pixels_per_millimetre = math.hypot(self.space.width, self.space.height) / (
            self.screen_inches * MILLIMETRES_PER_INCH
        )
        pixels = max(LEAST_TARGET_PIXELS, LEAST_TARGET_MILLIMETRES * pixels_per_millimetre)
        # One pixel more, since areas are rounded to pixels.
        return (pixels + 1) / self.space.k

    @property
    def control(self) -> float:
        """The usual height of a control: at least a target, with room for its letters."""
        return max(self.target, 72.0, self.letters(Size.BODY) * 1.75)

    @property
    def page(self) -> Box:
        """The box for all content."""
        across, down = (72, 48) if not self.space.compact else (44, 32)
        if self.tv_safe:
            across, down = max(across, round(WIDTH * 0.05)), max(down, round(self.window.height * 0.05))
        whole = self.window.inset(across, down)
        return whole.above(max(0.0, self._foot_height(down) - down)) if self.footed else whole

    @property
    def foot(self) -> Box:
        """The box of the hints: in the margin below the page, or above the edge that a television cuts off."""
        return Box(self.page.left, self.page.bottom + ABOVE_FOOT, self.page.width, self.hint_side)

    @property
    def hint_letters(self) -> float:
        """The size of letters in hints; its growth is limited, since people know the hints after a while."""
        return min(self.letters(Size.CAPTION), self.least_letters * LARGEST_HINT)

    @property
    def hint_side(self) -> float:
        """The height of a button's picture."""
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
