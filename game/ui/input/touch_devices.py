"""The system's state of fingers: which are down on each touch screen, and whether the first still presses."""

from __future__ import annotations

from typing import Final

import pygame

POINTING_DRIVERS: Final = ("x11",)
"""Drivers with which a finger that was pressed alone also presses the left mouse button, which can be queried."""


class TouchDevices:
    """Asks SDL for the state of fingers. Devices have SDL's numbers."""

    def __init__(self) -> None:
        self._met: Final[set[int]] = set()

    def fingers(self, device: int) -> set[int] | None:
        """Returns the fingers on a device; an empty set if it was unplugged, None if SDL never knew it."""
        try:
            from pygame._sdl2 import touch  # noqa: PLC0415 - not before it is needed

            known = [touch.get_device(index) for index in range(touch.get_num_devices())]
        except (ImportError, pygame.error):
            return None
        # SDL must not be asked about an unknown device: on X11, it then forgets all fingers.
        if device not in known:
            return set() if device in self._met else None
        self._met.add(device)
        try:
            found = [touch.get_finger(device, index) for index in range(touch.get_num_fingers(device))]
        except pygame.error:
            return set()  # pygame raises this error if there are none
        return {finger["id"] for finger in found if finger is not None}

    def first_presses(self) -> bool | None:
        """Returns whether the finger that was pressed alone is still down; None if the driver can't tell."""
        if not pygame.display.get_init() or pygame.display.get_driver() not in POINTING_DRIVERS:
            return None
        return bool(pygame.mouse.get_pressed(desktop=True)[0])
