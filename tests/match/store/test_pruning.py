"""The oldest matches of a kiosk go, a few at a time; what runs, is open, or was played at home stays."""

from __future__ import annotations

import datetime
import os
from itertools import pairwise
from pathlib import Path

import pytest

from game.content.folders import Folders, standard_folders
from game.content.library import ContentLibrary
from game.engine.game import Setup
from game.engine.record.header import Header, Seat
from game.match.store.match_lock import lock_at, take
from game.match.store.match_store import MatchStore
from game.match.store.pruning import AT_ONCE, KeepLimits, Pruning

NOW = datetime.datetime(2026, 6, 1, 12, 0)
SEATS = (Seat("Zelda", "human"), Seat("Yves", "beginner"))
FOREVER = KeepLimits(10_000, 0)


class Shelf:
    """A folder of matches, each a day older than the one before."""

    def __init__(self, root: Path) -> None:
        self.root = root
        library = ContentLibrary(Folders(standard_folders().ours, root))
        self.store = MatchStore(root, library, anonymous=True)
        self.home = MatchStore(root, library)
        self.pruning = Pruning(root, library, self.store)

    def put(self, folder: str, days: int, store: MatchStore | None = None) -> str:
        """A match of so many days ago in this folder."""
        store = store or self.store
        when = NOW - datetime.timedelta(days=days)
        opened = store.create(Header(Setup("5211", 2, {}), SEATS, 7), None, when)
        store.close(opened)
        if folder != "matches":
            store.put_away(opened.name)
        if folder == "records":
            (self.root / "records").mkdir(exist_ok=True)
            (self.root / "away" / f"{opened.name}.session.json").unlink()
            (self.root / "away" / f"{opened.name}.jsonl").rename(self.root / "records" / f"{opened.name}.jsonl")
        return opened.name

    def prune(self, matches: int = 10_000, days: int = 0) -> list[int]:
        """How many files there are after each step."""
        return [len(self.files()) for _ in self.pruning.steps(KeepLimits(matches, days), NOW)]

    def files(self) -> set[str]:
        return {path.name for path in self.root.rglob("*") if path.is_file() and path.parent.name != "named"}

    def names(self, folder: str) -> list[str]:
        return sorted((path.name.removesuffix(".jsonl") for path in (self.root / folder).glob("*.jsonl")), reverse=True)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


@pytest.mark.parametrize("folder", ["away", "records"])
def test_the_oldest_go_when_there_are_too_many(shelf: Shelf, folder: str) -> None:
    names = [shelf.put(folder, days) for days in range(12)]
    shelf.prune(matches=5)
    assert shelf.names(folder) == names[:5]
    left = {name.split(".")[0] for name in shelf.files()}
    assert left == set(names[:5]), "neither a session nor a lock of the others is left"


@pytest.mark.parametrize("folder", ["away", "records"])
def test_those_that_are_too_old_go(shelf: Shelf, folder: str) -> None:
    names = [shelf.put(folder, days) for days in range(0, 60, 10)]
    shelf.prune(days=30)
    assert shelf.names(folder) == names[:4], "one of exactly thirty days stays"
    shelf.prune()
    assert shelf.names(folder) == names[:4], "without a limit none is too old"


def test_each_folder_has_its_own_number(shelf: Shelf) -> None:
    away = [shelf.put("away", days) for days in range(6)]
    records = [shelf.put("records", 10 + days) for days in range(6)]
    shelf.prune(matches=4)
    assert (shelf.names("away"), shelf.names("records")) == (away[:4], records[:4])


def test_a_step_deletes_only_a_few(shelf: Shelf) -> None:
    for days in range(20):
        shelf.put("away", days)
    left = [len(shelf.files())]
    left += shelf.prune(matches=1)
    assert max(before - after for before, after in pairwise(left)) <= 3 * AT_ONCE
    assert len(left) > 19 / AT_ONCE


