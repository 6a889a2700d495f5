"""What the system knows about fingers: which are down on each touch screen, and whether the first still presses."""

from __future__ import annotations

from typing import Final

import pygame

POINTING_DRIVERS: Final = ("x11",)
"""Where a finger that came down alone also presses the left mouse button, as everybody can ask."""


class TouchDevices:
    """Asks SDL. A device is known by SDL's number for it."""

    def __init__(self) -> None:
        self._met: Final[set[int]] = set()

    def fingers(self, device: int) -> set[int] | None:
        """The fingers that are down on a device; none on one that was unplugged, None for one that SDL never knew."""
        try:
            from pygame._sdl2 import touch  # noqa: PLC0415 - not before it is needed

            known = [touch.get_device(index) for index in range(touch.get_num_devices())]
        except (ImportError, pygame.error):
            return None
        # SDL must not be asked about a device that it doesn't know: on X11 it then forgets all fingers.
        if device not in known:
            return set() if device in self._met else None
        self._met.add(device)
        try:
            found = [touch.get_finger(device, index) for index in range(touch.get_num_fingers(device))]
        except pygame.error:
            return set()  # this is how pygame says that there are none
        return {finger["id"] for finger in found if finger is not None}

    def first_presses(self) -> bool | None:
        """Whether the finger that came down alone is still down; None where nobody can tell."""
        if not pygame.display.get_init() or pygame.display.get_driver() not in POINTING_DRIVERS:
            return None
        return bool(pygame.mouse.get_pressed(desktop=True)[0])
