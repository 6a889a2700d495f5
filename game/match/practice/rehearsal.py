"""A match for learning: a fixed deal against bots with fixed seeds, kept in memory only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Final

from game.engine.chance import Chance
from game.engine.event import Event
from game.engine.game import Library, Rules, Setup
from game.engine.games.registry import game_named
from game.engine.record.header import Header, Seat
from game.engine.view import View
from game.match.journal import MemoryJournal
from game.match.match import Match

Begun = Callable[[Iterable[Event], View], bool]
"""Whether the player's part begins with these events, as shown to the viewer of this table."""


class Arranged(Match):
    """A match with arranged cards: pieces named for a chance step come first, the rest follows from the seed."""

    def __init__(self, header: Header, rules: Rules, fronts: Sequence[Sequence[str]]) -> None:
        super().__init__(header, rules, MemoryJournal())
        self._fronts: Final = fronts

    def _outcome(self, due: Chance, index: int) -> list[int]:
        outcome = super()._outcome(due, index)
        front = [self._number(due, name) for name in self._fronts[index]] if index < len(self._fronts) else []
        if due.names_seat:
            return front or outcome
        arranged = [*front, *(piece for piece in outcome if piece not in front)]
        if not due.fits(arranged):
            raise ValueError(f"chance {index} of this lesson can't come out so: {self._fronts[index]}")
        return arranged

    def _number(self, due: Chance, name: str) -> int:
        number = int(name) if due.names_seat else self.rules.piece_number(name)
        if number is None:
            raise ValueError(f"there is no piece '{name}' in this lesson")
        return number


def rehearsal(
    setup: Setup,
    seats: tuple[Seat, ...],
    seed: int,
    library: Library,
    *,
    begun: Begun | None = None,
    fronts: Sequence[Sequence[str]] = (),
) -> Match:
    """A match that is never saved, played by random actions up to where the player's part begins."""
    match = Arranged(Header(setup, seats, seed), game_named(setup.game).rules(setup, library), fronts)
    match.begin()
    if begun is None:
        return match
    rng = Random(seed)
    while not any(begun(*report.seen_by(0)) for report in match.settle()):
        if match.over:
            raise ValueError("the player's part of this match never begins")
        seat = match.deciders()[0]
        match.submit(seat, rng.choice(match.legal(seat)))
    return match
