"""What is counted at a kiosk: a line for each thing, days from lines, and no names."""

from __future__ import annotations

import csv
import datetime
import os
from pathlib import Path

import pytest

from game.app.kiosk.days import COLUMNS, FILE, Days, Happening, What

FIRST = datetime.datetime(2026, 11, 14, 9, 30)


def counted(folder: Path) -> Days:
    time = [FIRST]
    days = Days(folder, lambda: time[0])
    for happening in (
        Happening(What.BEGUN, "rage", 1, 3),
        Happening(What.FINISHED, "rage", 1, 3, 120, 600),
        Happening(What.BEGUN, "5211", 2, 0),
        Happening(What.PUT_AWAY, "5211", 2, 0, 14, 200),
        Happening(What.CRASH, "5211"),
    ):
        assert days.count(happening)
    time[0] += datetime.timedelta(days=1)
    for happening in (
        Happening(What.BEGUN, "rage", 1, 3),
        Happening(What.FINISHED, "rage", 1, 3, 90, 300),
        Happening(What.HANG),
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
    assert days.count(Happening(What.CRASH)) and days.days()[0].crashes == 2
    assert Days(tmp_path / "nowhere", lambda: FIRST).days() == []


def test_a_disk_that_refuses_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    days = Days(tmp_path / "file", lambda: FIRST)
    assert not days.count(Happening(What.CRASH)) and days.days() == []


@pytest.mark.skipif(os.name != "posix", reason="links are different there")
def test_a_copy_made_of_links_stays_as_it_was(tmp_path: Path) -> None:
    days = Days(tmp_path, lambda: FIRST)
    days.count(Happening(What.BEGUN, "rage", 2, 1))
    os.link(days.path, tmp_path / "copy")
    before = (tmp_path / "copy").read_bytes()
    days.count(Happening(What.BEGUN, "5211", 2, 1))
    assert (tmp_path / "copy").read_bytes() == before and len(days.path.read_bytes().splitlines()) == 3
