"""kiosk.toml: every key is checked, every mistake is told with the file, the key and what would be right."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path

import pytest

from game.content.folders import Folders, standard_folders
from game.user.kiosk.config import FILE, KioskConfig, config_keys, kiosk_text, read_kiosk, write_kiosk
from game.user.kiosk.kiosk import Kiosk, read_config
from game.user.kiosk.pin import hash_pin

WRONG: dict[str, list[str]] = {
    "games": ['"rage"', "[]", '["chess"]', '["rage", "rage"]', "[1]", "true"],
    "languages": ['"de"', "[]", '["fr"]', '["de", "de"]'],
    "levels": ["[]", '["random"]', '["strong", 3]'],
    "decision_seconds": ["-1", "5", "601", "1.5", "true", '"60"'],
    "volume": ["-1", "101", "true", '"loud"'],
    "text_size": ["99", "100.0", '"100"'],
    "screen_inches": ["6", "201", "false"],
    "corner": ['"left"', "1", '"TOP LEFT"'],
    "idle_seconds": ["9", "3601", "90.0"],
    "countdown_seconds": ["4", "121"],
    "attract_seconds": ["4", '"soon"'],
    "keep_days": ["-1", "3651", "7.5", '"for ever"'],
    "keep_matches": ["9", "0", "10001", "true"],
    "power_off": ['"poweroff"', "[1]", '[""]'],
    "pin": ["1234", '"1234"', '"scrypt$14$00$00"', '"scrypt$99$' + "0" * 32 + "$" + "0" * 64 + '"'],
}


def test_the_file_of_the_program_is_its_defaults() -> None:
    path = standard_folders().ours / "config" / FILE
    assert read_kiosk(path) == (KioskConfig(), [])
    assert path.read_text(encoding="utf-8") == kiosk_text(KioskConfig())


def test_every_key_has_wrong_values_here() -> None:
    assert set(WRONG) == set(config_keys()) == set(asdict(KioskConfig()))


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in WRONG.items() for value in values])
def test_a_wrong_value_is_told_and_the_rest_holds(tmp_path: Path, key: str, value: str) -> None:
    path = tmp_path / FILE
    other = "volume = 11\n" if key != "volume" else "text_size = 150\n"
    path.write_text(f"{key} = {value}\n{other}", encoding="utf-8")
    config, (error,) = read_kiosk(path)
    assert str(error) == f"{path}: key '{key}': {config_keys()[key].right}" and config_keys()[key].right.startswith(
        "must "
    )
    assert getattr(config, key) == getattr(KioskConfig(), key)
    assert config == replace(KioskConfig(), volume=11) or config == replace(KioskConfig(), text_size=150)


def test_an_unknown_key_is_told(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text('gamess = ["rage"]\n', encoding="utf-8")
    config, (error,) = read_kiosk(path)
    assert config == KioskConfig() and "key 'gamess': is none of games, languages" in str(error)


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"games = [", "is no TOML"), (b"\xff\xfe", "is not UTF-8"), (b"#" * 70_000, "is larger than 65536 bytes")],
)
def test_a_broken_file_is_told(tmp_path: Path, content: bytes, why: str) -> None:
    path = tmp_path / FILE
    path.write_bytes(content)
    config, (error,) = read_kiosk(path)
    assert config == KioskConfig() and str(error).startswith(f"{path}: {why}")


def test_a_missing_file_is_told_if_it_was_named(tmp_path: Path) -> None:
    folders = Folders(standard_folders().ours, tmp_path)
    assert read_config(folders, None) == (KioskConfig(), [])
    config, (error,) = read_config(folders, tmp_path / "other.toml")
    assert config == KioskConfig() and "other.toml: can't be read (No such file or directory)" in str(error)


def test_what_is_written_reads_the_same(tmp_path: Path) -> None:
    config = KioskConfig(["rage"], ["en"], ["strong"], 60, 0, 150, 55, "top right", 30, 10, 20, 7, 50)
    config = replace(config, power_off=['say "off"\t\\'], pin=hash_pin("4711", cost=10))
    assert write_kiosk(tmp_path / "deep" / FILE, config) is None
    assert read_kiosk(tmp_path / "deep" / FILE) == (config, [])


def test_a_file_that_cannot_be_written_says_why_and_holds_until_the_end(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    kiosk = Kiosk(Folders(standard_folders().ours, tmp_path), tmp_path / "file" / FILE)
    assert len(kiosk.problems) == 1
    trouble = kiosk.change(volume=5)
    assert isinstance(trouble, OSError) and kiosk.config.volume == 5


def test_changes_go_to_the_users_folder_and_never_to_ours(tmp_path: Path) -> None:
    folders = Folders(standard_folders().ours, tmp_path)
    kiosk = Kiosk(folders, None)
    assert kiosk.change(games=["rage"]) is None
    assert Kiosk(folders, None).config.games == ["rage"] and (tmp_path / FILE).is_file()
