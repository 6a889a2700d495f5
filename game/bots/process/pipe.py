"""A pipe that never blocks its caller, whatever the other end does: threads read and write whole messages."""

from __future__ import annotations

import threading
from collections import deque
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Final

MOST_BYTES: Final = 1 << 24
"""A longer message counts as the end of the pipe."""


class MessagePipe:
    """Messages to and from another process. A truncated message, or an end that does not read, blocks one of the
    threads and nothing else; both threads end with the other process."""

    def __init__(self, pipe: Connection) -> None:
        self._received: Final = deque[bytes]()
        self._to_send: Final = SimpleQueue[bytes | None]()
        self._ended = False
        self.stirred: Final = threading.Event()
        """Set when a message has arrived since the last call of `received`: for callers that can wait."""
        for work in (self._read, self._write):
            # The pipe is closed when the last thread drops its reference.
            threading.Thread(target=work, args=(pipe,), name="line", daemon=True).start()

    def send(self, message: bytes) -> None:
        self._to_send.put(message)

    def received(self) -> tuple[list[bytes], bool]:
        """The messages that have arrived since the last call; whether the other end is closed."""
        self.stirred.clear()
        # In this order, so that messages before the end are not lost.
        ended = self._ended
        return [self._received.popleft() for _ in range(len(self._received))], ended

    def close(self) -> None:
        """Ends the writing thread after the messages that were sent so far."""
        self._to_send.put(None)

    def _read(self, pipe: Connection) -> None:
        try:
            while True:
                self._received.append(pipe.recv_bytes(MOST_BYTES))
                self.stirred.set()
        except (EOFError, OSError):
            self._ended = True
            self.stirred.set()

    def _write(self, pipe: Connection) -> None:
        try:
            while (message := self._to_send.get()) is not None:
                pipe.send_bytes(message)
        except (OSError, ValueError):
            return  # the reading thread notices that the other end is gone
