"""Worker processes that go wrong in every way."""

from __future__ import annotations

import json
import os
import sys
import time
from multiprocessing.connection import Connection
from typing import Any

from game.bots import advice, serving
from game.bots.packing import Brief
from game.bots.reasons import Choice


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


def stumbles_over_its_hand(pipe: Connection, brief: Brief) -> None:
    """An error in a bot, whose words tell what the seat holds."""

    class Stumbling:
        def consider(self, state: Any, seat: int, out_of_time: Any) -> Any:
            raise KeyError(f"secret of seat {seat}: {state.legal(seat)}")

    advice.bot_named = lambda *_: Stumbling()  # type: ignore[assignment,return-value]
    serving.serve(pipe, brief)


def reads_the_command_line(pipe: Connection, brief: Brief) -> None:
    """Decides only if the words behind the program's name did not come along."""

    class Reading:
        def consider(self, state: Any, seat: int, out_of_time: Any) -> Any:
            assert len(sys.argv) <= 1
            return Choice(state.legal(seat)[-1])

    advice.bot_named = lambda *_: Reading()  # type: ignore[assignment,return-value]
    serving.serve(pipe, brief)
