"""Explanations at the table: one line about the question, until the person has answered it a few times."""

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
    """Explains questions at this table; how often each was decided is remembered for the next matches."""

    def __init__(self, services: Services, game: str, changed: Callable[[], None]) -> None:
        self._services: Final = services
        self._game: Final = game
        self._changed: Final = changed
        self._progress: Final = Progress(services.personal_folder)

    def bubble(self, hand: Hand, most: float) -> Bubble | None:
        """The explanation for this hand, in letters of this size at most; None if it is known or not wanted."""
        asked, text = _asked(hand), self.line(hand)
        if asked is None or not text or not self._services.settings.explanations:
            return None
        if self._progress.knows(self._game, asked.key):
            return None
        return Bubble("help", text, on_close=partial(self._close, asked.key), most=most)

    def line(self, hand: Hand) -> str:
        """What the question to this hand means; empty if the game does not say."""
        return explanation(self._services, self._game, _asked(hand))

    def decided(self, hand: Hand) -> None:
        """Counts the decision that this hand makes now."""
        asked = _asked(hand)
        if asked is not None:
            self._progress.decided(self._game, asked.key)

    def keep(self) -> None:
        """Saves how often each question was decided, if anything is new."""
        self._progress.keep()

    def _close(self, question: str) -> None:
        self._progress.closed(self._game, question)
        self._changed()


def _asked(hand: Hand) -> Prompt | None:
    return hand.prompt if hand.deciding else None
