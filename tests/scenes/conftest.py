"""Worlds for tests of scenes: no screen, no sound, a table that only stands in."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from game.match.store import match_store
from game.match.store.match_files import RECORD, bytes_of
from scenes.app import SCENES
from scenes.navigator import ToCurtain
from tests.scenes.world import FULL_HD, World


@pytest.fixture(autouse=True, scope="module")
def swept_whole() -> Iterator[None]:
    """Now and then all objects are looked through."""
    gc.unfreeze()
    gc.collect()
    yield


@pytest.fixture(autouse=True)
def swept(swept_whole: None) -> None:
    """A scene goes with its test: a few objects, too few to be looked for, hold pictures of many megabytes.

    The scene of the test before has nobody any more; whoever survived it stays, and is not looked through again.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path, FULL_HD, start=100.0)


@pytest.fixture
def worlds(tmp_path: Path) -> Callable[..., World]:
    """Makes worlds of other sizes, languages and settings."""

    def make(size: tuple[int, int] = FULL_HD, language: str = "en", **settings: Any) -> World:
        return World(tmp_path, size, start=100.0, language=language, **settings)

    return make


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is only a stand-in."""
    monkeypatch.setitem(SCENES, ToCurtain, "tests.scenes.world:StandInTable")


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the matches that were read, one after the other."""
    names = list[str]()

    def counted(path: Path) -> bytes:
        if path.suffix == RECORD:
            names.append(path.stem)
        return bytes_of(path)

    monkeypatch.setattr(match_store, "bytes_of", counted)
    return names
