"""A guided deal is interrupted: go on, look at rules and settings, or leave it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.app.fonts import Weight
from game.app.services import Services
from game.app.style import Gap, Size
from game.app.widgets.box import Box
from game.app.widgets.button import Button, Tone
from game.app.widgets.ground import DARK
from game.app.widgets.icons import Icon
from game.app.widgets.label import Label
from game.app.widgets.widget import Align
from scenes.pause import PauseScene
from scenes.stack import SceneStack


class LeaveScene(PauseScene):
    """The pause of a match that nobody saves."""

    heading = "guide.left_heading"
    saying = "guide.left"

    def __init__(
        self,
        services: Services,
        stack: SceneStack,
        game: str,
        on_play: Callable[[], None],
        on_title: Callable[[], None],
    ) -> None:
        super().__init__(services, stack, game)
        self._on_play: Final = on_play
        self._on_title: Final = on_title

    def _compose_head(self, home: Box) -> None:
        pen, say, middle = self.pen, self.services.say, Align.MIDDLE
        line = pen.letters_high(Size.BODY)
        above, below = home.above(line), home.slice_bottom(line)
        self.add(
            Label(pen, "heading", above, say(self.heading), DARK, Size.HEADING, Weight.BOLD, align=middle),
            Label(pen, "left", below, say(self.saying), DARK, colour=DARK.quiet, align=middle),
        )

    def _compose_buttons(self, room: Box) -> None:
        entries = self._entries()
        height = (room.height - Gap.SMALL * (len(entries) - 1)) / len(entries)
        for at, (key, tap, icon, tone) in enumerate(entries):
            place = Box(room.left, room.top + at * (height + Gap.SMALL), room.width, height)
            self.add(Button(self.pen, key, place, tap, DARK, self.services.say(f"guide.{key}"), icon, tone))

    def _entries(self) -> list[tuple[str, Callable[[], None], Icon, Tone]]:
        return [
            ("resume", self.back, Icon.PLAY, Tone.PRIMARY),
            ("rules", self._open_rules, Icon.BOOK, Tone.NORMAL),
            ("settings", self._open_settings, Icon.GEAR, Tone.NORMAL),
            ("set_up", self._on_play, Icon.CARDS, Tone.NORMAL),
            ("title", self._on_title, Icon.HOME, Tone.NORMAL),
        ]
