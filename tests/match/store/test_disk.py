"""A disk that is full, read-only or gone: play goes on in memory and is saved as soon as a write succeeds."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from game.content.folders import Folders, standard_folders
from game.content.library import ContentLibrary
from game.engine.record.header import Header, RecordError, Seat
from game.match import journal as journals
from game.match.match import Match
from game.match.store import match_store as stores
from game.match.store.match_files import MOST_BYTES, StoreError
from game.match.store.match_store import RETRY, MatchStore, OpenMatch
from tests.engine.record.matches import reading
from tests.match.entries import put_away, unfinished
from tests.match.table import NOON, first, header, play_to_end, store

TOO_LONG = "x" * 300
"""A name that no file system looks up."""


def begun(folder: Path, head: Header | None = None) -> tuple[MatchStore, OpenMatch]:
    shelf = store(folder)
    opened = shelf.create(head or header(), None, NOON)
    opened.match.settle()
    return shelf, opened


def play_one(opened: OpenMatch) -> None:
    seat = opened.match.deciders()[0]
    opened.match.play(seat, first(opened.match, seat))


def record_of(folder: Path, opened: OpenMatch) -> Path:
    return folder / "matches" / f"{opened.name}.jsonl"


def wait_for(shelf: MatchStore, opened: OpenMatch, now: float) -> None:
    """A few seconds later, when the writer has tried again."""
    shelf.look_after(now)
    opened.match.retry().result()


@contextmanager
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A disk that takes three bytes of anything."""
    write = os.write

    def full(file: int, data: bytes) -> int:
        write(file, bytes(data[:3]))
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(journals.os, "write", full)
        yield


# -- errors on purpose ---------------------------------------------------------------------------


@pytest.mark.parametrize("call", ["open", "write", "fsync", "replace"])
@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EROFS, errno.EIO, errno.EDQUOT, errno.EACCES])
def test_whatever_the_disk_refuses_play_goes_on_and_is_saved_later(
    tmp_path, monkeypatch, call: str, error: int
) -> None:
    shelf, opened = begun(tmp_path)
    path = record_of(tmp_path, opened)
    before = path.read_text(encoding="utf-8")

    def refuse(*_: object, **__: object) -> None:
        raise OSError(error, os.strerror(error))

    with monkeypatch.context() as patched:
        patched.setattr(journals.os, call, refuse)
        for _ in range(4):
            play_one(opened)
        # A rename is only needed once the record has to be written whole.
        assert (opened.match.trouble is not None) == (call != "replace")
        assert path.read_text(encoding="utf-8").startswith(before)
    play_one(opened)
    assert opened.match.trouble is None and path.read_text(encoding="utf-8") == opened.match.text()
    shelf.close(opened)


def test_a_disk_that_takes_a_line_in_small_bites_gets_all_of_it(tmp_path, monkeypatch) -> None:
    write = os.write
    monkeypatch.setattr(journals.os, "write", lambda file, data: write(file, bytes(data[:7])))
    _, opened = begun(tmp_path)
    play_one(opened)
    assert opened.match.trouble is None
    assert record_of(tmp_path, opened).read_text(encoding="utf-8") == opened.match.text()


def test_the_disk_is_tried_again_even_if_nobody_plays(tmp_path, monkeypatch) -> None:
    shelf, opened = begun(tmp_path)
    with full_disk(monkeypatch):
        play_one(opened)
        assert shelf.look_after(10.0), "everybody is told"
        assert not shelf.look_after(10.1), "once"
        opened.match.retry().result()
        assert opened.match.trouble.errno == errno.ENOSPC
    wait_for(shelf, opened, 10.0 + RETRY)
    assert opened.match.trouble is None and shelf.look_after(13.0)
    assert record_of(tmp_path, opened).read_text(encoding="utf-8") == opened.match.text()


def test_a_clock_that_goes_back_does_not_keep_the_disk_from_being_tried(tmp_path, monkeypatch) -> None:
    shelf, opened = begun(tmp_path)
    tries, retry = [], Match.retry

    def counted(match: Match) -> Any:
        tries.append(match)
        return retry(match)

    with full_disk(monkeypatch):
        play_one(opened)
        wait_for(shelf, opened, 9_999.0)
        monkeypatch.setattr(Match, "retry", counted)
        shelf.look_after(10_000.0)
        assert not tries, "not every second"
    shelf.look_after(1.0)
    assert tries == [opened.match]
    retry(opened.match).result()
    assert opened.match.trouble is None


