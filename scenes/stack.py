"""The stack of scenes: the top one gets the input, and all from the topmost opaque one up are drawn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, Protocol, TypeVar

import pygame

from game.content.reading import ContentError
from game.ui.input.pad import PadChange
from game.ui.input.pointer import Input, KeyInput, PointerInput, PointerPhase, WheelInput, WindowChange
from game.ui.window.space import FROM_ABOVE, Point
from game.ui.window.stage import Stage
from game.user.log import note_error
from scenes.navigator import Destination, Navigator
from scenes.scene import Scene
from scenes.services import Saying, Services

MOST_FAILURES: Final = 5
"""Failed frames in a row that are tolerated, so that a title that can't be shown does not flicker forever."""

SceneT = TypeVar("SceneT", bound=Scene)
Trouble = Callable[[Saying], Destination]
"""The destination after a scene has failed, from a sentence for the player."""


class Watch(Protocol):
    """Sees all input before any scene does, like the watch of a kiosk."""

    def handle(self, given: Input) -> bool:
        """Handles an input. Returns whether it is kept from the scenes."""

    def update(self, now: float) -> None:
        """Called in every frame, whatever scene is on top."""


class SceneStack:
    """Push, pop and replace. When a scene fails, all scenes are removed and the title reports it."""

    def __init__(self, services: Services, navigator: Navigator) -> None:
        self.services = services
        self.running = True
        self.on_trouble: Trouble | None = None
        self.watch: Watch | None = None
        self._navigator: Final = navigator
        self._scenes: list[Scene] = []
        self._failures = 0

    @property
    def top(self) -> Scene:
        return self._scenes[-1]

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, the lowest first."""
        return tuple(self._scenes)

    def find(self, kind: type[SceneT]) -> SceneT | None:
        """The uppermost scene of this kind."""
        return next((scene for scene in reversed(self._scenes) if isinstance(scene, kind)), None)

    def uncover(self, scene: Scene) -> None:
        """Removes every scene above this one."""
        while self.top is not scene:
            self.pop()

    def make(self, to: Destination) -> Scene:
        """The scene of this destination, not shown yet."""
        return self._navigator.make(self, to)

    def open(self, to: Destination) -> None:
        """Shows the scene of this destination, on top of the others or in their place."""
        scene = self.make(to)
        if to.alone:
            self.replace(scene)
        else:
            self.push(scene)

    def push(self, scene: Scene) -> None:
        if self._scenes:
            self.top.pause()
            # The new scene faces the person who opened it.
            scene.angle = self.top.angle
        self._scenes.append(scene)
        self._entered(scene)

    def pop(self) -> None:
        self._scenes.pop().leave()
        if self._scenes:
            self.top.resume()
        self._repaint()

    def turn(self, angle: int = FROM_ABOVE) -> None:
        """Turns the top scene clockwise by a multiple of 90 degrees, and with it every scene opened from it."""
        before = self.top.space
        self.top.angle = (self.top.angle + angle) % 360
        if self.top.space != before:
            self.top.build()
        self._repaint()

    def replace(self, scene: Scene) -> None:
        """Replaces all scenes by this one."""
        while self._scenes:
            self._scenes.pop().leave()
        self._scenes.append(scene)
        self._entered(scene)

    def close(self) -> None:
        """Removes all scenes, so that they release what they held."""
        while self._scenes:
            self._scenes.pop().leave()

    def rebuild(self) -> None:
        """Rebuilds every scene after a change of window, language or settings."""
        self.services.refresh()
        for scene in self._scenes:
            scene.build()
        self._repaint()

    def stages(self) -> list[Stage]:
        """The stages to draw, the lowest first."""
        first = len(self._scenes) - 1
        while first > 0 and not self._scenes[first].opaque:
            first -= 1
        stages = []
        for scene in self._scenes[first:]:
            for stage in scene.stages():
                stage.angle = scene.angle
                stages.append(stage)
        return stages

    def step(self, inputs: list[Input]) -> None:
        """Runs one frame: input, then time. A failing scene does not end the program."""
        try:
            for given in inputs:
                self._give(given)
            if self.running:
                self.top.update(self.services.now())
            if self.watch is not None:
                self.watch.update(self.services.now())
            if self.services.matches.look_after(self.services.now()):
                # Scenes say whether the match is saved, so they have to be rebuilt.
                self.rebuild()
        except Exception as error:
            self._failed(error)

    def give_up(self, pointer: str, at: Point) -> None:
        """Cancels a pointer whose release was missed, so that it holds nothing any more."""
        self._give(PointerInput(pointer, PointerPhase.CANCEL, at))

    def show(self) -> None:
        """Draws what has changed; a scene that can't be drawn does not end the program either."""
        try:
            self.services.window.show(self.stages())
        except Exception as error:
            self._failed(error)
        else:
            self._failures = 0

    def _give(self, given: Input) -> None:
        if self.watch is not None and self.watch.handle(given):
            return
        if isinstance(given, PadChange):
            self._pad_changed(given)
            return
        if self.services.devices.take(given):
            self.top.devices_changed()
        match given:
            # The most frequent input first: it comes in every frame of a drag.
            case PointerInput():
                self.top.handle(given.seen_from(self.top.angle, self.services.space) if self.top.angle else given)
            case WindowChange.QUIT:
                self.running = self.running and not self.services.policy.may_quit
            case WindowChange.RESIZED:
                if self.services.window.resized():
                    self.rebuild()
            case WindowChange.EXPOSED:
                self._repaint()
            case KeyInput(pygame.K_F11) if self.services.policy.may_change_window:
                self.services.window.toggle_fullscreen()
                self.services.change(fullscreen=self.services.window.fullscreen)
                self.rebuild()
            case KeyInput(pygame.K_m) if not self.top.typing:
                self.services.change(sound=not self.services.settings.sound)
                self.rebuild()
            case WheelInput() if self.top.angle:
                self.top.handle(given.seen_from(self.top.angle, self.services.space))
            case _:
                self.top.handle(given)

    def _pad_changed(self, given: PadChange) -> None:
        """Announces a pad that comes or goes; a match pauses without its pad and goes on when the pad is back."""
        devices = self.services.devices
        missed = devices.waits_for_pad
        played_with = devices.holds(given.pad) or devices.seat_of(given.pad) is not None
        if devices.take(given):
            self.top.devices_changed()
        name = given.pad.name or self.services.say("pad.nameless")
        if given.plugged and not given.expected:
            self.top.tell(self.services.say("pad.plugged", name=name))
        elif not given.plugged:
            if played_with:
                self.top.pad_lost()
            self.top.tell(self.services.say("pad.unplugged", name=name), stays=played_with)
        if missed and not devices.waits_for_pad:
            self.top.pad_back()

    def _entered(self, scene: Scene) -> None:
        scene.build()
        scene.enter()
        self._repaint()

    def _repaint(self) -> None:
        self.services.window.canvas.repaint()

    def _failed(self, error: Exception) -> None:
        self._failures += 1
        if self.on_trouble is None or self._failures > MOST_FAILURES:
            raise error
        note_error(error, f"the scene {type(self._scenes[-1]).__name__ if self._scenes else 'stack'}")
        while self._scenes:
            scene = self._scenes.pop()
            try:
                scene.leave()
            except Exception as another:
                note_error(another, f"leaving {type(scene).__name__}")
        # The message about a broken file names the file, so that somebody can fix it.
        trouble = "app.trouble_unsaved" if self.services.matches.behind else "app.trouble"
        sentence = str(error) if isinstance(error, ContentError) else partial(self.services.say, trouble)
        self.open(self.on_trouble(sentence))
