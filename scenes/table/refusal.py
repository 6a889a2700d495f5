"""Why something can't be played there: said where it was dropped, with the way to the rule."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from game.content.errors import ContentError
from game.content.rulebook import Topics, read_topics
from game.engine.action import Ref, Refusal
from game.ui.widgets.box import Box
from game.ui.widgets.icons import Icon
from game.ui.window.space import Point
from scenes.table.bubble import Bubble, Bubbles, Push
from scenes.table.stage import TableStage

if TYPE_CHECKING:
    from scenes.table.table_scene import TableScene

SECONDS: Final = 6.0
"""Long enough to read it and to reach for the rule."""
FINGER: Final = 40


class TableRefusal:
    """The last refusal at one table, as long as it is to be read."""

    def __init__(self, scene: TableScene) -> None:
        self._scene: Final = scene
        self._bubbles: Final = Bubbles(scene)
        self._topic: str | None = None
        self._at: Point = (0, 0)
        self._until = 0.0
        self.text = ""
        self.places: Collection[Ref] = ()
        """Where the piece goes that was refused elsewhere."""

    def say(self, text: str, refusal: Refusal, at: Point, places: Collection[Ref] = ()) -> None:
        """This was refused here just now; the piece may go to these places."""
        known = topics(self._scene.set)
        self._topic = known.for_refusal(refusal.code) if known is not None else None
        self.text, self._at, self._until = text, at, self._scene.services.now() + SECONDS
        self.places = places
        self._bubbles.forget()  # it is said where this was dropped, not where the last thing was
        self._show()

    def add(self) -> None:
        """Puts the sentence onto the table, if there is one."""
        if not self.text:
            return
        x, y = self._at
        about = (Box(x - FINGER / 2, y - FINGER / 2, FINGER, FINGER),)
        if self._topic is None:
            self._bubbles.add(Bubble("why", self.text, about, on_close=self.take_away, brief=True))
        else:
            rule = Push("why.rule", self._scene.services.say("table.rule"), self._open, icon=Icon.BOOK)
            self._bubbles.add(Bubble("why", self.text, about, (rule,), brief=True))

    def update(self, now: float) -> None:
        if self.text and now >= self._until:
            self.take_away()

    def take_away(self) -> None:
        if self.text:
            self.text, self.places = "", ()
            self._show()

    def _show(self) -> None:
        self._scene.light()
        self._scene.refresh()

    def _open(self) -> None:
        topic = self._topic
        self.take_away()
        self._scene.open_rules(topic)


def refusal_words(stage: TableStage, refusal: Refusal) -> str:
    """Why something can't be done, in a sentence."""
    services = stage.services
    if refusal.code == "not_your_turn":
        return services.say("table.not_your_turn")
    words = services.texts.sentence(refusal, stage.game)
    # The program's own refusals also stand behind file names, without a capital and a stop.
    return words[:1].upper() + words[1:] + ("" if words.endswith(".") else ".")


def topics(stage: TableStage) -> Topics | None:
    """Where the game's rules speak of what; None if that can't be read, which no match should stop for."""
    try:
        return read_topics(stage.services.folders.ours / "config", stage.game)
    except ContentError:
        return None
