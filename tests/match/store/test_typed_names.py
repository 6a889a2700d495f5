"""Matches of strangers: no record names anybody, and sessions forget when they are told to; and one that moves in."""

from __future__ import annotations

import datetime
import errno
import os
import shutil
import time
from pathlib import Path

import pytest

from game.content.folders import Folders, standard_folders
from game.content.library import ContentLibrary
from game.engine.game import Setup
from game.engine.record.header import Header, Seat
from game.match import journal as journals
from game.match.practice.rehearsal import rehearsal
from game.match.session import Session
from game.match.store import match_lock, typed_names
from game.match.store.match_files import bytes_of
from game.match.store.match_store import RETRY, MatchStore, OpenMatch
from game.match.store.typed_names import NAMED, NamedMatches
from tests.match.entries import put_away, unfinished
from tests.scenes.world import EVENING

SEATS = (Seat("Zelda", "human"), Seat("Yves", "beginner"), Seat("Xaver", "human"))


def another_store(tmp_path: Path) -> MatchStore:
    """As another program has it, after the first one was killed."""
    return MatchStore(tmp_path, ContentLibrary(Folders(standard_folders().ours, tmp_path)), anonymous=True)


@pytest.fixture
def store(tmp_path: Path) -> MatchStore:
    return another_store(tmp_path)


def sat_down(store: MatchStore) -> OpenMatch:
    session = Session(list(SEATS), ["red", "blue", "green"])
    opened = store.create(Header(Setup("rage", 3, {}), SEATS, 7), session, EVENING)
    opened.match.settle()
    return opened


def play_one(opened: OpenMatch) -> None:
    seat = opened.match.deciders()[0]
    opened.match.submit(seat, opened.match.legal(seat)[0])
    opened.match.settle()


def refusing(*_: object, **__: object) -> None:
    raise OSError(errno.EROFS, os.strerror(errno.EROFS))


def everything(folder: Path) -> str:
    return "".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.json*")))


@pytest.mark.parametrize("shelf", ["running", "away"])
def test_names_are_in_the_session_only_and_go_when_they_are_to_be_forgotten(
    store: MatchStore, tmp_path: Path, shelf: str
) -> None:
    session = Session(list(SEATS), ["red", "blue", "green"], practice=True)
    opened = store.create(Header(Setup("rage", 3, {}), SEATS, 7), session, EVENING)
    opened.match.hand_over(2, opened.match.session.bot_for(2, "strong"))
    store.close(opened)
    if shelf == "away":
        store.put_away(opened.name)
    folder = tmp_path / ("away" if shelf == "away" else "matches")
    assert "Zelda" not in (folder / f"{opened.name}.jsonl").read_text(encoding="utf-8")
    assert "Zelda" in everything(tmp_path)
    store.forget_names()
    assert not any(seat.name in everything(tmp_path) for seat in SEATS)
    (entry,) = put_away(store) if shelf == "away" else unfinished(store)
    assert entry.session is not None and entry.session.practice and entry.session.colours == ["red", "blue", "green"]
    assert entry.session.seats == [Seat("Player 1"), Seat("Player 2", "beginner"), Seat("Player 3", "strong")]


def begun(store: MatchStore, minute: int = 0) -> OpenMatch:
    now = EVENING + datetime.timedelta(minutes=minute)
    return store.create(Header(Setup("rage", 3, {}), SEATS, 7), Session(list(SEATS)), now)


