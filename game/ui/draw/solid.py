"""The part of a picture that nothing shows through: what lies below it need not be drawn."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.draw.paint import window_ground

FULL = 254
"""A pixel with more alpha than this hides what is below."""


@dataclass(frozen=True, slots=True)
class Solid:
    """A rectangle of a picture without any transparency."""

    picture: pygame.Surface
    """That part alone, opaque: it is copied, not blended."""
    offset: tuple[int, int]
    """Where it is in the whole picture."""

    def at(self, whole: pygame.Rect) -> pygame.Rect:
        """Where it is in the window, if the whole picture is there."""
        return self.picture.get_rect(left=whole.left + self.offset[0], top=whole.top + self.offset[1])


def solid_of(picture: pygame.Surface) -> Solid | None:
    """The opaque middle of a picture, within its rounded corners; None if there is none."""
    opaque = pygame.mask.from_surface(picture, FULL)
    inner = max(opaque.get_bounding_rects(), key=lambda rect: rect.width * rect.height, default=pygame.Rect(0, 0, 0, 0))
    while inner.width > 0 and inner.height > 0:
        if opaque.overlap_area(pygame.Mask(inner.size, fill=True), inner.topleft) == inner.width * inner.height:
            alone = window_ground(inner.size)
            alone.blit(picture, (0, 0), inner)
            return Solid(alone, inner.topleft)
        inner = inner.inflate(-2, -2)
    return None
