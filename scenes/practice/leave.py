"""The pause of a guided deal or a puzzle: go on, open rules and settings, or leave."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.ui.draw.fonts import Weight
from game.ui.draw.style import Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, Tone
from game.ui.widgets.ground import DARK
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label
from game.ui.widgets.widget import Align
from scenes.services import Services
from scenes.stack import SceneStack
from scenes.table.pause import PauseScene


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaving:
    """What is paused: the keys of its texts, the icon for resuming, and its own way out."""

    heading: str
    saying: str
    resume: Icon
    way: str
    icon: Icon


GUIDE: Final = Leaving(
    heading="guide.left_heading", saying="guide.left", resume=Icon.PLAY, way="set_up", icon=Icon.CARDS
)
PUZZLE: Final = Leaving(
    heading="puzzle.left_heading", saying="puzzle.left", resume=Icon.BACK, way="puzzles", icon=Icon.PUZZLE
)


class LeaveScene(PauseScene):
    """The pause of a match that is not saved. One way out is its own, the other leads to the title."""

    def __init__(
        self,
        services: Services,
        stack: SceneStack,
        game: str,
        left: Leaving,
        *,
        on_way: Callable[[], None],
        on_title: Callable[[], None],
    ) -> None:
        super().__init__(services, stack, game)
        self._left: Final = left
        self._on_way: Final = on_way
        self._on_title: Final = on_title

    def _compose_head(self, home: Box) -> None:
        pen, say, middle = self.pen, self.services.say, Align.MIDDLE
        line = pen.letters_high(Size.BODY)
        above, below = home.above(line), home.slice_bottom(line)
        self.add(
            Label(pen, "heading", above, say(self._left.heading), size=Size.HEADING, weight=Weight.BOLD, align=middle),
            Label(pen, "left", below, say(self._left.saying), colour=DARK.quiet, align=middle),
        )

    def _compose_buttons(self, room: Box) -> None:
        entries = self._entries()
        places = room.rows(len(entries), Gap.SMALL)
        for (key, tap, icon, tone), place in zip(entries, places, strict=True):
            self.add(Button(self.pen, key, place, tap, text=self.services.say(f"guide.{key}"), icon=icon, tone=tone))

    def _entries(self) -> list[tuple[str, Callable[[], None], Icon, Tone]]:
        return [
            ("resume", self.back, self._left.resume, Tone.PRIMARY),
            ("rules", self._open_rules, Icon.BOOK, Tone.NORMAL),
            ("settings", self._open_settings, Icon.GEAR, Tone.NORMAL),
            (self._left.way, self._on_way, self._left.icon, Tone.NORMAL),
            ("title", self._on_title, Icon.HOME, Tone.NORMAL),
        ]
