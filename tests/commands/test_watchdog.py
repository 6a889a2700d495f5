"""The watchdog: what it decides, on a clock in hand; and real processes that are killed, hang and end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.commands import watchdog
from game.commands.watchdog import CRASHES, SILENCE, START_UP, STEADY, Verdict, Vigil, game_of
from game.content.folders import Folders, standard_folders
from game.content.library import ContentLibrary
from game.engine.game import Setup
from game.engine.record.header import Header, Seat
from game.match.store.match_store import MatchStore
from game.user.kiosk.days import Days, What
from game.user.kiosk.kiosk import POWER_OFF
from tests.architecture.project import ROOT
from tests.scenes.world import EVENING

MATCH = "20261114-201500-rage-1"

# -- what it decides -------------------------------------------------------------------------------


def sign(match: str = "") -> str:
    return json.dumps({"match": match})


def test_who_gives_no_sign_hangs() -> None:
    vigil = Vigil()
    vigil.begin(100)
    assert not vigil.hangs(100 + START_UP) and vigil.hangs(100.1 + START_UP)
    vigil.hear(sign(), 130)
    assert not vigil.hangs(130 + SILENCE) and vigil.hangs(130.1 + SILENCE)
    vigil.hear("nonsense", 139)
    vigil.hear('["x"]', 139)
    assert vigil.hangs(130.1 + SILENCE)


def test_a_machine_that_stood_still_is_no_silence_of_the_window() -> None:
    """A laptop was closed, a virtual machine was frozen, or both processes were stopped."""
    vigil = Vigil()
    vigil.begin(100)
    vigil.hear(sign(MATCH), 101)
    vigil.glance(101.2)
    vigil.glance(5000)
    assert not vigil.hangs(5000)
    for tick in range(1, int(SILENCE) + 2):
        vigil.glance(5000 + tick)
    assert vigil.hangs(5001 + SILENCE), "who stays silent after that hangs"
    vigil.begin(100)
    vigil.glance(5000)
    assert not vigil.hangs(5000), "also where it has just been started"


def test_a_window_that_can_t_be_started_again_just_now_is_tried_later(tmp_path: Path, monkeypatch) -> None:
    commands: list[list[str]] = []
    real = subprocess.Popen

    def scarce(command: list[str], **named: object) -> object:
        commands.append(command[3:])
        if len(commands) == 2:
            raise BlockingIOError(11, "Resource temporarily unavailable")
        return real(command, **named)  # type: ignore[call-overload]

    monkeypatch.setattr(watchdog.subprocess, "Popen", scarce)
    monkeypatch.setattr(watchdog, "FIRST_PAUSE", 0.0)
    monkeypatch.setattr(watchdog.signal, "signal", lambda *_: None)
    code = (
        "import sys, pathlib; one = pathlib.Path(sys.argv[1]); lived = one.exists(); one.touch(); sys.exit(not lived)"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "one life")]
    found = watchdog.Watchdog(command, tmp_path, tmp_path / "log").run()
    assert found == 0 and len(commands) == 3


def test_errors_of_the_window_are_read_though_nobody_reads_ours(tmp_path: Path, monkeypatch) -> None:
    class Closed:
        def write(self, text: str) -> None:
            raise BrokenPipeError(32, "Broken pipe")

    monkeypatch.setattr(sys, "stderr", Closed())
    monkeypatch.setattr(watchdog.signal, "signal", lambda *_: None)
    code = "import sys; sys.stderr.write('trouble\\n' * 40000)"
    assert watchdog.Watchdog([sys.executable, "-c", code], tmp_path, tmp_path / "log").run() == 0


@pytest.mark.parametrize(("code", "ends"), [(0, True), (POWER_OFF, True), (1, False), (70, False), (-9, False)])
def test_only_who_is_ended_stays_ended(code: int, ends: bool) -> None:
    vigil = Vigil()
    vigil.begin(0)
    vigil.hear(sign(), 1)
    verdict = vigil.ended(code, 5)
    assert (verdict.code == code) is ends and (verdict.crash is None) is ends


def test_who_never_begins_is_not_tried_again_but_later_even_that_is_a_crash() -> None:
    vigil = Vigil()
    vigil.begin(0)
    assert vigil.ended(2, 1) == Verdict(2)
    vigil.begin(0)
    vigil.hear(sign(), 1)
    assert vigil.ended(2, 5).crash is What.CRASH


def test_the_third_crash_of_one_match_puts_it_away() -> None:
    vigil, put_away = Vigil(), []
    for at in range(CRASHES + 1):
        vigil.begin(100 * at)
        vigil.hear(sign(MATCH), 100 * at + 1)
        put_away.append(vigil.ended(-11, 100 * at + 80, hung=at == 1).put_away)
    assert put_away == [None, None, MATCH, None]


def test_a_match_that_can_not_even_be_opened_is_put_away_too() -> None:
    """It never comes to a sign of life: what was about to be opened is what failed."""
    vigil, put_away = Vigil(), []
    for at in range(CRASHES):
        vigil.begin(100 * at)
        vigil.hear(json.dumps({"opens": MATCH}), 100 * at + 1)
        assert vigil.heard is None and not vigil.hangs(100 * at + START_UP)
        put_away.append(vigil.ended(1, 100 * at + 2).put_away)
    assert put_away == [None, None, MATCH]
    vigil.begin(900)
    vigil.hear(json.dumps({"opens": MATCH}), 901)
    vigil.hear(json.dumps({"opens": ""}), 901)
    assert not vigil.match


def test_crashes_of_different_matches_or_of_none_put_nothing_away() -> None:
    vigil = Vigil()
    for at in range(9):
        vigil.begin(at)
        vigil.hear(sign(f"{MATCH}{at}" if at % 2 else ""), at)
        assert vigil.ended(1, at).put_away is None


def test_pauses_grow_while_it_crashes_at_once_and_are_forgotten_when_it_lives() -> None:
    vigil, pauses = Vigil(), []
    for at in range(9):
        vigil.begin(1000 * at)
        pauses.append(vigil.ended(1, 1000 * at + 1).pause)
    assert pauses == [0.5, 1, 2, 4, 8, 16, 30, 30, 30]
    vigil.begin(0)
    vigil.in_a_row = 5000
    assert vigil.ended(1, 1).pause == 30, "a screen that is missing for days"
    vigil.begin(0)
    assert vigil.ended(1, STEADY).pause == 0.5
    vigil.begin(0)
    assert vigil.ended(1, 1).pause == 0.5


def test_a_matchs_name_tells_its_game() -> None:
    assert game_of(MATCH) == "rage" and game_of("20261114-201500-perfect_numbers-12") == "perfect_numbers"
    assert game_of("") == "" and game_of("some-name") == ""


# -- real processes --------------------------------------------------------------------------------

WATCH = """
import sys
from pathlib import Path
from game.commands import watchdog
watchdog.SILENCE = float(sys.argv[3])
command = [sys.executable, "-m", "tests.commands.kiosk_window"]
sys.exit(watchdog.Watchdog(command, Path(sys.argv[1]), Path(sys.argv[2])).run())
"""


class Machine:
    """A kiosk that really runs, with its data in a folder of the test's."""

    def __init__(self, home: Path, silence: float = SILENCE) -> None:
        self.home, self.data = home, home / "tafelrunde"
        self.log = home / "state" / "tafelrunde" / "log"
        environment = {
            **os.environ,
            "XDG_DATA_HOME": str(home),
            "XDG_STATE_HOME": str(home / "state"),
            "KIOSK_TROUBLE": str(home),
            "PYTHONPATH": str(ROOT),
        }
        words = [sys.executable, "-c", WATCH, str(self.data), str(self.log), str(silence)]
        self.watchdog = subprocess.Popen(words, cwd=ROOT, env=environment, stderr=subprocess.DEVNULL)

    def text(self) -> str:
        path = self.log / "tafelrunde.log"
        return path.read_text(encoding="utf-8") if path.exists() else ""

    def window(self) -> int:
        """The process that has the window now."""
        return int(self.text().rpartition("started process ")[2].split()[0])

    def starts(self) -> int:
        return self.text().count("started process ")

    def plays(self, match: str) -> int:
        """How often this match has come under way."""
        return self.text().count(f"the match {match} is under way")

    def children(self) -> list[int]:
        """Every process that descends from the watchdog."""
        found, parents = [], [self.watchdog.pid]
        while parents:
            parent = parents.pop()
            for path in Path(f"/proc/{parent}/task").glob("*/children"):
                below = [int(word) for word in path.read_text(encoding="ascii").split()]
                found += below
                parents += below
        return found


