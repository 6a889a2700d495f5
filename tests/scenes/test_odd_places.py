"""No sound, no home, no fonts, an odd language, a tiny screen, a clock that jumps: the program plays all the same."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.content.folders import NOWHERE, at_home

ROOT = Path(__file__).parents[2]
UNSAVED = "can't be saved right now"
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="homes and languages are different there")


def started(folder: Path, *missing: str, scene: str = "TableScene", **environment: str) -> dict[str, Any]:
    """What the program showed after a second and a half, with nothing in the environment but this."""
    needed = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    words = [sys.executable, "-m", "tests.scenes.oddly", *missing]
    done = subprocess.run(
        words, cwd=folder, env={**needed, "PYTHONPATH": str(ROOT), **environment}, capture_output=True, check=False
    )
    assert done.returncode == 0 and b"Traceback" not in done.stderr, done.stderr.decode(errors="replace")
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    assert found["code"] == 0 and found["scene"] == scene
    return found


def everything_below(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"]


@pytest.mark.slow
def test_with_everything_odd_at_once_people_play_in_memory_and_are_told(tmp_path: Path) -> None:
    """A home that can't be: its folder is a file."""
    home = tmp_path / "home"
    home.write_text("no folder", encoding="utf-8")
    found = started(tmp_path, "sound", "fonts", "screen", "clock", HOME=str(home), LC_ALL="C")
    assert UNSAVED in found["text"]
    assert found["size"] == [320, 200], "no larger than the screen"
    assert everything_below(tmp_path) == [home]


@pytest.mark.slow
def test_damaged_settings_are_told_in_front_of_the_table_that_was_asked_for(tmp_path: Path) -> None:
    data = tmp_path / "data" / "tafelrunde"
    data.mkdir(parents=True)
    given = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(data.parent)}
    told = {
        "C": ("settings.toml can't be read", "settings.toml.damaged"),
        "de_DE.UTF-8": ("settings.toml ist nicht lesbar", "settings.toml.damaged-2"),
    }
    for language, (sentence, kept) in told.items():
        (data / "settings.toml").write_text(f"volume = [ # {language}", encoding="utf-8")
        text = started(tmp_path, scene="PickScene", **given, LANG=language)["text"]
        assert sentence in text and kept in text
        assert (data / kept).read_text(encoding="utf-8") == f"volume = [ # {language}", "no copy replaces another"


@pytest.mark.long
@pytest.mark.parametrize("missing", ["sound", "fonts", "screen", "clock"])
def test_without_one_thing_all_else_is_as_usual(tmp_path: Path, missing: str) -> None:
    found = started(tmp_path, missing, HOME=str(tmp_path))
    assert UNSAVED not in found["text"]
    assert any(path.suffix == ".jsonl" for path in everything_below(Path(found["user"])))
    assert any(path.suffix == ".log" for path in everything_below(Path(found["log"])))


@pytest.mark.long
@pytest.mark.parametrize("language", ["C", "POSIX", "tr_TR.UTF-8", "de_DE.ISO-8859-1", "xx_YY", ""])
def test_in_any_language_of_the_system_it_plays_and_saves(tmp_path: Path, language: str) -> None:
    found = started(tmp_path, HOME=str(tmp_path), LC_ALL=language, LANG=language)
    assert UNSAVED not in found["text"]


def test_a_home_that_is_only_a_name_is_nowhere(tmp_path: Path) -> None:
    assert at_home("~/.local/share/tafelrunde") == NOWHERE == at_home("data")
    assert at_home(str(tmp_path)) == tmp_path
    with pytest.raises(OSError):
        NOWHERE.mkdir(parents=True)


# -- a real window -------------------------------------------------------------------------------


@pytest.fixture
def screen() -> Iterator[str]:
    """The name of an X server of our own."""
    reading, writing = os.pipe()
    words = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    with subprocess.Popen(words, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        with os.fdopen(reading) as told:
            yield f":{told.readline().strip()}"
        server.terminate()


@pytest.mark.long
@pytest.mark.skipif(not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool")
def test_a_real_window_of_any_size_is_played_on(tmp_path: Path, screen: str) -> None:
    given = {"DISPLAY": screen, "HOME": str(tmp_path), "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    environment = {**{name: value for name, value in os.environ.items() if not name.startswith("XDG_")}, **given}

    def hand(*words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=environment, capture_output=True, text=True, check=True, timeout=60
        )
        return done.stdout

    words = [sys.executable, "main.py", "play", "rage", "--seats", "human,random,random", "--seed", "4"]
    with subprocess.Popen(words, cwd=ROOT, env=environment, stderr=subprocess.PIPE) as program:
        window = hand("search", "--sync", "--onlyvisible", "--pid", str(program.pid)).split()[0]
        for size in ("1 1", "2 300", "300 1", "17 9", "1279 3", "64 48", "5000 4000", "1 5000", "1 1", "1024 600"):
            hand("windowsize", window, *size.split())
            hand("mousemove", "--window", window, "0", "0", "click", "1", "key", "Tab", "key", "s", "key", "Tab")
            assert program.poll() is None, f"gone at {size}"
        program.send_signal(signal.SIGTERM)
        _, said = program.communicate(timeout=60)
    assert program.returncode == 0 and b"Traceback" not in said, said.decode(errors="replace")
    assert "Error" not in "".join(path.read_text(encoding="utf-8") for path in tmp_path.rglob("*.log"))