def test_what_runs_is_never_deleted(shelf: Shelf) -> None:
    names = [shelf.put("matches", days) for days in range(0, 2000, 100)]
    shelf.prune(matches=3, days=10)
    assert shelf.names("matches") == names and len(shelf.files()) == 3 * len(names)


def test_what_somebody_has_open_is_never_deleted(shelf: Shelf) -> None:
    names = [shelf.put("away", days) for days in range(4)]
    lock = lock_at(shelf.root / "matches" / f"{names[2]}.lock")
    take(lock)
    shelf.prune(matches=1)
    assert shelf.names("away") == [names[0], names[2]]
    lock.release()
    shelf.prune(matches=1)
    assert shelf.names("away") == names[:1]


@pytest.mark.parametrize("folder", ["away", "records"])
def test_what_was_played_at_home_stays(shelf: Shelf, folder: str) -> None:
    """Whoever tries the kiosk on the machine they play at loses nothing."""
    at_home = [shelf.put(folder, days, shelf.home) for days in range(100, 110)]
    kiosk = [shelf.put(folder, days) for days in range(120, 130)]
    shelf.prune(matches=15, days=0)
    assert shelf.names(folder) == at_home + kiosk[:5]
    shelf.prune(matches=10, days=30)
    assert shelf.names(folder) == at_home


def test_names_without_a_date_are_as_old_as_their_files(shelf: Shelf) -> None:
    name = shelf.put("records", 3)
    for other, days in (("from a friend", 40), ("of today", 0)):
        path = shelf.root / "records" / f"{other}.jsonl"
        path.write_bytes((shelf.root / "records" / f"{name}.jsonl").read_bytes())
        when = (NOW - datetime.timedelta(days=days)).timestamp()
        os.utime(path, (when, when))
    shelf.prune(days=30)
    assert set(shelf.names("records")) == {name, "of today"}


def test_damaged_records_that_were_set_aside_are_bounded_too(shelf: Shelf) -> None:
    names = [shelf.put("matches", days) for days in range(8)]
    for name in names:
        (shelf.root / "matches" / f"{name}.jsonl").write_bytes(b"nothing of ours\n")
        assert shelf.store.look(name).aside
    home = shelf.put("matches", 50, shelf.home)
    with (shelf.root / "matches" / f"{home}.jsonl").open("ab") as file:
        file.write(b"nothing of ours\n")
    assert shelf.store.look(home).aside
    shelf.prune(matches=3)
    aside = sorted((path.name.split(".")[0] for path in (shelf.root / "matches").glob("*.damaged")), reverse=True)
    assert aside == [*names[:3], home]


def test_locks_and_sessions_that_nobody_needs_go(shelf: Shelf) -> None:
    name, held = shelf.put("away", 1), lock_at(shelf.root / "matches" / "20260601-115900-rage-1.lock")
    take(held)
    (shelf.root / "matches" / "20260101-115900-rage-1.lock").touch()
    (shelf.root / "away" / "20260101-115900-rage-1.session.json").touch()
    list(shelf.pruning.steps(FOREVER, NOW))
    kept = {f"{name}.jsonl", f"{name}.session.json", f"{name}.lock", "20260601-115900-rage-1.lock"}
    assert shelf.files() == kept, "whoever begins a match holds its lock before there is a record"
    held.release()


def test_what_is_being_written_stays(shelf: Shelf) -> None:
    (shelf.root / "matches").mkdir()
    path = shelf.root / "matches" / "20200101-115900-rage-1.jsonl.abcd1234.new"
    path.touch()
    shelf.prune(matches=1, days=1)
    assert path.exists()


def test_a_disk_that_refuses_stops_nobody(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [shelf.put("records", days) for days in range(4)]
    real = Path.unlink

    def refuse(path: Path, missing_ok: bool = False) -> None:
        if path.name == f"{names[2]}.jsonl":
            raise PermissionError(13, "Permission denied")
        real(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", refuse)
    shelf.prune(matches=1)
    assert shelf.names("records") == [names[0], names[2]]
