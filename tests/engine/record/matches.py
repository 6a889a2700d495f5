"""Records of whole matches for tests to cut, bend and forge."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from game.engine.game import Setup
from game.engine.record.header import RecordError
from game.engine.record.reader import Record, read
from game.match.simulation import play_match
from tests.engine import kit


@cache
def played(game: str, players: int, seed: int = 1, **options: Any) -> str:
    """The record of a match between random bots."""
    setup = Setup(game, players, options)
    return play_match(kit.rules_for(setup), ["random"] * players, seed).record


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def as_text(lines: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def reading(text: str | bytes, fair: bool = False) -> Record:
    return read(text.encode("utf-8") if isinstance(text, str) else text, kit.LIBRARY, fair)


def refusal(text: str | bytes, fair: bool = False) -> tuple[int, str]:
    """The line and code with which a record is refused."""
    try:
        reading(text, fair)
    except RecordError as error:
        return error.line, error.refusal.code
    raise AssertionError("the record was not refused")
