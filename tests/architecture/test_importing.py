"""Nothing happens at import: no file, no window, no process."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.architecture import importing
from tests.architecture.project import ROOT, module_name, report, run_python, sources


def test_nothing_happens_at_import() -> None:
    done = run_python("-m", "tests.architecture.importing")
    assert done.returncode == 0, report(done)
    happened = [line for line in done.stdout.splitlines() if not line.startswith("pygame-ce ")]
    assert not happened, "\n".join(happened)


def test_every_module_is_imported() -> None:
    assert set(importing.modules(("game",))) == {module_name(file) for file in sources(ROOT / "game")}


def test_what_happens_is_noticed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    importing.watch("open", (str(tmp_path / "new.txt"), "w", 0))
    importing.watch("open", (str(ROOT / "config" / "text.en.toml"), "r", 0))
    importing.watch("open", (str(ROOT / "main.py"), "r", 0))
    importing.watch("subprocess.Popen", ("ls",))
    assert capsys.readouterr().out.splitlines() == [
        "opens new.txt for writing",
        f"reads {Path('config') / 'text.en.toml'}",
        "subprocess.Popen ('ls',)",
    ]
