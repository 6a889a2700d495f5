"""Why a piece can't be played: said where it was dropped, with a button to the rule."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from game.engine.action import Ref
from game.hand.hand import REFUSAL_SECONDS, RefusedTry
from game.ui.widgets.box import Box
from game.ui.widgets.icons import Icon
from game.ui.window.space import Point
from scenes.services import Services
from scenes.table.bubble import Bubble, Push
from scenes.table.sentences import refusal_words, topics

FINGER: Final = 40


class RefusalBubble:
    """The last refusal at one table, while it is shown."""

    def __init__(
        self, services: Services, game: str, changed: Callable[[], None], open_rules: Callable[[str], None]
    ) -> None:
        self._services: Final = services
        self._game: Final = game
        self._changed: Final = changed
        self._open_rules: Final = open_rules
        self._topic: str | None = None
        self._at: Point = (0, 0)
        self._until = 0.0
        self.text = ""
        self.places: Collection[Ref] = ()
        """Where the refused piece may go instead."""

    def say(self, refused: RefusedTry, at: Point) -> None:
        known = topics(self._services, self._game)
        self._topic = known.for_refusal(refused.refusal.code) if known is not None else None
        self.text = refusal_words(self._services, self._game, refused.refusal)
        self._at, self._until = at, self._services.now() + REFUSAL_SECONDS
        self.places = refused.places
        self._changed()

    def bubble(self) -> Bubble:
        """The bubble beside the finger."""
        x, y = self._at
        about = (Box(x - FINGER / 2, y - FINGER / 2, FINGER, FINGER),)
        if self._topic is None:
            return Bubble("why", self.text, about, on_close=self.take_away, brief=True)
        rule = Push("why.rule", self._services.say("table.rule"), self._open, icon=Icon.BOOK)
        return Bubble("why", self.text, about, (rule,), brief=True)

    def update(self, now: float) -> None:
        if self.text and now >= self._until:
            self.take_away()

    def take_away(self) -> None:
        if self.text:
            self.text, self.places = "", ()
            self._changed()

    def _open(self) -> None:
        topic = self._topic
        self.take_away()
        if topic is not None:
            self._open_rules(topic)
