"""Settings are kept whole or not at all, whatever is in them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.user import settings as settings_module
from game.user.settings import LONGEST_NAME, Settings, read_settings, write_settings


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=LONGEST_NAME).filter(str.isprintable))
def test_whatever_somebody_is_called_the_settings_are_kept(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    path = tmp_path_factory.getbasetemp() / "names" / "settings.toml"
    kept = Settings(volume=30, player_name=name)
    assert write_settings(path, kept) and read_settings(path) == (kept, None)


@pytest.mark.parametrize("name", ["\\x", "\\", '"', "\\u00e4", "'''", "a\\xb\\"])
def test_names_that_look_like_escapes_are_names(tmp_path: Path, name: str) -> None:
    kept = Settings(sound=False, player_name=name)
    assert write_settings(tmp_path / "settings.toml", kept) and read_settings(tmp_path / "settings.toml") == (
        kept,
        None,
    )


@pytest.mark.parametrize("text", ["volume = [", "volume = 3\n", ""])
def test_a_good_file_is_never_replaced_by_one_that_reads_otherwise(tmp_path: Path, monkeypatch, text: str) -> None:
    path = tmp_path / "settings.toml"
    assert write_settings(path, Settings(volume=50))
    monkeypatch.setattr(settings_module, "toml_text", lambda data: text)
    assert not write_settings(path, Settings(volume=60)) and read_settings(path)[0].volume == 50
