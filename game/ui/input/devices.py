"""The devices that people play with: the one that was used last, and the owners of gamepads."""

from __future__ import annotations

from enum import Enum
from typing import Final

import pygame

from game.ui.input.pad import Pad, PadChange, PadFamily, PadInput, PadScroll
from game.ui.input.pointer import MOUSE, Input, KeyInput, PointerInput, PointerPhase
from game.ui.window.space import Point

MOUSE_TAKEN: Final = 90.0
"""Units that the mouse must move before it counts as used: a shaking table moves the mouse too."""
LEADING_KEYS: Final = frozenset(
    (
        *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB),
        *(pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE),
        *(pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END),
    )
)
"""Keys that navigate; a letter typed into a field does not mean that somebody plays with keys."""


def touch_screens() -> int:
    """Returns the number of SDL's touch devices; a touchpad that acts as a mouse does not count."""
    try:
        from pygame._sdl2 import touch  # noqa: PLC0415 - not before it is needed

        return int(touch.get_num_devices())
    except (ImportError, pygame.error):
        return 0


class Device(Enum):
    """A kind of input device."""

    POINTER = "pointer"
    KEYS = "keys"
    PAD = "pad"


def _family(pad: Pad | None) -> PadFamily | None:
    return pad.family if pad is not None else None


class Devices:
    """The devices of the whole program, so that every scene starts with the device that was used last."""

    def __init__(self) -> None:
        self.last = Device.POINTER
        self.pad: Pad | None = None
        """The pad that was used last."""
        self.by_finger = False
        """Whether the pointer that was used last is a finger."""
        self._mouse_rests: Point | None = None
        self._touched = False
        self._owners: dict[str, tuple[Pad, int]] = {}
        self._missing: list[int] = []

    # -- pads of one's own -----------------------------------------------------------------------

    def join(self, pad: Pad, seat: int) -> None:
        """Assigns this pad to a seat, in place of any other pad."""
        self._owners = {key: owned for key, owned in self._owners.items() if owned[1] != seat}
        self._owners[pad.id] = pad, seat

    def leave(self, seat: int) -> None:
        """Frees the pad of a seat, which plays without a pad of its own from now on."""
        self._owners = {key: owned for key, owned in self._owners.items() if owned[1] != seat}
        self._missing = [missing for missing in self._missing if missing != seat]

    def remove_seat(self, seat: int) -> None:
        """Removes a seat: the seats after it move up, with their pads."""
        self.leave(seat)
        self._owners = {key: (pad, owner - (owner > seat)) for key, (pad, owner) in self._owners.items()}
        self._missing = [missing - (missing > seat) for missing in self._missing]

    def part(self) -> None:
        """Frees all pads."""
        self._owners, self._missing = {}, []

    def seat_of(self, pad: Pad) -> int | None:
        """Returns the seat that owns this pad, or None if no seat does."""
        return self._owners[pad.id][1] if pad.id in self._owners else None

    def pad_of(self, seat: int) -> Pad | None:
        return next((pad for pad, owner in self._owners.values() if owner == seat), None)

    @property
    def somebody_has_a_pad(self) -> bool:
        """Whether any seat has a pad of its own."""
        return bool(self._owners or self._missing)

    @property
    def waits_for_pad(self) -> bool:
        """Whether the pad of any seat is unplugged."""
        return bool(self._missing)

    def _plug(self, pad: Pad) -> None:
        """Assigns a new pad to the first seat whose pad is missing, since a replugged pad gets another number."""
        if self._missing:
            self.join(pad, self._missing.pop(0))

    def _unplug(self, pad: Pad) -> None:
        owned = self._owners.pop(pad.id, None)
        if owned is not None:
            self._missing.append(owned[1])

    # -- what was used last ----------------------------------------------------------------------

    @property
    def may_touch(self) -> bool:
        """Whether fingers can be used: a finger was used, or the system has a touch screen."""
        return self._touched or touch_screens() > 0

    @property
    def on_focus(self) -> bool:
        """Whether the focus is in use and its ring is shown."""
        return self.last is not Device.POINTER

    def take(self, given: Input) -> bool:
        """Takes an input; returns whether the device in use, or the look of its buttons, has changed."""
        before = self.last, self.pad
        match given:
            case PointerInput():
                self._point(given)
            case PadInput(pad) | PadScroll(pad):
                self._use(Device.PAD)
                self.pad = pad
            case KeyInput(key) if key in LEADING_KEYS:
                self._use(Device.KEYS)
            case PadChange(pad, plugged=True):
                self._plug(pad)
            case PadChange(pad, plugged=False) if pad != self.pad:
                self._unplug(pad)
            case PadChange(pad, plugged=False):
                self._unplug(pad)
                # The person goes on with the keys, or plugs the pad in again.
                self.last, self.pad = Device.KEYS if self.last is Device.PAD else self.last, None
        return self.last is not before[0] or _family(self.pad) != _family(before[1])

    def _point(self, given: PointerInput) -> None:
        if given.phase is PointerPhase.PRESS:
            self._touched = self._touched or given.pointer != MOUSE
            self._use(Device.POINTER)
            self.by_finger = given.pointer != MOUSE
        elif given.phase is PointerPhase.MOVE and given.pointer == MOUSE:
            self._move_mouse(given.at)

    def holds(self, pad: Pad) -> bool:
        """Whether this pad is the device in use."""
        return self.last is Device.PAD and self.pad == pad

    def _use(self, device: Device) -> None:
        self.last = device
        self._mouse_rests = None

    def _move_mouse(self, at: Point) -> None:
        if self._mouse_rests is None:
            self._mouse_rests = at
        if abs(at[0] - self._mouse_rests[0]) + abs(at[1] - self._mouse_rests[1]) > MOUSE_TAKEN:
            self._use(Device.POINTER)
