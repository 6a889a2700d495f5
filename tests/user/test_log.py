"""The log: small, never in the way, and without anything that is hidden in a match."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.bots.error_report import LOGGER
from game.user.log import (
    FILE,
    MOST_BYTES,
    OLDER_FILES,
    close_logbook,
    note_error,
    note_what_nobody_catches,
    open_logbook,
)

LOG = logging.getLogger(LOGGER)


@pytest.fixture(autouse=True)
def closed_afterwards() -> Iterator[None]:
    yield
    close_logbook()


def test_lines_are_kept_until_there_are_too_many(tmp_path: Path) -> None:
    path = open_logbook(tmp_path / "log")
    for number in range(MOST_BYTES * (OLDER_FILES + 3) // 1000):
        LOG.info("line %d %s", number, "x" * 960)
    files = sorted(path.parent.iterdir())
    assert [file.name for file in files] == [FILE, *(f"{FILE}.{n + 1}" for n in range(OLDER_FILES))]
    assert all(file.stat().st_size <= MOST_BYTES for file in files)
    assert f"line {number} " in path.read_text(encoding="utf-8")


def test_a_log_that_cannot_be_written_stops_nothing_and_goes_on_when_it_can(tmp_path: Path, capfd) -> None:
    (tmp_path / "log").write_text("somebody's file")
    path = open_logbook(tmp_path / "log")
    LOG.error("nobody will read this")
    note_error(ValueError(), "a test")
    (tmp_path / "log").unlink()
    LOG.error("this is kept")
    assert "this is kept" in path.read_text(encoding="utf-8")
    assert capfd.readouterr() == ("", "")


def test_a_log_that_was_thrown_away_begins_anew(tmp_path: Path) -> None:
    path = open_logbook(tmp_path)
    LOG.info("old")
    path.unlink()
    LOG.info("new")
    assert "new" in path.read_text(encoding="utf-8")


def test_a_message_is_one_line_whatever_is_in_it(tmp_path: Path) -> None:
    path = open_logbook(tmp_path)
    LOG.info("a\nb\rc\x00d\ud800e")
    assert path.read_text(encoding="utf-8").count("\n") == 1


def fail_with(card: str) -> None:
    hand = [card]
    try:
        raise KeyError(hand)
    except KeyError as cause:
        error = ValueError(f"no {card} in {hand}")
        error.add_note(f"it was {card}")
        raise error from cause


def test_an_error_is_told_by_its_kind_and_place_without_its_words_notes_and_values(tmp_path: Path, capfd) -> None:
    path = open_logbook(tmp_path)
    with pytest.raises(ValueError) as caught:
        fail_with("B7")
    note_error(caught.value, "a test")
    told = path.read_text(encoding="utf-8")
    assert "a test failed" in told
    assert "ValueError" in told and "because of KeyError" in told
    assert "tests/user/test_log.py" in told and "fail_with" in told
    assert "B7" not in told.replace('fail_with("B7")', "")
    assert capfd.readouterr() == ("", "")


def test_a_system_error_keeps_its_words_and_no_folder(tmp_path: Path) -> None:
    path = open_logbook(tmp_path)
    note_error(OSError(28, "No space left on device", "ada/matches"), "saving")
    told = path.read_text(encoding="utf-8")
    assert "No space left on device" in told and "ada" not in told


def test_a_thread_that_fails_is_noted_and_says_nothing_on_the_terminal(tmp_path: Path, capfd, monkeypatch) -> None:
    monkeypatch.setattr("threading.excepthook", threading.excepthook)
    monkeypatch.setattr("sys.unraisablehook", None)
    path = open_logbook(tmp_path)
    note_what_nobody_catches()
    thread = threading.Thread(target=fail_with, args=("B7",))
    thread.start()
    thread.join()
    told = path.read_text(encoding="utf-8")
    assert "a thread failed" in told and "ValueError" in told
    assert "B7" not in told
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(os.name != "posix", reason="links and pipes are different there")
@pytest.mark.parametrize("made", ["link", "pipe", "folder"])
def test_a_log_that_is_no_plain_file_is_neither_written_to_nor_waited_for(tmp_path: Path, made: str) -> None:
    outside, path = tmp_path / "outside", tmp_path / "log" / FILE
    outside.write_bytes(b"somebody's own")
    path.parent.mkdir()
    match made:
        case "link":
            path.symlink_to(outside)
        case "pipe":
            os.mkfifo(path)
        case _:
            path.mkdir()
    open_logbook(path.parent)
    try:
        logging.getLogger(LOGGER).warning("something")
    finally:
        close_logbook()
    assert outside.read_bytes() == b"somebody's own"
