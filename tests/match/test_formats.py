"""Files of every released format keep loading; those of another one are refused in words and left alone.

tests/golden/formats/VERSION has files as they were written then. They are never changed: a new format gets a folder.
"""

from __future__ import annotations

import datetime
import shutil
from pathlib import Path

import pytest

from game.content.texts import Texts
from game.engine.game import Setup
from game.engine.record.header import VERSION, Header, RecordError, Seat
from game.engine.record.reader import read, recover
from game.match.practice.puzzle_files import FOLDER as PUZZLES
from game.match.practice.puzzle_files import PuzzleFiles, PuzzlePlace, SolvedMark
from game.match.session import Session, read_session
from game.match.statistics import statistics
from game.match.statistics.statistics import Statistics, StatisticsError
from game.match.store.match_store import MatchStore
from game.user import last_setup, progress
from game.user.kiosk import config as kiosk_config
from game.user.kiosk import days, pin
from game.user.kiosk.config import read_kiosk
from game.user.kiosk.days import Days
from game.user.kiosk.pin import PinGate, fits
from game.user.last_setup import read_last_setup
from game.user.progress import Progress
from game.user.settings import Settings, read_settings, write_settings
from scenes.first_frame import SETTINGS_FILE
from tests.engine import kit

FORMATS = Path(__file__).parents[1] / "golden" / "formats"
VERSIONS = sorted(path.name for path in FORMATS.iterdir())
RECORDS = sorted(FORMATS.glob("*/records/*.jsonl"))
RUNNING = ("running", "rage-secret")
ENGLISH = Texts(kit.FOLDERS.ours / "config", "en")
PAIR = Header(Setup("5211", 2), (Seat("Ada"), Seat("Bea")), 7)


def test_there_are_files_of_every_version_up_to_this_one() -> None:
    assert [str(number + 1) for number in range(VERSION)] == VERSIONS
    assert {path.stem.split("-")[0] for path in RECORDS} >= {"5211", "rage", "hornochsen", "perfect_numbers", "running"}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_are_read_as_fair_and_written_the_same_again(tmp_path, path: Path) -> None:
    record = read(path.read_bytes(), kit.LIBRARY, fair=True)
    assert record.has_result == (path.stem not in RUNNING)
    shelf = MatchStore(tmp_path, kit.LIBRARY)
    (tmp_path / "matches").mkdir()
    shutil.copy(path, tmp_path / "matches" / "old-1.jsonl")
    opened = shelf.open("old-1")
    assert opened.match.text().encode("utf-8") == path.read_bytes() and not opened.torn
    assert opened.match.over == record.has_result
    if not opened.match.over:
        seat = opened.match.deciders()[0]
        opened.match.submit(seat, opened.match.legal(seat)[0])
    shelf.close(opened)


@pytest.mark.parametrize("version", VERSIONS)
def test_what_is_kept_beside_matches_keeps_its_meaning(version: str) -> None:
    folder = FORMATS / version
    session = read_session((folder / "match.session.json").read_bytes(), PAIR)
    seats = [Seat("Ada"), Seat("Béla ẞ", "expert")]
    assert session == Session(seats, ["red", "blue"], "curtain", "azul", practice=True, numbered=True)
    settings, damage = read_settings(folder / "settings.toml")
    assert damage is None and (settings.language, settings.volume, settings.text_size) == ("de", 35, 150)
    assert (settings.speed, settings.motion, settings.player_name) == ("fast", "reduced", 'Ada "ẞ"')
    assert settings.one_tap and settings.tv_safe and settings.safe_colours and not settings.sound
    rage = read_last_setup(folder, "rage")
    assert [(seat.kind, seat.colour, seat.name) for seat in rage] == [
        ("human", "red", "Ada"), ("expert", "blue", ""), ("casual", "", "Béla"),
    ]  # fmt: skip
    known = Progress(folder)
    assert known.knows("rage", "follow") and not known.knows("hornochsen", "choose_row")
    assert known.was_guided("5211") and not known.was_guided("rage")


