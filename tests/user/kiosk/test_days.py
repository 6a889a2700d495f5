"""What is counted at a kiosk: a line for each thing, days from lines, and no names."""

from __future__ import annotations

import csv
import datetime
import errno
import os
from pathlib import Path

import pytest

from game.match.store.match_lock import lock_at
from game.user.kiosk.days import COLUMNS, FILE, MOST_WAITING, Days, KioskEvent, What

FIRST = datetime.datetime(2026, 11, 14, 9, 30)


def counted(folder: Path) -> Days:
    time = [FIRST]
    days = Days(folder, lambda: time[0])
    for happening in (
        KioskEvent(What.BEGUN, "rage", 1, 3),
        KioskEvent(What.FINISHED, "rage", 1, 3, 120, 600),
        KioskEvent(What.BEGUN, "5211", 2, 0),
        KioskEvent(What.PUT_AWAY, "5211", 2, 0, 14, 200),
        KioskEvent(What.CRASH, "5211"),
    ):
        assert days.count(happening)
    time[0] += datetime.timedelta(days=1)
    for happening in (
        KioskEvent(What.BEGUN, "rage", 1, 3),
        KioskEvent(What.FINISHED, "rage", 1, 3, 90, 300),
        KioskEvent(What.HANG),
    ):
        assert days.count(happening)
    return days


def test_a_day_is_counted(tmp_path: Path) -> None:
    second, first = counted(tmp_path).days()
    assert (first.day, first.begun, first.finished, first.put_away, first.crashes) == ("2026-11-14", 2, 1, 1, 1)
    assert first.games == {"rage": 1, "5211": 1} and first.minutes == 10
    assert (second.day, second.begun, second.crashes, second.minutes) == ("2026-11-15", 1, 1, 5)


def test_any_program_can_read_the_table(tmp_path: Path) -> None:
    counted(tmp_path)
    with (tmp_path / FILE).open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert tuple(rows[0]) == COLUMNS and len(rows) == 8
    assert rows[1] == {
        "day": "2026-11-14",
        "time": "09:30:00",
        "what": "finished",
        "game": "rage",
        "people": "1",
        "bots": "3",
        "decisions": "120",
        "seconds": "600",
    }


def test_torn_and_foreign_lines_are_passed_over(tmp_path: Path) -> None:
    days = counted(tmp_path)
    with (tmp_path / FILE).open("ab") as file:
        file.write(
            b'\0\xff,"\n2026-11-15,10:00:00,danced,rage,1,3,0,0\n2026-11-15,10:00:00,finished,rage,1,3,0,x\n2026-'
        )
    second, _ = days.days()
    assert second.finished == 2 and second.begun == 1
    assert days.count(KioskEvent(What.CRASH)) and days.days()[0].crashes == 2
    assert Days(tmp_path / "nowhere", lambda: FIRST).days() == []


def rows(folder: Path) -> list[str]:
    """What every line is about, in the order of the file; each is whole."""
    lines = (folder / FILE).read_text(encoding="utf-8").splitlines()
    assert lines[0] == ",".join(COLUMNS) and all(line.count(",") == len(COLUMNS) - 1 for line in lines)
    return [line.split(",")[3] for line in lines[1:]]


def full_disk(monkeypatch: pytest.MonkeyPatch, takes: int) -> None:
    """The disk takes so many bytes of a line and no more."""

    def write_part(file: int, data: bytes) -> None:
        os.write(file, data[:takes])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("game.user.kiosk.days.write_all", write_part)


@pytest.mark.parametrize("takes", [0, 7, 60])
def test_a_line_that_the_disk_refuses_is_written_later_whole_and_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, takes: int
) -> None:
    days = Days(tmp_path, lambda: FIRST)
    assert days.count(KioskEvent(What.BEGUN, "rage", 1, 3))
    with monkeypatch.context() as refusing:
        full_disk(refusing, takes)
        assert not days.count(KioskEvent(What.FINISHED, "5211", 1, 3, 90, 300))
        assert not days.count(KioskEvent(What.BEGUN, "hornochsen", 2, 1))
        days.look_after(0.0)
        assert rows(tmp_path) == ["rage"] and days.waiting == 2
        (day,) = days.days()
        assert (day.begun, day.finished, day.seconds) == (2, 1, 300), "the operator sees them all the same"
    days.look_after(5.0)
    assert days.waiting == 2, "a disk is not asked in every frame"
    days.look_after(11.0)
    assert rows(tmp_path) == ["rage", "5211", "hornochsen"] and days.waiting == 0
    days.look_after(30.0)
    assert days.count(KioskEvent(What.CRASH, "perfect_numbers"))
    assert rows(tmp_path) == ["rage", "5211", "hornochsen", "perfect_numbers"]


def test_a_line_that_stands_there_is_not_written_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk has taken the line, and then can't say that it is safe."""

    def refuse(_: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    days = Days(tmp_path, lambda: FIRST)
    with monkeypatch.context() as refusing:
        refusing.setattr("game.user.kiosk.days.os.fsync", refuse)
        days.count(KioskEvent(What.BEGUN, "rage", 1, 3))
    days.look_after(100.0)
    days.count(KioskEvent(What.BEGUN, "5211", 1, 3))
    assert rows(tmp_path) == ["rage", "5211"]


def test_a_disk_that_refuses_for_long_keeps_the_newest_lines(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    days = Days(tmp_path / "file", lambda: FIRST)
    for at in range(MOST_WAITING + 5):
        assert not days.count(KioskEvent(What.BEGUN, str(at)))
    (tmp_path / "file").unlink()
    assert days.write()
    assert rows(tmp_path / "file") == [str(at) for at in range(5, MOST_WAITING + 5)]


def test_two_programs_count_in_one_file(tmp_path: Path) -> None:
    window, watchdog = Days(tmp_path, lambda: FIRST), Days(tmp_path, lambda: FIRST)
    with lock_at(tmp_path / f"{FILE}.lock"):
        assert not window.count(KioskEvent(What.BEGUN, "rage", 1, 3)), "the other one is writing"
    assert watchdog.count(KioskEvent(What.CRASH, "rage")) and window.write()
    assert rows(tmp_path) == ["rage", "rage"]


@pytest.mark.skipif(os.name != "posix", reason="links are different there")
def test_a_copy_made_of_links_stays_as_it_was(tmp_path: Path) -> None:
    days = Days(tmp_path, lambda: FIRST)
    days.count(KioskEvent(What.BEGUN, "rage", 2, 1))
    os.link(days.path, tmp_path / "copy")
    before = (tmp_path / "copy").read_bytes()
    days.count(KioskEvent(What.BEGUN, "5211", 2, 1))
    assert (tmp_path / "copy").read_bytes() == before and len(days.path.read_bytes().splitlines()) == 3
