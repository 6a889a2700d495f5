"""Bots at the table: they think in the background and move at a pace that reveals nothing about their choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from game.bots.advice import Question
from game.bots.levels import BOTS, SECONDS
from game.bots.process.client import BotClient
from game.bots.process.codec import brief_for
from game.bots.process.worker_client import TOGETHER, Answer
from game.engine.games.registry import game_named
from game.match.match import Match
from game.ui.board.animation import DURATIONS
from scenes.services import Services

PACE: Final = 0.7
"""Seconds from when a bot owes a decision to its move, at the usual speed."""
LEAST_PACE: Final = 0.1

StoodIn = Callable[[int], None]
"""Called when a bot did not answer and a move by rules of thumb stands in for it."""


class Others(Protocol):
    """What moves for the seats that no person holds."""

    def open(self) -> None: ...

    def update(self) -> None: ...

    def forget(self, seat: int | None = None) -> None: ...

    def lend(self, seat: int) -> None: ...

    def close(self) -> None: ...


class TableBots:
    """Moves for every seat that a bot holds."""

    def __init__(self, services: Services, match: Match, on_stand_in: StoodIn) -> None:
        self._services: Final = services
        self.match: Final = match
        self._on_stand_in: Final = on_stand_in
        self._seed: Final = services.own_seed()
        self._asked = 0
        self._client: BotClient | None = None
        self._tickets: dict[int, int] = {}
        self._due: dict[int, tuple[float, float]] = {}
        """When each seat was asked, and when its move is due."""
        self._answers: dict[int, Answer] = {}
        self._lent: dict[int, int] = {}
        """The people for whom a bot decides, and how many decisions each had made when their time was up."""

    def open(self) -> None:
        """Starts the bots before they are needed, if there are any."""
        if len(self.match.session.humans()) < self.match.rules.players:
            self._open_bot_client()

    def _open_bot_client(self) -> None:
        if self._client is None:
            setup = self.match.header.setup
            brief = brief_for(game_named(setup.game), setup, self._services.library)
            self._client = self._services.open_bot_client(brief, self.match.rules, self._services.now)

    def close(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None

    def forget(self, seat: int | None = None) -> None:
        """Cancels the question to a seat, or to all: an action was taken back, or somebody else plays the seat."""
        for asked in [*self._tickets, *self._lent] if seat is None else [seat]:
            self._lent.pop(asked, None)
            ticket = self._tickets.pop(asked, None)
            if ticket is not None and self._client is not None:
                self._client.cancel(ticket)
            self._answers.pop(asked, None)
            self._due.pop(asked, None)

    def lend(self, seat: int) -> None:
        """Lets a bot make the decision that this person owes now, unless they make it first."""
        self._lent.setdefault(seat, self.match.decisions_of(seat))

    def update(self) -> None:
        """Asks the bots that owe a decision, and lets at most one move per frame, so that each move can be followed."""
        deciders = self.match.deciders()
        for seat, decision in list(self._lent.items()):
            # A person who decided at the last moment may already owe another decision, which is theirs to make.
            if seat not in deciders or self.match.decisions_of(seat) != decision:
                self.forget(seat)
        waiting = [seat for seat in deciders if seat in self._lent or not self.match.is_human(seat)]
        if not waiting and not self._tickets:
            return
        self._ask([seat for seat in waiting if seat not in self._tickets])
        self._take_answers()
        now = self._services.now()
        for seat in waiting:
            if seat in self._answers and self._is_due(seat, now):
                answer = self._answers.pop(seat)
                del self._due[seat], self._tickets[seat]
                self._lent.pop(seat, None)
                self.move(seat, answer)
                return

    def _is_due(self, seat: int, now: float) -> bool:
        begun, end = self._due[seat]
        # A clock that was set back must not hold up a move for hours.
        return not begun <= now < end

    def move(self, seat: int, answer: Answer) -> None:
        """Submits a bot's answer."""
        self.match.submit(seat, answer.action)
        if answer.fault is not None:
            self._on_stand_in(seat)

    def _ask(self, seats: list[int]) -> None:
        """Asks all seats that decide at the same time together; their moves are due when all may have decided."""
        if not seats:
            return
        self._open_bot_client()
        assert self._client is not None
        questions = [self._question(seat) for seat in seats]
        thinking = min(TOGETHER, sum(SECONDS.get(question.bot, 0.0) for question in questions))
        pace = max(LEAST_PACE, PACE * DURATIONS[self._services.settings.speed])
        # The pause does not depend on when the answer arrives: that would tell how hard the choice was.
        begun = self._services.now()
        for seat, ticket in zip(seats, self._client.ask(questions), strict=True):
            self._tickets[seat], self._due[seat] = ticket, (begun, begun + max(pace, thinking))

    def _question(self, seat: int) -> Question:
        self._asked += 1
        kind = self.match.session.seats[seat].kind
        # The seat may be a person's whose time is up, or a record may name a bot that this program does not have.
        known = kind if kind in BOTS else self._services.policy.usual_level()
        return Question(known, f"{self._seed}/{seat}/{self._asked}", seat, self.match.knowledge(seat))

    def _take_answers(self) -> None:
        for answer in self._client.poll() if self._client is not None else ():
            if self._tickets.get(answer.seat) == answer.ticket:
                self._answers[answer.seat] = answer
