"""Explanations at the table: one line about what is asked, until the person has decided such a thing a few times."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.engine.view import Prompt
from game.hand.hand import Hand
from game.user.progress import Progress
from scenes.services import Services
from scenes.table.advice_words import explanation
from scenes.table.bubble import Bubble


class HelpLine:
    """Explains to whoever is asked at this table; what was decided is remembered for the next matches."""

    def __init__(self, services: Services, game: str, changed: Callable[[], None]) -> None:
        self._services: Final = services
        self._game: Final = game
        self._changed: Final = changed
        self._progress: Final = Progress(services.personal_folder)

    def bubble(self, hand: Hand, most: float) -> Bubble | None:
        """The line that this hand's owner wants to read, in letters of this size at most."""
        asked, text = _asked(hand), self.line(hand)
        if asked is None or not text or not self._services.settings.explanations:
            return None
        if self._progress.knows(self._game, asked.key):
            return None
        return Bubble("help", text, on_close=partial(self._close, asked.key), most=most)

    def line(self, hand: Hand) -> str:
        """What it means that they are asked now; empty if the game does not say."""
        return explanation(self._services, self._game, _asked(hand))

    def decided(self, hand: Hand) -> None:
        """What is asked is decided now."""
        asked = _asked(hand)
        if asked is not None:
            self._progress.decided(self._game, asked.key)

    def keep(self) -> None:
        """Remembers what was decided; nothing is written where nothing is new."""
        self._progress.keep()

    def _close(self, question: str) -> None:
        self._progress.closed(self._game, question)
        self._changed()


def _asked(hand: Hand) -> Prompt | None:
    """What is asked of this hand's owner now."""
    return hand.prompt if hand.deciding else None
