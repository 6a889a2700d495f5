"""Starts background processes: they lower their priority, and end with their parent.

This module imports little, so that a process loads everything else at the lower priority.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from game.engine.manifest import Manifest

ORPHANED: Final = 1
"""The exit code of a process whose parent is gone; nobody reads it."""
NICER: Final = 10
BELOW_NORMAL: Final = 0x00004000
"""Windows' BELOW_NORMAL_PRIORITY_CLASS."""


Work = Callable[..., None]
"""The task of a process: a function at module level, so that the process can import it. It gets the pipe first."""


def spawn(work: Work, *given: Any) -> tuple[SpawnProcess, Connection]:
    """Starts a process that does this work; returns it and our end of its pipe. OSError if none can be started.

    The new process knows the games that this one knows.
    """
    from game.engine.games.registry import known_manifests  # noqa: PLC0415 - the new process reads this module first

    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_enter, args=(theirs, known_manifests(), work, given), daemon=True)
    process.start()
    theirs.close()
    return process, ours


def _enter(pipe: Connection, manifests: Sequence[Manifest], work: Work, given: tuple[Any, ...]) -> None:
    # Ctrl+C in a terminal reaches the whole process group; the parent closes the pipe then.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A new process inherits its parent's command line, which may name the seed of the deal.
    del sys.argv[1:]
    _step_back()
    end_with_parent()
    from game.engine.games.registry import know  # noqa: PLC0415 - read at the lower priority

    know(manifests)
    work(pipe, *given)


def wait_for_brief(pipe: Connection) -> None:
    """Loads the bots, then does the work that the first message names; nothing if the other end is closed."""
    import game.bots.process.server  # noqa: F401, PLC0415 - read ahead, at the lower priority
    from game.bots.heuristic import read_ahead  # noqa: PLC0415 - see above

    read_ahead()
    try:
        work, brief = pickle.loads(pipe.recv_bytes())
    except (EOFError, OSError):
        return
    work(pipe, brief)


def end_with_parent() -> None:
    """Makes this process, which `multiprocessing` has started, exit as soon as its parent ends."""
    threading.Thread(target=_wait_for_parent, name="parent", daemon=True).start()


def _wait_for_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        # Exits at once, without clean-up: nobody needs the work in progress.
        os._exit(ORPHANED)


def _step_back() -> None:
    """Lowers this process's priority, if the system allows it."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - only there

        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), BELOW_NORMAL)
    else:
        try:
            os.nice(NICER)
        except OSError:
            return
