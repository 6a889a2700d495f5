"""A progress bar for people at a terminal; results go to standard output, progress does not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import track

T = TypeVar("T")


def with_bar(steps: Iterable[T], description: str) -> Iterator[T]:
    """The steps, with a bar on standard error while they last."""
    yield from track(steps, description=description, console=Console(stderr=True), transient=True)
