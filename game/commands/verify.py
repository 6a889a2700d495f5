"""`verify`: replays records and says of each whether it holds."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

from game.commands.shared import OK, REFUSED, Resources, readable
from game.engine.record.header import RecordError
from game.engine.record.reader import read

MOST_BYTES: Final = 64 << 20
EXAMPLES = """\
examples:
  python main.py verify match.jsonl
  python main.py verify --fair records/*.jsonl

Prints `FILE: ok`, or `FILE:LINE: why` for the first line that is wrong.
Exit code: 0 if all are ok, 1 if one is refused or can't be read, 2 on wrong use."""


def add_arguments(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "verify",
        help="replay records of matches and check every line",
        description="Replays records of matches and checks every line by the rules.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a record (JSON Lines)")
    parser.add_argument("--fair", action="store_true", help="also check that every chance follows from the seed")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, resources: Resources) -> int:
    verdicts = [_verify(path, arguments.fair, resources) for path in arguments.files]
    return OK if all(verdicts) else REFUSED


def _verify(path: Path, fair: bool, resources: Resources) -> bool:
    """Prints the verdict on one file; whether it is ok."""
    try:
        read(_bytes_of(path), resources.library, fair)
    except RecordError as error:
        print(f"{readable(path)}:{error.line}: {resources.texts.sentence(error.refusal, error.game)}")
        return False
    print(f"{readable(path)}: ok")
    return True


def _bytes_of(path: Path) -> bytes:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise RecordError(1, "file_too_large", file=path.name)
        return path.read_bytes()
    except OSError as error:
        raise RecordError(1, "file_unreadable", file=path.name, why=error.strerror or "") from None
