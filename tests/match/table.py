"""Matches for the tests of the match room, in memory or in a folder."""

from __future__ import annotations

import datetime
from concurrent.futures import Future
from pathlib import Path
from random import Random

from game.engine.game import Setup
from game.engine.record.header import Header, Seat
from game.match.journal import Journal, MemoryJournal
from game.match.match import Match
from game.match.store.match_store import MatchStore
from tests.engine import kit

NOON = datetime.datetime(2026, 3, 4, 12, 0, 0)
PEOPLE = "Ada", "Bea", "Cem", "Dov", "Eva", "Fay", "Gil", "Hal"


def header(game: str = "5211", players: int = 2, humans: int | None = None, seed: int | None = 7, **options) -> Header:
    """The first `humans` seats are people (all, if not said), the others random bots."""
    humans = players if humans is None else humans
    seats = [Seat(PEOPLE[seat]) if seat < humans else Seat(f"Bot {seat}", "random") for seat in range(players)]
    return Header(Setup(game, players, options), tuple(seats), seed)


def new_match(head: Header | None = None, journal: Journal | None = None) -> Match:
    head = head or header()
    match = Match(head, kit.rules_for(head.setup), journal or MemoryJournal())
    match.begin()
    match.settle()
    return match


def store(folder: Path) -> MatchStore:
    return MatchStore(folder, kit.LIBRARY)


def first(match: Match, seat: int) -> str:
    """The notation of a seat's first legal action."""
    return match.legal(seat)[0].do


def play_round(match: Match) -> None:
    """Everybody who owes a decision now makes one."""
    for seat in match.deciders():
        match.play(seat, first(match, seat))


def play_to_end(match: Match, rng: Random) -> None:
    while not match.over:
        for seat in match.deciders()[:1]:
            match.submit(seat, rng.choice(match.legal(seat)))
            match.settle()


class SlowJournal:
    """Keeps lines back until somebody lets the disk catch up."""

    def __init__(self) -> None:
        self.text = ""
        self.trouble: OSError | None = None
        self.pending: list[tuple[str, Future[bool]]] = []

    def append(self, text: str) -> Future[bool]:
        future: Future[bool] = Future()
        self.pending.append((text, future))
        return future

    def replace(self, text: str) -> Future[bool]:
        self.catch_up()
        self.text = ""
        future = self.append(text)
        self.catch_up()
        return future

    def catch_up(self, lines: int | None = None) -> None:
        for text, future in self.pending[:lines]:
            self.text += text
            future.set_result(True)
        del self.pending[:lines]

    def close(self) -> None:
        self.catch_up()
