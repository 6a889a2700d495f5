"""What all tests share: our own options of pytest, and how hypothesis searches."""

from __future__ import annotations

import os

import pytest
from hypothesis import Phase, settings

from game.content.folders import standard_folders
from game.content.manifest import know_games
from game.engine.games.registry import GAMES

# The same examples on every run, and no clock that fails a test on a busy machine.
settings.register_profile("house", deadline=None, derandomize=True, database=None)
# For runs that expect a failure: the first one counts, nobody wants it small.
settings.register_profile("until-it-fails", settings.get_profile("house"), phases=[Phase.explicit, Phase.generate])
settings.load_profile("house")


def pytest_configure() -> None:
    # No test cuts the power of this machine: that we sync, and when, is seen by the calls, which tests of the disk
    # note. What the call itself does takes milliseconds on a real disk, some ten thousand times.
    os.fsync = os.fstat  # type: ignore[assignment]


def pytest_pycollect_makemodule() -> None:
    """Before any test is collected: many are asked of every game. What fails here is told as an error of a test."""
    if not GAMES:
        know_games(standard_folders())


def pytest_addoption(parser: pytest.Parser) -> None:
    house = parser.getgroup("tafelrunde")
    house.addoption("--update-golden", action="store_true", help="write the golden playthroughs in tests/golden anew")
    house.addoption(
        "--clause", action="append", default=[], metavar="NUMBER", help="only the tests that prove this clause (HORN-7)"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = set(config.getoption("--clause"))
    if not wanted:
        return
    left_out = [item for item in items if not wanted & clauses_of(item)]
    items[:] = [item for item in items if wanted & clauses_of(item)]
    config.hook.pytest_deselected(items=left_out)


def clauses_of(item: pytest.Item) -> set[str]:
    """The clauses that a test proves."""
    return {number for mark in item.iter_markers("clause") for number in mark.args}


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are written instead of compared."""
    return bool(request.config.getoption("--update-golden"))
