"""Lets a process end with the one that started it, however that ends: a killed program can't tell its helpers."""

from __future__ import annotations

import multiprocessing
import os
import threading

ORPHANED = 1
"""The exit code of a process whose parent is gone; nobody reads it."""


def end_with_parent() -> None:
    """From now on this process, which `multiprocessing` has started, outlives its parent by no more than a moment."""
    threading.Thread(target=_wait, name="parent", daemon=True).start()


def _wait() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        # Neither the work that is under way nor anything that would wait for it is wanted any more.
        os._exit(ORPHANED)
