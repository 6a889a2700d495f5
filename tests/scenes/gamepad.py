"""A program played by gamepad alone: real controller events through the real reader."""

from __future__ import annotations

from random import Random

import pygame
from pygame.event import Event

from game.engine.action import Ref, RefKind
from game.ui.input.pad import PadButton
from game.ui.input.pad_devices import PadDevices
from game.ui.input.pointer import PointerReader
from game.ui.widgets.compass import Direction
from scenes.base.widget_scene import WidgetScene
from scenes.table.curtain.curtain_scene import CurtainScene
from scenes.table.results import ResultsScene
from scenes.table.table_scene import TableScene
from tests.scenes.world import World

XBOX = "Xbox Wireless Controller"
PLAYSTATION = "PS5 Controller"
NINTENDO = "Nintendo Switch Pro Controller"
CODES = {
    PadButton.A: pygame.CONTROLLER_BUTTON_A,
    PadButton.B: pygame.CONTROLLER_BUTTON_B,
    PadButton.X: pygame.CONTROLLER_BUTTON_X,
    PadButton.Y: pygame.CONTROLLER_BUTTON_Y,
    PadButton.VIEW: pygame.CONTROLLER_BUTTON_BACK,
    PadButton.START: pygame.CONTROLLER_BUTTON_START,
    PadButton.LEFT_SHOULDER: pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
    PadButton.RIGHT_SHOULDER: pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    PadButton.UP: pygame.CONTROLLER_BUTTON_DPAD_UP,
    PadButton.DOWN: pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    PadButton.LEFT: pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    PadButton.RIGHT: pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
}
ARROWS = {
    Direction.LEFT: PadButton.LEFT,
    Direction.RIGHT: PadButton.RIGHT,
    Direction.UP: PadButton.UP,
    Direction.DOWN: PadButton.DOWN,
}


class Sideboard(PadDevices):
    """Where the pads lie that can be plugged in."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def start(self) -> int:
        return 0

    def open(self, index: int) -> tuple[int, str, str] | None:
        return index, self._name, ""


class Gamepad:
    """A pad in somebody's hands; others of its kind lie on the sideboard."""

    def __init__(self, world: World, make: str = XBOX) -> None:
        self.world = world
        world.reader = PointerReader(Sideboard(make))

    def plug(self, pad: int = 0) -> None:
        self.world.frame(Event(pygame.CONTROLLERDEVICEADDED, device_index=pad, guid=""))

    def unplug(self, pad: int = 0) -> None:
        self.world.frame(Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=pad))

    def press(self, *buttons: PadButton, pad: int = 0) -> None:
        for button in buttons:
            self.world.frame(Event(pygame.CONTROLLERBUTTONDOWN, instance_id=pad, button=CODES[button]))
            self.world.frame(Event(pygame.CONTROLLERBUTTONUP, instance_id=pad, button=CODES[button]))

    def lean(self, axis: int, share: float, pad: int = 0) -> None:
        self.world.frame(Event(pygame.CONTROLLERAXISMOTION, instance_id=pad, axis=axis, value=round(share * 32767)))

    def go_to(self, name: str) -> None:
        """Leads the focus to a widget of the top scene, by directions alone."""
        scene = self.world.top
        if scene.focus is None:
            self.press(PadButton.DOWN)
        for _ in range(3 * len(scene.names())):
            if scene.focus == name:
                return
            way = first_step(scene, name)
            assert way is not None, f"no way leads from {scene.focus} to {name} in {type(scene).__name__}"
            self.press(ARROWS[way])
        raise AssertionError(f"{name} is not reached in {type(scene).__name__}; the focus is on {scene.focus}")

    def choose(self, name: str) -> None:
        self.go_to(name)
        self.press(PadButton.A)


def plugged(world: World, make: str = XBOX) -> Gamepad:
    """A pad that has been there for a while: what was told about it has gone."""
    pad = Gamepad(world, make)
    pad.plug()
    world.frame(seconds=6.0)
    return pad


def first_step(scene: WidgetScene, goal: str) -> Direction | None:
    """The direction that a shortest way to the goal begins with."""
    ways, start = scene.ways, scene.focus
    assert start is not None
    begun: dict[str, Direction] = {}
    open_ends = [start]
    while open_ends:
        name = open_ends.pop(0)
        for direction, other in ways.get(name, {}).items():
            if other not in begun and other != start:
                begun[other] = begun.get(name, direction)
                open_ends.append(other)
    return begun.get(goal)


class PadPlayer:
    """Plays for every person at the table by random choices, each reached by directions and pressed with A."""

    def __init__(self, pad: Gamepad, seed: int = 1) -> None:
        self.pad = pad
        self.world = pad.world
        self.rng = Random(seed)

    def play_to_results(self, frames: int = 8_000) -> None:
        for _ in range(frames):
            top = self.world.stack.top
            if isinstance(top, ResultsScene):
                return
            if isinstance(top, CurtainScene):
                self.world.frame(seconds=0.7)  # for a moment nothing opens it
                self.pad.press(PadButton.A)
            elif isinstance(top, TableScene) and self._may_choose(top):
                self._choose(top)
            else:
                self.world.frame(seconds=0.75)
        raise AssertionError(f"no result: {self.world.stack.top}")

    def _may_choose(self, scene: TableScene) -> bool:
        return (
            scene.mode.is_still()
            and scene.viewer in scene.mode.match.deciders()
            and bool(scene.sharing.hand.walk.options())
        )

    def _choose(self, scene: TableScene) -> None:
        ref: Ref = self.rng.choice(sorted(scene.sharing.hand.walk.options(), key=str))
        self.pad.choose(f"value.{ref.name}" if ref.kind is RefKind.VALUE else f"spot.{ref.name}")
