"""A bounded cache that drops the least recently used values when it is full."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

import pygame

ValueT = TypeVar("ValueT")


class BoundedCache(Generic[ValueT]):
    """Values by key that cost at most `most` in total; a single value that costs more is made but not kept."""

    def __init__(self, most: int, cost: Callable[[ValueT], int] = lambda _: 1) -> None:
        self.most: Final = most
        self.spent = 0
        self._cost: Final = cost
        self._kept: Final[OrderedDict[Hashable, ValueT]] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], ValueT]) -> ValueT:
        """Returns the value with this key; makes the value if it is not cached."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        value = make()
        if self._cost(value) <= self.most:
            self._keep(key, value)
        return value

    def _keep(self, key: Hashable, value: ValueT) -> None:
        self._kept[key] = value
        self.spent += self._cost(value)
        while self.spent > self.most:
            self.spent -= self._cost(self._kept.popitem(last=False)[1])

    def __len__(self) -> int:
        return len(self._kept)


def pixels(picture: pygame.Surface) -> int:
    """Returns the cost of a picture."""
    return picture.get_width() * picture.get_height()
