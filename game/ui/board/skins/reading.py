"""Reads skin files. Whatever is wrong in one is named: file, key, and what would be right."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from game.content.errors import ContentError, shown
from game.content.texts import read_toml
from game.ui.board.skins.designs import designs
from game.ui.board.skins.style import READABLE, BackStyle, BoardStyle, SkinStyle, TableStyle, plain_board
from game.ui.board.skins.symbols import signs
from game.ui.board.skins.tables import SURFACES
from game.ui.draw.style import WHITE, Colour, contrast

LOOK_KEYS: Final = ("design", "glow", "table", "back", "board", "signs", "palette", "bonus")
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
    """The look of the game in this folder; one without a skin file looks plain."""
    path = folder / "skin.toml"
    return read_skin(path, edition, safe=safe) if path.exists() else SkinStyle().in_colours(safe=safe)


def check_skin(folder: Path, editions: Sequence[str]) -> None:
    """The skin file in this folder is right, and speaks of no other editions than these; else ContentError."""
    path = folder / "skin.toml"
    if path.exists():
        read_skin(path)
        for name in read_toml(path).get("edition", {}):
            if name not in editions:
                known = ", ".join(editions) or "it has none"
                raise ContentError(shown(path), f"edition.{name}", f"the game has no such edition ({known})")


def read_skin(path: Path, edition: str | None = None, *, safe: bool = False) -> SkinStyle:
    """The look in this file, or ContentError.

    An edition that has a table of its own, such as `[edition.azul]`, replaces the parts that it names; `safe` chooses
    the palette for colour blindness. The whole file is checked, whatever is chosen from it.
    """
    found = read_toml(path)
    checker = _Checker(shown(path))
    checker.only("", found, (*LOOK_KEYS, "edition"))
    usual = {key: value for key, value in found.items() if key != "edition"}
    looks: dict[str | None, SkinStyle] = {None: checker.look("", usual)}
    for name, table in checker.table("edition", found.get("edition", {})).items():
        checker.only(f"edition.{name}.", checker.table(f"edition.{name}", table), LOOK_KEYS)
        looks[name] = checker.look(f"edition.{name}.", {**usual, **table})
    return looks.get(edition, looks[None]).in_colours(safe=safe)


class _Checker:
    """Looks at every key of one file. `at` is where a table stands in it, with its dot."""

    def __init__(self, file: str) -> None:
        self._file: Final = file

    def look(self, at: str, found: Mapping[str, Any]) -> SkinStyle:
        named = self._signs(at, self._required(at, found, "signs"))
        table = self._table_style(at, self.table(f"{at}table", self._required(at, found, "table")))
        return SkinStyle(
            design=self._one_of(f"{at}design", self._required(at, found, "design"), designs()),
            table=table,
            board=self._board_style(at, found) if "board" in found else plain_board(table),
            back=self._back_style(at, self.table(f"{at}back", self._required(at, found, "back"))),
            glow=self._colour(f"{at}glow", self._required(at, found, "glow")),
            signs=named,
            palettes=self._palettes(at, found, named),
            bonus=self._bonus(at, self.table(f"{at}bonus", found.get("bonus", {}))),
        )

    def only(self, at: str, table: Mapping[str, Any], known: Iterable[str]) -> None:
        allowed = tuple(known)
        for key in table:
            if key not in allowed:
                raise self._wrong(f"{at}{key}", f"unknown key ({', '.join(allowed)})")

    def table(self, key: str, found: object) -> dict[str, Any]:
        if not isinstance(found, dict):
            raise self._wrong(key, "must be a table")
        return found

    def _wrong(self, key: str, why: str) -> ContentError:
        return ContentError(self._file, key, why)

    def _required(self, at: str, found: Mapping[str, Any], key: str) -> Any:
        if key not in found:
            raise self._wrong(f"{at}{key}", "is missing")
        return found[key]

    def _colour(self, key: str, found: object) -> Colour:
        if not isinstance(found, str) or not _COLOUR.fullmatch(found):
            raise self._wrong(key, f'must be a colour such as "#3a7c4f", not {found!r}')
        return int(found[1:3], 16), int(found[3:5], 16), int(found[5:7], 16)

    def _colours(self, at: str, found: Mapping[str, Any], keys: Iterable[str]) -> list[Colour]:
        return [self._colour(f"{at}{key}", self._required(at, found, key)) for key in keys]

    def _one_of(self, key: str, found: object, known: Iterable[str]) -> str:
        allowed = tuple(known)
        if not isinstance(found, str) or found not in allowed:
            raise self._wrong(key, f"unknown {found!r} ({', '.join(allowed)})")
        return found

    def _table_style(self, at: str, found: Mapping[str, Any]) -> TableStyle:
        self.only(f"{at}table.", found, ("surface", *TABLE_COLOURS))
        surface = self._one_of(f"{at}table.surface", self._required(f"{at}table.", found, "surface"), SURFACES)
        style = TableStyle(surface, *self._colours(f"{at}table.", found, TABLE_COLOURS))
        for name, tone in (("ground", style.ground), ("shade", style.shade)):
            if contrast(style.ink, tone) < READABLE:
                ratio = contrast(style.ink, tone)
                raise self._wrong(f"{at}table.ink", f"contrast with {name} is {ratio:.1f} (at least {READABLE})")
        return style

    def _back_style(self, at: str, found: Mapping[str, Any]) -> BackStyle:
        self.only(f"{at}back.", found, BACK_COLOURS)
        return BackStyle(*self._colours(f"{at}back.", found, BACK_COLOURS))

    def _board_style(self, at: str, found: Mapping[str, Any]) -> BoardStyle:
        key = f"{at}board."
        table = self.table(f"{at}board", found["board"])
        self.only(key, table, ("surface", *BOARD_COLOURS))
        surface = self._one_of(f"{key}surface", self._required(key, table, "surface"), BOARDS)
        style = BoardStyle(surface, *self._colours(key, table, BOARD_COLOURS))
        if contrast(WHITE, style.lane) < LARGE:
            raise self._wrong(f"{key}lane", f"is too light for white names of rows (contrast at least {LARGE})")
        return style

    def _signs(self, at: str, found: object) -> dict[str, str]:
        chosen: dict[str, str] = {}
        for letter, name in self.table(f"{at}signs", found).items():
            key = f"{at}signs.{letter}"
            if not re.fullmatch("[A-Z]", letter):
                raise self._wrong(key, "a suit is one capital letter")
            sign = self._one_of(key, name, signs())
            if sign in chosen.values():
                raise self._wrong(key, f"'{sign}' is another suit's sign already (each needs its own)")
            chosen[letter] = sign
        return chosen

    def _palettes(self, at: str, found: Mapping[str, Any], suits: Mapping[str, str]) -> dict[str, dict[str, Colour]]:
        if not suits:
            return {name: {} for name in PALETTES}
        tables = self.table(f"{at}palette", self._required(at, found, "palette"))
        self.only(f"{at}palette.", tables, PALETTES)
        return {
            name: self._palette(f"{at}palette.{name}", self._required(f"{at}palette.", tables, name), suits)
            for name in PALETTES
        }

    def _palette(self, key: str, found: object, suits: Mapping[str, str]) -> dict[str, Colour]:
        table = self.table(key, found)
        self.only(f"{key}.", table, suits)
        tones: dict[str, Colour] = {}
        for letter in suits:
            tone = self._colour(f"{key}.{letter}", self._required(f"{key}.", table, letter))
            if tone in tones.values():
                raise self._wrong(f"{key}.{letter}", "is another suit's colour already (each needs its own)")
            tones[letter] = tone
        return tones

    def _bonus(self, at: str, found: Mapping[str, Any]) -> dict[int, int]:
        for number, stars in found.items():
            key = f"{at}bonus.{number}"
            if not _NUMBER.fullmatch(number):
                raise self._wrong(key, "a card's number is written in plain digits")
            if type(stars) is not int or not 0 <= stars <= MOST_STARS:
                raise self._wrong(key, f"must be a whole number from 0 to {MOST_STARS}")
        return {int(number): stars for number, stars in found.items()}