def test_after_a_kill_the_names_go_and_no_other_match_is_looked_at(
    store: MatchStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A kiosk may have thousands of matches that nobody's name is beside any more."""
    for minute in range(20):
        opened = begun(store, minute)
        store.close(opened)
        store.put_away(opened.name)
    store.forget_names()
    killed = begun(store, 30)
    killed.match.settle()
    assert "Zelda" in everything(tmp_path)
    read = list[str]()
    monkeypatch.setattr(typed_names, "bytes_of", lambda path: (read.append(path.name), bytes_of(path))[1])
    another_store(tmp_path).forget_names()
    assert not any(seat.name in everything(tmp_path) for seat in SEATS)
    assert set(read) == {f"{killed.name}.jsonl", f"{killed.name}.session.json"}
    read.clear()
    another_store(tmp_path).forget_names()
    assert read == []
    store.close(killed)


def test_a_match_is_marked_before_the_first_name_is_on_the_disk(
    store: MatchStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    marked, real = list[bool](), match_lock.replace_file

    def looked_at(path: Path, data: bytes) -> None:
        marked.append((tmp_path / NAMED / path.name.removesuffix(".session.json")).exists())
        real(path, data)

    monkeypatch.setattr(match_lock, "replace_file", looked_at)
    opened = begun(store)
    store.forget_names()
    opened.match.hand_over(0, Seat("Zoe", "human"))
    store.close(opened)
    assert len(marked) >= 2 and all(marked), "also after it was cleared"


def test_what_can_not_be_marked_is_not_written(
    store: MatchStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(NamedMatches, "mark", refuse)
    opened = begun(store)
    opened.match.settle()
    assert "Zelda" not in everything(tmp_path) and opened.match.trouble is None
    monkeypatch.undo()
    store.close(opened)


def test_names_that_a_disk_keeps_go_the_next_time(
    store: MatchStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.close(begun(store))

    def refuse(*_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(typed_names, "replace_file", refuse)
    store.forget_names()
    assert "Zelda" in everything(tmp_path)
    monkeypatch.undo()
    another_store(tmp_path).forget_names()
    assert "Zelda" not in everything(tmp_path)


@pytest.mark.parametrize("folder", ["matches", "away", "records"])
def test_what_an_earlier_version_left_is_looked_through_once(store: MatchStore, tmp_path: Path, folder: str) -> None:
    opened = begun(store)
    store.close(opened)
    (tmp_path / folder).mkdir(exist_ok=True)
    for ending in (".session.json", ".jsonl"):
        (tmp_path / "matches" / (opened.name + ending)).rename(tmp_path / folder / (opened.name + ending))
    shutil.rmtree(tmp_path / NAMED)
    store.forget_names()
    assert "Zelda" in everything(tmp_path)
    assert len(list(store.forget_older_names())) == 1
    assert "Zelda" not in everything(tmp_path)
    assert list(another_store(tmp_path).forget_older_names()) == []


def test_a_running_match_of_an_earlier_version_is_marked_when_it_is_opened(store: MatchStore, tmp_path: Path) -> None:
    opened = begun(store)
    store.close(opened)
    shutil.rmtree(tmp_path / NAMED)
    store.close(store.open(opened.name))
    store.forget_names()
    assert "Zelda" not in everything(tmp_path)


def test_a_damaged_session_is_forgotten_whole(store: MatchStore, tmp_path: Path) -> None:
    (tmp_path / "away").mkdir()
    (tmp_path / "away" / "some.session.json").write_text('{"seats": [{"name": "Zelda"', encoding="utf-8")
    list(store.forget_older_names())
    assert everything(tmp_path) == ""


def test_one_flipped_bit_in_a_session_keeps_no_name(store: MatchStore, tmp_path: Path) -> None:
    """A damaged session is read as if it named nobody, while the names are still in its bytes."""
    opened = begun(store)
    opened.match.mark_practice()
    store.close(opened)
    path = tmp_path / "matches" / f"{opened.name}.session.json"
    whole = path.read_bytes()
    for at in range(len(whole)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << at % 8]) + whole[at + 1 :])
        (tmp_path / NAMED / opened.name).touch()
        store.forget_names()
        left = path.read_bytes()
        assert not any(seat.name.encode() in left for seat in SEATS), at
        (entry,) = unfinished(store)
        assert entry.session is not None and entry.session.practice


def test_at_home_nothing_is_marked(tmp_path: Path) -> None:
    home = MatchStore(tmp_path, ContentLibrary(Folders(standard_folders().ours, tmp_path)))
    home.close(begun(home))
    assert not (tmp_path / NAMED).exists()


def test_at_home_records_keep_their_names(tmp_path: Path) -> None:
    store = MatchStore(tmp_path, ContentLibrary(Folders(standard_folders().ours, tmp_path)))
    store.close(store.create(Header(Setup("rage", 3, {}), SEATS, 7), None, EVENING))
    assert "Zelda" in next((tmp_path / "matches").glob("*.jsonl")).read_text(encoding="utf-8")


def test_a_match_in_memory_moves_to_the_disk_with_all_that_has_happened(store: MatchStore, tmp_path: Path) -> None:
    library = ContentLibrary(Folders(standard_folders().ours, tmp_path))
    match = rehearsal(Setup("rage", 3, {}), SEATS, 7, library)
    for _ in range(8):
        match.settle()
        seat = match.deciders()[0]
        match.submit(seat, match.legal(seat)[0])
    opened = store.keep(match, EVENING)
    match.hand_over(0, Seat("Guest", "human"))
    match.settle()
    seat = match.deciders()[0]
    match.submit(seat, match.legal(seat)[0])
    store.close(opened)
    assert (tmp_path / "matches" / f"{opened.name}.jsonl").read_text(encoding="utf-8") == match.text()
    again = store.open(opened.name)
    assert again.match.session.seats[0] == Seat("Guest", "human")
    store.close(again)


@pytest.mark.parametrize("shelf", ["matches", "away", "records"])
@pytest.mark.parametrize("age", [0.0, 1e6])
def test_what_a_killed_program_has_begun_to_write_goes_with_the_names(
    store: MatchStore, tmp_path: Path, shelf: str, age: float
) -> None:
    store.close(sat_down(store))
    (tmp_path / shelf).mkdir(exist_ok=True)
    left = tmp_path / shelf / "20260101-100000-rage-1.session.json.k3_x9abc.new"
    left.write_text('{"seats": [{"name": "Zelda"', encoding="utf-8")
    os.utime(left, (time.time() - age,) * 2)
    own = tmp_path / shelf / "notes.new"
    own.write_text("somebody's own", encoding="utf-8")
    store.forget_names()
    assert not left.exists() and own.exists()
    assert "Zelda" not in everything(tmp_path)


def test_nobody_is_offered_the_match_of_the_visitor_before_while_the_disk_refuses(
    store: MatchStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = sat_down(store)
    with monkeypatch.context() as refuses:
        for call in ("write", "replace", "rename", "unlink"):
            refuses.setattr(journals.os, call, refusing)
        play_one(opened)
        store.close(opened)
        (entry,) = unfinished(store)
        assert store.dismiss(entry.name)
        store.forget_names()
        assert store.names() == [] and unfinished(store) == []
        assert [seat.name for seat in opened.match.session.seats] == ["Player 1", "Player 2", "Player 3"]
        store.look_after(10.0)
    opened.match.retry().result()
    store.look_after(10.0 + RETRY)
    store.look_after(10.0 + 2 * RETRY)
    (entry,) = put_away(store)
    assert entry.record is not None and len(entry.record.lines) == len(opened.match.lines_shown()), "nothing is lost"
    assert store.names() == [] and not any(seat.name in everything(tmp_path) for seat in SEATS)


def test_a_match_on_a_disk_that_became_read_only_goes_without_its_names_later(
    store: MatchStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = sat_down(store)
    store.close(opened)
    with monkeypatch.context() as refuses:
        for call in ("open", "write", "replace", "rename", "unlink"):
            refuses.setattr(journals.os, call, refusing)
        assert store.dismiss(opened.name)
        store.forget_names()
        assert unfinished(store) == []
    store.look_after(10.0)
    assert len(put_away(store)) == 1 and not any(seat.name in everything(tmp_path) for seat in SEATS)


def test_a_match_that_is_gone_is_not_waited_for(store: MatchStore) -> None:
    assert not store.dismiss("20260101-100000-rage-1") and not store.look_after(10.0)


@pytest.mark.parametrize("thrown_away", ["folder", "session"])
def test_a_session_that_somebody_threw_away_is_written_anew(
    store: MatchStore, tmp_path: Path, thrown_away: str
) -> None:
    opened = sat_down(store)
    opened.match.mark_practice()
    if thrown_away == "folder":
        shutil.rmtree(tmp_path / "matches")
    else:
        (tmp_path / "matches" / f"{opened.name}.session.json").unlink()
    play_one(opened)
    opened.match.close()
    opened.file_lock.release()
    again = store.open(opened.name)
    assert again.match.session.practice and again.match.session.seats == list(SEATS)
    assert again.match.text() == opened.match.text() and not again.torn
