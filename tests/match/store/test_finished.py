"""The folder of finished records: anybody may put files there, and nothing in it is ever changed."""

from __future__ import annotations

import datetime
import os
from pathlib import Path
from random import Random

import pytest

from game.match.store.match_files import StoreError
from tests.engine.record.matches import played
from tests.match.table import NOON, header, play_to_end, store


def put(root, name: str, text: str, day: int | None = None) -> None:
    (root / "records").mkdir(exist_ok=True)
    path = root / "records" / f"{name}.jsonl"
    path.write_text(text, encoding="utf-8")
    if day is not None:
        when = datetime.datetime(2026, 3, day, 12).timestamp()
        os.utime(path, (when, when))


def test_a_finished_match_is_found_again_with_its_session(tmp_path) -> None:
    matches = store(tmp_path)
    opened = matches.create(header(), None, NOON)
    opened.match.settle()
    play_to_end(opened.match, Random(1))
    opened.match.session.colours = ["green", "red"]
    opened.match.on_session_change(opened.match.session)
    matches.close(opened)
    assert matches.has_old() and matches.records.names() == [opened.name]
    entry = matches.records.entry(opened.name)
    assert entry.record is not None and entry.record.state.over and entry.problem is None
    assert entry.session.colours == ["green", "red"]


def test_the_newest_first_by_the_name_or_by_the_file(tmp_path) -> None:
    text = played("5211", 2)
    put(tmp_path, "20260303-120000-5211-1", text, day=30)
    put(tmp_path, "20260310-120000-5211-1", text, day=1)
    put(tmp_path, "from a friend", text, day=5)
    put(tmp_path, "99999999-999999-no-date", text, day=7)
    assert store(tmp_path).records.names() == [
        "20260310-120000-5211-1", "99999999-999999-no-date", "from a friend", "20260303-120000-5211-1",
    ]  # fmt: skip


def test_a_file_of_a_year_that_no_calendar_has_keeps_nobody_from_the_records(tmp_path, monkeypatch) -> None:
    put(tmp_path, "from another time", played("5211", 2), day=3)
    real = Path.lstat

    def odd(path: Path) -> os.stat_result:
        """Some file systems keep any number as a date."""
        found = list(real(path))
        return os.stat_result([*found[:7], 10**13, 10**13, 10**13])

    monkeypatch.setattr(Path, "lstat", odd)
    assert store(tmp_path).records.names() == ["from another time"]


def test_records_of_other_programs_are_read_whatever_they_are_called(tmp_path) -> None:
    put(tmp_path, "Ünser Abend (2) 100%", played("rage", 3))
    records = store(tmp_path).records
    entry = records.entry("Ünser Abend (2) 100%")
    assert entry.record is not None and entry.session.seats == list(entry.record.header.seats)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "header_missing"),
        ("{}\n", "header_missing"),
        (played("5211", 2)[:-5], "not_json"),
        ("".join(played("5211", 2).splitlines(keepends=True)[:-1]), "result_missing"),
        (played("5211", 2).replace('"do": "play', '"do": "lay', 1), "no_such_action"),
    ],
)
def test_a_broken_record_says_why_and_is_left_alone(tmp_path, text: str, code: str) -> None:
    put(tmp_path, "broken", text)
    records = store(tmp_path).records
    entry = records.entry("broken")
    assert entry.record is None and entry.problem is not None and entry.problem.refusal.code == code
    assert (tmp_path / "records" / "broken.jsonl").read_text(encoding="utf-8") == text


def test_reading_leaves_no_trace(tmp_path) -> None:
    put(tmp_path, "one", played("5211", 2))
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    records = store(tmp_path).records
    records.entry(records.names()[0])
    records.entry("not there")
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before


def test_deleting_takes_everything_of_one_record(tmp_path) -> None:
    matches = store(tmp_path)
    for name in ("one", "two"):
        put(tmp_path, name, played("5211", 2))
        (tmp_path / "records" / f"{name}.session.json").write_text("{}", encoding="utf-8")
    matches.records.delete("one")
    matches.records.delete("one")
    assert sorted(path.name for path in (tmp_path / "records").iterdir()) == ["two.jsonl", "two.session.json"]


@pytest.mark.parametrize("name", ["../matches/x", "..", "a/b", "/etc/passwd", ""])
def test_names_stay_inside_the_folder(tmp_path, name: str) -> None:
    put(tmp_path, "one", played("5211", 2))
    (tmp_path / "matches").mkdir()
    (tmp_path / "matches" / "x.jsonl").write_text(played("5211", 2), encoding="utf-8")
    records = store(tmp_path).records
    if name:
        assert records.entry(name).record is None
    if "/" in name:
        with pytest.raises(StoreError):
            records.delete(name)
    assert (tmp_path / "matches" / "x.jsonl").exists()


def test_nothing_old_is_nothing(tmp_path) -> None:
    matches = store(tmp_path)
    assert not matches.has_old() and matches.records.names() == []
    opened = matches.create(header(), None, NOON)
    matches.close(opened)
    assert not matches.has_old()
    matches.put_away(opened.name)
    assert matches.has_old()
