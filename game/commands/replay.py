"""`replay`: shows a record on its table."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from game.commands.shared import REFUSED, Resources, readable, record_bytes, refused_line
from game.content.reading import TooLarge, read_plain
from game.engine.record.header import Header, RecordError
from game.engine.record.reader import EarlierReading, read
from game.match.history.replay import Replay
from game.match.session import Session, read_session
from game.match.store.match_files import MOST_BYTES, RECORD, SESSION

ShowReplay = Callable[[Replay, str, Resources], int]
"""Opens the window at a replay with this name; returns the exit code. Passed in, since nothing here knows a scene."""

LONGEST_NAME: Final = 80
EXAMPLES: Final = """\
examples:
  python main.py replay match.jsonl

A match that is over can be seen through every seat's eyes or with everything open,
one that is still running only as nobody in particular sees it. The file is only read.
One that was played by an earlier reading of the rules is shown up to the last line that holds.
Exit code: 0, 1 if the record is refused or can't be read, 2 on wrong use or without a screen."""


def add_arguments(commands: Any, watch: ShowReplay) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "replay",
        help="show the record of a match on its table",
        description="Opens the window and shows the record of a match, step by step.",
        epilog=EXAMPLES,
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a record (JSON Lines)")
    parser.set_defaults(run=lambda arguments, resources: run(arguments, resources, watch))


def run(arguments: argparse.Namespace, resources: Resources, watch: ShowReplay) -> int:
    path: Path = arguments.file
    clause = ""
    try:
        record = read(record_bytes(path), resources.library)
    except RecordError as error:
        print(refused_line(path, error, resources), file=sys.stderr)
        if not isinstance(error, EarlierReading):
            return REFUSED
        record, clause = error.record, error.clause
    replay = Replay(record, _session_beside(path, record.header), clause)
    return watch(replay, _plain(readable(path).removesuffix(RECORD)), resources)


def _plain(path: str) -> str:
    """The last part of a path, in characters that every file system and every font supports."""
    return re.sub(r"[^\w.-]+", "-", path.replace("\\", "/").rpartition("/")[2])[:LONGEST_NAME].strip("-.") or "replay"


def _session_beside(path: Path, header: Header) -> Session:
    """Colours and names from the session file beside the record, if there is one; otherwise the record's own."""
    try:
        data = read_plain(path.with_name(path.name.removesuffix(RECORD) + SESSION), MOST_BYTES)
    except (OSError, TooLarge):
        data = None
    return read_session(data, header)