def test_a_match_that_cannot_be_saved_can_be_left_and_gone_on_with(tmp_path, monkeypatch) -> None:
    shelf, opened = begun(tmp_path)
    with full_disk(monkeypatch):
        play_one(opened)
        text = opened.match.text()
        shelf.close(opened)
        (entry,) = unfinished(shelf)
        assert entry.name == opened.name and entry.problem is None
        with pytest.raises(StoreError) as refused:
            shelf.put_away(opened.name)
        assert refused.value.refusal.code == "folder_not_writable"
        again = shelf.open(opened.name)
        assert again.match.text() == text
        play_one(again)
        shelf.close(again)
    shelf.look_after(5.0)
    again.match.retry().result()
    shelf.look_after(5.1)
    assert store(tmp_path).open(opened.name).match.text() == again.match.text(), "and nobody holds it"


def test_a_finished_match_on_a_failing_disk_is_filed_as_soon_as_it_is_saved(tmp_path, monkeypatch) -> None:
    shelf, opened = begun(tmp_path)
    with full_disk(monkeypatch):
        play_to_end(opened.match, Random(1))
        shelf.close(opened)
        assert not (tmp_path / "records").exists()
        assert unfinished(shelf) == [], "its results were seen"
        assert not list((tmp_path / "matches").glob("*.new"))
    opened.match.retry().result()
    shelf.look_after(1.0)
    assert reading((tmp_path / "records" / f"{opened.name}.jsonl").read_bytes()).has_result


def test_what_could_not_be_written_is_written_at_the_end(tmp_path, monkeypatch) -> None:
    shelf, opened = begun(tmp_path)
    with full_disk(monkeypatch):
        play_to_end(opened.match, Random(1))
    shelf.close_all()
    assert reading((tmp_path / "records" / f"{opened.name}.jsonl").read_bytes()).has_result


def test_a_torn_match_on_a_full_disk_goes_on_in_memory(tmp_path, monkeypatch) -> None:
    shelf, opened = begun(tmp_path)
    text = opened.match.text()
    shelf.close(opened)
    path = record_of(tmp_path, opened)
    path.write_bytes(path.read_bytes() + b'{"torn')
    with full_disk(monkeypatch):
        again = shelf.open(opened.name)
        assert again.torn and again.match.trouble is not None
        assert again.match.text() == text
    play_one(again)
    assert path.read_text(encoding="utf-8") == again.match.text()


# -- no folder -----------------------------------------------------------------------------------


def test_without_a_folder_a_match_begins_in_memory_and_is_saved_with_its_session_when_there_is_one(tmp_path) -> None:
    (tmp_path / "matches").write_text("a file in the way", encoding="utf-8")
    shelf, opened = begun(tmp_path)
    opened.match.hand_over(1, Seat("Helper", "random"))
    play_one(opened)
    assert opened.match.trouble is not None
    assert [path.name for path in tmp_path.iterdir()] == ["matches"]
    (tmp_path / "matches").unlink()
    wait_for(shelf, opened, 1.0)
    assert record_of(tmp_path, opened).read_text(encoding="utf-8") == opened.match.text()
    with pytest.raises(StoreError) as refused:
        store(tmp_path).open(opened.name)
    assert refused.value.refusal.code == "match_locked", "it is ours from now on"
    shelf.close(opened)
    assert store(tmp_path).open(opened.name).match.session == opened.match.session


def test_in_a_folder_that_nobody_can_look_into_a_match_is_played_in_memory(tmp_path) -> None:
    """As in one that is closed to us, or on a disk that was taken away: the system's answer is neither yes nor no."""
    shelf, opened = begun(tmp_path / TOO_LONG)
    play_one(opened)
    assert opened.match.trouble is not None
    shelf.close(opened)
    assert [entry.name for entry in unfinished(shelf)] == [opened.name]
    assert not shelf.has_old() and shelf.records.names() == put_away(shelf) == []
    shelf.forget_names()
    for refused in (shelf.open, shelf.put_away, shelf.bring_back, shelf.delete):
        with pytest.raises(StoreError):
            refused("another")


def test_where_only_finished_matches_cannot_be_looked_for_a_match_is_saved(tmp_path) -> None:
    (tmp_path / "records").symlink_to(TOO_LONG)
    _, opened = begun(tmp_path)
    play_one(opened)
    assert opened.match.trouble is None
    assert record_of(tmp_path, opened).read_text(encoding="utf-8") == opened.match.text()


