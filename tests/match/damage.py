"""Matches at rest in a folder, and what can happen to their files: flipped bits and spliced lines."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from game.engine.games.registry import GAMES
from game.match.store.match_store import MatchStore
from tests.engine import kit
from tests.match.table import NOON, header

LINES = 40
"""So many decisions are made before a match is left."""


@dataclass(frozen=True)
class Left:
    """A running match as it was left: the bytes of its record and of its session."""

    name: str
    record: bytes
    session: bytes


@cache
def left_match(game: str, players: int, seed: int) -> Left:
    """A match that was played for a while and left in good order."""
    with TemporaryDirectory() as folder:
        store = MatchStore(Path(folder), kit.LIBRARY)
        opened = store.create(header(game, players, humans=1, seed=seed), None, NOON)
        opened.match.settle()
        rng = Random(seed)
        for _ in range(LINES):
            seat = opened.match.deciders()[0]
            opened.match.submit(seat, rng.choice(opened.match.legal(seat)))
            opened.match.settle()
        assert not opened.match.over
        store.close(opened)
        base = Path(folder) / "matches" / opened.name
        return Left(
            opened.name,
            base.with_name(base.name + ".jsonl").read_bytes(),
            base.with_name(base.name + ".session.json").read_bytes(),
        )


def matches() -> list[Left]:
    """Two of every game."""
    return [left_match(game, players, seed) for game in GAMES for seed, players in ((3, 3), (5, 4))]


def flipped(data: bytes, rng: Random) -> bytes:
    """One bit is another; every other time within the last write."""
    at = rng.randrange(max(0, len(data) - (1 << 13)) if rng.random() < 0.5 else 0, len(data))
    return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]


def spliced(data: bytes, other: bytes, rng: Random) -> bytes:
    """A line is gone, there twice, changed places, or comes from another match."""
    lines, strange = data.splitlines(keepends=True), other.splitlines(keepends=True)
    # Near the end as often as anywhere: there a match can become a shorter one.
    at = rng.randrange(max(0, len(lines) - 4) if rng.random() < 0.5 else 0, len(lines))
    match rng.randrange(5):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[at])
        case 2:
            to = rng.randrange(len(lines))
            lines[at], lines[to] = lines[to], lines[at]
        case 3:
            lines[at] = rng.choice(strange)
        case _:
            lines.insert(at, rng.choice(strange))
    return b"".join(lines)


def lay(folder: Path, left: Left, record: bytes, session: bytes | None) -> None:
    """Puts a match's files into an empty folder."""
    matches = folder / "matches"
    matches.mkdir(parents=True, exist_ok=True)
    for path in matches.iterdir():
        path.unlink()
    (matches / f"{left.name}.jsonl").write_bytes(record)
    if session is not None:
        (matches / f"{left.name}.session.json").write_bytes(session)
