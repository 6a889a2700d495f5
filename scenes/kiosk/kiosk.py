"""The program at a kiosk: the same scenes under another policy, with care for visitors, and a watchdog process."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Final

from game.content.folders import Folders
from game.content.library import ContentLibrary
from game.content.reading import is_there
from game.user.kiosk.kiosk import ENDED, POWER_OFF, Kiosk, KioskPolicy
from game.user.settings import Settings, read_settings
from scenes import app
from scenes.first_frame import SETTINGS_FILE, open_program
from scenes.kiosk.doors import KioskDoors
from scenes.kiosk.watch import KioskWatch
from scenes.stack import SceneStack

BEAT: Final = 1.0
"""Seconds between two messages to the watchdog."""
ORPHANED: Final = 5.0
"""Seconds in which a program without its watchdog must end cleanly."""


def run(folders: Folders, library: ContentLibrary, named: Path | None, put_away: str | None) -> int:
    """Runs until the operator or the watchdog ends it. Returns the exit code."""
    kiosk = Kiosk(folders, named)
    window, base, _, _ = open_program(folders, fullscreen=True)
    with app.program(window, folders, library, manner(kiosk, base)) as (stack, spares):
        doors = KioskDoors(stack.services, stack, kiosk, base)
        watch = KioskWatch(stack.services, stack, kiosk, doors)
        stack.watch = watch
        _listen_to_watchdog(stack)
        window.show_arrow(False)
        window.hold()
        try:
            # An error ends the program: the watchdog starts it again with the same match.
            stack.push(doors.first(put_away, lambda match: _tell_watchdog(opens=match)))
            window.show(stack.stages())
            app.play(stack, spares, Heart(stack, watch).beat)
        finally:
            kiosk.days.write()
    return POWER_OFF if doors.power_off else ENDED


def manner(kiosk: Kiosk, base: Settings) -> app.Manner:
    """How a kiosk differs from home. A visitor's settings survive if only the program was restarted."""
    path = kiosk.visitor / SETTINGS_FILE
    settings = read_settings(path)[0] if is_there(path) else kiosk.settings(base)
    return app.Manner(settings, path, policy=KioskPolicy(kiosk), personal=kiosk.visitor, anonymous=True)


def _listen_to_watchdog(stack: SceneStack) -> None:
    """Ends the program on a signal, or when the watchdog is gone."""
    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        if (number := getattr(signal, name, None)) is not None:
            signal.signal(number, lambda *_: _stop(stack))
    threading.Thread(target=_outlive_nobody, daemon=True).start()


class Heart:
    """Tells the watchdog about once a second that frames still run, and which match is played."""

    def __init__(self, stack: SceneStack, watch: KioskWatch) -> None:
        self._stack: Final = stack
        self._watch: Final = watch
        self._last = float("-inf")

    def beat(self) -> None:
        now = time.monotonic()
        if now - self._last < BEAT:
            return
        self._last = now
        try:
            _tell_watchdog(match=self._watch.match)
        except OSError:
            # The watchdog no longer listens.
            self._stack.running = False


def _tell_watchdog(**sign: str) -> None:
    print(json.dumps(sign), flush=True)


def _stop(stack: SceneStack) -> None:
    stack.running = False


def _outlive_nobody() -> None:
    """Ends the program when the watchdog is gone, even if the program hangs: nothing else would end it."""
    if sys.stdin is None or sys.stdin.isatty():
        return
    while sys.stdin.read(1):
        pass
    time.sleep(ORPHANED)
    os._exit(1)
