"""Bots in the background: questions go to a worker process, answers are polled.

Every question gets an answer: if the worker is late, or its answer is wrong, a move by rules of thumb stands in, and
the answer says so. A broken worker is replaced by a new one.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final

from game.bots.advice import Question
from game.bots.error_report import LOGGER, error_report
from game.bots.heuristic_bots import ReferenceBot
from game.bots.levels import SEARCHING, SECONDS, bot_named
from game.bots.process.codec import Brief, pack
from game.bots.process.pool import StartProcess, WorkerProcess
from game.bots.process.server import serve
from game.bots.process.start import Work
from game.bots.reasons import Decision, Reason
from game.engine.action import Action, Refused
from game.engine.game import Rules

THINKING: Final = 0.85
"""The share of its time that a worker may think: the answer must arrive before the limit."""
GRACE: Final = 2.0
"""Seconds that a worker may stay silent, after it was told that it is late, before it counts as hung.

A worker that only waits for the processor answers by then; a new one would take longer."""
START_UP: Final = 5.0
"""Seconds that a new worker may take until it can answer."""
MOST_DOUBLED: Final = 4
"""How often failures in a row double GRACE and START_UP at most: on a busy machine a worker gets ready in the end."""
TOGETHER: Final = 1.5
"""Seconds for all decisions that are due at the same time."""
PAUSE: Final = 1.0
"""Seconds until a new worker is started after the second failure in a row. After the first one it is started at once;
each further failure doubles the pause."""
LONGEST_PAUSE: Final = 30.0


class Fault(Enum):
    """Why a move by rules of thumb stands in for the worker's answer."""

    DIED = "died"
    HUNG = "hung"
    LATE = "late"
    NONSENSE = "nonsense"
    STARTING = "starting"


@dataclass(frozen=True, slots=True)
class Answer:
    """The decision of a seat, with reasons; `fault` says why it is not the worker's."""

    ticket: int
    seat: int
    action: Action
    reasons: tuple[Reason, ...] = ()
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class _Pending:
    question: Question
    seconds: float
    """Seconds to answer."""
    deadline: float


