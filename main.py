"""Tafelrunde's command line: parses the arguments and runs the command."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, HelpFormatter, Namespace
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

    from game.commands.shared import Resources
    from game.engine.record.header import Header
    from game.match.history.replay import Replay

NAME: Final = "python main.py"
LEAST_PYTHON: Final = (3, 11)
OK: Final = 0
WRONG_USE: Final = 2
BROKEN: Final = 70
INTERRUPTED: Final = 130


def parser() -> ArgumentParser:
    from game.commands import arena, bench, kiosk, play, puzzles, replay, seal, simulate, verify
    from game.commands.shared import CommandParser

    top = CommandParser(
        prog=NAME,
        formatter_class=HelpFormatter,
        description="Tafelrunde plays four card and board games with every rule enforced: "
        "5211 (and 5211 Azul), Rage, Tanz der Hornochsen! and Perfect Numbers.",
        epilog="Without a command the title screen opens. "
        "`python main.py COMMAND --help` explains a command, with examples.",
    )
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    play.add_arguments(commands, launch)
    replay.add_arguments(commands, watch)
    kiosk.add_arguments(commands, stand_alone)
    for command in (simulate, verify, seal, arena, puzzles):
        command.add_arguments(commands)
    with_window = {name: bench.BenchWithWindow(f"scenes.bench.{name}") for name in ("frame", "start", "touch", "bots")}
    bench.add_arguments(commands, with_window)
    return top


def main(words: Sequence[str] | None = None) -> int:
    """Runs the command in the arguments, or opens the title; returns the exit code."""
    words = sys.argv[1:] if words is None else words
    if not words:
        return title()
    from game.commands.shared import standard_resources
    from game.content.reading import ContentError

    try:
        resources = standard_resources()
    except ContentError as error:
        return refused(error)
    arguments = parser().parse_args(words)
    return obey(arguments, resources) if "run" in arguments else title()


def obey(arguments: Namespace, resources: Resources) -> int:
    """Runs the command in these arguments, and prints why it can't be done; returns the exit code."""
    from game.commands.shared import WrongUse
    from game.content.reading import ContentError

    try:
        return int(arguments.run(arguments, resources))
    except (WrongUse, ContentError) as error:
        return refused(error)


def title() -> int:
    """Opens the title screen; returns the exit code. The window opens before the rest of the program is imported."""
    from game.content.folders import standard_folders
    from game.content.reading import ContentError
    from game.ui.window.window import NoDisplay
    from scenes.first_frame import open_program

    folders = standard_folders()
    try:
        opening = open_program(folders)
        from game.content.library import ContentLibrary
        from game.content.manifest import know_games
        from scenes import app

        know_games(folders)
        return app.run(folders, ContentLibrary(folders), app.title, opening)
    except (NoDisplay, ContentError) as error:
        return refused(error)


def launch(header: Header, numbered: bool, resources: Resources) -> int:
    """Opens the window straight at a table, with a deal chosen by number or by chance; returns the exit code."""
    from game.commands.shared import WrongUse, sentence
    from game.engine.action import Refused
    from scenes import app

    try:
        return in_window(lambda: app.run(resources.folders, resources.library, app.table(header, numbered)))
    except Refused as error:
        raise WrongUse(sentence(resources, error, header.setup.game)) from error


def watch(replay: Replay, name: str, resources: Resources) -> int:
    """Opens the window at a replay; returns the exit code."""
    from scenes import app

    return in_window(lambda: app.run(resources.folders, resources.library, app.replay(replay, name)))


def stand_alone(config: Path | None, put_away: str | None, resources: Resources) -> int:
    """Opens the kiosk's window; returns the exit code."""
    from scenes.kiosk import kiosk

    return in_window(lambda: kiosk.run(resources.folders, resources.library, config, put_away))


def in_window(run: Callable[[], int]) -> int:
    """Runs what needs a window; returns its exit code, or raises WrongUse if there is no screen."""
    from game.commands.shared import WrongUse
    from game.ui.window.window import NoDisplay

    try:
        return run()
    except NoDisplay as error:
        raise WrongUse(str(error)) from error


def refused(error: Exception) -> int:
    from game.commands.shared import told

    print(f"{NAME}: {told(str(error))}", file=sys.stderr)
    return WRONG_USE


def noted(error: Exception) -> Path:
    """Logs where the error happened, without anything hidden; returns the path of the log."""
    from game.content.folders import standard_folders
    from game.user.log import note_error, open_logbook

    path = open_logbook(standard_folders().log)
    note_error(error, "the program")
    return path


def broken(error: Exception) -> int:
    """Logs an error of our own, and prints a sentence about it; returns the exit code."""
    from game.bots.error_report import kind

    path = noted(error)
    told = f"; {path} tells where" if path.is_file() else ""
    print(f"{NAME}: Something went wrong ({kind(error)}){told}. Matches are saved and can go on.", file=sys.stderr)
    return BROKEN


def start() -> int:
    """Runs the program; an error prints a sentence and not a traceback."""
    if sys.version_info < LEAST_PYTHON:
        print("Tafelrunde needs Python 3.11 or newer.", file=sys.stderr)
        return WRONG_USE
    # pygame prints a greeting to standard output, where other programs read our results.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    code = OK
    try:
        from scenes.interruption import listen

        listen()
        code = main()
        if sys.stdout is not None:
            sys.stdout.flush()
    except ModuleNotFoundError as error:
        print(f"The package {error.name} is missing: pip install -r requirements.txt", file=sys.stderr)
        return WRONG_USE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has gone; Python must not complain about that at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        # For example a full disk behind standard output; the rest of the buffer can't be written, either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        noted(error)
        print(f"{NAME}: {error.strerror or error}", file=sys.stderr)
        return WRONG_USE
    except Exception as error:
        return broken(error)
    return code


def open_streams() -> None:
    """Opens standard streams that are closed. Otherwise a file of ours could get the number of a closed stream, and the
    messages of a library would end up in a record."""
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        try:
            os.fstat(number)
        except OSError:
            # os.open takes the lowest free number, which is this one.
            os.open(os.devnull, os.O_RDWR)
        if getattr(sys, name) is None:
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]


if __name__ == "__main__":
    open_streams()
    sys.exit(start())
