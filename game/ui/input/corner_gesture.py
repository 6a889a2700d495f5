"""The operator's gesture: five quick taps in a corner of the screen, the last one held."""

from __future__ import annotations

from typing import Final

from game.ui.input.pointer import PointerInput, PointerPhase
from game.ui.window.space import Point, Space

TAPS: Final = 5
QUICK: Final = 0.7
"""The most seconds from one tap to the next."""
HELD: Final = 1.0
SIDE: Final = 150.0
"""The side of the corner, in units."""


class CornerGesture:
    """Watches every pointer without consuming input; a press outside the corner cancels the gesture."""

    def __init__(self) -> None:
        self._taps = 0
        self._last = float("-inf")
        self._held: str | None = None

    def follow(self, given: PointerInput, corner: str, space: Space, now: float) -> None:
        inside = in_corner(given.at, corner, space)
        match given.phase:
            case PointerPhase.PRESS if inside:
                self._taps = self._taps + 1 if now - self._last <= QUICK else 1
                self._last, self._held = now, given.pointer
            case PointerPhase.PRESS:
                self.forget()
            case PointerPhase.MOVE if given.pointer == self._held and not inside:
                self.forget()
            case PointerPhase.RELEASE | PointerPhase.CANCEL if given.pointer == self._held:
                self._held = None

    def done(self, now: float) -> bool:
        """Whether the fifth tap has been held long enough; true only once."""
        if self._held is None or self._taps < TAPS or now - self._last < HELD:
            return False
        self.forget()
        return True

    def forget(self) -> None:
        self._taps, self._held = 0, None


def in_corner(at: Point, corner: str, space: Space) -> bool:
    """Whether a point lies in a corner of the window, whatever is drawn there."""
    left, top = space.to_units((0, 0))
    right, bottom = space.to_units((space.width, space.height))
    near_x = at[0] - left if "left" in corner else right - at[0]
    near_y = at[1] - top if "top" in corner else bottom - at[1]
    return near_x <= SIDE and near_y <= SIDE
