"""Mouse, fingers, keys and gamepads as one stream in table units. Only this module reads pygame's events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

import pygame

from game.ui.input.fingers import Fingers
from game.ui.input.pad import PadChange, PadInput, PadReader, PadRelease, PadScroll
from game.ui.input.pad_devices import PadDevices
from game.ui.input.touch_devices import TouchDevices
from game.ui.window.space import FROM_ABOVE, Point, Space

MOUSE: Final = "mouse"
MOUSE_DEAF_AFTER_TOUCH: Final = 0.6
"""Seconds: Windows sends mouse events that duplicate a touch and are not marked as such."""
EMULATED_TOUCH: Final = -1


class PointerPhase(Enum):
    """The kind of a pointer's input."""

    PRESS = "press"
    MOVE = "move"
    RELEASE = "release"
    CANCEL = "cancel"


@dataclass(frozen=True, slots=True)
class PointerInput:
    """An input of a pointer: the mouse or one finger, each with its own id. Hovering is a move without a press."""

    pointer: str
    phase: PointerPhase
    at: Point

    def seen_from(self, angle: int, space: Space) -> PointerInput:
        """Returns the same input for a layout that faces one side of the window."""
        return replace(self, at=space.seen_from(angle, self.at))


@dataclass(frozen=True, slots=True)
class WheelInput:
    """The wheel was turned; up is positive."""

    at: Point
    steps: float

    def seen_from(self, angle: int, space: Space) -> WheelInput:
        """Returns the same input for a layout that faces one side of the window."""
        return WheelInput(space.seen_from(angle, self.at), -self.steps if angle == FROM_ABOVE else self.steps)


@dataclass(frozen=True, slots=True)
class KeyInput:
    """A key went down: pygame's key, its modifiers, and the text that it types."""

    key: int
    mod: int = 0
    text: str = ""


class WindowChange(Enum):
    """An event of the window."""

    QUIT = "quit"
    RESIZED = "resized"
    EXPOSED = "exposed"
    FOCUS_LOST = "focus lost"


Input = PointerInput | WheelInput | KeyInput | PadInput | PadRelease | PadScroll | PadChange | WindowChange


class PointerReader:
    """Turns pygame's events into inputs. Moves are merged per pointer, but never across a press or a release.

    Every press is followed by a release or a cancel of the same pointer, even if its finger's release event is lost.
    """

    def __init__(self, devices: PadDevices | None = None, screens: TouchDevices | None = None) -> None:
        self._devices: Final = devices or PadDevices()
        self.pads: Final = PadReader(self._devices.open)
        self._fingers: Final = Fingers(screens or TouchDevices())
        self._down: dict[str, Point] = {}
        self._last_touch = float("-inf")

    def read(self, events: Iterable[pygame.event.Event], space: Space, now: float) -> list[Input]:
        inputs: list[Input] = []
        moves: dict[str, PointerInput] = {}
        for event in events:
            for found in self._translate(event, space, now):
                if isinstance(found, PointerInput) and found.phase is PointerPhase.MOVE:
                    moves[found.pointer] = found
                else:
                    inputs += moves.values()
                    moves.clear()
                    inputs.append(found)
        gone = self._cancel(self._fingers.take_gone(now))
        return [*inputs, *moves.values(), *gone, *self.pads.held(now)]

    def look_for_pads(self) -> None:
        """Starts to listen to gamepads, including those connected later."""
        self.pads.expected = self._devices.start()

    def _translate(self, event: pygame.event.Event, space: Space, now: float) -> Iterator[Input]:
        match event.type:
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP | pygame.MOUSEMOTION:
                yield from self._mouse(event, space, now)
            case pygame.FINGERDOWN | pygame.FINGERUP | pygame.FINGERMOTION:
                yield from self._finger(event, space, now)
            case pygame.MOUSEWHEEL if not getattr(event, "touch", False):
                yield WheelInput(space.to_units(pygame.mouse.get_pos()), event.precise_y or event.y)
            case pygame.KEYDOWN:
                yield KeyInput(event.key, event.mod, event.unicode)
            case pygame.QUIT:
                yield WindowChange.QUIT
            case pygame.VIDEORESIZE | pygame.WINDOWSIZECHANGED:
                yield from self._cancel_all()
                yield WindowChange.RESIZED
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED | pygame.VIDEOEXPOSE:
                yield WindowChange.EXPOSED
            case pygame.WINDOWFOCUSLOST:
                # No system reports a cancelled drag; losing the window's focus comes closest.
                yield from self._cancel_all()
                self.pads.let_go()
                yield WindowChange.FOCUS_LOST
            case _:
                yield from self.pads.translate(event, now)

    def _mouse(self, event: pygame.event.Event, space: Space, now: float) -> Iterator[Input]:
        if getattr(event, "touch", False) or now - self._last_touch < MOUSE_DEAF_AFTER_TOUCH:
            return
        at = space.to_units(event.pos)
        if event.type == pygame.MOUSEMOTION:
            yield self._moved(MOUSE, at)
        elif event.button == pygame.BUTTON_LEFT:
            yield from self._pressed(MOUSE, at) if event.type == pygame.MOUSEBUTTONDOWN else self._released(MOUSE, at)

    def _finger(self, event: pygame.event.Event, space: Space, now: float) -> Iterator[Input]:
        if event.touch_id == EMULATED_TOUCH:
            return
        self._last_touch = now
        finger = f"finger {event.touch_id}.{event.finger_id}"
        at = space.to_units((event.x * space.width, event.y * space.height))
        match event.type:
            case pygame.FINGERDOWN:
                yield from self._cancel(self._fingers.press(finger, event.touch_id, event.finger_id, at, now=now))
                yield from self._pressed(finger, at)
            case pygame.FINGERMOTION if finger in self._down:
                self._fingers.move(finger, at, now)
                yield self._moved(finger, at)
            case pygame.FINGERUP:
                self._fingers.release(finger)
                yield from self._released(finger, at)

    def _pressed(self, pointer: str, at: Point) -> Iterator[Input]:
        if pointer in self._down:
            yield PointerInput(pointer, PointerPhase.CANCEL, at)
        self._down[pointer] = at
        yield PointerInput(pointer, PointerPhase.PRESS, at)

    def _released(self, pointer: str, at: Point) -> Iterator[Input]:
        if self._down.pop(pointer, None) is not None:
            yield PointerInput(pointer, PointerPhase.RELEASE, at)

    def _moved(self, pointer: str, at: Point) -> Input:
        if pointer in self._down:
            self._down[pointer] = at
        return PointerInput(pointer, PointerPhase.MOVE, at)

    def _cancel(self, pointers: Iterable[str]) -> Iterator[Input]:
        for pointer in pointers:
            if (at := self._down.pop(pointer, None)) is not None:
                yield PointerInput(pointer, PointerPhase.CANCEL, at)

    def _cancel_all(self) -> Iterator[Input]:
        self._fingers.release_all()
        yield from self._cancel(list(self._down))