@pytest.mark.parametrize("version", VERSIONS)
def test_what_a_kiosk_has_kept_keeps_its_meaning(version: str) -> None:
    folder = FORMATS / version
    config, wrong = read_kiosk(folder / "kiosk.toml")
    assert not wrong and fits("2468", config.pin) and not fits("2469", config.pin)
    assert (config.games, config.languages, config.levels) == (["rage", "5211"], ["en"], ["beginner", "strong"])
    assert (config.decision_seconds, config.volume, config.text_size, config.screen_inches) == (45, 30, 125, 55)
    assert (config.idle_seconds, config.countdown_seconds, config.attract_seconds) == (120, 15, 90)
    assert (config.corner, config.power_off) == ("top right", ["systemctl", "poweroff"])
    assert PinGate(folder, lambda: 1_790_000_000.0, lambda: 0.0).wait() == 30, "four wrong PINs, the last one just now"
    newest, oldest = Days(folder, datetime.datetime.now).days()
    assert (oldest.day, oldest.begun, oldest.finished, oldest.minutes) == ("2026-03-01", 2, 1, 21)
    assert (newest.day, newest.put_away, newest.crashes) == ("2026-03-02", 1, 2)


@pytest.mark.parametrize("version", VERSIONS)
def test_own_puzzles_and_what_was_solved_keep_their_meaning(version: str) -> None:
    shelf = PuzzleFiles(kit.FOLDERS.ours, FORMATS / version, kit.LIBRARY)
    (own,) = shelf.own("5211")
    assert shelf.puzzle(own).answers and shelf.mark(own) is SolvedMark.SHOWN
    assert (
        shelf.mark(PuzzlePlace("5211", "001")) is SolvedMark.FIRST
        and shelf.mark(PuzzlePlace("rage", "002")) is SolvedMark.LATER
    )


def test_every_file_that_is_kept_has_an_example_of_its_format() -> None:
    kept = {SETTINGS_FILE, kiosk_config.FILE, days.FILE, last_setup.FILE, progress.FILE, pin.FILE, statistics.FILE}
    kept.add(PUZZLES)
    assert kept <= {path.name for path in (FORMATS / VERSIONS[-1]).iterdir()}


@pytest.mark.parametrize("version", VERSIONS)
def test_statistics_are_read(tmp_path, version: str) -> None:
    shutil.copy(FORMATS / version / "statistics.sqlite", tmp_path)
    kept = Statistics(tmp_path)
    assert "Ada" in kept.people()
    assert [played.game for played in kept.matches("Ada")] == ["5211", "hornochsen", "rage"]


def test_settings_of_an_older_program_are_completed_and_of_a_newer_one_kept_where_known(tmp_path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('volume = 11\nhologram = "on"\nspeed = "warp"\n', encoding="utf-8")
    found, damage = read_settings(path)
    assert damage is None and found == Settings(volume=11)
    assert write_settings(path, found) and read_settings(path) == (found, None)


@pytest.mark.parametrize("version", ["0", "2", "999999999999999999999", '"1"', "1.0", "null", "true"])
def test_a_record_of_another_version_is_refused_with_a_clear_sentence(version: str) -> None:
    data = RECORDS[0].read_bytes().replace(b'"record": 1', f'"record": {version}'.encode(), 1)
    for way in (read, recover):
        with pytest.raises(RecordError) as refused:
            way(data, kit.LIBRARY)
        words = ENGLISH.sentence(refused.value.refusal)
        assert words in ("another version of the record format; this program reads version 1", "1.0 is not an integer")


@pytest.mark.parametrize("old, new", [(b"tableseat", b"table\x8deat"), (b"Ada", b"\x8da\x8d"), (b"SQLite", b"SQLlte")])
def test_a_damaged_database_is_refused(tmp_path, old: bytes, new: bytes) -> None:
    data = (FORMATS / VERSIONS[-1] / "statistics.sqlite").read_bytes()
    (tmp_path / "statistics.sqlite").write_bytes(data.replace(old, new))
    with pytest.raises(StatisticsError):
        Statistics(tmp_path).people()


def test_a_database_of_another_version_is_refused_and_left_alone(tmp_path) -> None:
    import sqlite3

    shutil.copy(FORMATS / VERSIONS[-1] / "statistics.sqlite", tmp_path)
    with sqlite3.connect(tmp_path / "statistics.sqlite") as base:
        base.execute("PRAGMA user_version = 999")
    before = (tmp_path / "statistics.sqlite").read_bytes()
    with pytest.raises(StatisticsError):
        Statistics(tmp_path).people()
    assert (tmp_path / "statistics.sqlite").read_bytes() == before
