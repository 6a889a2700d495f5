"""The pads of this machine, from SDL. Without pads or SDL's controller module, the program works as usual."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from pygame._sdl2.controller import Controller


class PadDevices:
    """Opens pads and keeps them open: SDL sends no events for closed pads.

    Devices without an SDL mapping are ignored: their buttons are unknown, and they may not be pads at all.
    A mapping can be added by SDL's own variable `SDL_GAMECONTROLLERCONFIG`.
    """

    def __init__(self) -> None:
        self._open: list[Controller] = []

    def start(self) -> int:
        """Starts to look for pads; returns how many are connected. This is slow, so call it after the first frames."""
        os.environ.setdefault("SDL_GAMECONTROLLER_USE_BUTTON_LABELS", "1")
        try:
            from pygame._sdl2 import controller  # noqa: PLC0415 - not before it is needed

            controller.init()
            return sum(controller.is_controller(index) for index in range(controller.get_count()))
        except (ImportError, pygame.error):
            return 0

    def open(self, index: int) -> tuple[int, str, str] | None:
        """Opens the pad with this number; returns its instance, name and guid, or None if it can't be opened."""
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
