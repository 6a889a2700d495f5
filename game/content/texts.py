"""The texts of a language: sentences for codes, with their values filled in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from game.content.reading import ContentError, TooLarge, read_plain, shown, toml_of
from game.engine.action import Refusal

LANGUAGES: Final = ("de", "en")
LONGEST_VALUE: Final = 200
LARGEST_FILE: Final = 1 << 20
PLACE: Final = re.compile(r"\{(\w+)(?::([^{}|]+)\|([^{}|]+)|:(copy))?\}")
"""A value's place in a text; `{cards:card|cards}` counts: 1 card, 2 cards; `{card:copy}` says which copy."""
_COPY: Final = re.compile(r"\.(\d+)$")
_PRINTED: Final = re.compile(r"(\D+)(\d+)$")
"""The sign and the number on a piece that has both."""
KEPT: Final = "\N{NO-BREAK SPACE}"
"""Keeps a number and its word on one line."""
PIECES: Final = ("card", "tile")
"""The values that are names of pieces."""


@lru_cache(maxsize=4)
def texts_in(config: Path, language: str) -> Texts:
    """The texts of this folder in a language, cached, so that switching the language reads no file twice."""
    return Texts(config, language)


class Texts:
    """All texts of one language, read when first needed."""

    def __init__(self, config: Path, language: str) -> None:
        self._config = config
        self._language = language
        self._read = cache(self._load)

    def sentence(self, refusal: Refusal, game: str | None = None) -> str:
        """Why something was refused, in words."""
        illegal = self._read(game).get("illegal", {}) if game is not None else {}
        if refusal.code in illegal:
            return begun(self._filled(illegal[refusal.code], refusal.values, game))
        refused = self._read(None)["refused"]
        return self._filled(refused[refusal.code], refusal.values, game) if refusal.code in refused else str(refusal)

    def of_game(self, game: str, section: str, key: str, **values: str | int) -> str:
        """A text of a game's language file, such as the `prompt` called `choose_two`."""
        return self._filled(self._text(game, section, key), values, game)

    def piece(self, game: str, name: str) -> str:
        """What is printed on a piece, for a label in the piece's colour; all copies of a piece have the same."""
        return self.choice(game, "piece", _kind(name))

    def called(self, game: str, name: str) -> str:
        """The name of a piece in a sentence: its word, or its colour and its number."""
        kind = _kind(name)
        colour, number = _printed(kind)
        words = self._read(game).get("colour", {})
        if kind in self._read(game).get("piece", {}) or colour not in words:
            return self.piece(game, name)
        return self.own("piece.coloured", colour=words[colour], number=number)

    def effect(self, game: str, name: str) -> str:
        """What a piece does, in a sentence about its kind, its sign or its number; empty if it has no effect."""
        known, kind = self._read(game).get("effect", {}), _kind(name)
        return next((str(known[key]) for key in (kind, *_printed(kind)) if key in known), "")

    def choice(self, game: str, kind: str, choice: str) -> str:
        """A value to choose, in words: from the table of its kind if the game has one, such as a colour's name."""
        texts = self._read(game)
        words = texts.get(kind, {})
        shown = str(words.get(choice, choice)) if isinstance(words, dict) else choice
        form = texts.get("value", {}).get(kind, "{choice}")
        return self._filled(form, {"choice": shown}, None)

    def in_game(self, game: str, key: str) -> str:
        """A text of a game by its dotted key, such as `option.long.name`; the key's last word if there is none."""
        found: Any = self._read(game)
        for part in key.split("."):
            found = found.get(part) if isinstance(found, dict) else None
        return found if isinstance(found, str) else key.rpartition(".")[2]

    def keys(self, game: str, section: str) -> tuple[str, ...]:
        """The keys of a section's texts, in the order of the file; none if there is no such section."""
        return tuple(self._read(game).get(section, {}))

    def own(self, key: str, **values: str | int) -> str:
        """A text of the program itself: `title.play` is `play` in the table `title`."""
        section, _, name = key.partition(".")
        return self._filled(self._text(None, section, name), values, None)

    def named(self, key: str) -> str:
        """The name of a control that shows an icon and no words; empty if it has none."""
        return str(self._read(None).get("named", {}).get(key, ""))

    def filled(self, game: str, text: str, values: Mapping[str, str | int]) -> str:
        """A text from another file of a game, with its values in the game's words."""
        return self._filled(text, dict(values), game)

    def _filled(self, text: str, values: dict[str, str | int], game: str | None) -> str:
        return PLACE.sub(lambda place: self._put(place, values, game), text)

    def _put(self, place: re.Match[str], values: dict[str, str | int], game: str | None) -> str:
        name, one, several, exactly = place.groups()
        shown = self._value(name, values, game)
        copy = _COPY.search(written(values.get(name, ""))) if exactly else None
        if copy is not None:
            return self.own("piece.copy", piece=shown, copy=copy[1])
        return shown if one is None else f"{shown}{KEPT}{one if shown == '1' else several}"

    def _value(self, name: str, values: dict[str, str | int], game: str | None) -> str:
        """A value as it is shown: in words where the game's file has a table of that name."""
        raw = written(values.get(name, "?"))
        if name in PIECES and game is not None:
            return self.called(game, raw)
        table = self._read(game).get(name, {}) if game is not None else {}
        words = table.get(raw) if isinstance(table, dict) else None
        return words if isinstance(words, str) else one_line(raw)

    def _text(self, game: str | None, section: str, key: str) -> str:
        """A text as written in the file, or ContentError."""
        table = self._read(game).get(section)
        found = table.get(key) if isinstance(table, dict) else None
        if not isinstance(found, str):
            raise ContentError(shown(self._file(game)), f"key '{section}.{key}'", "is missing")
        return found

    def _load(self, game: str | None) -> dict[str, Any]:
        return read_toml(self._file(game))

    def _file(self, game: str | None) -> Path:
        folder = self._config if game is None else self._config / "games" / game
        return folder / f"text.{self._language}.toml"


