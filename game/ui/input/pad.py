"""Gamepads as part of the one stream of input: buttons, a stick that acts like the d-pad, plugging and unplugging.

SDL names buttons by their labels (`SDL_GAMECONTROLLER_USE_BUTTON_LABELS`), so A is the right button of a
Nintendo pad and the lower one of all others: hints and labels match.

| button | in menus | at a table |
|---|---|---|
| d-pad, left stick | moves the focus | moves among pieces, places and buttons |
| A | presses the widget with the focus | chooses, plays, confirms; skips animations |
| B | back | undoes the whole choice; then the pause |
| X | | undoes the last choice |
| Y | | toggles the large view of the piece |
| shoulders | the next section, or a page of text | the next zone; at a tray: held, they show hidden pieces |
| right stick | scrolls | |
| Start | presses the main button | the pause |
| View, Share, − | the rules | the rules |
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import KW_ONLY, dataclass, field
from enum import Enum
from typing import Final

import pygame

REPEAT_AFTER: Final = 0.4
REPEAT_EVERY: Final = 0.12
"""Seconds until a held direction repeats for the first time, and between repeats."""
STICK_TAKES: Final = 0.6
STICK_LETS_GO: Final = 0.4
"""The lean from which the stick counts, and the lean below which it stops: in between, its state stays."""
STAYS_STRAIGHT: Final = 0.75
"""A stick keeps its direction while at least this share of its lean is in that direction."""
DEAD_ZONE: Final = 0.25
FULL_LEAN: Final = 32767
SCROLL_SPEED: Final = 1500.0
"""Units per second with the right stick fully down."""
LONGEST_FRAME: Final = 0.1


class PadButton(Enum):
    """The buttons of a pad, by the labels on an Xbox pad."""

    A = "a"
    B = "b"
    X = "x"
    Y = "y"
    VIEW = "view"
    START = "start"
    LEFT_SHOULDER = "left shoulder"
    RIGHT_SHOULDER = "right shoulder"
    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"


class PadFamily(Enum):
    """The look of a pad's buttons."""

    XBOX = "xbox"
    PLAYSTATION = "playstation"
    NINTENDO = "nintendo"


@dataclass(frozen=True, slots=True)
class Pad:
    """A connected pad; its id stays the same until it is unplugged."""

    id: str
    name: str = ""
    family: PadFamily = PadFamily.XBOX


@dataclass(frozen=True, slots=True)
class PadInput:
    """A button of a pad went down; `again` for the repeat of a held direction."""

    pad: Pad
    button: PadButton
    again: bool = False


@dataclass(frozen=True, slots=True)
class PadRelease:
    """A button of a pad, other than a direction, was released."""

    pad: Pad
    button: PadButton


@dataclass(frozen=True, slots=True)
class PadScroll:
    """A pad's right stick leans: scroll down by so many units since the last frame."""

    pad: Pad
    by: float


@dataclass(frozen=True, slots=True)
class PadChange:
    """A pad was plugged in or unplugged; `expected` if it was connected when we started to look for pads."""

    pad: Pad
    plugged: bool
    expected: bool = False


PadGiven = PadInput | PadRelease | PadScroll | PadChange
OpenPad = Callable[[int], tuple[int, str, str] | None]
"""Opens the pad with this device number; returns its instance, name and guid, or None if it can't be opened."""

BUTTONS: Final = {
    pygame.CONTROLLER_BUTTON_A: PadButton.A,
    pygame.CONTROLLER_BUTTON_B: PadButton.B,
    pygame.CONTROLLER_BUTTON_X: PadButton.X,
    pygame.CONTROLLER_BUTTON_Y: PadButton.Y,
    pygame.CONTROLLER_BUTTON_BACK: PadButton.VIEW,
    pygame.CONTROLLER_BUTTON_START: PadButton.START,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: PadButton.LEFT_SHOULDER,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: PadButton.RIGHT_SHOULDER,
    pygame.CONTROLLER_BUTTON_DPAD_UP: PadButton.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: PadButton.DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: PadButton.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: PadButton.RIGHT,
}
DIRECTIONS: Final = (PadButton.UP, PadButton.DOWN, PadButton.LEFT, PadButton.RIGHT)


@dataclass(slots=True)
class _Held:
    """The state of one pad: the lean of its sticks, and the held direction with the time of its next repeat."""

    pad: Pad
    _: KW_ONLY
    axes: dict[int, float] = field(default_factory=dict)
    stick: PadButton | None = None
    direction: PadButton | None = None
    next_at: float = 0.0