def test_what_cannot_be_compared_is_never_overwritten(tmp_path) -> None:
    (tmp_path / "matches").write_text("a file in the way", encoding="utf-8")
    shelf, opened = begun(tmp_path)
    (tmp_path / "matches").unlink()
    (tmp_path / "matches").mkdir()
    with record_of(tmp_path, opened).open("wb") as theirs:
        theirs.truncate(MOST_BYTES + 1)
    for now in (1.0, 1.0 + RETRY, 1.0 + 2 * RETRY):
        wait_for(shelf, opened, now)
        assert opened.match.trouble is not None
    assert record_of(tmp_path, opened).stat().st_size == MOST_BYTES + 1


def test_a_match_that_another_program_played_on_is_never_overwritten(tmp_path) -> None:
    shelf, opened = begun(tmp_path)
    shelf.close(opened)
    lock = tmp_path / "matches" / f"{opened.name}.lock"
    lock.unlink()
    lock.mkdir()
    ours = shelf.open(opened.name)
    assert ours.match.trouble is not None, "it can't be locked"
    lock.rmdir()
    other_shelf = store(tmp_path)
    theirs = other_shelf.open(opened.name)
    play_one(theirs)
    play_one(ours)
    assert ours.match.trouble is not None, "they hold it"
    other_shelf.close(theirs)
    played = record_of(tmp_path, opened).read_bytes()
    play_one(ours)
    wait_for(shelf, ours, 1.0)
    assert ours.match.trouble is not None and record_of(tmp_path, opened).read_bytes() == played
    assert store(tmp_path).open(opened.name).match.text() == theirs.match.text()


def test_who_sits_where_is_kept_by_nobody_but_who_holds_the_match(tmp_path) -> None:
    shelf, opened = begun(tmp_path)
    shelf.close(opened)
    lock = tmp_path / "matches" / f"{opened.name}.lock"
    lock.unlink()
    lock.mkdir()
    before = everything(tmp_path)
    ours = shelf.open(opened.name)
    ours.match.hand_over(1, Seat("Helper", "random"))
    assert everything(tmp_path) == before


def test_a_match_that_could_not_be_locked_is_saved_if_nobody_else_touched_it(tmp_path) -> None:
    shelf, opened = begun(tmp_path)
    shelf.close(opened)
    lock = tmp_path / "matches" / f"{opened.name}.lock"
    lock.unlink()
    lock.mkdir()
    ours = shelf.open(opened.name)
    play_one(ours)
    lock.rmdir()
    play_one(ours)
    assert ours.match.trouble is None
    assert record_of(tmp_path, opened).read_text(encoding="utf-8") == ours.match.text()


# -- somebody is at the files while they are played ----------------------------------------------


@pytest.mark.parametrize(
    "done",
    ["deleted", "moved", "replaced", "folder deleted", "linked elsewhere", "emptied", "copied over", "written to"],
)
def test_whatever_happens_to_the_file_in_the_middle_of_a_match_the_whole_match_is_on_disk(tmp_path, done: str) -> None:
    home, outside = tmp_path / "home", tmp_path / "outside.jsonl"
    shelf, opened = begun(home)
    play_one(opened)
    path = record_of(home, opened)
    before = path.read_bytes()
    match done:
        case "deleted":
            path.unlink()
        case "moved":
            path.rename(outside)
        case "replaced":
            path.unlink()
            path.write_bytes(before[: before.index(b"\n") + 1])
        case "folder deleted":
            shutil.rmtree(home)
        case "emptied":
            os.truncate(path, 0)
        case "copied over":  # the file stays the same one
            path.write_bytes(before[: before.index(b"\n") + 1])
        case "written to":
            path.write_bytes(before + b"\n")
        case _:  # as some backups do it
            os.link(path, outside)
    play_one(opened)
    assert opened.match.trouble is None and path.read_text(encoding="utf-8") == opened.match.text()
    assert not outside.exists() or outside.read_bytes() == before, "a copy stays as it was"
    play_one(opened)
    shelf.close(opened)
    assert path.read_text(encoding="utf-8") == opened.match.text()


def without_lock(done: str, folder: Path, opened: OpenMatch, other: MatchStore) -> None:
    """The lock of a match that is being played is gone, one way or the other."""
    match done:
        case "deleted":
            (folder / "matches" / f"{opened.name}.lock").unlink()
        case "folder deleted":
            shutil.rmtree(folder)
        case _:
            (folder / "records").mkdir()
            shutil.copy(record_of(folder, opened), folder / "records")
            other.records.delete(opened.name)


