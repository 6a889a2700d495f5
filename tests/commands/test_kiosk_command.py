"""`kiosk` on the command line: the PIN, the check of its file, and what a machine is set up with."""

from __future__ import annotations

import io
import tomllib
from pathlib import Path

import pytest

import main
from game.user.kiosk.config import KioskConfig, kiosk_text, read_kiosk
from game.user.kiosk.pin import fits
from tests.architecture.project import ROOT


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "some.toml"


def asks(monkeypatch: pytest.MonkeyPatch, *answers: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))


def test_a_pin_is_set_and_everything_else_stays(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config.write_text('volume = 33\ngames = ["rage"]\n', encoding="utf-8")
    asks(monkeypatch, "4711", "4711")
    assert main.main(["kiosk", "--config", str(config), "--set-pin"]) == 0
    found, wrong = read_kiosk(config)
    assert not wrong and fits("4711", found.pin) and (found.volume, found.games) == (33, ["rage"])
    assert "4711" not in config.read_text(encoding="utf-8").replace(found.pin, "")


def test_without_a_file_named_the_pin_goes_to_the_users_folder(
    config: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asks(monkeypatch, "123456", "123456")
    assert main.main(["kiosk", "--set-pin"]) == 0
    path = config.parent / "tafelrunde" / "kiosk.toml"
    assert fits("123456", read_kiosk(path)[0].pin) and str(path) in capsys.readouterr().out


@pytest.mark.parametrize(
    ("answers", "why"),
    [
        (("12a4", "12a4"), "a PIN has 4 to 12 digits and nothing else"),
        (("123", "123"), "a PIN has 4 to 12 digits and nothing else"),
        (("4711", "4712"), "these were two different PINs; nothing has been changed"),
        ((), "a PIN has 4 to 12 digits and nothing else"),
    ],
)
def test_what_is_no_pin_changes_nothing(
    config: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    answers: tuple[str, ...],
    why: str,
) -> None:
    asks(monkeypatch, *answers)
    assert main.main(["kiosk", "--config", str(config), "--set-pin"]) == 2
    assert why in capsys.readouterr().err and not config.exists()


def test_a_broken_file_is_not_written_over(
    config: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    config.write_text("volume = 200\n", encoding="utf-8")
    asks(monkeypatch, "4711", "4711")
    assert main.main(["kiosk", "--config", str(config), "--set-pin"]) == 2
    assert "key 'volume': must be a whole number from 0 to 100; mend this first" in capsys.readouterr().err
    assert config.read_text(encoding="utf-8") == "volume = 200\n"


def test_the_check_says_what_would_be_right(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["kiosk", "--check"]) == 0 and capsys.readouterr().err == ""
    config.write_text('corner = "middle"\nspeed = 3\n', encoding="utf-8")
    assert main.main(["kiosk", "--config", str(config), "--check"]) == 1
    told = capsys.readouterr().err.splitlines()
    assert told[0].startswith(f"{config}: key 'speed': is none of games, languages")
    assert told[1] == f'{config}: key \'corner\': must be one of "top left", "top right", "bottom left", "bottom right"'


def test_the_file_explains_every_key() -> None:
    text = (ROOT / "config" / "kiosk.toml").read_text(encoding="utf-8")
    assert text == kiosk_text(KioskConfig()) and set(tomllib.loads(text)) == set(KioskConfig.__slots__)


def test_a_machine_is_set_up_with_files_that_are_there_and_described() -> None:
    page = (ROOT / "docs" / "kiosk.md").read_text(encoding="utf-8")
    folder = ROOT / "config" / "kiosk"
    names = {path.name for path in folder.iterdir()}
    assert names == {"tafelrunde-kiosk.service", "screen", "session", "monitors", "10-kiosk.conf"}
    for path in folder.iterdir():
        assert f"`config/kiosk/{path.name}`" in page, path.name
    unit = (folder / "tafelrunde-kiosk.service").read_text(encoding="utf-8")
    assert "config/kiosk/screen" in unit and "-novtswitch" in unit
    flags = (folder / "10-kiosk.conf").read_text(encoding="utf-8")
    assert all(f'Option "{flag}" "true"' in flags for flag in ("DontVTSwitch", "DontZap", "DontZoom"))
    assert "main.py kiosk" in (folder / "session").read_text(encoding="utf-8")
    assert all((folder / name).stat().st_mode & 0o111 for name in ("screen", "session", "monitors"))
