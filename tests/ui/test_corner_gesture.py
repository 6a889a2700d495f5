"""Five quick taps in a corner, the last one held; nothing less, nothing else."""

from __future__ import annotations

import pytest

from game.ui.input.corner_gesture import CornerGesture, in_corner
from game.ui.input.pointer import PointerInput, PointerPhase
from game.ui.window.space import Point, Space
from game.user.kiosk.config import CORNERS

SPACE = Space(1920, 1080)
INSIDE: Point = (40, 1040)


class Finger:
    def __init__(self) -> None:
        self.gesture, self.time = CornerGesture(), 0.0

    def does(self, phase: PointerPhase, at: Point = INSIDE, finger: str = "finger") -> None:
        self.gesture.follow(PointerInput(finger, phase, at), "bottom left", SPACE, self.time)

    def tap(self, at: Point = INSIDE, pause: float = 0.3) -> None:
        self.does(PointerPhase.PRESS, at)
        self.time += 0.05
        self.does(PointerPhase.RELEASE, at)
        self.time += pause

    def held(self, seconds: float = 1.0) -> bool:
        self.time += seconds
        return self.gesture.done(self.time)


def test_five_quick_taps_the_last_one_held() -> None:
    finger = Finger()
    for _ in range(4):
        finger.tap()
    finger.does(PointerPhase.PRESS)
    assert not finger.held(0.9) and finger.held(0.1)
    assert not finger.held()  # only once


def test_what_is_no_gesture() -> None:
    for taps, pause, at in ((3, 0.3, INSIDE), (4, 1.0, INSIDE), (4, 0.3, (960.0, 540.0))):
        finger = Finger()
        for _ in range(taps):
            finger.tap(at, pause)
        finger.does(PointerPhase.PRESS, at)
        assert not finger.held(2.0)


def test_letting_go_leaving_or_another_finger_breaks_it_off() -> None:
    for breaks in (
        lambda finger: finger.does(PointerPhase.RELEASE),
        lambda finger: finger.does(PointerPhase.MOVE, (400, 700)),
        lambda finger: finger.does(PointerPhase.CANCEL),
        lambda finger: finger.does(PointerPhase.PRESS, (960, 540), "another"),
    ):
        finger = Finger()
        for _ in range(4):
            finger.tap()
        finger.does(PointerPhase.PRESS)
        breaks(finger)
        assert not finger.held(2.0)


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920), (1024, 600)])
@pytest.mark.parametrize("corner", CORNERS)
def test_a_corner_is_the_windows_own(corner: str, size: tuple[int, int]) -> None:
    space = Space(*size)
    x, y = (1 if "left" in corner else size[0] - 2), (1 if "top" in corner else size[1] - 2)
    assert in_corner(space.to_units((x, y)), corner, space)
    assert not in_corner(space.to_units((size[0] / 2, y)), corner, space)
    assert not in_corner(space.to_units((x, size[1] / 2)), corner, space)
