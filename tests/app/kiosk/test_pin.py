"""The operator's PIN: salted, hashed, and slow to guess even with restarts between."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.kiosk.pin import FILE, FIRST_WAIT, LONGEST_WAIT, PinGate, fits, hashed, is_hash, is_pin

KEPT = hashed("4711", cost=10)


def test_a_pin_has_four_to_twelve_digits() -> None:
    assert [text for text in ("1234", "123456789012", "0000") if not is_pin(text)] == []
    assert not any(map(is_pin, ("123", "1234567890123", "12a4", "", "١٢٣٤", "12 4", "-1234")))


def test_only_the_pin_fits_and_no_two_hashes_are_alike() -> None:
    assert fits("4711", KEPT) and not fits("4712", KEPT) and not fits("", KEPT)
    assert hashed("4711", cost=10) != KEPT and "4711" not in KEPT
    assert is_hash(KEPT) and not fits("", "") and not fits("4711", "4711")


class Door:
    """A gate with a clock in hand; `restart` is a new program on the same disk."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.time = folder, 1_000_000.0
        self.restart()

    def restart(self) -> None:
        self.gate = PinGate(self.folder, lambda: self.time)

    def tries(self, pin: str) -> bool:
        return self.gate.opens(pin, KEPT)


@pytest.mark.parametrize("restarting", [False, True])
def test_ten_wrong_ones_take_longer_and_longer(tmp_path: Path, restarting: bool) -> None:
    door, waits = Door(tmp_path), []
    for _ in range(10):
        if restarting:
            door.restart()
        assert not door.tries("0000")
        waits.append(door.gate.wait())
        assert not door.tries("4711") if waits[-1] else True  # even the right one has to wait
        door.time += waits[-1]
    assert waits == [0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600]
    if restarting:
        door.restart()
    assert door.tries("4711") and door.gate.wait() == 0
    assert not door.tries("0000") and door.gate.wait() == 0  # and all is forgotten


def test_a_clock_that_is_set_back_locks_nobody_out_for_longer(tmp_path: Path) -> None:
    door = Door(tmp_path)
    for _ in range(3):
        door.tries("0000")
    door.time -= 900_000
    assert door.gate.wait() <= FIRST_WAIT
    door.time += 40
    assert door.tries("4711")


@pytest.mark.parametrize("content", ["", "{", '{"wrong": -1, "until": 0}', '{"wrong": 1}', "[]", "x" * 9000])
def test_a_damaged_file_opens_nothing(tmp_path: Path, content: str) -> None:
    (tmp_path / FILE).write_text(content, encoding="utf-8")
    door = Door(tmp_path)
    assert not door.tries("0000") and door.gate.wait() > 0


def test_a_disk_that_cannot_be_written_does_not_help_either(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    door = Door(tmp_path / "file")
    for _ in range(3):
        assert not door.tries("0000")
    assert door.gate.wait() >= FIRST_WAIT
    door.time += LONGEST_WAIT
    assert door.tries("4711")
