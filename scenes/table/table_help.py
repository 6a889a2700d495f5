"""Explanations at the table: one line about what is asked, until the person has decided such a thing a few times."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.engine.view import Prompt
from game.user.progress import Progress
from scenes.table.advice_words import explanation
from scenes.table.bubble import Bubble, Bubbles
from scenes.table.prompt import PromptPlate

if TYPE_CHECKING:
    from scenes.table.table_scene import TableScene


class TableHelp:
    """Explains to whoever is asked at this table; what was decided is remembered for the next matches."""

    def __init__(self, scene: TableScene, folder: Path) -> None:
        self._scene: Final = scene
        self._progress: Final = Progress(folder)
        self._bubbles: Final = Bubbles(scene)

    def add(self) -> None:
        """Puts the line onto the table, if one is wanted now."""
        scene, text = self._scene, self.line() if self._scene.scoring is None else ""
        if not text or not scene.services.settings.explanations or self._progress.knows(scene.game, self._question()):
            return
        # What is asked comes first, so its explanation is never larger.
        asked = next(one.letters for one in scene.composed() if isinstance(one, PromptPlate))
        self._bubbles.add(Bubble("help", text, on_close=self._close, most=asked))

    def _asked(self) -> Prompt | None:
        """What the viewer is asked now."""
        hand = self._scene.hand
        return hand.prompt if hand.deciding else None

    def _question(self) -> str:
        """The kind of question that the viewer is asked now; empty if nothing."""
        asked = self._asked()
        return asked.key if asked is not None else ""

    def line(self) -> str:
        """What it means that the viewer is asked now; empty if the game does not say."""
        return explanation(self._scene.services, self._scene.game, self._asked())

    def decided(self) -> None:
        """The viewer decides what is asked now."""
        if question := self._question():
            self._progress.decided(self._scene.game, question)

    def keep(self) -> None:
        """Remembers what was decided; nothing is written where nothing is new."""
        self._progress.keep()

    def _close(self) -> None:
        self._progress.closed(self._scene.game, self._question())
        self._scene.refresh()
