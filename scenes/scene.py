"""What a screen is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.input.pointer import Input
from game.ui.window.space import Space
from game.ui.window.stage import Stage
from scenes.base.saying import Saying, spoken
from scenes.navigator import ToNotice
from scenes.services import Services

if TYPE_CHECKING:
    from scenes.stack import SceneStack


class Scene:
    """One screen. The stack calls `enter` and `leave` once each, `pause` and `resume` in between, in pairs.

    `build` makes the stage anew: when the scene enters, and whenever the window's size, the language
    or the size of letters changes. Whatever must survive that lives outside the stage.
    """

    opaque = True
    """Whether nothing of the scene below can be seen."""
    angle = 0
    """How far it is turned clockwise, by quarters, to face whoever sits at another side of the screen."""
    deaf = False
    """Whether nothing that anybody does counts now."""

    def __init__(self, services: Services, stack: SceneStack) -> None:
        self.services = services
        self.stack = stack
        self.stage = Stage(services.space)

    @property
    def space(self) -> Space:
        """The window as whoever reads this sees it."""
        return self.services.space.facing(self.angle)

    @property
    def typing(self) -> bool:
        """Whether letters are letters now, and no shortcuts."""
        return False

    def build(self) -> None:
        """Makes `self.stage` for the window as it is now."""

    def stages(self) -> list[Stage]:
        """What is drawn of this scene, the lowest first."""
        return [self.stage]

    def enter(self) -> None:
        """The scene is on the stack now."""

    def leave(self) -> None:
        """The scene is no longer on the stack."""

    def pause(self) -> None:
        """Another scene stands on top now."""

    def resume(self) -> None:
        """The scene is the top one again."""

    def handle(self, given: Input) -> None:
        """Something was pressed, moved, typed."""

    def hands_changed(self) -> None:
        """Something else is used now: pointers, keys or a pad."""

    def pad_lost(self) -> None:
        """The pad that was played with has been unplugged."""

    def pad_back(self) -> None:
        """Everybody who has a pad of their own has it again."""

    def tell(self, sentence: str, stays: bool = False) -> None:
        """Something to know that nobody has to answer; for a while, or until somebody does something."""

    def warn(self, sentence: Saying) -> None:
        """Something that somebody has to know before they go on."""
        self.stack.open(ToNotice(spoken(sentence)))

    def update(self, now: float) -> None:
        """Time goes on; called every frame while the scene is on top."""