def written(number: int | str) -> str:
    """A number with a real minus sign, which is as wide as a digit; a word unchanged."""
    return f"−{-number}" if isinstance(number, int) and number < 0 else str(number)


def signed(number: int) -> str:
    """A number with its sign; zero has none."""
    return f"+{number}" if number > 0 else written(number)


def begun(sentence: str) -> str:
    """The sentence with a capital first letter, even if a value comes first."""
    return sentence[:1].upper() + sentence[1:]


def _kind(name: str) -> str:
    """The name of a piece without the number of its copy."""
    return one_line(_COPY.sub("", name))


def _printed(kind: str) -> tuple[str, str]:
    """The sign and the number on a piece; empty without them."""
    found = _PRINTED.fullmatch(kind)
    return (found[1], found[2]) if found is not None else ("", "")


def one_line(text: str) -> str:
    """Foreign text made safe for a sentence: without control characters, and shortened."""
    shown = "".join(
        letter if letter.isprintable() or letter == KEPT else "\N{REPLACEMENT CHARACTER}" for letter in text
    )
    return shown if len(shown) <= LONGEST_VALUE else shown[:LONGEST_VALUE] + "…"


def read_toml(path: Path) -> dict[str, Any]:
    """The table in this file, or ContentError."""
    try:
        return toml_of(read_plain(path, LARGEST_FILE).decode("utf-8"))
    except TooLarge:
        raise ContentError(shown(path), "", "larger than 1 MiB, no such file is") from None
    except OSError as error:
        raise ContentError(shown(path), "", f"can't be read ({error.strerror or error})") from None
    except UnicodeDecodeError:
        raise ContentError(shown(path), "", "is not UTF-8") from None
    except ValueError as error:
        raise ContentError(shown(path), "", f"is no TOML ({one_line(str(error))})") from None
