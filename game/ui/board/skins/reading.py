"""Reads skin files. An error names the file, the key, and what would be valid."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Final

from game.content.checked_table import CheckedTable
from game.content.reading import ContentError, shown
from game.content.texts import read_toml
from game.ui.board.skins.style import READABLE, BackStyle, BoardStyle, SkinStyle, TableStyle, plain_board
from game.ui.board.skins.symbols import signs
from game.ui.board.skins.tables import SURFACES
from game.ui.draw.style import WHITE, Colour, contrast

LOOK_KEYS: Final = ("glow", "table", "back", "board", "signs", "palette", "bonus")
TABLE_COLOURS: Final = ("ground", "shade", "rim", "letterbox", "ink")
BACK_COLOURS: Final = ("ground", "ornament", "edge")
BOARD_COLOURS: Final = ("ground", "stripe", "lane", "path", "frame")
BOARDS: Final = ("plain", "meadow")
PALETTES: Final = ("normal", "safe")
MOST_STARS: Final = 6
LARGE: Final = 3.0
"""The least contrast of large letters."""
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,2}")


def skin_of(folder: Path, edition: str | None = None, *, safe: bool = False) -> SkinStyle:
    """Returns the style of the game in this folder, or the plain style if it has no skin file."""
    path = folder / "skin.toml"
    return read_skin(path, edition, safe=safe) if path.exists() else SkinStyle().in_colours(safe=safe)


def check_skin(folder: Path, editions: Sequence[str]) -> None:
    """Raises ContentError if the skin file in this folder is invalid or names an edition that the game doesn't have."""
    path = folder / "skin.toml"
    if path.exists():
        read_skin(path)
        for name in read_toml(path).get("edition", {}):
            if name not in editions:
                known = ", ".join(editions) or "it has none"
                raise ContentError(shown(path), f"edition.{name}", f"the game has no such edition ({known})")


def read_skin(path: Path, edition: str | None = None, *, safe: bool = False) -> SkinStyle:
    """Returns the style in this file, or raises ContentError.

    The table of an edition, such as `[edition.azul]`, replaces the parts that it names; `safe` chooses the palette
    for colour blindness. The whole file is checked, including the parts that are not chosen.
    """
    found = read_toml(path)
    table = CheckedTable(shown(path), found)
    table.only((*LOOK_KEYS, "edition"))
    usual = {key: value for key, value in found.items() if key != "edition"}
    looks: dict[str | None, SkinStyle] = {None: _look(CheckedTable(table.file, usual))}
    editions = table.table("edition")
    for name in editions.entries:
        own = editions.table(name)
        own.only(LOOK_KEYS)
        looks[name] = _look(CheckedTable(own.file, {**usual, **own.entries}, own.where))
    return looks.get(edition, looks[None]).in_colours(safe=safe)


def _look(skin: CheckedTable) -> SkinStyle:
    named = _signs(_part(skin, "signs"))
    table = _table_style(_part(skin, "table"))
    return SkinStyle(
        table=table,
        board=_board_style(skin.table("board")) if "board" in skin else plain_board(table),
        back=_back_style(_part(skin, "back")),
        glow=_colour(skin, "glow"),
        signs=named,
        palettes=_palettes(skin, named),
        bonus=_bonus(skin.table("bonus")),
    )


def _part(table: CheckedTable, key: str) -> CheckedTable:
    table.required(key)
    return table.table(key)


def _one_of(table: CheckedTable, key: str, known: Iterable[str]) -> str:
    table.required(key)
    return table.one_of(key, known)


def _colour(table: CheckedTable, key: str) -> Colour:
    found = table.required(key)
    if not isinstance(found, str) or not _COLOUR.fullmatch(found):
        raise table.wrong(key, f'must be a colour such as "#3a7c4f", not {found!r}')
    return int(found[1:3], 16), int(found[3:5], 16), int(found[5:7], 16)


def _colours(table: CheckedTable, keys: Iterable[str]) -> dict[str, Colour]:
    return {key: _colour(table, key) for key in keys}


def _table_style(table: CheckedTable) -> TableStyle:
    table.only(("surface", *TABLE_COLOURS))
    style = TableStyle(surface=_one_of(table, "surface", SURFACES), **_colours(table, TABLE_COLOURS))
    for name, tone in (("ground", style.ground), ("shade", style.shade)):
        if contrast(style.ink, tone) < READABLE:
            ratio = contrast(style.ink, tone)
            raise table.wrong("ink", f"contrast with {name} is {ratio:.1f} (at least {READABLE})")
    return style


def _back_style(table: CheckedTable) -> BackStyle:
    table.only(BACK_COLOURS)
    return BackStyle(**_colours(table, BACK_COLOURS))


def _board_style(table: CheckedTable) -> BoardStyle:
    table.only(("surface", *BOARD_COLOURS))
    style = BoardStyle(surface=_one_of(table, "surface", BOARDS), **_colours(table, BOARD_COLOURS))
    if contrast(WHITE, style.lane) < LARGE:
        raise table.wrong("lane", f"is too light for white names of rows (contrast at least {LARGE})")
    return style


def _signs(table: CheckedTable) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for letter in table.entries:
        if not re.fullmatch("[A-Z]", letter):
            raise table.wrong(letter, "a suit is one capital letter")
        sign = table.one_of(letter, signs())
        if sign in chosen.values():
            raise table.wrong(letter, f"'{sign}' is another suit's sign already (each needs its own)")
        chosen[letter] = sign
    return chosen


def _palettes(skin: CheckedTable, suits: Collection[str]) -> dict[str, dict[str, Colour]]:
    if not suits:
        return {name: {} for name in PALETTES}
    palettes = _part(skin, "palette")
    palettes.only(PALETTES)
    return {name: _palette(_part(palettes, name), suits) for name in PALETTES}


def _palette(table: CheckedTable, suits: Collection[str]) -> dict[str, Colour]:
    table.only(suits)
    tones: dict[str, Colour] = {}
    for letter in suits:
        tone = _colour(table, letter)
        if tone in tones.values():
            raise table.wrong(letter, "is another suit's colour already (each needs its own)")
        tones[letter] = tone
    return tones


def _bonus(table: CheckedTable) -> dict[int, int]:
    found: dict[int, int] = {}
    for number in table.entries:
        if not _NUMBER.fullmatch(number):
            raise table.wrong(number, "a card's number is written in plain digits")
        found[int(number)] = table.whole(number, 0, MOST_STARS)
    return found
