"""How a helper process begins: it steps back, learns to play, and waits to be told what for.

This module is light, so that all the rest is read behind the one that draws the screen.
"""

from __future__ import annotations

import pickle
import signal
import sys
from multiprocessing.connection import Connection

from game.bots.process.orphan import end_with_parent
from game.bots.process.priority import step_back


def enter(pipe: Connection) -> None:
    """Does the work that the first message names, with what it brings along; nothing if the other end is closed."""
    # Ctrl+C in a terminal reaches the whole group; it is the other end that closes the pipe then.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A new process gets its parent's command line along, which may name the seed of the deal.
    del sys.argv[1:]
    step_back()
    end_with_parent()
    import game.bots.process.server  # noqa: F401, PLC0415 - read ahead, at the lower priority

    try:
        work, brief = pickle.loads(pipe.recv_bytes())
    except (EOFError, OSError):
        return
    work(pipe, brief)
