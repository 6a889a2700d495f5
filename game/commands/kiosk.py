"""`kiosk`: shows the games full screen, in a process that a watchdog restarts."""

from __future__ import annotations

import argparse
import getpass
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from game.commands.shared import OK, REFUSED, Resources, WrongUse
from game.commands.watchdog import Watchdog
from game.content.reading import is_there
from game.user.kiosk.config import write_kiosk
from game.user.kiosk.kiosk import config_path, read_config
from game.user.kiosk.pin import LEAST_DIGITS, MOST_DIGITS, hash_pin, is_pin

Open = Callable[[Path | None, str | None, Resources], int]
"""Opens the kiosk's window with this configuration and puts this failing match away; returns the exit code."""

EXAMPLES: Final = """\
examples:
  python main.py kiosk --set-pin
  python main.py kiosk
  python main.py kiosk --config FILE

The screen is left by the operator alone: five quick taps in a corner (at the bottom left, if the file says nothing
else), the last one held, then the PIN. Without --config the file kiosk.toml in the user's data folder holds, or
config/kiosk.toml if there is none. docs/kiosk.md describes a machine that does nothing else.
Exit code: 0 when the operator ends it, 1 if --check finds something wrong, 2 on wrong use or without a screen."""


def add_arguments(commands: Any, open_window: Open) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "kiosk",
        help="stand alone all day: full screen, no way out, a watchdog",
        description="Shows the games to whoever comes by. Bots play while nobody does.",
        epilog=EXAMPLES,
    )
    parser.add_argument("--config", type=Path, metavar="FILE", help="another kiosk.toml")
    parser.add_argument("--set-pin", action="store_true", help="ask for the operator's PIN and write its hash down")
    parser.add_argument("--check", action="store_true", help="only say what is wrong with the configuration")
    # Only the watchdog uses these, to start the process with the window.
    parser.add_argument("--supervised", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--put-away", metavar="MATCH", help=argparse.SUPPRESS)
    parser.set_defaults(run=lambda arguments, resources: run(arguments, resources, open_window))


def run(arguments: argparse.Namespace, resources: Resources, open_window: Open) -> int:
    if arguments.set_pin:
        return set_pin(arguments.config, resources)
    if arguments.check:
        return check(arguments.config, resources)
    if arguments.supervised:
        return open_window(arguments.config, arguments.put_away, resources)
    # A broken file does not stop the kiosk: its errors are printed, and its other values apply.
    check(arguments.config, resources)
    words = ["kiosk", "--supervised", *(["--config", str(arguments.config.resolve())] if arguments.config else [])]
    power_off = read_config(resources.folders, arguments.config)[0].power_off
    folders = resources.folders
    return Watchdog([sys.executable, sys.argv[0], *words], folders.user, folders.log, power_off).run()


def check(named: Path | None, resources: Resources) -> int:
    """Prints what is wrong with the file; returns the exit code."""
    _, wrong = read_config(resources.folders, named)
    for error in wrong:
        print(error, file=sys.stderr)
    return REFUSED if wrong else OK


def set_pin(named: Path | None, resources: Resources) -> int:
    """Asks for a PIN and saves its hash, or raises WrongUse."""
    path = config_path(resources.folders, named)
    config, wrong = read_config(resources.folders, named)
    if wrong and is_there(path):
        raise WrongUse(f"{wrong[0]}; mend this first, then set the PIN")
    pin = _asked("The operator's PIN: ")
    if not is_pin(pin):
        raise WrongUse(f"a PIN has {LEAST_DIGITS} to {MOST_DIGITS} digits and nothing else")
    if pin != _asked("Once more: "):
        raise WrongUse("these were two different PINs; nothing has been changed")
    trouble = write_kiosk(path, replace(config, pin=hash_pin(pin)))
    if trouble is not None:
        raise WrongUse(f"{path} can't be written to ({trouble.strerror or trouble})")
    print(f"The PIN is set in {path}.")
    return OK


def _asked(prompt: str) -> str:
    """Reads a line from the terminal without showing it, or from standard input if that is no terminal."""
    if sys.stdin is not None and sys.stdin.isatty():
        return getpass.getpass(prompt).strip()
    return sys.stdin.readline().strip() if sys.stdin is not None else ""
