"""How much memory something takes at the most, as Linux counts it.

`ru_maxrss` would not do: a process begins with what its parent had at the most.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

STATUS, RESET = Path("/proc/self/status"), Path("/proc/self/clear_refs")


@dataclass
class Peak:
    """In MB: what the process had before, and at the most since."""

    before: float
    most: float = 0.0

    @property
    def added(self) -> float:
        return self.most - self.before


@contextmanager
def watched() -> Iterator[Peak]:
    """The memory of this process at the most from now until the end of the block."""
    RESET.write_text("5", encoding="ascii")  # what it had at the most is what it has now
    peak = Peak(_megabytes("VmRSS"))
    try:
        yield peak
    finally:
        peak.most = _megabytes("VmHWM")


def _megabytes(field: str) -> float:
    (line,) = (line for line in STATUS.read_text(encoding="ascii").splitlines() if line.startswith(field + ":"))
    return int(line.split()[1]) / 1024
