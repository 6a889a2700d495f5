"""Mouse, fingers and keys as one stream."""

from __future__ import annotations

import pygame
from pygame.event import Event

from game.ui.input.pointer import KeyInput, PointerInput, PointerPhase, PointerReader, WindowChange
from game.ui.input.touch_devices import TouchDevices
from game.ui.window.space import Space

SPACE = Space(960, 540)


def finger(kind: int, finger_id: int, x: float, y: float, touch_id: int = 7) -> Event:
    return Event(kind, touch_id=touch_id, finger_id=finger_id, x=x, y=y, dx=0.0, dy=0.0, pressure=0.0)


def mouse(kind: int, x: int, y: int, button: int = 1, touch: bool = False) -> Event:
    return Event(kind, pos=(x, y), button=button, touch=touch)


def motion(x: int, y: int, touch: bool = False) -> Event:
    return Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(1, 0, 0), touch=touch)


def read(*events: Event, reader: PointerReader | None = None, now: float = 10.0):
    return (reader or PointerReader()).read(events, SPACE, now)


def test_positions_are_table_units() -> None:
    assert read(mouse(pygame.MOUSEBUTTONDOWN, 480, 270)) == [PointerInput("mouse", PointerPhase.PRESS, (960, 540))]
    (press,) = read(finger(pygame.FINGERDOWN, 1, 0.25, 0.5))
    assert press == PointerInput("finger 7.1", PointerPhase.PRESS, (480, 540))


def test_moves_are_joined_but_never_across_a_press_or_release() -> None:
    found = read(
        mouse(pygame.MOUSEBUTTONDOWN, 0, 0),
        motion(1, 1),
        motion(2, 2),
        mouse(pygame.MOUSEBUTTONUP, 3, 3),
        motion(4, 4),
        motion(5, 5),
    )
    assert [(given.phase, given.at) for given in found] == [
        (PointerPhase.PRESS, (0, 0)),
        (PointerPhase.MOVE, (4, 4)),
        (PointerPhase.RELEASE, (6, 6)),
        (PointerPhase.MOVE, (10, 10)),
    ]


def test_every_finger_is_a_pointer_of_its_own() -> None:
    found = read(
        finger(pygame.FINGERDOWN, 1, 0.1, 0.1),
        finger(pygame.FINGERDOWN, 2, 0.9, 0.9),
        finger(pygame.FINGERMOTION, 1, 0.2, 0.2),
        finger(pygame.FINGERMOTION, 2, 0.8, 0.8),
        finger(pygame.FINGERUP, 1, 0.2, 0.2),
    )
    assert [given.pointer[-1] + given.phase.value for given in found] == [
        "1press", "2press", "1move", "2move", "1release",
    ]  # fmt: skip


def test_doubles_of_touches_are_dropped() -> None:
    reader = PointerReader()
    assert read(mouse(pygame.MOUSEBUTTONDOWN, 1, 1, touch=True), motion(1, 1, touch=True), reader=reader) == []
    assert read(finger(pygame.FINGERDOWN, 1, 0.5, 0.5, touch_id=-1), reader=reader) == []
    assert len(read(finger(pygame.FINGERDOWN, 1, 0.5, 0.5), reader=reader, now=1.0)) == 1
    assert read(mouse(pygame.MOUSEBUTTONDOWN, 1, 1), reader=reader, now=1.5) == []
    assert len(read(mouse(pygame.MOUSEBUTTONDOWN, 1, 1), reader=reader, now=1.7)) == 1


def test_losing_the_window_cancels_every_drag() -> None:
    reader = PointerReader()
    read(mouse(pygame.MOUSEBUTTONDOWN, 1, 1), reader=reader, now=0.0)
    found = read(Event(pygame.WINDOWFOCUSLOST), reader=reader)
    assert [given.phase for given in found[:-1]] == [PointerPhase.CANCEL] and found[-1] is WindowChange.FOCUS_LOST
    assert read(mouse(pygame.MOUSEBUTTONUP, 1, 1), reader=reader) == []


def test_a_release_without_a_press_is_nothing_and_other_buttons_neither() -> None:
    assert read(mouse(pygame.MOUSEBUTTONUP, 1, 1), finger(pygame.FINGERUP, 1, 0.1, 0.1)) == []
    assert read(mouse(pygame.MOUSEBUTTONDOWN, 1, 1, button=3)) == []


def test_keys_and_window() -> None:
    event = Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="ä")
    assert read(event, Event(pygame.QUIT)) == [KeyInput(pygame.K_a, 0, "ä"), WindowChange.QUIT]


