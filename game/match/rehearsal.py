"""A match for learning: a fixed deal against bots with fixed seeds, kept in memory only."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from game.engine.event import Event
from game.engine.game import Library, Setup
from game.engine.games.registry import game_named
from game.engine.record.header import Header, Seat
from game.engine.table import Table
from game.match.journal import MemoryJournal
from game.match.match import Match

Begun = Callable[[Iterable[Event], Table], bool]
"""Whether these events, told to whoever sees this table, are those that the player's part begins with."""


def rehearsal(setup: Setup, seats: tuple[Seat, ...], seed: int, library: Library, begun: Begun | None = None) -> Match:
    """A match that nobody saves; without the player up to where their part begins."""
    match = Match(Header(setup, seats, seed), game_named(setup.game).rules(setup, library), MemoryJournal())
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
