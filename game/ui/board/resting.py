"""Tells which piece a pointer rests on. A piece that moves under the pointer does not count."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.ui.board.motion import PieceLook
from game.ui.input.pointer import MOUSE
from game.ui.window.space import Point

HOLD_SECONDS: Final = 0.4
"""How long a pointer rests on a piece before the piece is shown large."""
UNSTEADY: Final = 10
"""A pointer that moves less than this is still."""

Lying = tuple[str, PieceLook]
"""A piece with its face up, and how it lies."""


def lying(piece: str, look: PieceLook | None) -> Lying | None:
    """The piece as something to look at; None if its face can't be seen."""
    return (piece, look) if look is not None and look.face.visible is not None else None


@dataclass(frozen=True, slots=True)
class _Rest:
    at: Point
    since: float
    on: Lying | None


class Resting:
    """All pointers that rest. `lying_at` says what lies at a point now."""

    def __init__(self, lying_at: Callable[[Point], Lying | None]) -> None:
        self._lying_at: Final = lying_at
        self._rests: Final[dict[str, _Rest]] = {}
        self._mouse: Point | None = None
        """Where the mouse was seen last, if it rests nowhere."""

    def press(self, pointer: str, at: Point, now: float) -> None:
        """A pointer comes down here."""
        self._rests[pointer] = _Rest(at, now, self._lying_at(at))

    def move(self, pointer: str, at: Point, now: float) -> bool:
        """A pointer is here; whether it has moved away from where it was.

        The first position of the mouse is no movement: the system reports one when a window opens below it.
        A finger that was forgotten rests again when it comes down again.
        """
        before = self._rests[pointer].at if pointer in self._rests else None
        if before is None and pointer == MOUSE:
            before = self._mouse = self._mouse or at
        if before is None or apart(at, before) <= UNSTEADY:
            return False
        self.press(pointer, at, now)
        return True

    def has_left(self, pointer: str, at: Point, reach: float) -> bool:
        """Whether a pointer that rests somewhere is farther away from there than this."""
        return pointer in self._rests and apart(at, self._rests[pointer].at) > reach

    def go(self, pointer: str) -> None:
        """A pointer goes up or away, and rests nowhere."""
        rest = self._rests.pop(pointer, None)
        if rest is not None and pointer == MOUSE:
            self._mouse = rest.at

    def forget(self) -> None:
        """The table has changed, or something else is used: a pointer must move before it rests on anything again."""
        for pointer in list(self._rests):
            self.go(pointer)

    def held(self, now: float) -> tuple[str, str] | None:
        """The first pointer that has rested long enough on a piece that still lies as it did, and the piece."""
        for pointer, rest in self._rests.items():
            if rest.on is not None and now - rest.since >= HOLD_SECONDS and self._lying_at(rest.at) == rest.on:
                return pointer, rest.on[0]
        return None


def apart(one: Point, other: Point) -> float:
    """How far two points are from each other, along both axes."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
