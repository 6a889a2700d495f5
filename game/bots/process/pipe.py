"""A pipe at whose near end nobody ever waits, whatever the far end does: threads read and write whole messages."""

from __future__ import annotations

import threading
from collections import deque
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Final

MOST_BYTES: Final = 1 << 24
"""A longer message is none."""


class MessagePipe:
    """Messages to and from another process. A torn message or a far end that does not read stops a thread of its own
    and nobody else; both threads end with the other process."""

    def __init__(self, pipe: Connection) -> None:
        self._received: Final = deque[bytes]()
        self._to_send: Final = SimpleQueue[bytes | None]()
        self._ended = False
        self.stirred: Final = threading.Event()
        """Set when something has come since the last look: for those who have the time to wait."""
        for work in (self._read, self._write):
            # The pipe is closed when the last of them lets go of it.
            threading.Thread(target=work, args=(pipe,), name="line", daemon=True).start()

    def send(self, message: bytes) -> None:
        self._to_send.put(message)

    def received(self) -> tuple[list[bytes], bool]:
        """The messages that have come since the last time; whether none will follow."""
        self.stirred.clear()
        # In this order: what came before the end is not lost.
        ended = self._ended
        return [self._received.popleft() for _ in range(len(self._received))], ended

    def close(self) -> None:
        """Nothing more is sent."""
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
            return  # whoever reads sees that the other end is gone
