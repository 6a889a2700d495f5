"""Mouse, fingers and keys as one stream."""

from __future__ import annotations

import pygame
from pygame.event import Event

from game.app.pointer import KeyInput, Phase, PointerInput, PointerReader, WindowChange
from game.app.space import Space

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
    assert read(mouse(pygame.MOUSEBUTTONDOWN, 480, 270)) == [PointerInput("mouse", Phase.PRESS, (960, 540))]
    (press,) = read(finger(pygame.FINGERDOWN, 1, 0.25, 0.5))
    assert press == PointerInput("finger 7.1", Phase.PRESS, (480, 540))


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
        (Phase.PRESS, (0, 0)),
        (Phase.MOVE, (4, 4)),
        (Phase.RELEASE, (6, 6)),
        (Phase.MOVE, (10, 10)),
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
    assert [given.phase for given in found[:-1]] == [Phase.CANCEL] and found[-1] is WindowChange.FOCUS_LOST
    assert read(mouse(pygame.MOUSEBUTTONUP, 1, 1), reader=reader) == []


def test_a_release_without_a_press_is_nothing_and_other_buttons_neither() -> None:
    assert read(mouse(pygame.MOUSEBUTTONUP, 1, 1), finger(pygame.FINGERUP, 1, 0.1, 0.1)) == []
    assert read(mouse(pygame.MOUSEBUTTONDOWN, 1, 1, button=3)) == []


def test_keys_and_window() -> None:
    event = Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="ä")
    assert read(event, Event(pygame.QUIT)) == [KeyInput(pygame.K_a, 0, "ä"), WindowChange.QUIT]