def until(happens: Callable[[], object], seconds: float = 60.0) -> None:
    """Waits for something that other processes do; how long that takes is no matter."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if happens():
            return
        time.sleep(0.05)
    raise AssertionError("it never happens")


def alive(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except OSError:
        return False


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    started = Machine(tmp_path)
    yield started
    if started.watchdog.poll() is None:
        started.watchdog.kill()
        started.watchdog.wait()


def saved_match(data: Path) -> tuple[str, bytes]:
    """A match in the middle, with a person who is to decide: its name and its record."""
    store = MatchStore(data, ContentLibrary(Folders(standard_folders().ours, data)), anonymous=True)
    seats = (Seat("Ada", "human"), *(Seat(f"Bot {at}", "beginner") for at in range(2)))
    opened = store.create(Header(Setup("perfect_numbers", 3, {}), seats, 7), None, EVENING)
    for _ in range(12):
        opened.match.settle()
        seat = opened.match.deciders()[0]
        opened.match.submit(seat, opened.match.legal(seat)[0])
    opened.match.settle()
    while opened.match.deciders() and not opened.match.is_human(opened.match.deciders()[0]):
        seat = opened.match.deciders()[0]
        opened.match.submit(seat, opened.match.legal(seat)[0])
        opened.match.settle()
    store.close(opened)
    return opened.name, (data / "matches" / f"{opened.name}.jsonl").read_bytes()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked at in /proc")
def test_killed_in_the_middle_of_a_match_it_is_back_at_the_same_state_and_sigterm_ends_all(tmp_path: Path) -> None:
    name, record = saved_match(tmp_path / "tafelrunde")
    machine = Machine(tmp_path)
    try:
        until(lambda: machine.text().count("started:") == 1)
        until(lambda: machine.plays(name) == 1)
        first = machine.window()
        until(lambda: len(machine.children()) >= 2)  # the window, and its bots
        workers = [pid for pid in machine.children() if pid != first]
        os.kill(first, signal.SIGKILL)
        until(lambda: machine.starts() == 2 and machine.text().count("started:") == 2)
        assert f"watchdog: crash in {name}" in machine.text()
        until(lambda: machine.plays(name) == 2)
        until(lambda: not any(alive(pid) for pid in workers))
        assert (machine.data / "matches" / f"{name}.jsonl").read_bytes() == record
        second = machine.children()
        machine.watchdog.terminate()
        assert machine.watchdog.wait(30) == 0
        until(lambda: not any(alive(pid) for pid in second))
    finally:
        machine.watchdog.kill()
        machine.watchdog.wait()
    assert [day.crashes for day in Days(machine.data, lambda: EVENING).days()] == [1]
    assert (machine.data / "matches" / f"{name}.jsonl").read_bytes() == record


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked at in /proc")
def test_a_hang_is_noticed_and_a_match_that_fails_three_times_is_put_away(tmp_path: Path) -> None:
    name, _ = saved_match(tmp_path / "tafelrunde")
    machine = Machine(tmp_path, silence=3.0)
    try:
        for life, trouble in enumerate(("hang", "crash", "crash"), start=1):
            until(lambda life=life: machine.plays(name) == life)  # type: ignore[misc]
            (tmp_path / trouble).touch()
            until(lambda life=life: machine.text().count("again in") == life)  # type: ignore[misc]
        assert f"watchdog: hang in {name}" in machine.text()
        assert f"{name} has failed 3 times and is put away" in machine.text()
        until((machine.data / "away" / f"{name}.jsonl").exists)
    finally:
        machine.watchdog.terminate()
        assert machine.watchdog.wait(30) == 0


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked at in /proc")
def test_without_its_watchdog_the_window_ends_by_itself(machine: Machine) -> None:
    until(lambda: machine.text().count("started:") == 1)
    children = machine.children()
    assert children
    machine.watchdog.kill()
    machine.watchdog.wait()
    until(lambda: not any(alive(pid) for pid in children))
