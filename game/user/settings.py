"""A player's settings, kept between starts."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Final

import toml

from game.content.reading import TooLarge, read_plain, toml_of
from game.content.texts import LANGUAGES
from game.match.journal import replace_file

MOTIONS: Final = ("full", "reduced")
LOOKS: Final = ("tap", "hold")
SPEEDS: Final = ("slow", "normal", "fast", "instant")
TEXT_SIZES: Final = (100, 125, 150, 175, 200)
MOST_BYTES: Final = 1 << 18


@dataclass(slots=True)
class Settings:
    """Every setting with its default. An impossible value falls back to the default."""

    language: str = "en"
    fullscreen: bool = False
    sound: bool = True
    volume: int = 70
    speed: str = "normal"
    motion: str = "full"
    one_tap: bool = False
    explanations: bool = True
    look: str = "tap"
    meter: bool = False
    statistics: bool = True
    text_size: int = 100
    safe_colours: bool = False
    tv_safe: bool = False
    screen_inches: int = 24
    accelerated: bool = False
    player_name: str = ""

    def checked(self) -> Settings:
        """The same settings, with impossible values replaced by defaults."""
        default = Settings()
        for field in fields(Settings):
            value, usual = getattr(self, field.name), getattr(default, field.name)
            if type(value) is not type(usual) or not _possible(field.name, value):
                setattr(self, field.name, usual)
        return self


CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "language": LANGUAGES,
    "speed": SPEEDS,
    "motion": MOTIONS,
    "look": LOOKS,
    "text_size": TEXT_SIZES,
}
RANGES: Final = {"volume": (0, 100), "screen_inches": (7, 200)}
LONGEST_NAME: Final = 20


def _possible(name: str, value: Any) -> bool:
    if name in CHOICES:
        return value in CHOICES[name]
    if name in RANGES:
        least, most = RANGES[name]
        return bool(least <= value <= most)
    return name != "player_name" or (len(value) <= LONGEST_NAME and value.isprintable())


def read_settings(path: Path) -> tuple[Settings, str | None]:
    """The settings in this file; defaults and the key of a warning if it is damaged. A missing file is no damage."""
    try:
        found = toml_of(read_plain(path, MOST_BYTES).decode("utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return Settings(), None
    except TooLarge:
        return Settings(), "settings.too_large"
    except (OSError, ValueError):
        return Settings(), "settings.unreadable"
    known = {field.name for field in fields(Settings)}
    return Settings(**{name: value for name, value in found.items() if name in known}).checked(), None


def language_for(locales: Iterable[Mapping[str, object]]) -> str:
    """The language if none is set: German if it is the system's first language, otherwise English."""
    first = next(iter(locales), {})
    return "de" if first.get("language") == "de" else "en"


def write_settings(path: Path, settings: Settings) -> bool:
    """Writes the settings, completely or not at all; returns whether that worked."""
    data = asdict(settings)
    text = toml_text(data)
    # Never replace a good file with one that can't be read back.
    try:
        if tomllib.loads(text) != data:
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, text.encode("utf-8"))
    except (OSError, ValueError):
        return False
    return True


# -- TOML as text --------------------------------------------------------------------------------


def quote(text: str) -> str:
    """A basic string of TOML; characters that it may not contain are escaped."""
    plain = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(each if each.isprintable() else f"\\U{ord(each):08x}" for each in plain) + '"'


class _Encoder(toml.TomlEncoder):  # type: ignore[type-arg]
    """Quotes strings itself: toml 0.10 writes some, such as those with a backslash and an x, in unreadable form."""

    def __init__(self) -> None:
        super().__init__()
        self.dump_funcs[str] = quote


def toml_text(data: Mapping[str, Any]) -> str:
    return toml.dumps(data, encoder=_Encoder())
