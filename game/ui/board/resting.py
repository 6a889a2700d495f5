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
"""A face-up piece and its look."""


def lying(piece: str, look: PieceLook | None) -> Lying | None:
    """Returns the piece with its look, or None if its face is not visible."""
    return (piece, look) if look is not None and look.face.visible is not None else None


@dataclass(frozen=True, slots=True)
class _Rest:
    at: Point
    since: float
    on: Lying | None


class Resting:
    """The pointers that rest. `lying_at` returns the piece that lies at a point now."""

    def __init__(self, lying_at: Callable[[Point], Lying | None]) -> None:
        self._lying_at: Final = lying_at
        self._rests: Final[dict[str, _Rest]] = {}
        self._mouse: Point | None = None
        """The last position of the mouse while it does not rest."""

    def press(self, pointer: str, at: Point, now: float) -> None:
        """Lets a pointer rest at this point from now on."""
        self._rests[pointer] = _Rest(at, now, self._lying_at(at))

    def move(self, pointer: str, at: Point, now: float) -> bool:
        """Takes a pointer's position; returns whether the pointer has moved away from where it rested.

        The first position of the mouse is no movement: the system reports one when a window opens below it.
        A forgotten finger rests again only after another press.
        """
        before = self._rests[pointer].at if pointer in self._rests else None
        if before is None and pointer == MOUSE:
            before = self._mouse = self._mouse or at
        if before is None or apart(at, before) <= UNSTEADY:
            return False
        self.press(pointer, at, now)
        return True

    def has_left(self, pointer: str, at: Point, reach: float) -> bool:
        """Whether a pointer is farther than `reach` from the point where it rests."""
        return pointer in self._rests and apart(at, self._rests[pointer].at) > reach

    def go(self, pointer: str) -> None:
        """Ends the rest of a pointer that is released or leaves."""
        rest = self._rests.pop(pointer, None)
        if rest is not None and pointer == MOUSE:
            self._mouse = rest.at

    def forget(self) -> None:
        """Ends all rests after a change of the table or of the device: pointers must move before they rest again."""
        for pointer in list(self._rests):
            self.go(pointer)

    def held(self, now: float) -> tuple[str, str] | None:
        """Returns the first pointer that has rested long enough on a piece that has not moved, and the piece."""
        for pointer, rest in self._rests.items():
            if rest.on is not None and now - rest.since >= HOLD_SECONDS and self._lying_at(rest.at) == rest.on:
                return pointer, rest.on[0]
        return None


def apart(one: Point, other: Point) -> float:
    """Returns the distance between two points, summed over both axes."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
