"""The worker process: answers questions, one after the other, only from the bytes that it receives.

A question is a line of JSON, then the packed state; an answer is a line of JSON. Both are sent as whole messages.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

from game.bots.advice import Question, consider
from game.bots.bot import OutOfTime
from game.bots.error_report import error_report
from game.bots.process.codec import Brief, unpack
from game.bots.reasons import Decision


def serve(pipe: Connection, brief: Brief) -> None:
    """Answers questions until the other end is closed."""
    server = _Server(pipe)
    try:
        rules = brief.rules()
        pipe.send_bytes(b'{"ready": true}')
        while True:
            asked, data = server.next()
            seen = unpack(data, rules)
            question = Question(asked["bot"], asked["seed"], asked["seat"], seen, asked["about"])
            pipe.send_bytes(_answer(asked["ticket"], consider(question, server.hurry(asked))))
    except (EOFError, OSError):
        return
    except Exception as error:
        # Python's own traceback could show this seat's hand on the terminal.
        pipe.send_bytes(json.dumps({"failed": error_report(error)}).encode())


def _answer(ticket: int, choice: Decision) -> bytes:
    reasons = [asdict(reason) for reason in choice.reasons]
    return json.dumps({"ticket": ticket, "do": choice.action.do, "reasons": reasons}).encode()


class _Server:
    """The queue of questions, and the cancelled tickets."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._waiting: list[tuple[dict[str, Any], bytes]] = []
        self._cancelled: set[int] = set()

    def next(self) -> tuple[dict[str, Any], bytes]:
        """Waits for the next question that is not cancelled."""
        while True:
            while not self._waiting or self._pipe.poll():
                self._read()
            question, data = self._waiting.pop(0)
            if question["ticket"] not in self._cancelled:
                return question, data
            self._cancelled.discard(question["ticket"])

    def hurry(self, question: dict[str, Any]) -> OutOfTime:
        """Time is over when the question's seconds have passed or its ticket is cancelled."""
        deadline = monotonic() + float(question["seconds"])

        def out_of_time() -> bool:
            while self._pipe.poll():
                self._read()
            return question["ticket"] in self._cancelled or monotonic() >= deadline

        return out_of_time

    def _read(self) -> None:
        head, _, data = self._pipe.recv_bytes().partition(b"\n")
        message = json.loads(head)
        if "cancel" in message:
            self._cancelled.add(message["cancel"])
        else:
            self._waiting.append((message, data))
