"""`verify`: replays records and says which of them hold."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

from game.commands.shared import OK, REFUSED, Resources, readable, record_bytes
from game.engine.record.header import RecordError
from game.engine.record.reader import read

RecordVerdict = dict[str, Any]
EXAMPLES = """\
examples:
  python main.py verify match.jsonl
  python main.py verify --fair records/*.jsonl

With --fair, every shuffle and draw must follow from the seed in the header. Whether that seed is the one that was
sealed at the start: `python main.py seal FILE` prints the hash that the table showed then.

Prints `FILE: ok`, or `FILE:LINE: why` for the first line that is wrong.
Exit code: 0 if all are ok, 1 if one is refused or can't be read, 2 on wrong use."""


def add_arguments(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "verify",
        help="replay records of matches and check every line",
        description="Replays records of matches and checks every line by the rules.",
        epilog=EXAMPLES,
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a record (JSON Lines)")
    parser.add_argument("--fair", action="store_true", help="also check that every chance follows from the seed")
    parser.add_argument("--json", action="store_true", help="print the verdicts as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, resources: Resources) -> int:
    verdicts = [_verdict(path, arguments.fair, resources) for path in arguments.files]
    code = OK if all(verdict["ok"] for verdict in verdicts) else REFUSED
    try:
        if arguments.json:
            print(json.dumps(verdicts, indent=1, ensure_ascii=False))
        else:
            for verdict in verdicts:
                print(_line(verdict))
        sys.stdout.flush()
    except BrokenPipeError:
        # A reader that only wants the exit code may close the output early.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code


def _verdict(path: Path, fair: bool, resources: Resources) -> RecordVerdict:
    """What to report about one file."""
    try:
        read(record_bytes(path), resources.library, fair)
    except RecordError as error:
        why = resources.texts.sentence(error.refusal, error.game)
        return {"file": readable(path), "ok": False, "line": error.line, "why": why}
    return {"file": readable(path), "ok": True}


def _line(verdict: RecordVerdict) -> str:
    return f"{verdict['file']}: ok" if verdict["ok"] else f"{verdict['file']}:{verdict['line']}: {verdict['why']}"
