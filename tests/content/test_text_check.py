"""A broken language file stops the start, with its name and key."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.content.content_check import check_texts
from game.content.folders import standard_folders
from game.content.reading import ContentError
from game.engine.games.registry import GAMES


@pytest.fixture
def config(tmp_path: Path) -> Path:
    return Path(shutil.copytree(standard_folders().ours / "config", tmp_path / "config"))


def refused(config: Path) -> str:
    with pytest.raises(ContentError) as error:
        check_texts(config, GAMES)
    return str(error.value)


def test_ours_are_whole(config: Path) -> None:
    check_texts(config, GAMES)


def test_a_missing_text_is_named(config: Path) -> None:
    file = config / "games" / "rage" / "text.de.toml"
    text = file.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("pile = "))
    file.write_text(text.replace(line + "\n", "", 1), encoding="utf-8")
    assert refused(config) == "config/games/rage/text.de.toml: key 'zone.pile': is missing; text.en.toml has it"


def test_a_text_that_is_none_is_named(config: Path) -> None:
    for language in ("de", "en"):
        with (config / f"text.{language}.toml").open("a", encoding="utf-8") as file:
            file.write("\n[extra]\nnumber = 7\n")
    assert refused(config).startswith("config/text.de.toml: key 'extra.number': must be a text")


@pytest.mark.parametrize("damage", ["b = [1,", "\x00"])
def test_what_is_no_toml_is_named(config: Path, damage: str) -> None:
    (config / "games" / "5211" / "text.en.toml").write_text(damage, encoding="utf-8")
    assert "text.en.toml" in refused(config)


def test_a_missing_file_is_named(config: Path) -> None:
    (config / "games" / "hornochsen" / "text.de.toml").unlink()
    assert "text.de.toml" in refused(config)
