"""The fingers that are down, and those whose release the system never reported. The time is an argument."""

from __future__ import annotations

import math
from dataclasses import KW_ONLY, dataclass
from typing import Final

from game.ui.input.touch_devices import TouchDevices
from game.ui.window.space import Point

SAME_SPOT: Final = 30.0
"""Units: two fingers can't be closer than this."""
RESTING: Final = 1.0
"""Seconds without movement, after which a new finger on the same spot means that this finger has gone."""
SILENCE: Final = 0.5
"""Seconds for which the system reports a finger as up before we stop waiting for its release."""


@dataclass(slots=True)
class Finger:
    """A finger that is down according to the events so far."""

    device: int
    number: int
    _: KW_ONLY
    at: Point
    moved: float
    """The time of the finger's last event."""
    alone: bool
    """Whether no other finger was down when this one was pressed."""
    seen: float | None = None
    """When the system last reported that the finger presses; None if it never did."""


class Fingers:
    """Tracks pressed fingers. A lost release event would let a finger hold its card or its handle for ever."""

    def __init__(self, devices: TouchDevices) -> None:
        self._devices: Final = devices
        self._down: Final[dict[str, Finger]] = {}

    def press(self, pointer: str, device: int, number: int, at: Point, *, now: float) -> list[str]:
        """Adds a pressed finger; removes and returns the fingers that it replaces."""
        replaced = [
            other
            for other, finger in self._down.items()
            if other != pointer and now - finger.moved >= RESTING and math.dist(finger.at, at) < SAME_SPOT
        ]
        self.release(pointer, *replaced)
        self._down[pointer] = Finger(device, number, at=at, moved=now, alone=not self._down)
        return replaced

    def move(self, pointer: str, at: Point, now: float) -> None:
        if pointer in self._down:
            self._down[pointer].at, self._down[pointer].moved = at, now

    def release(self, *pointers: str) -> None:
        for pointer in pointers:
            self._down.pop(pointer, None)

    def release_all(self) -> None:
        self._down.clear()

    def take_gone(self, now: float) -> list[str]:
        """Removes and returns the fingers that are up without a release event. Call this after all events are read."""
        if not self._down:
            return []
        on_device = {device: self._devices.fingers(device) for device in {one.device for one in self._down.values()}}
        presses = self._devices.first_presses()
        gone = []
        for pointer, finger in self._down.items():
            still_there = on_device[finger.device]
            if (still_there is not None and finger.number not in still_there) or _let_go(finger, presses, now):
                gone.append(pointer)
        self.release(*gone)
        return gone


def _let_go(finger: Finger, presses: bool | None, now: float) -> bool:
    """Whether the system has reported for long enough that a finger no longer presses, although it did before."""
    if presses is None or not finger.alone:
        return False
    if presses:
        finger.seen = now
    return finger.seen is not None and now - finger.seen > SILENCE
