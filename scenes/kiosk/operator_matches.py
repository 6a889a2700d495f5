"""Matches that visitors left: to go on with, to watch in the public view, or to delete."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.ui.widgets.icons import Icon
from scenes.library.records import RecordsScene
from scenes.services import Services
from scenes.stack import SceneStack


class PutAwayScene(RecordsScene):
    """Lists only matches that were put away; bringing one back opens its table."""

    heading = "operator.matches"
    nothing = "operator.no_matches"
    back_words = "operator.go_on"

    def __init__(self, services: Services, stack: SceneStack, go_on: Callable[[str], None]) -> None:
        super().__init__(services, stack)
        self._go_on = go_on
        damaged = services.matches.damaged()
        if damaged:
            self._tell("operator.damaged", Icon.WARNING, count=str(len(damaged)), file=max(damaged))

    def _finished_names(self) -> list[str]:
        return []

    def _bring_back(self, name: str) -> None:
        matches = self.services.matches
        if self._try(partial(matches.bring_back, name), "records.came_back", "records.not_brought_back"):
            self._go_on(name)
