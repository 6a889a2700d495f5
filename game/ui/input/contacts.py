"""Who holds something is there, however still they hold it. Time is always handed in."""

from __future__ import annotations

from typing import Final

from game.ui.input.pointer import PointerInput, PointerPhase

THING: Final = 300.0
"""Seconds after which a contact that never stirs is a cup, or one that the screen has forgotten to end."""


class Contacts:
    """The pointers that are down, and where each came down."""

    def __init__(self) -> None:
        self._down: Final[dict[str, tuple[PointerInput, float]]] = {}

    def follow(self, given: PointerInput, now: float) -> None:
        match given.phase:
            case PointerPhase.PRESS:
                self._down[given.pointer] = given, now
            case PointerPhase.MOVE if given.pointer in self._down:
                self._down[given.pointer] = self._down[given.pointer][0], now
            case PointerPhase.RELEASE | PointerPhase.CANCEL:
                self._down.pop(given.pointer, None)

    def held(self, now: float) -> list[PointerInput]:
        """What somebody presses all the time, as they pressed it."""
        # A clock that was put back begins anew.
        self._down.update({pointer: (press, min(now, since)) for pointer, (press, since) in self._down.items()})
        return [press for press, since in self._down.values() if now - since < THING]
