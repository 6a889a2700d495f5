"""Remembers Ctrl-C: Python raises it as an exception in whatever code runs, and some code drops every exception."""

from __future__ import annotations

import signal
import threading
from types import FrameType
from typing import Final

_came: Final = threading.Event()


def listen() -> None:
    """Remembers every Ctrl-C from now on, besides raising it."""
    signal.signal(signal.SIGINT, _note)


def give_way() -> None:
    """Raises KeyboardInterrupt if Ctrl-C came and its exception was dropped, as during an import."""
    if _came.is_set():
        _came.clear()
        raise KeyboardInterrupt


def _note(_signal: int, _frame: FrameType | None) -> None:
    _came.set()
    raise KeyboardInterrupt
