"""Skin files: ours are sound, and a broken one is refused with its name, the key and what would be right."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pytest

from game.content.reading import ContentError
from game.engine.games.fifty_two_eleven import cards as fifty_two_eleven
from game.engine.games.perfect_numbers import deck as perfect_numbers
from game.engine.games.rage import cards as rage
from game.ui.board.skins.board import EARTH
from game.ui.board.skins.reading import check_skin, read_skin
from game.ui.board.skins.style import plain_board
from game.ui.draw.style import WHITE, contrast

GAMES = Path(__file__).resolve().parents[3] / "config" / "games"
OURS = (GAMES / "5211" / "skin.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("game", "suits"),
    [
        ("5211", fifty_two_eleven.COLOURS),
        ("rage", rage.COLOURS),
        ("hornochsen", ""),
        ("perfect_numbers", perfect_numbers.COLOURS),
    ],
)
def test_every_game_has_a_skin_with_its_colours(game: str, suits: str) -> None:
    look = read_skin(GAMES / game / "skin.toml")
    assert set(look.signs) == set(suits)
    assert [suit.letter for suit in look.suits()] == list(look.signs)


def test_an_edition_replaces_what_it_names_and_keeps_the_rest() -> None:
    classic, azul = (read_skin(GAMES / "5211" / "skin.toml", edition) for edition in ("classic", "azul"))
    assert classic.signs == azul.signs
    assert classic.table != azul.table
    assert read_skin(GAMES / "5211" / "skin.toml") == classic


def test_the_safe_palette_is_chosen_by_a_flag() -> None:
    usual, safe = (read_skin(GAMES / "rage" / "skin.toml", safe=flag) for flag in (False, True))
    assert usual.suit("R").colour != safe.suit("R").colour
    assert usual.suit("R").sign == safe.suit("R").sign
    assert usual.in_colours(safe=True) == safe


PALE_LANE = "\n".join(f'{key} = "#d0d0d0"' for key in ("ground", "stripe", "lane", "path", "frame"))
BROKEN = [
    ('glow = "#ffd75e"', "", "glow", "missing"),
    ('glow = "#ffd75e"', "glow = 3", "glow", "#3a7c4f"),
    ('glow = "#ffd75e"', 'glwo = "#ffd75e"', "glwo", "glow"),
    ('glow = "#ffd75e"', 'glow = "gold"', "glow", "#3a7c4f"),
    ('surface = "felt"', 'surface = "water"', "table.surface", "felt, wall"),
    ('rim = "#c99a4e"', 'rim = "#c99a4"', "table.rim", "#3a7c4f"),
    ('rim = "#c99a4e"', "", "table.rim", "missing"),
    ('rim = "#c99a4e"', 'rime = "#c99a4e"', "table.rime", "rim"),
    ('ink = "#f2f4f7"', 'ink = "#224422"', "table.ink", "4.5"),
    ("[back]", "[[back]]", "back", "table"),
    ('ornament = "#fdf3d8"', "ornament = 7", "back.ornament", "#3a7c4f"),
    ('Y = "sun"', 'Y = "son"', "signs.Y", "sun, clover"),
    ('Y = "sun"', 'Y = "clover"', "signs.G", "another suit"),
    ('Y = "sun"', 'yellow = "sun"', "signs.yellow", "capital letter"),
    ('Y = "#f4c63c"', 'Y = "#37803f"', "palette.normal.G", "another suit"),
    ('Y = "#f4c63c"', "", "palette.normal.Y", "missing"),
    ('Y = "#f4c63c"', 'Y = "#f4c63c"\nZ = "#000000"', "palette.normal.Z", "Y, G, O, B, T"),
    ("[palette.normal]", "[palette.usual]", "palette.usual", "normal, safe"),
    ("[edition.azul.back]", "[edition.azul.front]", "edition.azul.front", "back"),
    ("# The edition", "[bonus]\n7 = 99\n#", "bonus.7", "0 to 6"),
    ("# The edition", "[bonus]\nseven = 1\n#", "bonus.seven", "digits"),
    ('glow = "#ffd75e"', "glow = ", "", "is no TOML"),
    ("# The edition", "[board]\nground = 7\n#", "board.surface", "missing"),
    ("# The edition", '[board]\nsurface = "sea"\n#', "board.surface", "plain, meadow"),
    ("# The edition", f'[board]\nsurface = "plain"\n{PALE_LANE}\n#', "board.lane", "contrast"),
]


@pytest.mark.parametrize(("right", "wrong", "key", "hint"), BROKEN)
def test_a_broken_skin_is_refused(tmp_path: Path, right: str, wrong: str, key: str, hint: str) -> None:
    assert right in OURS
    file = tmp_path / "config" / "games" / "5211" / "skin.toml"
    file.parent.mkdir(parents=True)
    file.write_text(OURS.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(ContentError) as refused:
        read_skin(file, "azul", safe=True)
    assert refused.value.refusal.values["file"] == "config/games/5211/skin.toml"
    assert refused.value.refusal.values["where"] == key
    assert hint in str(refused.value.refusal.values["why"])


def test_a_skin_for_an_edition_that_is_not_there_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "config" / "games" / "5211" / "skin.toml"
    file.parent.mkdir(parents=True)
    check_skin(file.parent, ())
    file.write_text(OURS, encoding="utf-8")
    check_skin(file.parent, ("classic", "azul"))
    file.write_text(OURS.replace("[edition.azul", "[edition.blue"), encoding="utf-8")
    with pytest.raises(ContentError) as refused:
        check_skin(file.parent, ("classic", "azul"))
    assert refused.value.refusal.values["file"] == "config/games/5211/skin.toml"
    assert refused.value.refusal.values["where"] == "edition.blue"
    assert "classic, azul" in str(refused.value.refusal.values["why"])


def test_a_file_that_can_not_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"nowhere\.toml"):
        read_skin(tmp_path / "nowhere.toml")
    odd = tmp_path / "odd.toml"
    odd.write_bytes(b"\xff\xfe")
    with pytest.raises(ContentError, match="not UTF-8"):
        read_skin(odd)


def test_a_board_is_a_meadow_only_where_its_skin_says_so() -> None:
    meadow = read_skin(GAMES / "hornochsen" / "skin.toml").board
    assert meadow.meadow and meadow.lane == EARTH, "the rules pages draw their rows on the same earth"
    plain = read_skin(GAMES / "rage" / "skin.toml")
    assert not plain.board.meadow and plain.board == plain_board(plain.table)
    assert contrast(WHITE, plain.board.lane) >= 3, "names of rows are large"