class PadReader:
    """Turns pygame's controller events into inputs, separately for any number of pads."""

    def __init__(self, open_pad: OpenPad) -> None:
        self._open_pad: Final = open_pad
        self._held: dict[int, _Held] = {}
        self._last = 0.0
        self.expected = 0
        """The number of devices connected when we started to look: their events are not new connections."""

    def pads(self) -> list[Pad]:
        """Returns the connected pads in the order of their connection."""
        return [held.pad for held in self._held.values()]

    def translate(self, event: pygame.event.Event, now: float) -> Iterator[PadGiven]:
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                yield from self._plugged(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                held = self._held.pop(event.instance_id, None)
                if held is not None:
                    yield PadChange(held.pad, plugged=False)
            case pygame.CONTROLLERBUTTONDOWN if event.button in BUTTONS:
                yield from self._pressed(self._of(event.instance_id), BUTTONS[event.button], now)
            case pygame.CONTROLLERBUTTONUP if event.button in BUTTONS and event.instance_id in self._held:
                held, button = self._held[event.instance_id], BUTTONS[event.button]
                self._released(held, button)
                if button not in DIRECTIONS:
                    yield PadRelease(held.pad, button)
            case pygame.CONTROLLERAXISMOTION if event.instance_id in self._held:
                yield from self._leaned(self._held[event.instance_id], event.axis, event.value / FULL_LEAN, now)

    def held(self, now: float) -> Iterator[PadGiven]:
        """Yields inputs without events, from held directions and leaning sticks. Call this once per frame."""
        passed, self._last = min(LONGEST_FRAME, max(0.0, now - self._last)), now
        for held in self._held.values():
            if held.direction is not None and now >= held.next_at:
                # Counted from now, not from the due time: a slow frame must not cause a burst of repeats.
                held.next_at = now + REPEAT_EVERY
                yield PadInput(held.pad, held.direction, again=True)
            lean = held.axes.get(pygame.CONTROLLER_AXIS_RIGHTY, 0.0)
            if abs(lean) > DEAD_ZONE:
                yield PadScroll(held.pad, lean * SCROLL_SPEED * passed)

    def let_go(self) -> None:
        """Releases everything: the window has lost the focus, so no release events will come."""
        for held in self._held.values():
            held.axes.clear()
            held.stick = held.direction = None

    # -- one event -------------------------------------------------------------------------------

    def _of(self, instance: int) -> _Held:
        return self._held.setdefault(instance, _Held(Pad(f"pad {instance}")))

    def _plugged(self, index: int) -> Iterator[PadGiven]:
        opened = self._open_pad(index)
        if opened is None or opened[0] in self._held:
            return
        instance, name, guid = opened
        held = self._held[instance] = _Held(Pad(f"pad {instance}", name, family_of(name, guid)))
        expected, self.expected = self.expected > 0, max(0, self.expected - 1)
        yield PadChange(held.pad, plugged=True, expected=expected)

    def _pressed(self, held: _Held, button: PadButton, now: float) -> Iterator[PadGiven]:
        if button in DIRECTIONS:
            held.direction, held.next_at = button, now + REPEAT_AFTER
        yield PadInput(held.pad, button)

    def _released(self, held: _Held, button: PadButton) -> None:
        if held.direction is button:
            held.direction = None

    def _leaned(self, held: _Held, axis: int, lean: float, now: float) -> Iterator[PadGiven]:
        held.axes[axis] = lean
        if axis not in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
            return
        across = held.axes.get(pygame.CONTROLLER_AXIS_LEFTX, 0.0)
        down = held.axes.get(pygame.CONTROLLER_AXIS_LEFTY, 0.0)
        before, held.stick = held.stick, stick_direction(across, down, held.stick)
        if held.stick is before:
            return
        if before is not None:
            self._released(held, before)
        if held.stick is not None:
            yield from self._pressed(held, held.stick, now)


def stick_direction(across: float, down: float, before: PadButton | None) -> PadButton | None:
    """Returns the direction of a stick, with hysteresis: a small lean back or a wobble does not change it."""
    far = max(abs(across), abs(down))
    if far < (STICK_TAKES if before is None else STICK_LETS_GO):
        return None
    leans = {
        PadButton.RIGHT: across,
        PadButton.LEFT: -across,
        PadButton.DOWN: down,
        PadButton.UP: -down,
    }
    if before is not None and leans[before] >= far * STAYS_STRAIGHT:
        return before
    return max(leans, key=lambda direction: leans[direction])


# -- what kind of pad ----------------------------------------------------------------------------

MAKERS: Final = {0x054C: PadFamily.PLAYSTATION, 0x057E: PadFamily.NINTENDO, 0x045E: PadFamily.XBOX}
"""The families of pads by the maker's USB number."""
NAMES: Final = {
    PadFamily.PLAYSTATION: ("playstation", "dualshock", "dualsense", "sony", "ps3", "ps4", "ps5"),
    PadFamily.NINTENDO: ("nintendo", "switch", "joy-con", "pro controller"),
}


def family_of(name: str, guid: str) -> PadFamily:
    """Returns a pad's family by its maker, else by its name; Xbox by default, since most pads look like that."""
    maker = _maker(guid)
    if maker in MAKERS:
        return MAKERS[maker]
    lower = name.lower()
    return next((family for family, words in NAMES.items() if any(word in lower for word in words)), PadFamily.XBOX)


def _maker(guid: str) -> int | None:
    """Returns the maker's USB number: the fifth and sixth byte of SDL's guid, little-endian."""
    try:
        raw = bytes.fromhex(guid)
    except ValueError:
        return None
    # Guids of devices without USB numbers have a part of the name in these bytes.
    has_numbers = len(raw) == 16 and raw[6:8] == raw[10:12] == b"\0\0"
    return int.from_bytes(raw[4:6], "little") if has_numbers else None
