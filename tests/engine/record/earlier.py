"""Records of matches that were played by an earlier reading of a clause."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from game.engine.action import Action
from game.engine.game import Setup, State
from game.engine.games.registry import game_named
from game.engine.record.header import RecordError
from game.engine.record.reader import EarlierReading
from game.match.simulation import play_match
from tests.engine import kit
from tests.engine.record.matches import reading

MOST_MATCHES = 400
"""So many matches at most are played to find one that today's reading refuses."""


class Hoarder:
    """Does anything, but keeps jokers to the end of a round: only points change then by RAGE-15."""

    def __init__(self, seed: str) -> None:
        self._rng = Random(seed)

    def choose(self, seen: State[Any], seat: int) -> Action:
        legal = seen.legal(seat)
        return self._rng.choice([action for action in legal if "joker" not in action.do] or legal)


def played_earlier(clause: str, setup: Setup, seed: int, at_result: bool = False) -> str:
    """The record of a match between bots that do anything, by the earlier reading."""
    rules = game_named(setup.game).prepare_earlier(clause, setup, kit.LIBRARY)
    bots = [Hoarder(f"{seed}/{seat}") for seat in range(setup.players)] if at_result else None
    return play_match(rules, ["random"] * setup.players, seed, bots).record


def refused(text: str) -> RecordError | None:
    try:
        reading(text)
    except RecordError as error:
        return error
    return None


@cache
def _found(clause: str, game: str, players: int, options: tuple[tuple[str, Any], ...], at_result: bool) -> str:
    setup = Setup(game, players, dict(options))
    for seed in range(MOST_MATCHES):
        text = played_earlier(clause, setup, seed, at_result)
        error = refused(text)
        if error is not None and (error.line == len(text.splitlines())) == at_result:
            return text
    raise AssertionError(f"no match of {setup} depends on {clause}")


def earlier(clause: str, game: str, players: int, at_result: bool = False, **options: Any) -> str:
    """A whole record that only the earlier reading accepts: refused at its result, or somewhere before."""
    return _found(clause, game, players, tuple(sorted(options.items())), at_result)


def problem_of(text: str) -> EarlierReading:
    """Why such a record is refused today."""
    error = refused(text)
    assert isinstance(error, EarlierReading), error
    return error


def up_to(text: str, lines: int) -> str:
    """The first lines of a record."""
    return "".join(text.splitlines(keepends=True)[:lines])
