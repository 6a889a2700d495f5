"""Tafelrunde's command line: reads the arguments and hands over."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Final

LEAST_PYTHON: Final = (3, 11)
OK: Final = 0
WRONG_USE: Final = 2
INTERRUPTED: Final = 130


def parser() -> ArgumentParser:
    from game.commands import bench, simulate, verify
    from scenes import play_command

    top = ArgumentParser(
        prog="python main.py",
        description="Tafelrunde plays four card and board games with every rule enforced: "
        "5211 (and 5211 Azul), Rage, Tanz der Hornochsen! and Perfect Numbers.",
        epilog="Without a command the title screen opens. "
        "`python main.py COMMAND --help` explains a command, with examples.",
    )
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    for command in (play_command, simulate, verify, bench):
        command.add_arguments(commands)
    return top


def main(words: Sequence[str] | None = None) -> int:
    """Does what the arguments say; the exit code."""
    from game.commands.shared import WrongUse, standard_resources
    from game.content.errors import ContentError
    from scenes.play_command import run_title

    top = parser()
    arguments = top.parse_args(words)
    resources = standard_resources()
    try:
        return int(arguments.run(arguments, resources) if "run" in arguments else run_title(resources))
    except (WrongUse, ContentError) as error:
        print(f"{top.prog}: {error}", file=sys.stderr)
        return WRONG_USE


def start() -> int:
    """Runs the program; whatever is missing, or whoever goes away, gets a sentence and not a traceback."""
    if sys.version_info < LEAST_PYTHON:
        print("Tafelrunde needs Python 3.11 or newer.", file=sys.stderr)
        return WRONG_USE
    # pygame greets on standard output, where programs read our results.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        code = main()
        sys.stdout.flush()
    except ModuleNotFoundError as error:
        print(f"The package {error.name} is missing: pip install -r requirements.txt", file=sys.stderr)
        return WRONG_USE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone; Python must not complain about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    return code


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    sys.exit(start())
