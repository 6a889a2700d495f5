"""A Dask cluster as a place to play deals."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Final

from game.match.arena.running import Hall

RETRIES: Final = 3
CONNECT_SECONDS: Final = 10


class NoHall(Exception):
    """The cluster can't be used; why."""


def cluster(address: str) -> Hall:
    """The cluster with this scheduler. A deal that is lost with its worker is played again by another one."""

    @contextmanager
    def opened() -> Iterator[Executor]:
        try:
            from distributed import Client  # noqa: PLC0415 - only who has a cluster needs it
        except ImportError as error:
            raise NoHall("Dask is not installed (pip install -r requirements-cluster.txt)") from error
        try:
            client = Client(address, timeout=CONNECT_SECONDS)
        except (OSError, ValueError) as error:
            raise NoHall(f"there is no scheduler at {address}") from error
        with client, client.get_executor(retries=RETRIES) as executor:
            yield executor

    return opened
