"""Advice for one person: what to look at, the best move, and how their choice compares with it. All of it is data.

Bots compute it from what the person's seat may know; it changes nothing in the match.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, Final

from game.bots.advice import Notice, Question, notices_for
from game.bots.process.client import BotClient
from game.bots.process.worker_client import Answer, Fault
from game.bots.reasons import Decision
from game.engine.action import Action, Ref, RefKind
from game.engine.game import State
from game.match.match import Match

ADVISER: Final = "adviser"
MOST_TRIES: Final = 5
"""How often a question is asked, at most, if no answer comes in time."""


class Thought:
    """A question about a state as a seat knows it, and its answer."""

    def __init__(self, seat: int, seen: State[Any], chosen: Action | None = None) -> None:
        self.seat: Final = seat
        self.seen: Final = seen
        self.chosen: Final = chosen
        self.choice: Decision | None = None
        self.failed = False
        self.tries = 0

    @property
    def facts(self) -> list[Notice]:
        """What to look at before deciding."""
        return notices_for(self.seen, self.seat)

    def refs(self) -> list[Ref]:
        """What the best move points at: pieces and values, or zones if it has neither."""
        if self.choice is None:
            return []
        steps = self.seen.refs(self.seat, self.choice.action)
        refs = [ref for step in steps for ref in (sorted(step) if isinstance(step, frozenset) else [step])]
        return [ref for ref in refs if ref.kind in (RefKind.VALUE, RefKind.PIECE)] or refs


class AdviceClient:
    """Asks for advice for all hands of a match; opens its bot client with the first question."""

    def __init__(self, match: Match, open_client: Callable[[], BotClient]) -> None:
        self._match: Final = match
        self._open_client: Final = open_client
        self._client: BotClient | None = None
        self._asked: Final[dict[int, tuple[Thought, Callable[[Thought], None]]]] = {}

    def ask(self, thought: Thought, answered: Callable[[Thought], None]) -> None:
        """Asks this question; `answered` is called when the answer is known."""
        if self._client is None:
            self._client = self._open_client()
        about = () if thought.chosen is None else (thought.chosen.do,)
        # Always the same seed, so that asking twice about a state gives the same answer.
        seed = f"{self._match.header.setup.game} advice"
        (ticket,) = self._client.ask([Question(ADVISER, seed, thought.seat, thought.seen, about)])
        self._asked[ticket] = thought, answered

    def cancel(self, thought: Thought | None) -> None:
        """Drops a question whose answer is not wanted any more."""
        for ticket in [ticket for ticket, (asked, _) in self._asked.items() if asked is thought]:
            del self._asked[ticket]
            if self._client is not None:
                self._client.cancel(ticket)

    def update(self) -> None:
        for answer in self._client.poll() if self._client is not None else ():
            self._take(answer)

    def _take(self, answer: Answer) -> None:
        if answer.ticket not in self._asked:
            return
        thought, answered = self._asked.pop(answer.ticket)
        # Waiting for a worker that is still starting is not a try, however slow it is.
        thought.tries += answer.fault not in (None, Fault.STARTING)
        if answer.fault is not None and thought.tries < MOST_TRIES:
            # The person waits for the answer; a worker that was replaced needs time.
            self.ask(thought, answered)
            return
        thought.failed = answer.fault is not None
        thought.choice = None if thought.failed else Decision(answer.action, answer.reasons)
        answered(thought)

    def close(self) -> None:
        self._asked.clear()
        if self._client is not None:
            self._client.close()
            self._client = None


class AdviceStep(Enum):
    """How much advice a person wants about the current question."""

    NOTHING = "nothing"
    QUESTION = "question"
    LOOK = "look"
    MOVE = "move"


class Advice:
    """The advice that one person sees about their decision; dropped as soon as another decision is due."""

    def __init__(self, match: Match, seat: int | None, adviser: AdviceClient, changed: Callable[[], None]) -> None:
        self._match: Final = match
        self._seat: Final = seat
        self._adviser: Final = adviser
        self._changed: Final = changed
        self.step = AdviceStep.NOTHING
        self.hint: Thought | None = None
        """The question about this decision."""
        self.measured: Thought | None = None
        """The last choice compared with the best one, once the comparison is known."""
        self._meter: Thought | None = None

    @property
    def is_known(self) -> bool:
        """Whether the hint has an answer or has failed."""
        return self.hint is not None and (self.hint.choice is not None or self.hint.failed)

    def explain(self) -> None:
        """Shows what is asked, the first step."""
        self._go(AdviceStep.QUESTION)

    def look(self) -> None:
        """Shows what to look at; the move is computed meanwhile. The match counts as practice from then on."""
        self.measured = None
        self.hint = self._thought()
        self._match.mark_practice()
        self._adviser.ask(self.hint, self._answered)
        self._go(AdviceStep.LOOK)

    def _thought(self, chosen: Action | None = None) -> Thought:
        assert self._seat is not None, "a hand without a seat gets no advice"
        return Thought(self._seat, self._match.knowledge(self._seat), chosen)

    def show_move(self) -> None:
        """Shows the move with its reasons, as soon as they are known."""
        if self.hint is not None:
            self._go(AdviceStep.MOVE)

    def close(self) -> None:
        self._adviser.cancel(self.hint)
        self.hint = None
        self._go(AdviceStep.NOTHING)

    def measure(self, action: Action) -> None:
        """Compares this choice, which is about to be made, with the best one."""
        self.forget()
        self._meter = self._thought(action)
        self._adviser.ask(self._meter, self._answered)

    def close_measured(self) -> None:
        self.measured = None
        self._changed()

    def forget(self) -> None:
        """Drops all advice: another decision is due, or another person looks at the screen."""
        self._adviser.cancel(self._meter)
        self._meter = self.measured = None
        self.close()

    def _answered(self, thought: Thought) -> None:
        if thought is self._meter:
            self._meter, self.measured = None, thought if thought.choice is not None else None
        self._changed()

    def _go(self, step: AdviceStep) -> None:
        self.step = step
        self._changed()
