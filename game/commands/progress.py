"""A progress bar for people at a terminal; results go to standard output, progress does not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import track

T = TypeVar("T")


def with_bar(steps: Iterable[T], description: str, expected: int | None = None) -> Iterator[T]:
    """The steps, with a bar on standard error while they last; `expected` says how many where they don't."""
    yield from track(steps, description, total=expected, console=Console(stderr=True), transient=True)
