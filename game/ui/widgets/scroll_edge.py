"""The soft edges of a scroll, where contents fade out."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame

from game.ui.widgets.scroll import BAR, EDGE, Scroll
from game.ui.widgets.widget import Widget, WidgetLook

STRONGEST: Final = 250


class ScrollEdge(Widget):
    """Covers one edge of a scroll with a fading copy of the ground; transparent at the end of the contents."""

    def __init__(self, scroll: Scroll, ground: pygame.Surface | None, upper: bool) -> None:
        """`ground` is the background of the whole window, for scrolls that lie directly on it."""
        inner = scroll.home.slice_left(scroll.home.width - BAR)
        home = inner.slice_top(EDGE) if upper else inner.slice_bottom(EDGE)
        super().__init__(scroll.pen, f"{scroll.name}.{'above' if upper else 'below'}", home)
        self._scroll: Final = scroll
        self._ground: Final = ground
        self._upper: Final = upper

    @property
    def fades(self) -> bool:
        """Whether the contents continue beyond this edge."""
        offset, most = self._scroll.offset, self._scroll.most
        return offset > 1 if self._upper else offset < most - 1

    def face(self, look: WidgetLook) -> Hashable:  # noqa: ARG002
        return self.name, self.home, self._scroll.sheet, self.fades

    def body(self, look: WidgetLook) -> pygame.Surface:  # noqa: ARG002
        body = self.pen.blank(self.home.width, self.home.height)
        if not self.fades or (self._scroll.sheet is None and self._ground is None):
            return body
        body.fill(self._scroll.sheet or (0, 0, 0))
        if self._scroll.sheet is None and self._ground is not None:
            left, top = self.pen.measure.space.to_pixels((self.home.left, self.home.top))
            body.blit(self._ground, (-left, -top))
        self._fade(body)
        return body

    def _fade(self, body: pygame.Surface) -> None:
        width, height = body.get_size()
        mask = pygame.Surface((1, height), pygame.SRCALPHA)
        for y in range(height):
            share = (y + 0.5) / height
            strength = round(STRONGEST * (1 - share if self._upper else share) ** 1.5)
            mask.set_at((0, y), (255, 255, 255, strength))
        body.blit(pygame.transform.scale(mask, (width, height)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def edges(scroll: Scroll, ground: pygame.Surface | None) -> list[ScrollEdge]:
    """Returns both edges of a scroll; none if everything fits."""
    return [ScrollEdge(scroll, ground, upper) for upper in (True, False)] if scroll.most else []
