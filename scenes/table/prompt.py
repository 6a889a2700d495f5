"""The sentence at the top of a table: what is asked of the viewer, or whom everybody waits for."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

import pygame

from game.ui.board.log_panel import PANEL
from game.ui.draw.fonts import Weight
from game.ui.draw.style import GOLD, INK, NIGHT, SNOW, Colour, Gap, Size, mix
from game.ui.widgets.box import Box
from game.ui.widgets.pen import Pen, PlateStyle
from game.ui.widgets.widget import Align, Ink, Widget, WidgetLook

MARGIN: Final = 8
"""The free space above and below the letters, in total."""


class PromptPlate(Widget):
    """A sentence on a plate as wide as it needs: golden while the viewer is asked."""

    def __init__(
        self, pen: Pen, name: str, home: Box, text: str, table: Colour, asks: bool, size: float = Size.LEAD
    ) -> None:
        super().__init__(pen, name, home)
        self.asks: Final = asks
        self._fill: Final = GOLD if asks else mix(table, NIGHT, PANEL / 255)
        room = home.width - 2 * Gap.MEDIUM
        self._block: Final = pen.fitted(text, size, room, home.height - MARGIN, weight=Weight.MEDIUM) if text else None

    @property
    def _wide(self) -> float:
        return min(self.home.width, self._block.width + 2 * Gap.MEDIUM) if self._block is not None else self.home.width

    @property
    def visible_area(self) -> Box:
        """The plate: a short sentence leaves the rest of its home free."""
        return self.home.slice_left(self._wide)

    @property
    def has_room(self) -> bool:
        """Whether the whole sentence fits."""
        return self._block is None or self._block.height <= self.home.height

    @property
    def letters(self) -> float:
        """The size that its letters were fitted to."""
        return self._block.size if self._block is not None else 0.0

    def inks(self, look: WidgetLook) -> Sequence[Ink]:  # noqa: ARG002
        if self._block is None:
            return ()
        place = Box(Gap.MEDIUM, 0, self._block.width + 2, self.home.height)
        return (Ink(self._block, place, INK if self.asks else SNOW, self._fill, align=Align.LEFT),)

    def face(self, look: WidgetLook) -> Hashable:  # noqa: ARG002
        return self._fill

    def body(self, look: WidgetLook) -> pygame.Surface:  # noqa: ARG002
        body = self.pen.blank(self.home.width, self.home.height)
        if self._block is not None:
            body.blit(self.pen.plate(self._wide, self.home.height, PlateStyle(self._fill, radius=20)), (0, 0))
        return body
