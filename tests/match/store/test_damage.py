"""Whatever happens to the files of a match, nobody loses a move without being told, and the bytes stay."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from game.engine.games.registry import GAMES
from game.engine.record.reader import recover
from game.match.store import set_aside
from game.match.store.match_files import RECORD, SESSION
from game.match.store.match_store import MatchStore
from game.match.store.set_aside import MOST_COPIES, copy_aside
from tests.engine import kit
from tests.match.damage import Left, flipped, lay, left_match, matches, spliced
from tests.match.entries import put_away, unfinished
from tests.match.table import first

FLIPS, SPLICES = 2000, 500
PART = 20
"""One in so many is tried every time, all of them in the long run."""


def check(folder: Path, left: Left, record: bytes, session: bytes | None) -> str:
    """Lists and opens the match with these files; how it ended. Nothing is lost in silence, and no byte is."""
    lay(folder, left, record, session)
    store = MatchStore(folder, kit.LIBRARY)
    path = folder / "matches" / (left.name + RECORD)
    (entry,) = unfinished(store)
    if entry.aside:
        assert entry.problem is not None and (path.parent / entry.aside).read_bytes() == record
        return "set aside"
    if entry.record is None:
        assert entry.problem is not None and path.read_bytes() == record, "told, and left alone"
        return "refused"
    opened = store.open(left.name)
    seat = opened.match.deciders()[0]
    opened.match.play(seat, first(opened.match, seat))
    store.close(opened)
    if opened.torn:
        assert entry.torn and any((path.parent / name).read_bytes() == record for name in opened.copies)
        return "told"
    assert not entry.torn and path.read_bytes().startswith(record.rstrip(b"\n")), "nothing is written over"
    whole = recover(left.record, kit.LIBRARY).record
    assert len(opened.match.lines_shown()) > len(whole.lines), "nothing is missing"
    return "whole"


def tried(share: int) -> tuple[range, range]:
    return range(0, FLIPS, share), range(0, SPLICES, share)


def everything_that_happens(folder: Path, share: int) -> Counter[str]:
    flips, splices = tried(share)
    ended, kept = Counter[str](), matches()
    for number in flips:
        left = kept[number // share % len(kept)]
        rng = Random(f"flip {number}")
        # A program that was killed leaves a session without a digest.
        session = left.session if number // share % 3 else json.dumps(json.loads(left.session) | {"left": ""}).encode()
        ended[check(folder, left, flipped(left.record, rng), session)] += 1
    for number in splices:
        rng = Random(f"splice {number}")
        left, other = kept[number // share % len(kept)], rng.choice(kept)
        record = spliced(left.record, other.record, rng)
        ended["spliced: " + check(folder, left, record, left.session)] += 1
    return ended


@pytest.mark.slow
def test_no_flipped_bit_and_no_spliced_line_shortens_a_match_silently(tmp_path: Path) -> None:
    ended = everything_that_happens(tmp_path, PART)
    assert ended.total() == (FLIPS + SPLICES) // PART and ended["set aside"] and ended["spliced: told"]


@pytest.mark.long
def test_two_thousand_flipped_bits_and_five_hundred_spliced_lines(tmp_path: Path) -> None:
    ended = everything_that_happens(tmp_path, 1)
    print(dict(ended))
    assert ended.total() == FLIPS + SPLICES


@pytest.mark.parametrize("game", GAMES)
def test_a_space_that_becomes_nul_is_damage_wherever_it_is(tmp_path: Path, game: str) -> None:
    left = left_match(game, 3, 3)
    lines = left.record.splitlines(keepends=True)
    for number in (0, 1, len(lines) // 2, len(lines) - 2, len(lines) - 1):
        for at, digest in ((0, True), (0, False), (-1, False)):
            spaces = [place for place, byte in enumerate(lines[number]) if byte == ord(" ")]
            line = lines[number][: spaces[at]] + b"\0" + lines[number][spaces[at] + 1 :]
            record = b"".join([*lines[:number], line, *lines[number + 1 :]])
            session = left.session if digest else None
            ended = check(tmp_path, left, record, session)
            assert ended == ("told" if number == len(lines) - 1 else "set aside")


@pytest.mark.parametrize("game", GAMES)
def test_a_last_line_that_is_gone_is_told(tmp_path: Path, game: str) -> None:
    left = left_match(game, 3, 3)
    for gone in (1, 2, 5):
        record = b"".join(left.record.splitlines(keepends=True)[:-gone])
        assert check(tmp_path, left, record, left.session) == "told"
    assert check(tmp_path, left, left.record, left.session) == "whole"
    assert check(tmp_path, left, left.record[:-1], left.session) == "whole", "only the end of a line is missing"


def test_what_was_put_away_is_told_when_it_is_listed_and_copied_when_it_comes_back(tmp_path: Path) -> None:
    left = matches()[0]
    lay(tmp_path, left, left.record, left.session)
    store = MatchStore(tmp_path, kit.LIBRARY)
    store.put_away(left.name)
    away = tmp_path / "away" / (left.name + RECORD)
    away.write_bytes(torn := left.record[:-9])
    (entry,) = put_away(store)
    assert entry.torn and away.read_bytes() == torn
    store.bring_back(left.name)
    opened = store.open(left.name)
    assert opened.torn and (tmp_path / "matches" / opened.copies[0]).read_bytes() == torn


def test_one_flipped_bit_in_a_session_never_turns_practice_into_a_rated_match(tmp_path: Path) -> None:
    left = matches()[0]
    session = left.session.replace(b'"practice": false', b'"practice": true')
    session = session.replace(b'"numbered": false', b'"numbered": true')
    assert session != left.session
    for at in range(len(session)):
        for bit in range(8):
            broken = session[:at] + bytes([session[at] ^ 1 << bit]) + session[at + 1 :]
            lay(tmp_path, left, left.record, broken)
            (entry,) = unfinished(MatchStore(tmp_path, kit.LIBRARY))
            assert entry.session is not None and entry.session.practice


def test_a_damaged_session_is_copied_before_it_is_written_over(tmp_path: Path) -> None:
    left = matches()[0]
    lay(tmp_path, left, left.record, left.session[:-30])
    opened = MatchStore(tmp_path, kit.LIBRARY).open(left.name)
    assert opened.unseated and not opened.torn and opened.copies == (f"{left.name}{SESSION}.damaged",)
    assert (tmp_path / "matches" / opened.copies[0]).read_bytes() == left.session[:-30]


def test_nothing_is_written_over_while_no_copy_can_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left = matches()[0]
    lay(tmp_path, left, torn := left.record[:-9], left.session)
    path = tmp_path / "matches" / (left.name + RECORD)
    store = MatchStore(tmp_path, kit.LIBRARY)

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(set_aside, "write_all", refuse)
        opened = store.open(left.name)
        assert opened.torn and not opened.copies and opened.match.trouble is not None
        seat = opened.match.deciders()[0]
        opened.match.play(seat, first(opened.match, seat))
        assert path.read_bytes() == torn
    assert opened.match.retry().result()
    assert path.read_text(encoding="utf-8") == opened.match.text()
    assert path.with_name(path.name + ".damaged").read_bytes() == torn


def test_copies_are_never_written_over_and_not_too_many(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    made = [copy_aside(path, str(number).encode()) for number in range(MOST_COPIES)]
    assert [copy.read_bytes() for copy in made] == [str(number).encode() for number in range(MOST_COPIES)]
    assert copy_aside(path, b"7") == made[7], "one that is there already serves"
    with pytest.raises(OSError, match="damaged copies"):
        copy_aside(path, b"another")
    assert len(list(tmp_path.iterdir())) == MOST_COPIES
