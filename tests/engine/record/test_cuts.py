"""A record cut anywhere resumes at its last whole line."""

from __future__ import annotations

from random import Random

import pytest

from game.engine.games.registry import GAMES
from game.engine.record.header import RecordError
from game.engine.record.reader import LONGEST_WRITE, recover
from game.match.journal import MemoryJournal
from game.match.match import Match
from tests.engine import kit
from tests.engine.record.matches import played


def resumed(data: bytes) -> tuple[bytes, Match]:
    """What was whole of the record, and the match that goes on from there."""
    recovered = recover(data, kit.LIBRARY)
    journal = MemoryJournal()
    journal.text = recovered.text.decode("utf-8")
    match = Match(recovered.record.header, recovered.record.rules, journal)
    match.resume(recovered.record)
    assert match.settle() is not None
    assert journal.text == match.text()
    return recovered.text, match


def check_cut(whole: bytes, cut: int) -> None:
    data = whole[:cut]
    # A line is whole when its last brace is there, with or without its end.
    end = max(whole.rfind(b"}\n", 0, cut), cut - 1 if whole[cut - 1 : cut + 1] == b"}\n" else -1)
    if end < 0:
        with pytest.raises(RecordError):
            recover(data, kit.LIBRARY)
        return
    kept, match = resumed(data)
    assert kept == whole[: end + 1] + b"\n"
    # Our chances are a function of the seed, so the match goes on as it would have.
    assert whole.startswith(match.text().encode("utf-8"))


def test_a_short_match_cut_at_every_byte() -> None:
    whole = played("5211", 5).encode("utf-8")
    for cut in range(len(whole) + 1):
        check_cut(whole, cut)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_long_matches_cut_at_random_places(game: str) -> None:
    rng = Random(game)
    whole = played(game, GAMES[game].most_players, seed=3).encode("utf-8")
    for _ in range(500 // len(GAMES)):
        check_cut(whole, rng.randrange(len(whole) + 1))


def test_damage_before_the_last_line_is_refused() -> None:
    lines = played("5211", 2).encode("utf-8").splitlines(keepends=True)
    lines[4] = lines[4][:-5] + b"\n"
    with pytest.raises(RecordError) as refused:
        recover(b"".join(lines), kit.LIBRARY)
    assert refused.value.line == 5


def test_a_match_that_ended_without_its_result_gets_it() -> None:
    whole = played("5211", 2).encode("utf-8")
    without = b"".join(whole.splitlines(keepends=True)[:-1])
    _, match = resumed(without)
    assert match.over and match.text().encode("utf-8") == whole


@pytest.mark.parametrize("after", [b"", bytes(700), b"}\n", b'p.4"}', bytes(9) + b'": 2}\n'])
def test_a_hole_that_no_whole_line_follows_is_a_torn_end(after: bytes) -> None:
    whole = played("rage", 6).encode("utf-8")
    start = whole.rfind(b"\n", 0, len(whole) - 200) + 1
    recovered = recover(whole[: start + 9] + bytes(50) + after, kit.LIBRARY)
    assert recovered.torn and recovered.text == whole[:start]


def test_a_hole_that_a_whole_line_follows_is_damage() -> None:
    whole = played("rage", 6).encode("utf-8")
    start = whole.rfind(b"\n", 0, len(whole) - 200) + 1
    for hole in (1, 50):
        for end in (len(whole), len(whole) - 1):
            with pytest.raises(RecordError):
                recover(whole[: start + 9] + bytes(hole) + whole[start + 9 + hole : end], kit.LIBRARY)


def test_a_hole_further_back_than_one_write_reaches_is_damage() -> None:
    whole = played("rage", 6).encode("utf-8")
    far = whole.find(b"\n", 300) + 1
    assert len(whole) - far > LONGEST_WRITE
    with pytest.raises(RecordError):
        recover(whole[:far] + bytes(5) + whole[far + 5 :], kit.LIBRARY)
