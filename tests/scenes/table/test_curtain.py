"""The curtain: who is named there, and what opens it."""

from __future__ import annotations

import pygame
import pytest

from game.ui.draw.seat_marks import SEAT_MARKS, SeatMark
from game.ui.input.pad import Pad, PadButton, PadInput
from game.ui.window.space import Point
from scenes.table.curtain.curtain_scene import CurtainScene
from tests.scenes.world import StandInTable, World, shown_texts

pytestmark = pytest.mark.usefixtures("stand_in")

PAD = Pad("pad 1", "Red pad")


class Stage:
    """A world with a curtain, and how often it was opened."""

    def __init__(self, world: World) -> None:
        self.world, self.opened = world, 0
        world.stack.push(StandInTable(world.services, world.stack, world.match("rage", 4, 12)))
        world.show(CurtainScene(world.services, world.stack, "Ada", SEAT_MARKS["turquoise"], self.open))

    def open(self) -> None:
        assert isinstance(self.world.stack.top, CurtainScene), "it is still covered"
        self.opened += 1

    @property
    def is_open(self) -> bool:
        assert self.opened <= 1
        return isinstance(self.world.stack.top, StandInTable)


def test_the_curtain_names_who_is_next_and_nothing_else(world: World) -> None:
    Stage(world)
    say = world.services.say
    known = {say("curtain.pass_to"), "Ada", say("curtain.open"), say("curtain.hint")}
    assert set(shown_texts(world.top)) == known
    assert world.stack.stages() == [world.top.widget_stage]


@pytest.mark.parametrize("way", ["button", "finger", "enter", "space", "pad"])
def test_the_curtain_opens_once(world: World, way: str) -> None:
    stage = Stage(world)
    world.frame(seconds=0.7)
    match way:
        case "button":
            world.click("open")
        case "pad":
            world.stack.step([PadInput(PAD, PadButton.A)])
        case "finger":
            world.touch("open")
        case "enter":
            world.key(pygame.K_RETURN)
        case "space":
            world.key(pygame.K_SPACE)
    assert stage.is_open and stage.opened == 1


def test_a_finger_that_was_down_before_does_not_open_it(world: World) -> None:
    world.stack.push(StandInTable(world.services, world.stack, world.match("rage", 4, 12)))
    world.frame(world.finger(pygame.FINGERDOWN, (900, 900)))
    world.show(CurtainScene(world.services, world.stack, "Ada", SEAT_MARKS["red"], lambda: None))
    world.frame(world.finger(pygame.FINGERUP, (900, 900)))
    assert isinstance(world.stack.top, CurtainScene)


@pytest.mark.parametrize(
    "way",
    [
        *("beside it", "a swipe over it", "a swipe onto it", "a swipe off it", "four fingers"),
        *("another key", "start", "focus elsewhere", "held since the table", "pressed too early"),
    ],
)
def test_nothing_but_its_button_opens_the_curtain(world: World, way: str) -> None:
    world.stack.push(StandInTable(world.services, world.stack, world.match("rage", 4, 12)))
    if way == "held since the table":
        world.frame(world.finger(pygame.FINGERDOWN, (960, 800)))
    opened, taken = list[bool](), list[bool]()
    curtain = CurtainScene(
        world.services, world.stack, "Ada", SEAT_MARKS["red"], lambda: opened.append(True), lambda: taken.append(True)
    )
    world.show(curtain)
    on, (left, top) = world.middle("open"), (60.0, 600.0)
    if way == "pressed too early":
        world.frame(world.finger(pygame.FINGERDOWN, on))
    world.frame(seconds=0.7)
    match way:
        case "beside it":
            for at in ((left, top), (on[0], on[1] - 300), (on[0], 1060)):
                slide(world, at, at)
        case "a swipe over it":
            slide(world, (left, on[1]), on, (1900, on[1]))
        case "a swipe onto it":
            slide(world, (left, on[1]), on)
        case "a swipe off it":
            slide(world, on, (left, top))
        case "four fingers":
            for finger in range(4):
                world.give(world.finger(pygame.FINGERDOWN, (300 + 200 * finger, 900), finger))
            world.frame()
            for finger in range(4):
                world.give(world.finger(pygame.FINGERUP, (300 + 200 * finger, 900), finger))
            world.frame()
        case "another key":
            world.key(pygame.K_x, pygame.K_DOWN, pygame.K_h, pygame.K_F5)
        case "start":
            world.stack.step([PadInput(PAD, PadButton.START)])
        case "focus elsewhere":
            world.go_to("take_back")
            world.key(pygame.K_RETURN)
            assert taken
        case "held since the table":
            world.frame(world.finger(pygame.FINGERUP, on))
        case "pressed too early":
            world.frame(world.finger(pygame.FINGERUP, on))
    assert not opened


def slide(world: World, *way: Point) -> None:
    """A finger comes down at the first point, moves along the others and goes up."""
    world.frame(world.finger(pygame.FINGERDOWN, way[0]))
    for at in way[1:]:
        world.frame(world.finger(pygame.FINGERMOTION, at))
    world.frame(world.finger(pygame.FINGERUP, way[-1]))


def test_escape_does_not_open_the_curtain(world: World) -> None:
    stage = Stage(world)
    world.key(pygame.K_ESCAPE)
    assert not stage.is_open
    asked: list[int] = []
    world.stack.pop()
    back, pause = (lambda: asked.append(1)), (lambda: asked.append(2))
    world.show(CurtainScene(world.services, world.stack, "Bo", SeatMark((200, 30, 30)), lambda: None, back, pause))
    world.key(pygame.K_ESCAPE)
    assert asked == [2], "it pauses, and takes nothing back"


@pytest.mark.parametrize("way", ["tap", "enter"])
def test_a_quick_tap_that_was_meant_for_the_table_does_not_open_the_curtain(world: World, way: str) -> None:
    stage = Stage(world)
    for _ in range(5):
        world.click("open") if way == "tap" else world.key(pygame.K_RETURN)
        world.frame(seconds=0.05)
    assert not stage.is_open
