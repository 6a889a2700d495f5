"""What a bot's process receives: its seat's redacted state as bytes, and the match's set-up, boards and decks.

The bytes of a state depend on its values alone: two states that are equal have the same bytes.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from game.engine.action import SetupError
from game.engine.board_map import BoardMap, DeckTable
from game.engine.game import BoardT, DeckT, Game, Library, Rules, Setup, State
from game.engine.games.registry import game_named


def pack(seen: State[Any]) -> bytes:
    """A state as bytes, without the rules, which both sides have."""
    facts = sorted((slot, value) for slot, value in seen.facts().items() if slot != "rules")
    stream = io.BytesIO()
    pickler = pickle.Pickler(stream, protocol=5)
    # Without this the bytes would depend on which equal parts are the same object.
    pickler.fast = True
    pickler.dump(facts)
    return stream.getvalue()


def unpack(data: bytes, rules: Rules) -> State[Any]:
    """The state that these bytes were made from."""
    state = rules.start()
    for slot, value in pickle.loads(data):
        setattr(state, slot, value)
    return state


@dataclass(frozen=True, slots=True)
class Brief:
    """A match's set-up with its boards and decks as data: enough to create its rules in any process."""

    setup: Setup
    boards: dict[str, BoardMap] = field(default_factory=dict)
    decks: dict[str | None, DeckTable] = field(default_factory=dict)

    def rules(self) -> Rules:
        return game_named(self.setup.game).rules(self.setup, _Carried(self.boards, self.decks))


def brief_for(game: Game, setup: Setup, library: Library) -> Brief:
    """The brief of a match with this set-up, or SetupError."""
    carried = _Carried({}, {}, library)
    game.rules(setup, carried)
    plain = Setup(setup.game, setup.players, dict(setup.options), setup.edition, setup.deck)
    return Brief(plain, carried.boards, carried.decks)


def _as_drawn(board: BoardMap) -> BoardMap:
    # One function for all calls: a library caches what it reads by name and function.
    return board


def _as_written(deck: DeckTable) -> DeckTable:
    return deck


class _Carried:
    """The library of a brief's boards and decks; it reads them from `source`, if there is one."""

    def __init__(
        self, boards: dict[str, BoardMap], decks: dict[str | None, DeckTable], source: Library | None = None
    ) -> None:
        self.boards = boards
        self.decks = decks
        self._source = source

    def board(self, name: str, made: Callable[[BoardMap], BoardT]) -> BoardT:
        if self._source is not None and name not in self.boards:
            self.boards[name] = self._source.board(name, _as_drawn)
        if name not in self.boards:
            raise SetupError("unknown_board", board=name, places="the brief")
        return made(self.boards[name])

    def deck(self, game: str, name: str | None, made: Callable[[DeckTable], DeckT]) -> DeckT:
        if self._source is not None:
            self.decks[name] = self._source.deck(game, name, _as_written)
            return self._source.deck(game, name, made)
        if name not in self.decks:
            raise SetupError("unknown_deck", deck=str(name), places="the brief")
        return made(self.decks[name])
