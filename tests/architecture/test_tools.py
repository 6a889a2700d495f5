"""ruff and mypy find nothing."""

from __future__ import annotations

import pytest

from tests.architecture.project import report, run_python


def test_ruff_finds_nothing() -> None:
    done = run_python("-m", "ruff", "check", ".")
    assert done.returncode == 0, report(done)


def test_everything_is_formatted() -> None:
    done = run_python("-m", "ruff", "format", "--check", ".")
    assert done.returncode == 0, report(done)


@pytest.mark.slow
def test_mypy_finds_nothing_with_all_strictness() -> None:
    done = run_python("-m", "mypy", "--strict", "game", "main.py")
    assert done.returncode == 0, report(done)