# -- fingers that go without a word ----------------------------------------------------------------


class FakeScreens(TouchDevices):
    """A touch screen that says what the test lets it say."""

    def __init__(self) -> None:
        super().__init__()
        self.down: set[int] | None = None
        self.presses: bool | None = None

    def fingers(self, device: int) -> set[int] | None:
        return self.down

    def first_presses(self) -> bool | None:
        return self.presses


def told(found: list) -> list[str]:
    return [f"{given.pointer[-1]} {given.phase.value}" for given in found]


def test_a_finger_that_its_device_no_longer_knows_has_gone() -> None:
    screens = FakeScreens()
    reader, screens.down = PointerReader(screens=screens), {1, 2}
    read(finger(pygame.FINGERDOWN, 1, 0.1, 0.1), finger(pygame.FINGERDOWN, 2, 0.9, 0.9), reader=reader)
    assert read(reader=reader, now=400.0) == [], "who rests is there"
    screens.down = {2}
    assert told(read(reader=reader, now=400.1)) == ["1 cancel"]
    assert read(finger(pygame.FINGERUP, 1, 0.1, 0.1), reader=reader, now=400.2) == []
    screens.down = set()
    assert told(read(finger(pygame.FINGERUP, 2, 0.9, 0.9), reader=reader, now=400.3)) == ["2 release"]


def test_a_device_that_nobody_knows_is_trusted() -> None:
    reader = PointerReader(screens=FakeScreens())
    read(finger(pygame.FINGERDOWN, 1, 0.1, 0.1), reader=reader, now=0.0)
    assert read(reader=reader, now=400.0) == []


def test_a_finger_that_has_pressed_and_presses_no_longer_has_gone_after_a_moment() -> None:
    """X11 says so of the finger that came down first; a release that is still on its way counts."""
    screens = FakeScreens()
    reader, screens.presses = PointerReader(screens=screens), True
    read(finger(pygame.FINGERDOWN, 1, 0.1, 0.1), finger(pygame.FINGERDOWN, 2, 0.9, 0.9), reader=reader, now=0.0)
    assert read(reader=reader, now=100.0) == []
    screens.presses = False
    assert read(reader=reader, now=100.4) == []
    assert told(read(reader=reader, now=100.6)) == ["1 cancel"], "of the second finger nobody knows"
    assert told(read(finger(pygame.FINGERUP, 2, 0.9, 0.9), reader=reader, now=101.0)) == ["2 release"]
    assert told(read(finger(pygame.FINGERDOWN, 3, 0.5, 0.5), reader=reader, now=102.0)) == ["3 press"]
    assert read(reader=reader, now=200.0) == [], "nobody ever said that it pressed"


def test_a_new_finger_on_the_same_spot_takes_the_place_of_one_that_rests() -> None:
    reader = PointerReader(screens=FakeScreens())
    read(finger(pygame.FINGERDOWN, 1, 0.1, 0.1), finger(pygame.FINGERDOWN, 2, 0.9, 0.9), reader=reader, now=0.0)
    found = read(finger(pygame.FINGERDOWN, 3, 0.105, 0.1), reader=reader, now=5.0)
    assert told(found) == ["1 cancel", "3 press"]
    assert read(finger(pygame.FINGERMOTION, 1, 0.2, 0.2), reader=reader, now=5.1) == []


def test_a_finger_that_moves_is_not_replaced_by_one_beside_it() -> None:
    """A broad fingertip can break into two contacts while it drags something."""
    reader = PointerReader(screens=FakeScreens())
    read(finger(pygame.FINGERDOWN, 1, 0.1, 0.1), reader=reader, now=0.0)
    read(finger(pygame.FINGERMOTION, 1, 0.3, 0.3), reader=reader, now=4.8)
    found = read(finger(pygame.FINGERDOWN, 2, 0.305, 0.3), reader=reader, now=5.0)
    assert told(found) == ["2 press"]


def test_losing_the_window_forgets_every_finger() -> None:
    reader = PointerReader(screens=FakeScreens())
    read(finger(pygame.FINGERDOWN, 1, 0.1, 0.1), reader=reader, now=0.0)
    assert told(read(Event(pygame.WINDOWFOCUSLOST), reader=reader)[:1]) == ["1 cancel"]
    assert told(read(finger(pygame.FINGERDOWN, 1, 0.1, 0.1), reader=reader, now=90.0)) == ["1 press"]
