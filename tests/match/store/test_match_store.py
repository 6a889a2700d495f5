"""Matches on disk: saved at every step, resumed, locked, listed and put away."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from random import Random

import pytest

from game.engine.action import SetupError
from game.engine.record.header import Seat
from game.match import journal as journals
from game.match.journal import FileJournal
from game.match.session import Session
from game.match.store.match_files import StoreError
from tests.engine.record.matches import reading
from tests.match.entries import put_away, unfinished
from tests.match.table import NOON, first, header, play_round, play_to_end, store


def begun(folder, **changes):
    opened = store(folder).create(header(**changes), None, NOON)
    opened.match.settle()
    return opened


def test_every_accepted_action_is_on_disk_when_it_is_reported(tmp_path) -> None:
    opened = begun(tmp_path)
    path = tmp_path / "matches" / f"{opened.name}.jsonl"
    for _ in range(8):
        seat = opened.match.deciders()[0]
        opened.match.play(seat, first(opened.match, seat))
        assert path.read_text(encoding="utf-8") == opened.match.text()


def test_an_append_is_synced_before_it_counts(tmp_path, monkeypatch) -> None:
    synced = list[os.stat_result]()
    monkeypatch.setattr(journals.os, "fsync", lambda file: synced.append(os.fstat(file)))
    journal = FileJournal(tmp_path / "match.jsonl")
    assert journal.append("one\n").result()
    assert journal.append("two\n").result()
    assert journal.replace("three\n").result()
    journal.close()
    assert [found.st_size for found in synced if stat.S_ISREG(found.st_mode)] == [4, 8, 6]


def test_a_match_resumes_where_it_was(tmp_path) -> None:
    shelf = store(tmp_path)
    opened = shelf.create(header(players=3), None, NOON)
    opened.match.settle()
    play_round(opened.match)
    opened.match.hand_over(2, Seat("Helper", "random"))
    opened.match.mark_practice()
    text, table = opened.match.text(), opened.match.view(1)
    shelf.close(opened)
    again = store(tmp_path).open(opened.name)
    assert again.match.text() == text and again.match.view(1) == table and not again.torn
    assert again.match.session == opened.match.session and again.match.session.practice


def test_a_torn_last_line_is_dropped_and_said(tmp_path) -> None:
    shelf = store(tmp_path)
    opened = shelf.create(header(), None, NOON)
    opened.match.settle()
    opened.match.play(0, first(opened.match, 0))
    text = opened.match.text()
    shelf.close(opened)
    path = tmp_path / "matches" / f"{opened.name}.jsonl"
    path.write_bytes(text.encode() + b'{"seat": 1, "do": "pl')
    damaged = path.read_bytes()
    (entry,) = unfinished(shelf)
    assert entry.torn and path.read_bytes() == damaged, "looking is free"
    again = shelf.open(opened.name)
    assert again.torn and again.match.text() == text == path.read_text(encoding="utf-8")
    assert again.copies == (f"{path.name}.damaged",) and (path.parent / again.copies[0]).read_bytes() == damaged
    again.match.play(1, first(again.match, 1))
    assert path.read_text(encoding="utf-8") == again.match.text()


def test_a_whole_last_line_without_its_end_is_kept(tmp_path) -> None:
    shelf = store(tmp_path)
    opened = shelf.create(header(), None, NOON)
    opened.match.settle()
    opened.match.play(0, first(opened.match, 0))
    text = opened.match.text()
    shelf.close(opened)
    path = tmp_path / "matches" / f"{opened.name}.jsonl"
    path.write_bytes(text.encode()[:-1])
    again = shelf.open(opened.name)
    assert not again.torn
    again.match.play(1, first(again.match, 1))
    assert path.read_text(encoding="utf-8") == again.match.text()


@pytest.mark.parametrize(
    "damage", [None, b"", b"{", b"[]", b"\xff\xff", b'{"seats": 7, "colours": [1, 2], "practice": 1}']
)
def test_without_its_session_the_record_alone_resumes(tmp_path, damage) -> None:
    shelf = store(tmp_path)
    session = Session([Seat("X", "random"), Seat("Y")], ["red", "blue"], "curtain", "azul", True)
    opened = shelf.create(header(), session, NOON)
    opened.match.settle()
    shelf.close(opened)
    path = tmp_path / "matches" / f"{opened.name}.session.json"
    if damage is None:
        path.unlink()
    else:
        path.write_bytes(damage)
    again = shelf.open(opened.name)
    assert again.match.session == Session(list(header().seats), practice=True), "nobody knows whether it was"
    assert again.unseated and not again.torn
    copy = path.with_name(path.name + ".damaged")
    assert again.copies == (() if damage is None else (copy.name,)) and (damage is None or copy.read_bytes() == damage)
    shelf.close(again)
    later = shelf.open(opened.name)
    assert later.match.session.practice and not later.unseated, "told once, and still practice"


def test_a_whole_session_comes_back(tmp_path) -> None:
    shelf = store(tmp_path)
    session = Session([Seat("X", "random"), Seat("Ÿ 😀")], ["red", "blue"], "curtain", "azul", True)
    opened = shelf.create(header(), session, NOON)
    shelf.close(opened)
    assert shelf.open(opened.name).match.session == session


def test_a_match_is_played_by_one_program_at_a_time(tmp_path) -> None:
    opened = begun(tmp_path)
    other = store(tmp_path)
    for attempt in (other.open, other.put_away):
        with pytest.raises(StoreError) as refused:
            attempt(opened.name)
        assert refused.value.refusal.code == "match_locked"
    assert [entry.name for entry in unfinished(other)] == [opened.name], "looking is free"


def test_two_matches_begun_in_one_second_get_names_of_their_own(tmp_path) -> None:
    one, other = begun(tmp_path), begun(tmp_path)
    assert one.name != other.name and one.name.startswith("20260304-120000-5211")


def test_a_finished_match_goes_to_the_records(tmp_path) -> None:
    shelf = store(tmp_path)
    opened = shelf.create(header(), None, NOON)
    opened.match.settle()
    play_to_end(opened.match, Random(1))
    shelf.close(opened)
    assert unfinished(shelf) == []
    assert reading((tmp_path / "records" / f"{opened.name}.jsonl").read_bytes()).has_result


def test_unfinished_matches_are_listed_with_what_is_known_of_them(tmp_path) -> None:
    shelf = store(tmp_path)
    opened = shelf.create(header("rage", 4, humans=2), None, NOON)
    opened.match.settle()
    shelf.close(opened)
    (entry,) = unfinished(shelf)
    assert entry.name == opened.name and entry.problem is None
    assert entry.record.header == opened.match.header and entry.session.humans() == [0, 1]


def test_putting_away_bringing_back_and_deleting(tmp_path) -> None:
    shelf = store(tmp_path)
    opened = shelf.create(header(), None, NOON)
    opened.match.settle()
    text = opened.match.text()
    shelf.close(opened)
    shelf.put_away(opened.name)
    assert unfinished(shelf) == [] and [entry.name for entry in put_away(shelf)] == [opened.name]
    with pytest.raises(StoreError) as refused:
        shelf.open(opened.name)
    assert refused.value.refusal.code == "no_such_match"
    shelf.bring_back(opened.name)
    again = shelf.open(opened.name)
    assert again.match.text() == text
    shelf.close(again)
    shelf.put_away(opened.name)
    shelf.delete(opened.name)
    assert put_away(shelf) == []
    with pytest.raises(StoreError):
        shelf.bring_back(opened.name)


def test_bringing_back_an_older_copy_takes_nothing_from_the_match_that_went_on(tmp_path) -> None:
    shelf = store(tmp_path)
    opened = begun(tmp_path)
    shelf.close(opened)
    record, copy = (tmp_path / folder / f"{opened.name}.jsonl" for folder in ("matches", "away"))
    copy.parent.mkdir()
    copy.write_bytes(record.read_bytes())
    again = shelf.open(opened.name)
    again.match.play(0, first(again.match, 0))
    shelf.close(again)
    with pytest.raises(StoreError) as refused:
        shelf.bring_back(opened.name)
    assert refused.value.refusal.code == "match_there"
    assert record.read_text(encoding="utf-8") == again.match.text() and copy.exists()
    shelf.put_away(opened.name)
    assert copy.read_text(encoding="utf-8") == again.match.text() and not record.exists(), "over its earlier self"


@pytest.mark.skipif(os.name != "posix", reason="links and pipes are different there")
@pytest.mark.parametrize("lies_there", ["pipe", "folder", "link", "dangling", "unreadable"])
def test_putting_away_is_done_or_refused_whatever_lies_there(tmp_path, lies_there: str) -> None:
    shelf, own = store(tmp_path), tmp_path / "own.jsonl"
    opened = begun(tmp_path)
    text = opened.match.text()
    shelf.close(opened)
    own.write_text("somebody's own", encoding="utf-8")
    there = tmp_path / "away" / f"{opened.name}.jsonl"
    there.parent.mkdir()
    match lies_there:
        case "pipe":
            os.mkfifo(there)
        case "folder":
            there.mkdir()
        case "link":
            there.symlink_to(own)
        case "dangling":
            there.symlink_to(tmp_path / "nowhere")
        case _:
            there.write_bytes(b"\0not a match")
    try:
        shelf.put_away(opened.name)
    except StoreError:
        place = "matches"
    else:
        place = "away"
    assert (tmp_path / place / there.name).read_text(encoding="utf-8") == text
    assert place == ("away" if lies_there == "dangling" else "matches")
    assert own.read_text(encoding="utf-8") == "somebody's own" and not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("name", ["../x", "/etc/passwd", "", "a/b", "a\x00b", ".hidden", "x" * 65])
def test_names_stay_inside_the_folder(tmp_path, name: str) -> None:
    for attempt in (store(tmp_path).open, store(tmp_path).put_away, store(tmp_path).delete):
        with pytest.raises(SetupError):
            attempt(name)


def test_a_take_back_replaces_the_file_whole(tmp_path) -> None:
    opened = begun(tmp_path)
    path = tmp_path / "matches" / f"{opened.name}.jsonl"
    opened.match.play(0, first(opened.match, 0))
    opened.match.take_back(0)
    assert path.read_text(encoding="utf-8") == opened.match.text()
    opened.match.play(0, first(opened.match, 0))
    assert path.read_text(encoding="utf-8") == opened.match.text()
    assert not list(path.parent.glob("*.new"))


@pytest.mark.parametrize("torn", [False, True])
def test_a_match_that_ended_just_before_a_crash_is_filed(tmp_path, torn: bool) -> None:
    shelf = store(tmp_path)
    opened = shelf.create(header(), None, NOON)
    opened.match.settle()
    play_to_end(opened.match, Random(1))
    opened.match.close()
    opened.file_lock.release()
    path = tmp_path / "matches" / f"{opened.name}.jsonl"
    if torn:
        path.write_bytes(path.read_bytes()[:-9])
    assert unfinished(store(tmp_path)) == []
    assert reading((tmp_path / "records" / path.name).read_bytes()).has_result


def test_a_session_with_what_no_text_can_hold_falls_back(tmp_path) -> None:
    shelf = store(tmp_path)
    opened = shelf.create(header(), None, NOON)
    shelf.close(opened)
    path = tmp_path / "matches" / f"{opened.name}.session.json"
    path.write_bytes(b'{"colours": ["\\ud800", "x"], "theme": "\\ud800"}')
    again = shelf.open(opened.name)
    assert again.match.session.colours == [] and again.match.session.theme == ""


def test_looking_for_what_is_not_there_leaves_nothing_behind(tmp_path) -> None:
    shelf = store(tmp_path)
    for attempt in (shelf.open, shelf.put_away, shelf.bring_back, shelf.delete):
        with pytest.raises(StoreError) as refused:
            attempt("nope-1")
        assert refused.value.refusal.code == "no_such_match"
    assert not list(tmp_path.rglob("*.lock"))
    (tmp_path / "matches").mkdir()
    (tmp_path / "matches" / "my match.jsonl").write_text("x", encoding="utf-8")
    (entry,) = unfinished(shelf)
    assert entry.problem.refusal.code == "wrong_name"


def test_a_crash_between_two_moves_leaves_no_match_without_its_session(tmp_path, monkeypatch) -> None:
    opened = begun(tmp_path)
    opened.match.session.colours = ["green", "red"]
    opened.match.on_session_change(opened.match.session)
    shelf = store(tmp_path)
    opened.match.close()
    opened.file_lock.release()
    real, moved = Path.replace, list[str]()

    def once(path: Path, target: Path) -> Path:
        if moved:
            raise KeyboardInterrupt
        moved.append(path.name)
        return real(path, target)

    monkeypatch.setattr(Path, "replace", once)
    with pytest.raises(KeyboardInterrupt):
        shelf.put_away(opened.name)
    monkeypatch.undo()
    assert store(tmp_path).names() == [opened.name], "it is where it was"
    store(tmp_path).put_away(opened.name)
    (entry,) = put_away(store(tmp_path))
    assert entry.session is not None and entry.session.colours == ["green", "red"]
