"""Bots that think beside the screen: questions go to a worker process, answers are polled for.

An answer always comes: what the worker does not deliver in time, or delivers wrongly, is replaced by a move by rules of
thumb, the worker by a new one, and the answer says so.
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
"""Which part of its time a worker thinks: the answer has to be here at the limit."""
GRACE: Final = 2.0
"""Seconds that a worker may stay silent, once it was told that it is too late, before it counts as hung.

One that only has to wait for the processor speaks again by then; a new one would have to wait for longer."""
START_UP: Final = 5.0
"""Seconds that a new worker may take until it can answer."""
MOST_DOUBLED: Final = 4
"""Each failure in a row doubles both, up to so many times: on a busy machine a worker gets ready in the end."""
TOGETHER: Final = 1.5
"""Seconds for all decisions that are owed at the same time."""
PAUSE: Final = 1.0
"""Seconds until a new worker is started after the second failure in a row. The first one is replaced at once, and
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
    """How much time it has."""
    deadline: float


class WorkerClient:
    """One worker process for a match. Everything is done in `ask` and `poll`; nothing ever waits."""

    def __init__(
        self,
        brief: Brief,
        rules: Rules,
        now: Callable[[], float],
        *,
        target: Work = serve,
        start_process: StartProcess = WorkerProcess,
    ) -> None:
        """Hires a process at once, so that it is ready when it is needed. `rules` are those of the match."""
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
        """Asks for decisions that are owed at the same time; their tickets. They share the time that there is.

        That begins when the worker can think. One that is still starting is waited for as long as UX.md lets several
        decisions take together, which is the limit then.
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
        """Nobody wants this answer any more."""
        self._answered = [answer for answer in self._answered if answer.ticket != ticket]
        if self._pending.pop(ticket, None) is not None:
            self._call_off(ticket)

    def poll(self) -> list[Answer]:
        """The answers that have come since the last time."""
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
        # A clock that was put back begins anew: nobody waits for hours.
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
        """Sends these questions, unless the process is still starting: how much time they have is not known yet. They
        follow when it is ready."""
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
                return  # what a replaced one has said is not heard any more
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
            # An answer that nobody wants any more may be on its way.
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
        """The worker can think from now on: who has waited for it shares what is left of the time."""
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
        """The answer, or an error if it is none."""
        action = self._rules.parse(found["do"])
        if action not in question.seen.legal(question.seat):
            raise ValueError(f"{action} is not legal")
        if type(found["ticket"]) is not int or type(found["reasons"]) is not list:
            raise ValueError("that is no answer")
        reasons = tuple(Reason.from_data(reason) for reason in found["reasons"])
        return Answer(found["ticket"], question.seat, action, reasons)

    # -- when something is wrong -----------------------------------------------------------------

    def _stand_in_for_late(self) -> None:
        """At the limit nobody waits any longer; a worker that is only slow answers the next question again."""
        now = self._now()
        for ticket in [ticket for ticket, pending in self._pending.items() if now >= pending.deadline]:
            fault = Fault.LATE if self._ready else Fault.STARTING
            logging.getLogger(LOGGER).warning("a rule of thumb stands in for a bot: %s", fault.name)
            self._stand_in(ticket, fault)
            if self._told_late is None:
                self._told_late = now
            self._call_off(ticket)

    def _is_hung(self) -> bool:
        """Whether a worker that was told it is too late stays silent; a new one may first take its time to start."""
        if self._told_late is None:
            return False
        patience = 1 << min(self._failed, MOST_DOUBLED)
        silent_until = self._told_late + GRACE * patience
        ready_by = self._started + START_UP * patience
        return self._now() > (silent_until if self._ready else max(silent_until, ready_by))

    def _replace(self, fault: Fault) -> None:
        """Stands in for all that is pending, and starts a new worker, at once or after a pause."""
        logging.getLogger(LOGGER).warning("the bots' process is replaced: %s", fault.name)
        self._stop()
        for ticket in list(self._pending):
            self._stand_in(ticket, fault)
        self._note_failure()
        self._start_if_due()

    def _note_failure(self) -> None:
        """Puts the next start off, for longer with each failure in a row."""
        self._failed += 1
        pause = PAUSE * (1 << min(self._failed - 2, 30)) if self._failed > 1 else 0.0
        self._next_start = self._now() + min(pause, LONGEST_PAUSE)

    def _stand_in(self, ticket: int, fault: Fault) -> None:
        question = self._pending.pop(ticket).question
        choice = _at_a_glance(question)
        self._answered.append(Answer(ticket, question.seat, choice.action, choice.reasons, fault))


def _at_a_glance(question: Question) -> Decision:
    """What can be decided without a search: by the level itself if it does without one, or else by the best that does.

    A beginner stays as weak as it is, whoever decides for it.
    """
    if question.bot not in SEARCHING and question.about is None:
        try:
            return bot_named(question.bot, question.seed).consider(question.seen, question.seat)
        except Exception as error:
            # Perhaps that is what the worker died of.
            logging.getLogger(LOGGER).error("a bot failed: %s", error_report(error))
    return ReferenceBot(question.seed).consider(question.seen, question.seat)


def _asked(ticket: int, pending: _Pending) -> bytes:
    """A question as it is sent: nothing is in it but what its seat may know, and who is asked."""
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
