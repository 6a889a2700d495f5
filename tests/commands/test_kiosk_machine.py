"""A machine that does nothing else: whatever happens to its X server or its program, only the operator ends it."""

from __future__ import annotations

import configparser
import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.scenes.real_window import started_screen, wait_for

FOLDER = Path(__file__).parents[2] / "config" / "kiosk"
OPERATOR = 10
"""The exit status after which nothing is started again."""
PROGRAM = """\
#!/bin/sh
# Stands for the program: signals and the operator both end it with 0.
trap 'exit 0' HUP TERM
touch started
while [ ! -e operator ]; do sleep 0.05; done
exit 0
"""


class Machine:
    """The kiosk's own scripts around a program that only waits, on a screen without a monitor."""

    def __init__(self, folder: Path, display: str) -> None:
        self.folder = folder
        shutil.copytree(FOLDER, folder / "config" / "kiosk")
        program = folder / ".venv" / "bin" / "python"
        program.parent.mkdir(parents=True)
        program.write_text(PROGRAM, encoding="utf-8")
        program.chmod(0o755)
        (folder / "ended-by-operator").touch()  # from the last time
        self.process = subprocess.Popen(
            [folder / "config" / "kiosk" / "screen", shutil.which("Xvfb") or "", display, "-nolisten", "tcp"],
            env={**os.environ, "RUNTIME_DIRECTORY": str(folder)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_for((folder / "started").exists, "the program has not started")

    def server(self) -> int:
        (xinit,) = _children(self.process.pid)
        return next(at for at in _children(xinit) if "Xvfb" in Path(f"/proc/{at}/comm").read_text("ascii"))


def _children(process: int) -> list[int]:
    return [int(at) for at in Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split()]


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    for tool, package in {"Xvfb": "xvfb", "xinit": "xinit"}.items():
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed (Debian package {package})")
    screen = tmp_path / "screen"
    screen.mkdir()
    with started_screen(screen) as free:
        display = free.name
    started = Machine(tmp_path, display)
    yield started
    (tmp_path / "operator").touch()
    started.process.wait(30)


def test_a_machine_whose_x_server_crashes_starts_again(machine: Machine) -> None:
    os.kill(machine.server(), signal.SIGKILL)
    assert machine.process.wait(30) == 1


def test_a_machine_that_the_operator_ends_stays_ended(machine: Machine) -> None:
    (machine.folder / "operator").touch()
    assert machine.process.wait(30) == OPERATOR


def test_the_unit_is_started_again_unless_the_operator_ended_it() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(FOLDER / "tafelrunde-kiosk.service", encoding="utf-8")
    service = unit["Service"]
    assert service["Restart"] == "always" and int(service["RestartSec"]) > 0
    assert service["RestartPreventExitStatus"] == service["SuccessExitStatus"] == str(OPERATOR)
    assert unit["Unit"]["StartLimitIntervalSec"] == "0", "a server that fails often must not be given up"
    assert service["ExecStart"].startswith("/opt/tafelrunde/config/kiosk/screen /usr/bin/X ")
    assert "RuntimeDirectory" in service, "where the session says who ended it"