LOCK_GONE = pytest.mark.parametrize("done", ["deleted", "folder deleted", "a copy deleted from the records"])


@LOCK_GONE
def test_a_lock_that_was_thrown_away_is_taken_again(tmp_path, done: str) -> None:
    home = tmp_path / "home"
    (shelf, opened), other = begun(home), store(home)
    play_one(opened)
    without_lock(done, home, opened, other)
    play_one(opened)
    with pytest.raises(StoreError) as refused:
        other.open(opened.name)
    assert refused.value.refusal.code == "match_locked"
    shelf.close(opened)
    assert other.open(opened.name).match.text() == opened.match.text()


def test_who_lost_the_lock_to_another_program_spoils_nothing_of_theirs(tmp_path) -> None:
    (shelf, opened), other = begun(tmp_path), store(tmp_path)
    play_one(opened)
    without_lock("deleted", tmp_path, opened, other)
    theirs = other.open(opened.name)
    play_one(theirs)
    for _ in range(3):
        play_one(opened)
        opened.match.hand_over(1, Seat("Helper", "random"))
        assert opened.match.trouble is not None, "it is in memory only, and that is told"
    other.close(theirs)
    before = everything(tmp_path)
    wait_for(shelf, opened, 1.0)
    assert opened.match.trouble is not None and everything(tmp_path) == before
    assert store(tmp_path).open(opened.name).match.text() == theirs.match.text()


def test_who_lost_the_lock_to_a_program_that_did_nothing_goes_on(tmp_path) -> None:
    (shelf, opened), other = begun(tmp_path), store(tmp_path)
    play_one(opened)
    without_lock("deleted", tmp_path, opened, other)
    theirs = other.open(opened.name)
    play_one(opened)
    assert opened.match.trouble is not None
    other.close(theirs)
    wait_for(shelf, opened, 1.0)
    assert opened.match.trouble is None
    assert record_of(tmp_path, opened).read_text(encoding="utf-8") == opened.match.text()


@pytest.mark.skipif(os.name != "posix", reason="links and pipes are different there")
@pytest.mark.parametrize("made", ["link", "name", "pipe"])
def test_what_lies_where_a_new_file_is_made_is_neither_written_to_nor_waited_for(
    tmp_path, monkeypatch, made: str
) -> None:
    outside, real, met = tmp_path / "outside", os.open, list[Path]()
    outside.write_bytes(b"somebody's own")
    lay = {"link": lambda at: at.symlink_to(outside), "name": lambda at: os.link(outside, at), "pipe": os.mkfifo}

    def guessed(name: str, flags: int, *rest: Any, **more: Any) -> int:
        """The name of the new file was guessed: something lies there when it is made."""
        if str(name).endswith(journals.UNFINISHED) and not met:
            met.append(Path(name))
            lay[made](met[0])
        return real(name, flags, *rest, **more)

    monkeypatch.setattr(os, "open", guessed)
    journals.replace_file(tmp_path / "file", b"ours")
    assert (tmp_path / "file").read_bytes() == b"ours" and outside.read_bytes() == b"somebody's own"
    assert met and os.path.lexists(met[0]), "it was met, and left as it was"


def test_programs_that_write_the_same_file_at_once_never_mix_it(tmp_path, monkeypatch) -> None:
    """The settings of two programs: one writes while the other is in the middle of it."""
    path, real, begun = tmp_path / "settings.toml", os.fsync, list[str]()

    def interrupted(handle: int) -> None:
        real(handle)
        if not begun:
            begun.append("the other")
            journals.replace_file(path, b"the other program's")
            assert path.read_bytes() == b"the other program's"

    monkeypatch.setattr(os, "fsync", interrupted)
    journals.replace_file(path, b"ours")
    assert path.read_bytes() == b"ours" and [each.name for each in tmp_path.iterdir()] == ["settings.toml"]


def test_what_a_crash_has_left_is_swept_away_when_nobody_can_be_at_it_any_more(tmp_path) -> None:
    journals.replace_file(tmp_path / "file", b"first")
    now = (tmp_path / "file").stat().st_mtime
    for name, age in {"other.abcdefgh.new": 3700, "young.abcdefgh.new": 3500, "mine.new": 9999}.items():
        (tmp_path / name).write_bytes(b"half")
        os.utime(tmp_path / name, (now - age, now - age))
    journals.replace_file(tmp_path / "file", b"second")
    assert {each.name for each in tmp_path.iterdir()} == {"file", "young.abcdefgh.new", "mine.new"}


