"""Worker processes that go wrong in every way."""

from __future__ import annotations

import json
import os
import struct
import sys
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from typing import Any

from game.bots import advice
from game.bots.process import server
from game.bots.process.codec import Brief
from game.bots.process.start import NICER
from game.bots.reasons import Decision


def dies_at_once(pipe: Connection, brief: Brief) -> None:
    os._exit(3)


def dies_when_asked(pipe: Connection, brief: Brief) -> None:
    pipe.send_bytes(b'{"ready": true}')
    pipe.recv_bytes()
    os._exit(3)


def hangs(pipe: Connection, brief: Brief) -> None:
    pipe.send_bytes(b'{"ready": true}')
    while True:
        time.sleep(60)


def never_starts(pipe: Connection, brief: Brief) -> None:
    while True:
        time.sleep(60)


def _answers(pipe: Connection, answer: bytes) -> None:
    pipe.send_bytes(b'{"ready": true}')
    while True:
        ticket = json.loads(pipe.recv_bytes().partition(b"\n")[0])["ticket"]
        pipe.send_bytes(answer.replace(b"TICKET", str(ticket).encode()))


def babbles(pipe: Connection, brief: Brief) -> None:
    _answers(pipe, b"\xff\x00 no JSON")


def answers_a_list(pipe: Connection, brief: Brief) -> None:
    _answers(pipe, b"[1, 2]")


def does_the_impossible(pipe: Connection, brief: Brief) -> None:
    _answers(pipe, b'{"ticket": TICKET, "do": "fly away", "reasons": []}')


def does_the_illegal(pipe: Connection, brief: Brief) -> None:
    _answers(pipe, b'{"ticket": TICKET, "do": "bid 10", "reasons": []}')


def gives_broken_reasons(pipe: Connection, brief: Brief) -> None:
    _answers(pipe, b'{"ticket": TICKET, "do": "bid 0", "reasons": [3]}')


def gives_words_for_numbers(pipe: Connection, brief: Brief) -> None:
    reason = b'{"do": "bid 0", "value": "much", "error": 0, "samples": 0, "tally": {}, "errors": {}}'
    _answers(pipe, b'{"ticket": TICKET, "do": "bid 0", "reasons": [' + reason + b"]}")


def nests_without_end(pipe: Connection, brief: Brief) -> None:
    _answers(pipe, b"[" * 200_000)


def _reasons(pipe: Connection, value: bytes = b"0", samples: bytes = b"1", tally: bytes = b"{}") -> None:
    head = b'{"ticket": TICKET, "do": "bid 0", "reasons": [{"do": "bid 0", "error": 0, "errors": {}, '
    _answers(pipe, head + b'"value": ' + value + b', "samples": ' + samples + b', "tally": ' + tally + b"}]}")


def counts_to_infinity(pipe: Connection, brief: Brief) -> None:
    _reasons(pipe, samples=b"Infinity")


def counts_beyond_floats(pipe: Connection, brief: Brief) -> None:
    _reasons(pipe, samples=b"1" + b"0" * 400)


def values_beyond_floats(pipe: Connection, brief: Brief) -> None:
    _reasons(pipe, value=b"1" + b"0" * 400)


def values_without_a_number(pipe: Connection, brief: Brief) -> None:
    _reasons(pipe, value=b"NaN")


def notes_infinity(pipe: Connection, brief: Brief) -> None:
    _reasons(pipe, tally=b'{"leads": 1e999}')


def gives_no_list_of_reasons(pipe: Connection, brief: Brief) -> None:
    _answers(pipe, b'{"ticket": TICKET, "do": "bid 0", "reasons": {}}')


def is_ready_twice(pipe: Connection, brief: Brief) -> None:
    _answers(pipe, b'{"ready": true}')


def stops_in_a_message(pipe: Connection, brief: Brief) -> None:
    """A header that promises more than ever follows; it is there as soon as the worker is ready."""
    ready = b'{"ready": true}'
    os.write(pipe.fileno(), struct.pack("!i", len(ready)) + ready + struct.pack("!i", 20_000) + b'{"ticket"')
    while True:
        time.sleep(60)


def stumbles_over_its_hand(pipe: Connection, brief: Brief) -> None:
    """An error in a bot, whose words tell what the seat holds."""

    class Stumbling:
        def consider(self, state: Any, seat: int, out_of_time: Any) -> Any:
            raise KeyError(f"secret of seat {seat}: {state.legal(seat)}")

    advice.bot_named = lambda *_: Stumbling()  # type: ignore[assignment,return-value]
    server.serve(pipe, brief)


def reads_the_command_line(pipe: Connection, brief: Brief) -> None:
    """Decides only if the words behind the program's name did not come along."""

    class Reading:
        def consider(self, state: Any, seat: int, out_of_time: Any) -> Any:
            assert len(sys.argv) <= 1
            return Decision(state.legal(seat)[-1])

    advice.bot_named = lambda *_: Reading()  # type: ignore[assignment,return-value]
    server.serve(pipe, brief)


def tells_what_it_has_read(pipe: Connection, brief: Brief) -> None:
    """What a helper has read before it was told anything, and whether it stepped back."""
    words = ["serving" if "game.bots.process.server" in sys.modules else "nothing"]
    words.append("pygame" if "pygame" in sys.modules else "no pygame")
    words.append("in front" if hasattr(os, "nice") and os.nice(0) < NICER else "back")
    pipe.send_bytes(", ".join(words).encode())


def thinks_for_ever() -> Iterator[int]:
    """Work that never comes to a piece."""
    while True:
        time.sleep(60)
        if not time:
            yield 0
