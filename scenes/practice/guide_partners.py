"""The other players of a guided deal: they make the same moves every time, so that the lesson is the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from game.engine.action import Action
from game.match.match import Match
from game.match.practice.coach import fitting
from scenes.services import Services

PACE: Final = 0.7
"""Seconds from when a partner owes a decision to its move."""


class Partners:
    """Partners make the lesson's moves, and otherwise moves by the deal's seed alone, however strong bots become."""

    def __init__(self, match: Match, services: Services, wishes: Mapping[int, Sequence[str]]) -> None:
        self._match: Final = match
        self._wishes: Final = wishes
        self._now: Final = services.now
        self._chances: Final = {seat: Random(f"{match.header.seed}/{seat}") for seat in range(match.rules.players)}
        self._since: dict[int, float] = {}

    def open(self) -> None:
        """Does nothing: partners need no process."""

    def lend(self, seat: int) -> None:
        """Does nothing: nobody is hurried while learning."""

    def close(self) -> None:
        """Does nothing: partners hold nothing open."""

    def forget(self, seat: int | None = None) -> None:
        self._since = {other: since for other, since in self._since.items() if seat not in (None, other)}

    def update(self) -> None:
        """Lets one partner move per frame, once it has waited long enough."""
        waiting = [seat for seat in self._match.deciders() if not self._match.is_human(seat)]
        self._since = {seat: self._since.get(seat, self._now()) for seat in waiting}
        for seat in waiting:
            if self._now() - self._since[seat] >= PACE:
                del self._since[seat]
                self._match.submit(seat, self.choice(seat))
                return

    def choice(self, seat: int) -> Action:
        """The first of the lesson's moves that is legal, or any legal action."""
        legal = self._match.legal(seat)
        anything = legal[self._chances[seat].randrange(len(legal))]
        return next(fitting(self._wishes.get(seat, ()), legal), [anything])[0]
