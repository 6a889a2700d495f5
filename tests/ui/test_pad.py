"""Gamepads in the one stream of input: buttons, sticks, repeats, coming and going; and SDL's own virtual pads."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.ui.input.devices import Device, Devices
from game.ui.input.pad import (
    Pad,
    PadButton,
    PadChange,
    PadFamily,
    PadInput,
    PadRelease,
    PadScroll,
    family_of,
    stick_direction,
)
from game.ui.input.pad_devices import PadDevices
from game.ui.input.pointer import KeyInput, PointerInput, PointerPhase, PointerReader, WindowChange
from game.ui.window.space import Space

SPACE = Space(960, 540)
SONY = "030000004c050000c405000011010000"
XBOX = "030000005e0400008e02000014010000"


class Drawer(PadDevices):
    """Pads that lie ready to be plugged in: by their number, with a name and a guid each."""

    def __init__(self, *pads: tuple[str, str]) -> None:
        super().__init__()
        self.pads = pads

    def start(self) -> int:
        return len(self.pads)

    def open(self, index: int) -> tuple[int, str, str] | None:
        return (index + 10, *self.pads[index]) if index < len(self.pads) else None


class Couch:
    """A reader with pads, and the verbs to use them."""

    def __init__(self, *pads: tuple[str, str]) -> None:
        self.now = 5.0
        self.reader = PointerReader(Drawer(*(pads or (("Pad", XBOX),))))

    def read(self, *events: Event, after: float = 0.0) -> list[object]:
        self.now += after
        return list(self.reader.read(events, SPACE, self.now))

    def plug(self, index: int = 0) -> list[object]:
        return self.read(Event(pygame.CONTROLLERDEVICEADDED, device_index=index, guid=""))

    def buttons(self, *events: Event, after: float = 0.0) -> list[str]:
        """What was pressed, with a + where it is only held."""
        found = self.read(*events, after=after)
        return [given.button.value + "+" * given.again for given in found if isinstance(given, PadInput)]


def down(button: int, pad: int = 10) -> Event:
    return Event(pygame.CONTROLLERBUTTONDOWN, instance_id=pad, button=button)


def up(button: int, pad: int = 10) -> Event:
    return Event(pygame.CONTROLLERBUTTONUP, instance_id=pad, button=button)


def lean(axis: int, share: float, pad: int = 10) -> Event:
    return Event(pygame.CONTROLLERAXISMOTION, instance_id=pad, axis=axis, value=round(share * 32767))


@pytest.fixture
def couch() -> Couch:
    couch = Couch()
    couch.plug()
    return couch


# -- buttons ---------------------------------------------------------------------------------------


def test_every_button_has_its_name_and_others_are_nothing(couch: Couch) -> None:
    others = ["BACK", "START", "LEFTSHOULDER", "RIGHTSHOULDER", "DPAD_UP", "DPAD_DOWN", "DPAD_LEFT", "DPAD_RIGHT"]
    names = [*"ABXY", *others]
    pressed = [couch.buttons(down(getattr(pygame, f"CONTROLLER_BUTTON_{name}"))) for name in names]
    assert [one for (one,) in pressed] == [
        "a", "b", "x", "y", "view", "start", "left shoulder", "right shoulder", "up", "down", "left", "right",
    ]  # fmt: skip
    for other in (pygame.CONTROLLER_BUTTON_GUIDE, pygame.CONTROLLER_BUTTON_LEFTSTICK, 20):
        assert couch.buttons(down(other), up(other)) == []


def test_a_button_that_goes_up_is_told_and_a_direction_is_not(couch: Couch) -> None:
    def released(button: int) -> list[PadRelease]:
        return [given for given in couch.read(down(button), up(button)) if isinstance(given, PadRelease)]

    assert [one.button for one in released(pygame.CONTROLLER_BUTTON_LEFTSHOULDER)] == [PadButton.LEFT_SHOULDER]
    assert released(pygame.CONTROLLER_BUTTON_DPAD_LEFT) == []


def test_a_held_direction_counts_again_after_a_while_and_then_quickly(couch: Couch) -> None:
    assert couch.buttons(down(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)) == ["right"]
    assert couch.buttons(after=0.39) == []
    assert couch.buttons(after=0.02) == ["right+"]
    assert couch.buttons(after=0.11) == []
    assert couch.buttons(after=0.02) == ["right+"]
    assert couch.buttons(up(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)) == []
    assert couch.buttons(after=1.0) == []


def test_a_slow_frame_is_not_caught_up_with(couch: Couch) -> None:
    couch.buttons(down(pygame.CONTROLLER_BUTTON_DPAD_DOWN))
    assert couch.buttons(after=3.0) == ["down+"]
    assert couch.buttons(after=0.05) == []


def test_a_button_that_is_held_counts_once(couch: Couch) -> None:
    assert couch.buttons(down(pygame.CONTROLLER_BUTTON_A)) == ["a"]
    assert couch.buttons(after=2.0) == []


def test_the_newest_direction_is_the_one_that_counts(couch: Couch) -> None:
    couch.buttons(down(pygame.CONTROLLER_BUTTON_DPAD_RIGHT), down(pygame.CONTROLLER_BUTTON_DPAD_UP))
    assert couch.buttons(up(pygame.CONTROLLER_BUTTON_DPAD_RIGHT), after=0.5) == ["up+"]


def test_every_pad_is_on_its_own() -> None:
    couch = Couch(("One", XBOX), ("Two", SONY))
    couch.plug(0)
    couch.plug(1)
    found = couch.read(down(pygame.CONTROLLER_BUTTON_DPAD_LEFT, 10), down(pygame.CONTROLLER_BUTTON_A, 11))
    assert [(given.pad.id, given.button) for given in found if isinstance(given, PadInput)] == [
        ("pad 10", PadButton.LEFT),
        ("pad 11", PadButton.A),
    ]
    assert couch.buttons(up(pygame.CONTROLLER_BUTTON_DPAD_LEFT, 11), after=0.5) == ["left+"]


# -- sticks ----------------------------------------------------------------------------------------


def test_the_stick_acts_like_the_directions(couch: Couch) -> None:
    x, y = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY
    assert couch.buttons(lean(x, 0.5)) == []
    assert couch.buttons(lean(x, 0.7)) == ["right"]
    assert couch.buttons(lean(x, 0.65), lean(x, 0.45), lean(x, 0.7)) == []  # it trembles around the edge
    assert couch.buttons(after=0.5) == ["right+"]
    assert couch.buttons(lean(x, 0.3)) == []
    assert couch.buttons(after=1.0) == []
    assert couch.buttons(lean(y, -0.9)) == ["up"]
    assert couch.buttons(lean(y, 0.9)) == ["down"]


def test_a_stick_that_leans_askew_keeps_its_direction_until_it_turns() -> None:
    assert stick_direction(0.7, 0.69, None) is PadButton.RIGHT
    assert stick_direction(0.69, 0.75, PadButton.RIGHT) is PadButton.RIGHT
    assert stick_direction(0.4, 0.9, PadButton.RIGHT) is PadButton.DOWN
    assert stick_direction(-0.9, 0.1, PadButton.RIGHT) is PadButton.LEFT
    assert stick_direction(0.1, -0.2, PadButton.RIGHT) is None


def test_the_right_stick_scrolls_as_long_as_it_leans(couch: Couch) -> None:
    y = pygame.CONTROLLER_AXIS_RIGHTY
    assert [given for given in couch.read(lean(y, 0.2), after=0.05) if isinstance(given, PadScroll)] == []
    (given,) = [given for given in couch.read(lean(y, 1.0), after=0.05) if isinstance(given, PadScroll)]
    assert given.by == pytest.approx(75)
    (given,) = [given for given in couch.read(lean(y, -0.5), after=2.0) if isinstance(given, PadScroll)]
    assert -80 < given.by < -70  # a slow frame does not leap
    assert couch.read(lean(y, 0.0), after=0.05) == []


def test_triggers_do_nothing(couch: Couch) -> None:
    assert couch.read(lean(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1.0), after=0.5) == []


# -- coming and going ------------------------------------------------------------------------------


def test_plugging_in_and_out() -> None:
    couch = Couch(("One", XBOX), ("Two", SONY))
    one, two = Pad("pad 10", "One", PadFamily.XBOX), Pad("pad 11", "Two", PadFamily.PLAYSTATION)
    assert couch.plug(0) == [PadChange(one, plugged=True)]
    assert couch.plug(0) == []  # told twice
    assert couch.plug(1) == [PadChange(two, plugged=True)]
    couch.buttons(down(pygame.CONTROLLER_BUTTON_DPAD_LEFT))
    assert couch.read(Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=10)) == [PadChange(one, plugged=False)]
    assert couch.buttons(after=1.0) == []  # nothing is held by a pad that has gone
    assert couch.read(Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=10)) == []
    assert couch.reader.pads.pads() == [two]


def test_a_pad_that_can_not_be_opened_is_ignored(couch: Couch) -> None:
    assert couch.plug(7) == []
    assert couch.buttons(lean(pygame.CONTROLLER_AXIS_LEFTX, 1.0, 99), up(pygame.CONTROLLER_BUTTON_A, 99)) == []


def test_a_pad_that_was_there_at_the_start_is_no_news() -> None:
    couch = Couch(("One", XBOX))
    couch.reader.look_for_pads()
    (change,) = couch.plug(0)
    assert isinstance(change, PadChange) and change.expected
    couch.read(Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=10))
    (change,) = couch.plug(0)
    assert isinstance(change, PadChange) and not change.expected


def test_plain_joystick_events_are_ignored(couch: Couch) -> None:
    assert couch.read(
        Event(pygame.JOYDEVICEADDED, device_index=3, guid=""),
        Event(pygame.JOYBUTTONDOWN, instance_id=10, joy=0, button=0),
        Event(pygame.JOYAXISMOTION, instance_id=10, joy=0, axis=0, value=1.0),
        Event(pygame.JOYHATMOTION, instance_id=10, joy=0, hat=0, value=(1, 0)),
        Event(pygame.JOYDEVICEREMOVED, instance_id=10),
    ) == []  # fmt: skip


def test_losing_the_window_lets_go_of_what_is_held(couch: Couch) -> None:
    couch.buttons(lean(pygame.CONTROLLER_AXIS_LEFTX, 1.0))
    assert couch.read(Event(pygame.WINDOWFOCUSLOST)) == [WindowChange.FOCUS_LOST]
    assert couch.buttons(after=2.0) == []


@pytest.mark.parametrize(
    ("name", "guid", "family"),
    [
        ("PS4 Controller", SONY, PadFamily.PLAYSTATION),
        ("Wireless Controller", SONY, PadFamily.PLAYSTATION),
        ("DualSense Wireless Controller", "", PadFamily.PLAYSTATION),
        ("Nintendo Switch Pro Controller", "030000007e0500000920000011810000", PadFamily.NINTENDO),
        ("Pro Controller", "not hex", PadFamily.NINTENDO),
        ("Xbox 360 Controller", XBOX, PadFamily.XBOX),
        ("Something from a drawer", "ff0013db5669727475616c2043007601", PadFamily.XBOX),
        ("", "", PadFamily.XBOX),
    ],
)
def test_what_a_pad_looks_like(name: str, guid: str, family: PadFamily) -> None:
    assert family_of(name, guid) is family


def test_without_sdls_help_there_are_no_pads(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> None:
        raise pygame.error("no controllers here")

    monkeypatch.setattr("pygame._sdl2.controller.init", fails)
    devices = PadDevices()
    assert devices.start() == 0
    monkeypatch.setattr("pygame._sdl2.controller.get_init", lambda: False)
    assert devices.open(0) is None
    monkeypatch.setitem(__import__("sys").modules, "pygame._sdl2.controller", None)
    monkeypatch.delattr("pygame._sdl2.controller")
    assert devices.start() == 0 and devices.open(0) is None


# -- what was used last ----------------------------------------------------------------------------

PAD = Pad("pad 1", "Pad")


def test_what_was_used_last() -> None:
    devices = Devices()
    assert devices.last is Device.POINTER and not devices.on_focus
    assert devices.take(PadInput(PAD, PadButton.A)) and devices.last is Device.PAD and devices.pad == PAD
    assert not devices.take(PadInput(PAD, PadButton.B))
    assert devices.take(PadInput(Pad("pad 2", "", PadFamily.PLAYSTATION), PadButton.B))  # its buttons look different
    assert devices.take(KeyInput(pygame.K_UP)) and devices.last is Device.KEYS
    assert not devices.take(KeyInput(pygame.K_m, 0, "m"))
    assert devices.take(PointerInput("finger 1.1", PointerPhase.PRESS, (5, 5))) and devices.last is Device.POINTER
    assert not devices.take(KeyInput(pygame.K_a, 0, "a"))  # a letter typed into a field


def test_the_mouse_counts_when_it_is_really_moved() -> None:
    devices = Devices()
    devices.take(KeyInput(pygame.K_TAB))
    assert not devices.take(PointerInput("mouse", PointerPhase.MOVE, (500, 500)))
    assert not any(devices.take(PointerInput("mouse", PointerPhase.MOVE, (500 + at % 3, 500))) for at in range(100))
    assert devices.take(PointerInput("mouse", PointerPhase.MOVE, (600, 500))) and devices.last is Device.POINTER


def test_a_pad_that_has_gone_leaves_the_keys() -> None:
    devices = Devices()
    devices.take(PadInput(PAD, PadButton.A))
    assert devices.holds(PAD)
    assert devices.take(PadChange(PAD, plugged=False)) and devices.last is Device.KEYS and devices.pad is None


# -- SDL's own -------------------------------------------------------------------------------------


class VirtualPad:
    """A pad that SDL itself believes in."""

    def __init__(self, sdl: ctypes.CDLL) -> None:
        self._sdl = sdl
        sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
        sdl.SDL_JoystickSetVirtualButton.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
        sdl.SDL_JoystickSetVirtualAxis.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int16]
        self._index = sdl.SDL_JoystickAttachVirtual(1, 6, 15, 0)
        assert self._index >= 0

    def button(self, pad: int, button: int, is_down: bool) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._sdl.SDL_JoystickFromInstanceID(pad), button, is_down)

    def axis(self, pad: int, axis: int, value: int) -> None:
        self._sdl.SDL_JoystickSetVirtualAxis(self._sdl.SDL_JoystickFromInstanceID(pad), axis, value)

    def unplug(self) -> None:
        self._sdl.SDL_JoystickDetachVirtual(self._index)


@pytest.fixture
def sdl() -> Iterator[ctypes.CDLL]:
    found = sorted((Path(pygame.__file__).parent.parent / "pygame_ce.libs").glob("libSDL2-2*"))
    if not found:
        pytest.skip("this pygame brings no SDL of its own along")
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.event.clear()
    yield ctypes.CDLL(str(found[0]))
    pygame.event.clear()


def test_a_real_pad_is_plugged_in_used_and_unplugged(sdl: ctypes.CDLL) -> None:
    """Through SDL and pygame's queue, with the devices that the program itself uses."""
    reader = PointerReader()
    reader.look_for_pads()

    def read() -> list[object]:
        return [given for given in reader.read(pygame.event.get(), SPACE, 1.0) if not isinstance(given, WindowChange)]

    read()
    virtual = VirtualPad(sdl)
    (change,) = read()
    assert isinstance(change, PadChange) and change.plugged and not change.expected
    assert change.pad.name and change.pad.family is PadFamily.XBOX
    number = int(change.pad.id.removeprefix("pad "))
    virtual.button(number, pygame.CONTROLLER_BUTTON_A, True)
    assert read() == [PadInput(change.pad, PadButton.A)]
    virtual.button(number, pygame.CONTROLLER_BUTTON_A, False)
    virtual.axis(number, pygame.CONTROLLER_AXIS_LEFTX, -30000)
    assert set(read()) == {PadRelease(change.pad, PadButton.A), PadInput(change.pad, PadButton.LEFT)}
    virtual.unplug()
    assert read() == [PadChange(change.pad, plugged=False)]
    again = VirtualPad(sdl)
    (change,) = read()
    assert isinstance(change, PadChange) and change.plugged
    again.unplug()
    read()
