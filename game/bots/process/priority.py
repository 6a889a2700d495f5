"""Lets a process step back behind the one that draws the screen."""

from __future__ import annotations

import os
import sys
from typing import Final

NICER: Final = 10
BELOW_NORMAL: Final = 0x00004000
"""Windows' BELOW_NORMAL_PRIORITY_CLASS."""


def step_back() -> None:
    """Lowers this process's priority, where the system lets it."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - only there

        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), BELOW_NORMAL)
    else:
        try:
            os.nice(NICER)
        except OSError:
            return