def test_a_disk_that_hangs_is_not_waited_for_twice(tmp_path, monkeypatch) -> None:
    journal, gate, tries = journals.FileJournal(tmp_path / "x", trouble=OSError("full")), Event(), list[str]()

    def hanging(path: Path, data: bytes) -> None:
        tries.append(path.name)
        gate.wait()

    monkeypatch.setattr(journals, "replace_file", hanging)
    waiting = [journal.retry() for _ in range(50)]
    gate.set()
    assert all(each.result() for each in waiting) and len(tries) == 1
    journal.close()


# -- a real file system --------------------------------------------------------------------------


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of a few pages, where we may mount one."""
    place = tmp_path / "disk"
    place.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(place)]
    if sys.platform != "linux" or not _works(words):
        pytest.skip("only root on Linux may mount a small file system")
    yield place
    assert _works(["umount", "-l", str(place)])


def _works(words: list[str]) -> bool:
    try:
        return subprocess.run(words, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def test_a_full_disk_and_room_again(small_disk: Path) -> None:
    shelf, opened = begun(small_disk, header("rage", 6))
    with (small_disk / "ballast").open("wb", buffering=0) as ballast, pytest.raises(OSError):
        while True:
            ballast.write(bytes(4096))
    goes_on_and_is_saved(shelf, opened, small_disk, (small_disk / "ballast").unlink)


def test_a_read_only_disk_and_a_writable_one_again(small_disk: Path) -> None:
    shelf, opened = begun(small_disk)
    play_one(opened)
    shelf.close(opened)
    remount = ["mount", "-o", "remount,ro", str(small_disk)]
    assert _works(remount)
    opened = shelf.open(opened.name)
    new = shelf.create(header("rage", 3), None, NOON)
    new.match.settle()
    assert opened.match.trouble is None or opened.match.trouble.errno == errno.EROFS
    assert new.match.trouble.errno == errno.EROFS
    goes_on_and_is_saved(shelf, opened, small_disk, lambda: _works([*remount[:2], "remount,rw", remount[3]]))
    wait_for(shelf, new, 1.0)
    assert record_of(small_disk, new).read_text(encoding="utf-8") == new.match.text()


def goes_on_and_is_saved(shelf: MatchStore, opened: OpenMatch, folder: Path, mend: Callable[[], object]) -> None:
    rng, actions = Random(1), 0
    while not opened.match.over and (actions < 12 or opened.match.trouble is None):
        seat = opened.match.deciders()[0]
        opened.match.submit(seat, rng.choice(opened.match.legal(seat)))
        opened.match.settle()
        actions += 1
    assert opened.match.trouble is not None
    mend()
    wait_for(shelf, opened, 100.0)
    assert opened.match.trouble is None
    assert record_of(folder, opened).read_text(encoding="utf-8") == opened.match.text()


# -- damaged records -----------------------------------------------------------------------------


def everything(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.suffix != ".lock"}


@pytest.mark.parametrize("damage", [b"rubbish\n", b"\xff\n", b"", b"\n", b"[]\n"])
def test_a_damaged_match_is_set_aside_and_nothing_else_is_touched(tmp_path, damage: bytes) -> None:
    shelf, good = begun(tmp_path)
    shelf.close(good)
    shelf, opened = begun(tmp_path)
    play_one(opened)
    shelf.close(opened)
    path = record_of(tmp_path, opened)
    damaged = damage + path.read_bytes() if damage else b""
    path.write_bytes(damaged)
    before = everything(tmp_path)
    other, entry = sorted(unfinished(shelf), key=lambda entry: entry.problem is not None)
    assert other.name == good.name and other.problem is None and not other.aside
    assert entry.record is None and entry.problem is not None and entry.aside == path.name + ".damaged"
    after = everything(tmp_path)
    assert after.pop(entry.aside) == damaged == before.pop(path.name)
    assert after == before
    assert [left.name for left in unfinished(shelf)] == [good.name], "it is told once"


def test_a_second_damage_of_the_same_match_has_a_name_of_its_own(tmp_path) -> None:
    shelf, opened = begun(tmp_path)
    shelf.close(opened)
    path = record_of(tmp_path, opened)
    for name in (".damaged", ".damaged-2", ".damaged-3"):
        path.write_bytes(b"rubbish" + name.encode() + b"\n")
        (entry,) = unfinished(shelf)
        assert entry.aside == path.name + name
    assert len(list(path.parent.glob("*.damaged*"))) == 3


def test_a_line_damaged_in_the_middle_counts_as_damage(tmp_path) -> None:
    shelf, opened = begun(tmp_path)
    for _ in range(4):
        play_one(opened)
    shelf.close(opened)
    path = record_of(tmp_path, opened)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:3], lines[3][:5] + b"\n", *lines[4:]]))
    (entry,) = unfinished(shelf)
    assert entry.aside and entry.problem.line == 4


@pytest.mark.parametrize(
    ("field", "code"),
    [(b'"record": 2', "other_version"), (b'"record": 1, "weather": 1', "unknown_field")],
)
def test_a_record_of_another_program_is_refused_and_stays_where_it_is(tmp_path, field: bytes, code: str) -> None:
    shelf, opened = begun(tmp_path)
    shelf.close(opened)
    path = record_of(tmp_path, opened)
    path.write_bytes(path.read_bytes().replace(b'"record": 1', field, 1))
    before = everything(tmp_path)
    (entry,) = unfinished(shelf)
    assert entry.problem.refusal.code == code and not entry.aside
    assert everything(tmp_path) == before


def own_deck(folder: Path) -> MatchStore:
    """A new start of the program, which reads decks anew."""
    return MatchStore(folder, ContentLibrary(Folders(standard_folders().ours, folder)))


def test_a_match_whose_deck_was_changed_waits_for_it_and_is_not_damaged(tmp_path) -> None:
    deck = tmp_path / "decks" / "mine.toml"
    deck.parent.mkdir()
    usual = (standard_folders().ours / "config" / "games" / "perfect_numbers" / "deck.toml").read_text(encoding="utf-8")
    deck.write_text(usual, encoding="utf-8")
    head = header("perfect_numbers")
    shelf = own_deck(tmp_path)
    opened = shelf.create(replace(head, setup=replace(head.setup, deck="mine")), None, NOON)
    opened.match.settle()
    play_one(opened)
    shelf.close(opened)
    before = opened.match.text()
    deck.write_text(usual.replace("= 3", "= 2"), encoding="utf-8")
    (entry,) = unfinished(own_deck(tmp_path))
    assert entry.problem is not None and entry.problem.line > 1 and not entry.aside
    deck.write_text(usual, encoding="utf-8")
    assert own_deck(tmp_path).open(opened.name).match.text() == before
    with record_of(tmp_path, opened).open("ab") as file:
        file.write(b"rubbish\n")
    (entry,) = unfinished(own_deck(tmp_path))
    assert entry.aside, "what is no record is one with no deck"


def test_a_match_that_is_refused_is_held_by_nobody(tmp_path) -> None:
    shelf, opened = begun(tmp_path)
    shelf.close(opened)
    path = record_of(tmp_path, opened)
    good = path.read_bytes()
    path.write_bytes(b"rubbish\n")
    # As long as the error is looked at, nothing that its frames hold is thrown away: a forgotten lock neither.
    with pytest.raises(RecordError) as refused:
        shelf.open(opened.name)
    path.write_bytes(good)
    assert store(tmp_path).open(opened.name).match.text() == opened.match.text(), refused


def test_a_new_match_has_the_name_of_none_that_is_put_away_or_finished(tmp_path) -> None:
    """Two may begin in the same second, and a clock goes back an hour once a year."""
    shelf, away = begun(tmp_path)
    shelf.close(away)
    shelf.put_away(away.name)
    shelf, ended = begun(tmp_path)
    play_to_end(ended.match, Random(1))
    shelf.close(ended)
    _, new = begun(tmp_path)
    assert len({away.name, ended.name, new.name}) == 3


def test_a_match_that_another_program_plays_is_never_set_aside(tmp_path) -> None:
    _, opened = begun(tmp_path)
    path = record_of(tmp_path, opened)
    path.write_bytes(b"rubbish\n")
    (entry,) = unfinished(store(tmp_path))
    assert entry.problem is not None and not entry.aside and path.exists()


def test_a_match_that_was_read_in_the_middle_of_a_write_is_not_set_aside(tmp_path, monkeypatch) -> None:
    shelf, opened = begun(tmp_path)
    shelf.close(opened)
    half, whole = iter([b"rubbish\n"]), stores.bytes_of
    monkeypatch.setattr(stores, "bytes_of", lambda path: next(half, b"") or whole(path))
    (entry,) = unfinished(shelf)
    assert entry.problem is None and not entry.aside and record_of(tmp_path, opened).exists()
