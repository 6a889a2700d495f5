"""Pictures that were drawn already: the least used go when there are too many."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final

import pygame


class SkinPictures:
    """Pictures by key, at most `most_pixels` in all; a single larger one is drawn but not kept."""

    def __init__(self, most_pixels: int) -> None:
        self.most_pixels: Final = most_pixels
        self.pixels = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture with this key, drawn if it is not kept."""
        picture = self._kept.get(key)
        if picture is None:
            picture = draw()
            self._keep(key, picture)
        else:
            self._kept.move_to_end(key)
        return picture

    def _keep(self, key: Hashable, picture: pygame.Surface) -> None:
        if _area(picture) > self.most_pixels:
            return
        self._kept[key] = picture
        self.pixels += _area(picture)
        while self.pixels > self.most_pixels:
            self.pixels -= _area(self._kept.popitem(last=False)[1])

    def __len__(self) -> int:
        return len(self._kept)


def _area(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height()
