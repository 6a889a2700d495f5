"""Manifests from files: what is read, and one clear sentence for everything that is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.folders import Folders, standard_folders
from game.content.manifest import check_code, know_games, read_manifest, read_manifests
from game.content.reading import ContentError
from game.engine.games.registry import GAMES
from game.engine.manifest import Effort, Profile

GOOD = """\
id = "pebbles"
players = [2, 4]
wins = "fewest"
rules = "tests.further.rules:Further"
design = "tests.further.design:DESIGN"
editions = ["day", "night"]

[edition.night]
design = "tests.further.design:DARK"

[profile]
costly = 2

[profile.strong]
decisions = 70
"""


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    found = Folders(tmp_path, tmp_path / "user")
    found.game("pebbles").mkdir(parents=True)
    return found


def write(folders: Folders, text: str) -> None:
    (folders.game("pebbles") / "game.toml").write_text(text, encoding="utf-8")


def test_what_is_said_is_read_and_all_else_is_usual(folders: Folders) -> None:
    write(folders, GOOD)
    found = read_manifest(folders, "pebbles")
    assert (found.id, found.fewest_players, found.most_players, found.fewest_win) == ("pebbles", 2, 4, True)
    assert found.editions == ("day", "night") and found.heuristic == found.notices == found.emblem(None) == ""
    assert found.design("night") == "tests.further.design:DARK"
    assert found.design("day") == found.design(None) == "tests.further.design:DESIGN"
    assert found.profile == Profile(strong=Effort(70), costly=2.0)


@pytest.mark.parametrize(
    ("right", "wrong", "key", "hint"),
    [
        ('id = "pebbles"', 'id = "stones"', "id", "'pebbles'"),
        ('id = "pebbles"\n', "", "id", "must be a text"),
        ("[2, 4]", "[4, 2]", "players", "[2, 5]"),
        ("[2, 4]", "[2, 9]", "players", "2 to 8"),
        ("[2, 4]", "4", "players", "[2, 5]"),
        ("players =", "player =", "player", "players"),
        ('wins = "fewest"\n', "", "wins", "most, fewest"),
        ('"fewest"', '"least"', "wins", "most, fewest"),
        ('rules = "tests.further.rules:Further"\n', "", "rules", "must be a text"),
        ("rules:Further", "rules.Further", "rules", "package.module:NAME"),
        ("rules:Further", "rules:Further()", "rules", "package.module:NAME"),
        ('["day", "night"]', '"day"', "editions", "list"),
        ("[edition.night]", "[edition.dusk]", "edition.dusk", "day, night"),
        ("design:DARK", "design", "edition.night.design", "package.module:NAME"),
        ("costly = 2", "costly = 0", "profile.costly", "above 0"),
        ("costly = 2", "costly = nan", "profile.costly", "above 0"),
        ("costly = 2", "costli = 2", "profile.costli", "costly"),
        ("decisions = 70", "decisions = 0", "profile.strong.decisions", "from 1"),
        ("decisions = 70", "", "profile.strong.decisions", "from 1"),
        ("decisions = 70", "decisions = 70\ntries = 1.5", "profile.strong.tries", "whole number"),
        ("decisions = 70", 'decisions = 70\nreckons = "no"', "profile.strong.reckons", "true or false"),
        ("[profile.strong]", "[profile.casual]", "profile.casual", "strong, expert"),
        ("players = [2, 4]", "players = [2, 4", "", "is no TOML"),
    ],
)
def test_what_is_wrong_is_named(folders: Folders, right: str, wrong: str, key: str, hint: str) -> None:
    assert right in GOOD
    write(folders, GOOD.replace(right, wrong, 1))
    with pytest.raises(ContentError) as refused:
        read_manifests(folders)
    values = refused.value.refusal.values
    assert str(values["file"]).endswith("games/pebbles/game.toml")
    assert values["where"] == key and hint in str(values["why"])


@pytest.mark.parametrize(
    ("name", "key", "why"),
    [
        ("rules:Further", "rules", "'tests.further.rules' has no 'Stones'"),
        ("design:DARK", "edition.night.design", "'tests.further.design' has no 'Stones'"),
    ],
)
def test_code_that_is_not_there_is_named(folders: Folders, name: str, key: str, why: str) -> None:
    write(folders, GOOD.replace(name, name.partition(":")[0] + ":Stones"))
    with pytest.raises(ContentError) as refused:
        check_code(folders)
    assert refused.value.refusal.values["where"] == key and refused.value.refusal.values["why"] == why


def test_a_module_that_is_not_there_is_named(folders: Folders) -> None:
    write(folders, GOOD.replace("tests.further.rules", "tests.stones"))
    known = dict(GAMES)
    with pytest.raises(ContentError, match=r"rules: No module named 'tests\.stones'"):
        know_games(folders)
    assert known == GAMES, "what was known is known still"


def test_a_folder_without_a_manifest_is_no_game(folders: Folders) -> None:
    assert read_manifests(folders) == []


def test_who_knows_the_games_keeps_them() -> None:
    known = dict(GAMES)
    know_games(standard_folders())
    assert all(GAMES[name] is game for name, game in known.items())
