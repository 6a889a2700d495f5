"""The pads of this machine, by SDL. Without any, or without SDL's help, everything else plays on."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from pygame._sdl2.controller import Controller


class PadDevices:
    """Opens pads and keeps them open: SDL tells nothing about a pad that nobody holds.

    A device without an SDL mapping never gets here: nobody knows which of its buttons is which, and it may be no
    pad at all. A mapping can be added by SDL's own variable `SDL_GAMECONTROLLERCONFIG`.
    """

    def __init__(self) -> None:
        self._open: list[Controller] = []

    def start(self) -> int:
        """Begins to look for pads; how many devices are there already. Costs time, so after the first frames."""
        os.environ.setdefault("SDL_GAMECONTROLLER_USE_BUTTON_LABELS", "1")
        try:
            from pygame._sdl2 import controller  # noqa: PLC0415 - not before it is needed

            controller.init()
            return sum(controller.is_controller(index) for index in range(controller.get_count()))
        except (ImportError, pygame.error):
            return 0

    def open(self, index: int) -> tuple[int, str, str] | None:
        """Opens the pad with this number: its instance, name and guid; None if it is gone again or can't be opened."""
        try:
            from pygame._sdl2 import controller  # noqa: PLC0415

            if not controller.get_init() or not controller.is_controller(index):
                return None
            found = controller.Controller(index)
            stick = found.as_joystick()
            opened = stick.get_instance_id(), found.name or "", stick.get_guid()
        except (ImportError, pygame.error):
            return None
        self._open = [device for device in self._open if device.attached()]
        self._open.append(found)
        return opened
