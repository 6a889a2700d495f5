"""Ctrl-C, which Python tells by an exception in the middle of whatever runs: some of that drops every exception."""

from __future__ import annotations

import signal
import threading
from types import FrameType
from typing import Final

_came: Final = threading.Event()


def listen() -> None:
    """From now on it is also remembered that somebody wants an end."""
    signal.signal(signal.SIGINT, _note)


def give_way() -> None:
    """KeyboardInterrupt if somebody wanted an end and nobody has heard it: it came while a module was imported, say."""
    if _came.is_set():
        _came.clear()
        raise KeyboardInterrupt


def _note(_signal: int, _frame: FrameType | None) -> None:
    _came.set()
    raise KeyboardInterrupt