class WorkerClient:
    """One worker process for a match. All work is done in `ask` and `poll`; neither blocks."""

    def __init__(
        self,
        brief: Brief,
        rules: Rules,
        now: Callable[[], float],
        *,
        target: Work = serve,
        start_process: StartProcess = WorkerProcess,
    ) -> None:
        """Starts a process at once, so that it is ready when needed. `rules` are those of the match."""
        self._brief = brief
        self._rules = rules
        self._now = now
        self._target = target
        self._start_process = start_process
        self._ticket = 0
        self._failed = 0
        """How many workers in a row have failed without an answer."""
        self._next_start = now()
        self._pending: dict[int, _Pending] = {}
        self._answered: list[Answer] = []
        self._ready = False
        self._started = 0.0
        self._told_late: float | None = None
        self._process: WorkerProcess | None = None
        self._start_if_due()

    # -- asking ----------------------------------------------------------------------------------

    def ask(self, questions: Sequence[Question]) -> list[int]:
        """Asks for decisions that are due at the same time; returns their tickets. They share the time for an answer.

        Their time begins when the worker is ready. While it is still starting, the limit is TOGETHER, the time that
        UX.md allows for several decisions together.
        """
        self._start_if_due()
        usual = [SECONDS.get(question.bot, TOGETHER) for question in questions]
        scale = min(1.0, TOGETHER / sum(usual)) if usual else 1.0
        now = self._now()
        deadline = max([now, *(pending.deadline for pending in self._pending.values())])
        tickets = []
        for question, seconds in zip(questions, usual, strict=True):
            self._ticket += 1
            deadline = deadline + scale * seconds if self._ready else now + TOGETHER
            self._pending[self._ticket] = _Pending(question, scale * seconds, deadline)
            tickets.append(self._ticket)
        self._send(tickets)
        return tickets

    def cancel(self, ticket: int) -> None:
        """Drops a question whose answer is not wanted any more."""
        self._answered = [answer for answer in self._answered if answer.ticket != ticket]
        if self._pending.pop(ticket, None) is not None:
            self._call_off(ticket)

    def poll(self) -> list[Answer]:
        """The answers that have arrived since the last call."""
        self._start_if_due()
        self._receive()
        self._stand_in_for_late()
        if self._is_hung():
            self._replace(Fault.HUNG)
        answered, self._answered = self._answered, []
        return answered

    def close(self) -> None:
        """Ends the process."""
        self._pending.clear()
        self._stop()

    # -- the process -----------------------------------------------------------------------------

    def _start_if_due(self) -> None:
        """Starts a worker if there is none and the pause is over."""
        now = self._now()
        # If the clock was set back, a worker is started at once: nobody waits for hours.
        if self._process is not None or self._next_start - LONGEST_PAUSE <= now < self._next_start:
            return
        try:
            self._process = self._start_process()
        except OSError:
            self._note_failure()
            return
        self._process.begin(self._target, self._brief)
        self._started = now

    def _stop(self) -> None:
        if self._process is not None:
            self._process.stop()
            self._process = None
        self._told_late, self._ready = None, False

    def _send(self, tickets: Sequence[int]) -> None:
        """Sends these questions. While the process is still starting, their time is not known yet: they are sent when
        it is ready."""
        for ticket in tickets if self._process is None else ():
            self._stand_in(ticket, Fault.DIED)
        for ticket in tickets if self._ready else ():
            if ticket in self._pending:
                self._write(_asked(ticket, self._pending[ticket]))

    def _call_off(self, ticket: int) -> None:
        if self._ready:
            self._write(json.dumps({"cancel": ticket}).encode() + b"\n")

    def _write(self, message: bytes) -> None:
        if self._process is not None:
            self._process.pipe.send(message)

    def _receive(self) -> None:
        process = self._process
        if process is None:
            return
        messages, ended = process.pipe.received()
        for message in messages:
            self._told_late = None
            self._take_in(message)
            if self._process is not process:
                return  # later messages of a replaced process are ignored
        if ended:
            self._replace(Fault.DIED)

    def _take_in(self, message: bytes) -> None:
        try:
            found = json.loads(message)
            if found.get("ready") and not self._ready:
                self._begin()
                return
            if "failed" in found:
                logging.getLogger(LOGGER).error("a bot failed: %s", found["failed"])
                self._replace(Fault.DIED)
                return
            # The answer to a cancelled question may still arrive.
            pending = self._pending.get(found["ticket"])
            if pending is None:
                return
            answer = self._checked(found, pending.question)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError, OverflowError, Refused):
            self._replace(Fault.NONSENSE)
            return
        del self._pending[answer.ticket]
        self._failed = 0
        self._answered.append(answer)

    def _begin(self) -> None:
        """Marks the worker as ready: the questions that waited for it share the time that is left."""
        self._stand_in_for_late()
        self._ready, self._told_late = True, None
        end = self._now()
        wanted = sum(pending.seconds for pending in self._pending.values())
        left = max((pending.deadline for pending in self._pending.values()), default=end) - end
        for ticket, pending in self._pending.items():
            begun, end = end, min(pending.deadline, end + pending.seconds * min(1.0, left / wanted))
            self._pending[ticket] = replace(pending, seconds=end - begun, deadline=end)
        self._send(list(self._pending))

    def _checked(self, found: dict[str, Any], question: Question) -> Answer:
        """The answer in a message, or an error if the message is not a legal answer."""
        action = self._rules.parse(found["do"])
        if action not in question.seen.legal(question.seat):
            raise ValueError(f"{action} is not legal")
        if type(found["ticket"]) is not int or type(found["reasons"]) is not list:
            raise ValueError("that is no answer")
        reasons = tuple(Reason.from_data(reason) for reason in found["reasons"])
        return Answer(found["ticket"], question.seat, action, reasons)

    # -- when something is wrong -----------------------------------------------------------------

    def _stand_in_for_late(self) -> None:
        """Stands in for answers that are late; a worker that is only slow may still answer the next question."""
        now = self._now()
        for ticket in [ticket for ticket, pending in self._pending.items() if now >= pending.deadline]:
            fault = Fault.LATE if self._ready else Fault.STARTING
            logging.getLogger(LOGGER).warning("a rule of thumb stands in for a bot: %s", fault.name)
            self._stand_in(ticket, fault)
            if self._told_late is None:
                self._told_late = now
            self._call_off(ticket)

    def _is_hung(self) -> bool:
        """Whether a worker stays silent after it was told that it is late; a new one first gets START_UP."""
        if self._told_late is None:
            return False
        patience = 1 << min(self._failed, MOST_DOUBLED)
        silent_until = self._told_late + GRACE * patience
        ready_by = self._started + START_UP * patience
        return self._now() > (silent_until if self._ready else max(silent_until, ready_by))

    def _replace(self, fault: Fault) -> None:
        """Stands in for all pending answers, and starts a new worker, at once or after a pause."""
        logging.getLogger(LOGGER).warning("the bots' process is replaced: %s", fault.name)
        self._stop()
        for ticket in list(self._pending):
            self._stand_in(ticket, fault)
        self._note_failure()
        self._start_if_due()

    def _note_failure(self) -> None:
        """Delays the next start, longer with each failure in a row."""
        self._failed += 1
        pause = PAUSE * (1 << min(self._failed - 2, 30)) if self._failed > 1 else 0.0
        self._next_start = self._now() + min(pause, LONGEST_PAUSE)

    def _stand_in(self, ticket: int, fault: Fault) -> None:
        question = self._pending.pop(ticket).question
        choice = _at_a_glance(question)
        self._answered.append(Answer(ticket, question.seat, choice.action, choice.reasons, fault))


def _at_a_glance(question: Question) -> Decision:
    """A decision without a search: by the level itself if it does not search, otherwise by the reference bot.

    A beginner thus stays as weak as it is.
    """
    if question.bot not in SEARCHING and question.about is None:
        try:
            return bot_named(question.bot, question.seed).consider(question.seen, question.seat)
        except Exception as error:
            # The worker may have died of the same error.
            logging.getLogger(LOGGER).error("a bot failed: %s", error_report(error))
    return ReferenceBot(question.seed).consider(question.seen, question.seat)


def _asked(ticket: int, pending: _Pending) -> bytes:
    """A question as bytes: only what the seat may know, and which bot is asked."""
    question = pending.question
    head = {
        "ticket": ticket,
        "bot": question.bot,
        "seed": question.seed,
        "seat": question.seat,
        "about": question.about,
        "seconds": THINKING * pending.seconds,
    }
    return json.dumps(head).encode() + b"\n" + pack(question.seen)
