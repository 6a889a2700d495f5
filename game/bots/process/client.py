"""The interface through which a table asks its bots, and a client that answers in place, without a worker process."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from game.bots.advice import Question, consider
from game.bots.process.codec import Brief
from game.bots.process.worker_client import Answer
from game.engine.game import Rules


class BotClient(Protocol):
    """Takes questions and returns the answers later. No method blocks."""

    def ask(self, questions: Sequence[Question]) -> list[int]:
        """Asks for decisions that are due at the same time; returns their tickets."""

    def cancel(self, ticket: int) -> None:
        """Drops a question whose answer is not wanted any more."""

    def poll(self) -> list[Answer]:
        """The answers that have arrived since the last call."""

    def close(self) -> None:
        """Stops all work; no more questions follow."""


OpenBotClient = Callable[[Brief, Rules, Callable[[], float]], BotClient]
"""Opens a client for one match, given its brief, its rules and the clock."""


class DirectClient:
    """Answers every question before `ask` returns: for tables where no frame waits for a bot."""

    def __init__(self, brief: Brief, rules: Rules, now: Callable[[], float]) -> None:  # noqa: ARG002 - as OpenBotClient has it
        self._ticket = 0
        self._answers: list[Answer] = []

    def ask(self, questions: Sequence[Question]) -> list[int]:
        tickets = []
        for question in questions:
            self._ticket += 1
            choice = consider(question)
            self._answers.append(Answer(self._ticket, question.seat, choice.action, choice.reasons))
            tickets.append(self._ticket)
        return tickets

    def cancel(self, ticket: int) -> None:
        self._answers = [answer for answer in self._answers if answer.ticket != ticket]

    def poll(self) -> list[Answer]:
        answers, self._answers = self._answers, []
        return answers

    def close(self) -> None:
        self._answers = []
