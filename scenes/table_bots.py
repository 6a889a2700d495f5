"""Bots at the table: each decides at its own pace, which tells nothing about its choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.bots.bot import BOTS, Bot, bot_named
from game.match.match import Match

PACE: Final = 0.7
"""Seconds from when a bot owes a decision to its move."""


class TableBots:
    """Moves for every seat that a bot holds."""

    def __init__(self, match: Match, now: Callable[[], float]) -> None:
        self._match = match
        self._now = now
        self._bots: dict[int, tuple[str, Bot]] = {}
        self._since: dict[int, float] = {}

    def update(self) -> None:
        """Lets those decide who have waited long enough; one a frame, so that each can be followed."""
        deciders = self._match.deciders()
        self._since = {seat: since for seat, since in self._since.items() if seat in deciders}
        for seat in deciders:
            if self._match.is_human(seat):
                continue
            if self._now() - self._since.setdefault(seat, self._now()) >= PACE:
                del self._since[seat]
                self._match.submit(seat, self._bot(seat).choose(self._match.knowledge(seat), seat))
                return

    def _bot(self, seat: int) -> Bot:
        kind = self._match.session.seats[seat].kind
        if self._bots.get(seat, ("",))[0] != kind:
            # A record may name a bot that this program does not have; somebody must play on for it.
            known = kind if kind in BOTS else next(iter(BOTS))
            self._bots[seat] = kind, bot_named(known, f"{self._match.header.seed}/{seat}")
        return self._bots[seat][1]
