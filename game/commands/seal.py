"""`seal`: the hash of a seed, as tables show it before a match."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, Final

from game.commands.shared import OK, REFUSED, Resources, WrongUse, record_bytes, refused_line, seed
from game.engine.record.header import RecordError
from game.engine.record.reader import read
from game.match.seed import group_digits, seal, short_seal

EXAMPLES: Final = """\
examples:
  python main.py seal 307641389871526530215377216547834871214
  python main.py seal match.jsonl

A table shows a hash of its shuffle's seed at the start and the seed at the end. This prints the hash of a seed, or
of the seed in a record: first what a table shows, then all of it. If the first is what you saw, the seed was
chosen before the match; `python main.py verify --fair match.jsonl` checks that every card followed from it.
Without this program: printf %s SEED | sha256sum
Exit code: 0, 1 if a record is refused or has no seed, 2 on wrong use."""


def add_arguments(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "seal",
        help="print the hash that a table shows of a seed",
        description="Prints the hash of a seed, as a table shows it before a match.",
        epilog=EXAMPLES,
    )
    parser.add_argument("of", metavar="SEED|FILE", help="a seed as the results tell it, or a record of a match")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, resources: Resources) -> int:
    word: str = arguments.of
    if word.isascii() and word.isdigit():
        _print(_typed(word), opened=True)
        return OK
    try:
        record = read(record_bytes(Path(word)), resources.library)
        if record.header.seed is None:
            raise RecordError(1, "no_seed")
    except RecordError as error:
        print(refused_line(Path(word), error, resources), file=sys.stderr)
        return REFUSED
    _print(record.header.seed, record.state.over)
    return OK


def _typed(word: str) -> int:
    try:
        return seed(word)
    except argparse.ArgumentTypeError as error:
        raise WrongUse(f"seal: {error}") from error


def _print(number: int, opened: bool) -> None:
    """Prints the hashes of a seed; the seed itself only if it is `opened`, never while its match is played."""
    if opened:
        print(f"seed   {number}")
    print(f"shown  {short_seal(number)}")
    print(f"whole  {group_digits(seal(number))}")
