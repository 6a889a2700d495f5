"""The operator's PIN: salted, hashed, and slow to guess even with restarts between."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from game.user.kiosk.pin import FILE, FIRST_WAIT, LONGEST_WAIT, PinGate, fits, hash_pin, is_hash, is_pin

KEPT = hash_pin("4711", cost=10)


def test_a_pin_has_four_to_twelve_digits() -> None:
    assert [text for text in ("1234", "123456789012", "0000") if not is_pin(text)] == []
    assert not any(map(is_pin, ("123", "1234567890123", "12a4", "", "١٢٣٤", "12 4", "-1234")))


def test_only_the_pin_fits_and_no_two_hashes_are_alike() -> None:
    assert fits("4711", KEPT) and not fits("4712", KEPT) and not fits("", KEPT)
    assert hash_pin("4711", cost=10) != KEPT
    assert "47110815" not in hash_pin("47110815", cost=10)  # four digits may stand in any hash by chance
    assert is_hash(KEPT) and not fits("", "") and not fits("4711", "4711")


class Door:
    """A gate with its clocks in hand; `restart` is a new program on the same disk."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.time, self.running = folder, 1_000_000.0, 50.0
        self.restart()

    def restart(self) -> None:
        self.running = 50.0
        self.gate = PinGate(self.folder, lambda: self.time, lambda: self.running)

    def passes(self, seconds: float) -> None:
        self.time += seconds
        self.running += seconds

    def tries(self, pin: str) -> bool:
        return self.gate.opens(pin, KEPT)


@pytest.mark.parametrize("restarting", [False, True])
def test_three_wrong_ones_are_free_and_further_ones_take_longer_and_longer(tmp_path: Path, restarting: bool) -> None:
    door, waits = Door(tmp_path), []
    for _ in range(11):
        if restarting:
            door.restart()
        assert not door.tries("0000")
        waits.append(door.gate.wait())
        assert not door.tries("4711") if waits[-1] else True  # even the right one has to wait
        door.passes(waits[-1])
    assert waits == [0, 0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600]
    if restarting:
        door.restart()
    assert door.tries("4711") and door.gate.wait() == 0
    assert not door.tries("0000") and door.gate.wait() == 0  # and all is forgotten


@pytest.mark.parametrize("change", [-900_000, 900_000])
def test_a_change_of_the_clock_makes_no_wait_longer_or_shorter(tmp_path: Path, change: float) -> None:
    door = Door(tmp_path)
    for _ in range(4):
        door.tries("0000")
    door.passes(10)
    door.time += change
    assert door.gate.wait() == FIRST_WAIT - 10
    door.passes(19)
    assert not door.tries("4711")
    door.passes(2)
    assert door.tries("4711")


def test_a_start_with_a_clock_that_was_set_back_waits_once_more_and_no_longer(tmp_path: Path) -> None:
    """As on a machine that has no clock while it is off, and is told the time a little later."""
    door = Door(tmp_path)
    for _ in range(4):
        door.tries("0000")
    door.time -= 900_000
    door.restart()
    assert door.gate.wait() == FIRST_WAIT
    door.time += 900_000
    assert door.gate.wait() == FIRST_WAIT
    door.passes(FIRST_WAIT)
    assert door.tries("4711")


class Killed(BaseException):
    """The program was ended."""


def test_a_program_that_is_ended_while_it_checks_has_counted_the_try(tmp_path: Path, monkeypatch) -> None:
    def die(*_: object, **__: object) -> bytes:
        raise Killed

    door = Door(tmp_path)
    monkeypatch.setattr(hashlib, "scrypt", die)
    for _ in range(4):
        door.restart()
        with pytest.raises(Killed):
            door.tries("0000")
    door.restart()
    assert door.gate.wait() == FIRST_WAIT


@pytest.mark.parametrize("content", ["", "{", '{"wrong": -1, "until": 0}', '{"wrong": 1}', "[]", "x" * 9000])
def test_a_damaged_file_opens_nothing(tmp_path: Path, content: str) -> None:
    (tmp_path / FILE).write_text(content, encoding="utf-8")
    door = Door(tmp_path)
    assert not door.tries("0000") and door.gate.wait() > 0


def test_a_disk_that_cannot_be_written_does_not_help_either(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    door = Door(tmp_path / "file")
    for _ in range(4):
        assert not door.tries("0000")
    assert door.gate.wait() >= FIRST_WAIT
    door.passes(LONGEST_WAIT)
    assert door.tries("4711")
