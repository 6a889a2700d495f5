"""What the commands share: options and numbers as typed, sentences for refusals, tables."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NoReturn, TypeVar

from game.content.folders import Folders, standard_folders
from game.content.library import ContentLibrary
from game.content.manifest import know_games
from game.content.reading import TooLarge, read_plain
from game.content.texts import Texts
from game.engine.action import Refused
from game.engine.chance import SEED_LIMIT
from game.engine.game import Game
from game.engine.games.registry import GAMES
from game.engine.record.header import RecordError
from game.match.store.match_files import MOST_BYTES

StepT = TypeVar("StepT")
PrintTable = Callable[[Sequence[str], Sequence[Sequence[str]]], None]
"""Prints headings and rows, as `print_table` does."""

OK: Final = 0
REFUSED: Final = 1
LARGEST_COUNT: Final = 1_000_000
LONGEST_WORD: Final = 200
LONGEST_NAME: Final = 255
LONGEST_MESSAGE: Final = 1000
WRONG_USE: Final = 2
SWITCHES: Final = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}


@dataclass(frozen=True, slots=True)
class Resources:
    """What a command works with."""

    folders: Folders
    library: ContentLibrary
    texts: Texts


def standard_resources() -> Resources:
    """The resources of every command; makes the games known. ContentError if a manifest is wrong."""
    folders = standard_folders()
    know_games(folders)
    return Resources(folders, ContentLibrary(folders), Texts(folders.ours / "config", "en"))


class WrongUse(Exception):
    """The command line asks for something impossible; the message is a sentence for the user."""


def sentence(resources: Resources, refused: Refused, game: str | None = None) -> str:
    """Why something was refused, as a sentence; `game` is the typed game whose texts may be needed."""
    return resources.texts.sentence(refused.refusal, game if game in GAMES else None)


def count(text: str) -> int:
    """A number of at least 1, as typed."""
    number = _whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    if number > LARGEST_COUNT:
        raise argparse.ArgumentTypeError(f"{text} is more than {LARGEST_COUNT}")
    return number


def seed(text: str) -> int:
    """A seed, as typed."""
    number = _whole(text)
    if not 0 <= number < SEED_LIMIT:
        raise argparse.ArgumentTypeError("a seed is a number from 0 to 2^128 - 1")
    return number


def _whole(text: str) -> int:
    if not (text.isascii() and text.lstrip("-").isdigit()) or len(text) > 40:
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is not a whole number")
    return int(text)


def typed_options(game: Game, typed: Sequence[str]) -> dict[str, bool | str]:
    """Rule options from NAME=VALUE, or WrongUse."""
    options: dict[str, bool | str] = {}
    known = {option.name: option for option in game.options}
    for pair in typed:
        name, equals, value = pair.partition("=")
        if not equals:
            raise WrongUse(f"--option {pair}: write it as NAME=VALUE")
        if name in options:
            raise WrongUse(f"--option {name} is given twice")
        is_switch = name in known and isinstance(known[name].default, bool)
        options[name] = SWITCHES.get(value.lower(), value) if is_switch else value
    return options


def bots_for(players: int, typed: str) -> list[str]:
    """A bot for each seat from names with commas between; a single name is used for all seats."""
    names = typed.split(",")
    if len(names) == 1:
        return names * players
    if len(names) != players:
        raise WrongUse(f"--bots names {len(names)} bots for {players} players")
    return names


def print_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Prints a plain table: the first column left-aligned, the others right-aligned."""
    widths = [max(len(row[at]) for row in (headings, *rows)) for at in range(len(headings))]
    for row in (headings, *rows):
        first, *others = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        print("  ".join([first.strip().ljust(widths[0]), *others]).rstrip())


def with_bar(steps: Iterable[StepT], description: str, expected: int | None = None) -> Iterable[StepT]:
    """The steps, with a progress bar if standard error is a terminal; `expected` is their number if not known.

    Results go to standard output, progress does not.
    """
    if expected == 0 or not sys.stderr.isatty():
        return steps
    from rich.console import Console  # noqa: PLC0415 - only a terminal needs it
    from rich.progress import track  # noqa: PLC0415

    return track(steps, description, total=expected, console=Console(stderr=True), transient=True)


def readable(path: Path) -> str:
    """A path that can be printed in one line, whatever bytes it contains; no part is longer than a file name can be."""
    return str(Path(*(_shortened(part, LONGEST_NAME) for part in Path(_printable(str(path))).parts)))


def told(message: str) -> str:
    """A message that can be printed in one line; it contains what was typed, of any length and in any characters."""
    words = (_shortened(word, LONGEST_WORD) for word in _printable(message).split(" "))
    return _shortened(" ".join(words), LONGEST_MESSAGE)


def _printable(text: str) -> str:
    text = text.encode("utf-8", "surrogateescape").decode("utf-8", "replace") if _is_encodable(text) else text
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)


def _is_encodable(text: str) -> bool:
    """Whether all of its lone surrogates, if any, stand for bytes that were not text."""
    return not any("\ud800" <= letter <= "\udfff" and not "\udc80" <= letter <= "\udcff" for letter in text)


def _shortened(text: str, longest: int) -> str:
    """The text, or only its beginning and its end if it is too long."""
    return text if len(text) <= longest else f"{text[: longest * 2 // 3]}…{text[-longest // 4 :]}"


class CommandParser(argparse.ArgumentParser):
    """Parses what was typed. Errors are printed in one line, however long the input was; help keeps its layout."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**{"formatter_class": argparse.RawDescriptionHelpFormatter, **given})

    def error(self, message: str) -> NoReturn:
        super().error(told(message))


def write_new(folder: Path, name: str, text: str) -> None:
    """Writes a new file, or raises WrongUse: no existing file is replaced, and no link is followed.

    The same command may be given twice: a file that already holds exactly this text stays as it is.
    """
    path, data = folder / name, text.encode("utf-8")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if path.is_symlink() or path.exists():
            if not _holds(path, data):
                raise WrongUse(f"{readable(path)}: is there already, and not replaced")
        else:
            _create(path, data)
    except OSError as error:
        raise WrongUse(f"{readable(folder)}: can't be written to ({error.strerror})") from error


def _create(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        try:
            file.write(data)
            file.flush()
        except OSError:
            # A half-written record would block the next attempt.
            path.unlink(missing_ok=True)
            raise


def _holds(path: Path, data: bytes) -> bool:
    """Whether this is a regular file with exactly these bytes."""
    try:
        return not path.is_symlink() and read_plain(path, len(data)) == data
    except (OSError, TooLarge):
        return False


def refused_line(path: Path, error: RecordError, resources: Resources) -> str:
    """The line of a record that is refused, and why, in one line."""
    return f"{readable(path)}:{error.line}: {resources.texts.sentence(error.refusal, error.game)}"


def record_bytes(path: Path) -> bytes:
    """The bytes of the record at this path, or RecordError."""
    try:
        return read_plain(path, MOST_BYTES)
    except TooLarge:
        raise RecordError(1, "file_too_large", file=readable(Path(path.name))) from None
    except OSError as error:
        raise RecordError(1, "file_unreadable", file=readable(Path(path.name)), why=error.strerror or "") from None
