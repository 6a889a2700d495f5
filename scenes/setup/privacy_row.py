"""The row of a set-up that chooses how people at one screen hide their cards from each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.ui.draw.fonts import Weight
from game.ui.draw.style import Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.choice import ChoiceWidget, Value, icon_sign
from game.ui.widgets.ground import LIGHT
from game.ui.widgets.icons import Icon
from game.ui.widgets.widget import Widget
from game.user.match_setup import MatchSetup
from scenes.base.column import Column
from scenes.base.pick import PickScene
from scenes.services import Services
from scenes.setup.sharing import CURTAIN, TRAYS, WAYS, trays_fit, usual_way
from scenes.stack import SceneStack

ICONS: Final = {CURTAIN: Icon.NO_EYE, TRAYS: Icon.PEOPLE}


class PrivacyRow:
    """A row for matches of several people; preset by what the screen can do, until somebody chooses."""

    def __init__(
        self, services: Services, stack: SceneStack, match_setup: MatchSetup, on_change: Callable[[], None]
    ) -> None:
        self._services: Final = services
        self._stack: Final = stack
        self._match_setup: Final = match_setup
        self._on_change: Final = on_change

    def way(self) -> str:
        """The way that will be played: the chosen one if the screen has room for it, else the usual one."""
        match_setup = self._match_setup
        chosen = match_setup.privacy
        if chosen == CURTAIN or (chosen == TRAYS and self._fits()):
            return chosen
        return usual_way(self._services, match_setup.game.id, len(match_setup.seats), match_setup.people)

    def put(self, column: Column) -> None:
        if self._match_setup.people < 2:
            return
        say, way = self._services.say, self.way()
        column.text("privacy.name", say("privacy.heading"), Size.BODY, Weight.MEDIUM, gap=Gap.MEDIUM)
        fits = self._fits()
        help_text = say(f"privacy.{way}_help") if fits else say("privacy.no_room")
        column.text("privacy.help", help_text, Size.CAPTION, colour=LIGHT.quiet, gap=0)
        values = [
            Value(one, say(f"privacy.{one}"), icon_sign(ICONS[one]), say(f"privacy.{one}_help"))
            for one in (WAYS if fits else (CURTAIN,))
        ]
        value = next(value for value in values if value.key == way)

        def ask() -> None:
            self._stack.push(
                PickScene(self._services, self._stack, say("privacy.heading"), values, chosen=way, on_pick=self._choose)
            )

        def make(home: Box) -> list[Widget]:
            return [ChoiceWidget(column.pen, "privacy", home, ask, value=value)]

        column.put(column.pen.measure.control, make)

    def _fits(self) -> bool:
        return trays_fit(self._services, self._match_setup.game.id, len(self._match_setup.seats))

    def _choose(self, way: str) -> None:
        self._match_setup.privacy = way
        self._on_change()
