"""Who sits with the player at a guided deal: the same moves every time, so that the lesson is the same."""

from __future__ import annotations

from random import Random
from typing import Final

from game.app.services import Services
from game.match.match import Match

PACE: Final = 0.7
"""Seconds from when somebody owes a decision to the move."""


class Partners:
    """They move by the deal's number alone, however strong the bots of the program become."""

    def __init__(self, match: Match, services: Services) -> None:
        self._match: Final = match
        self._now: Final = services.now
        self._chances: Final = {seat: Random(f"{match.header.seed}/{seat}") for seat in range(match.rules.players)}
        self._since: dict[int, float] = {}

    def open(self) -> None:
        """They are there already."""

    def lend(self, seat: int) -> None:
        """Nobody is hurried while learning."""

    def close(self) -> None:
        """Nothing is held open."""

    def forget(self, seat: int | None = None) -> None:
        self._since = {other: since for other, since in self._since.items() if seat not in (None, other)}

    def update(self) -> None:
        """Lets one move a frame who has waited long enough."""
        waiting = [seat for seat in self._match.deciders() if not self._match.is_human(seat)]
        self._since = {seat: self._since.get(seat, self._now()) for seat in waiting}
        for seat in waiting:
            if self._now() - self._since[seat] >= PACE:
                del self._since[seat]
                legal = self._match.legal(seat)
                self._match.submit(seat, legal[self._chances[seat].randrange(len(legal))])
                return
