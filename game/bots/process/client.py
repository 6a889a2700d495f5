"""Where a table's questions to its bots are answered: by a worker process, or at once in place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from game.bots.advice import Question, consider
from game.bots.process.codec import Brief
from game.bots.process.worker_client import Answer
from game.engine.game import Rules


class BotClient(Protocol):
    """Takes questions and gives answers, in its own time. Nothing here ever waits."""

    def ask(self, questions: Sequence[Question]) -> list[int]:
        """Asks for decisions that are owed at the same time; their tickets."""

    def cancel(self, ticket: int) -> None:
        """Nobody wants this answer any more."""

    def poll(self) -> list[Answer]:
        """The answers that have come since the last time."""

    def close(self) -> None:
        """Nobody asks any more."""


OpenBotClient = Callable[[Brief, Rules, Callable[[], float]], BotClient]
"""Opens a client for one match: what it is played with, its rules, and the clock."""


class DirectClient:
    """Answers every question in place, before it returns: for tables on which nobody waits for a frame."""

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
