"""The operator's configuration of a kiosk: kiosk.toml, checked when read, and written as a whole."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from game.bots.levels import LEVELS
from game.content.checked_table import CheckedTable, Naming
from game.content.reading import ContentError, TooLarge, read_plain, shown, toml_of
from game.content.texts import LANGUAGES, one_line
from game.engine.games.registry import GAMES
from game.match.journal import replace_file
from game.user.kiosk.pin import is_hash
from game.user.settings import TEXT_SIZES, quote

FILE: Final = "kiosk.toml"
MOST_BYTES: Final = 1 << 16
CORNERS: Final = ("top left", "top right", "bottom left", "bottom right")
LONGEST_WORD: Final = 200


def all_games() -> list[str]:
    return list(GAMES)


@dataclass(frozen=True, slots=True)
class KioskConfig:
    """All values with their defaults; only valid values are stored."""

    games: list[str] = field(default_factory=all_games)
    languages: list[str] = field(default_factory=lambda: list(LANGUAGES))
    levels: list[str] = field(default_factory=lambda: list(LEVELS))
    decision_seconds: int = 0
    volume: int = 60
    text_size: int = 100
    screen_inches: int = 24
    corner: str = "bottom left"
    idle_seconds: int = 90
    countdown_seconds: int = 20
    attract_seconds: int = 60
    keep_days: int = 90
    keep_matches: int = 1000
    power_off: list[str] = field(default_factory=list)
    pin: str = ""


@dataclass(frozen=True, slots=True)
class ConfigKey:
    """A key of the file: what it means, which values are possible, and the sentence that says so."""

    means: Sequence[str]
    possible: Callable[[Any], bool]
    right: str


def some_of(known: Sequence[str]) -> tuple[Callable[[Any], bool], str]:
    def possible(value: Any) -> bool:
        return isinstance(value, list) and bool(value) and len(set(map(str, value))) == len(value) and known_all(value)

    def known_all(value: list[Any]) -> bool:
        return all(isinstance(each, str) and each in known for each in value)

    return possible, "must be a list of at least one of " + ", ".join(f'"{each}"' for each in known) + ", each once"


def one_of(known: Sequence[Any]) -> tuple[Callable[[Any], bool], str]:
    listed = ", ".join(f'"{each}"' if isinstance(each, str) else str(each) for each in known)
    return (
        lambda value: any(value == each and type(value) is type(each) for each in known)
    ), f"must be one of {listed}"


def from_to(least: int, most: int, zero: str = "") -> tuple[Callable[[Any], bool], str]:
    def possible(value: Any) -> bool:
        return type(value) is int and (least <= value <= most or (bool(zero) and value == 0))

    return possible, f"must be a whole number from {least} to {most}" + (f", or 0 {zero}" if zero else "")


def _words(value: Any) -> bool:
    """A command as a list of words."""
    return isinstance(value, list) and all(isinstance(each, str) and 0 < len(each) <= LONGEST_WORD for each in value)


def _pin(value: Any) -> bool:
    return isinstance(value, str) and (not value or is_hash(value))


def config_keys() -> dict[str, ConfigKey]:
    """All keys, in the order of the file; call it after the games are known."""
    return {
        "games": ConfigKey(("Which games visitors find, in this order.",), *some_of(all_games())),
        "languages": ConfigKey(("Which languages; a visitor finds the first one.",), *some_of(LANGUAGES)),
        "levels": ConfigKey(("Which bots visitors may play against, the easiest first.",), *some_of(LEVELS)),
        "decision_seconds": ConfigKey(
            ("Seconds for one decision, then a bot decides that one; 0 leaves people all the time they want.",),
            *from_to(10, 600, "for no limit"),
        ),
        "volume": ConfigKey(("Loudness in percent; 0 is silent.",), *from_to(0, 100)),
        "text_size": ConfigKey(("Size of letters in percent.",), *one_of(TEXT_SIZES)),
        "screen_inches": ConfigKey(
            ("The screen's diagonal in inches: what is touched is at least 9 mm.",), *from_to(7, 200)
        ),
        "corner": ConfigKey(("Where five quick taps, the last one held, ask for the PIN.",), *one_of(CORNERS)),
        "idle_seconds": ConfigKey(("A seat left alone so long gets a countdown …",), *from_to(10, 3600)),
        "countdown_seconds": ConfigKey(("… of so many seconds, then a bot plays on for it.",), *from_to(5, 120)),
        "attract_seconds": ConfigKey(("So long after the last person has gone, bots show a game.",), *from_to(5, 3600)),
        "keep_days": ConfigKey(
            ("Matches that were put away, and records of finished ones, are deleted so many days after they began …",),
            *from_to(1, 3650, "for no limit"),
        ),
        "keep_matches": ConfigKey(
            ("… and the oldest of each when there are more than so many. What was played outside a kiosk stays.",),
            *from_to(10, 10_000),
        ),
        "power_off": ConfigKey(
            (
                "What switches the machine off, word by word, such as",
                '["systemctl", "poweroff"]; without it the operator can end the program only.',
            ),
            _words,
            'must be a list of words, such as ["systemctl", "poweroff"], or []',
        ),
        "pin": ConfigKey(
            (
                "The operator's PIN, salted and hashed: `python main.py kiosk --set-pin` writes it.",
                'Forgotten? Set it anew, or put "" here: then nobody can open the operator\'s menu.',
            ),
            _pin,
            "must be what `python main.py kiosk --set-pin` writes, or empty",
        ),
    }


def read_kiosk(path: Path) -> tuple[KioskConfig, list[ContentError]]:
    """The configuration in the file, and all of its errors. Wrong or missing values are defaults."""
    try:
        found = toml_of(read_plain(path, MOST_BYTES).decode("utf-8"))
    except TooLarge:
        return KioskConfig(), [ContentError(shown(path), "", f"is larger than {MOST_BYTES} bytes")]
    except OSError as error:
        return KioskConfig(), [ContentError(shown(path), "", f"can't be read ({error.strerror or error})")]
    except UnicodeDecodeError:
        return KioskConfig(), [ContentError(shown(path), "", "is not UTF-8")]
    except ValueError as error:
        return KioskConfig(), [ContentError(shown(path), "", f"is no TOML ({one_line(str(error))})")]
    return _checked(CheckedTable(shown(path), found, naming=Naming.QUOTED))


def _checked(table: CheckedTable) -> tuple[KioskConfig, list[ContentError]]:
    keys, good = config_keys(), {}
    wrong = [table.wrong(name[:40], f"is none of {', '.join(keys)}") for name in table.entries if name not in keys]
    for name, key in keys.items():
        if name in table and key.possible(table.entries[name]):
            good[name] = table.entries[name]
        elif name in table:
            wrong.append(table.wrong(name, key.right))
    return KioskConfig(**good), wrong


def kiosk_text(config: KioskConfig) -> str:
    """The whole file, with a comment on each key."""
    parts = [
        "# Tafelrunde at a kiosk. The operator's menu writes this file anew: other comments don't stay.\n",
    ]
    for name, key in config_keys().items():
        means = "".join(f"# {line}\n" for line in key.means)
        parts.append(f"{means}{name} = {_value(getattr(config, name))}\n")
    return "\n".join(parts)


def write_kiosk(path: Path, config: KioskConfig) -> OSError | None:
    """Replaces the file, completely or not at all; returns the error if that fails."""
    text = kiosk_text(config)
    assert tomllib.loads(text) == {each.name: getattr(config, each.name) for each in fields(KioskConfig)}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, text.encode("utf-8"))
    except OSError as error:
        return error
    return None


def _value(value: Any) -> str:
    """A value in TOML notation."""
    match value:
        case list():
            return f"[{', '.join(map(_value, value))}]"
        case str():
            return quote(value)
        case _:
            return str(value)
