"""The base class of all scenes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.input.pointer import Input
from game.ui.window.space import Space
from game.ui.window.stage import Stage
from scenes.navigator import ToNotice
from scenes.services import Saying, Services, spoken

if TYPE_CHECKING:
    from scenes.stack import SceneStack


class Scene:
    """One screen. The stack calls `enter` and `leave` once each, and `pause` and `resume` in pairs between them.

    `build` makes a new stage when the scene enters, and whenever the window's size, the language or the size of letters
    changes. State that must survive lives outside the stage.
    """

    opaque = True
    """Whether the scene hides everything below it."""
    angle = 0
    """How far the scene is turned clockwise, by a multiple of 90 degrees, to face another side of the screen."""
    ignored_by_watch = False
    """Whether the kiosk's watch leaves this scene alone: it drops all input and looks after nobody meanwhile."""

    def __init__(self, services: Services, stack: SceneStack) -> None:
        self.services = services
        self.stack = stack
        self.widget_stage = Stage(services.space)

    @property
    def space(self) -> Space:
        """The window as seen from the side that the scene faces."""
        return self.services.space.facing(self.angle)

    @property
    def typing(self) -> bool:
        """Whether keys type letters instead of being shortcuts."""
        return False

    def build(self) -> None:
        """Makes `self.widget_stage` for the current window."""

    def stages(self) -> list[Stage]:
        """The stages to draw, the lowest first."""
        return [self.widget_stage]

    def enter(self) -> None:
        """Called when the scene has been put on the stack."""

    def leave(self) -> None:
        """Called when the scene has been taken off the stack."""

    def pause(self) -> None:
        """Called when another scene is put on top."""

    def resume(self) -> None:
        """Called when the scene is on top again."""

    def handle(self, given: Input) -> None:
        """Handles an input."""

    def devices_changed(self) -> None:
        """Called when people switch between pointers, keys and a pad."""

    def pad_lost(self) -> None:
        """Called when the pad in use has been unplugged."""

    def pad_back(self) -> None:
        """Called when everybody with their own pad has it again."""

    def tell(self, sentence: str, stays: bool = False) -> None:
        """Shows a sentence that needs no answer: for a while, or if it `stays`, until the next input."""

    def warn(self, sentence: Saying) -> None:
        """Shows a sentence that somebody has to confirm before they go on."""
        self.stack.open(ToNotice(spoken(sentence)))

    def update(self, now: float) -> None:
        """Called in every frame while the scene is on top."""
