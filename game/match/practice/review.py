"""The review of a finished match for one seat: what was expected, and which choices cost most.

Every decision is judged from what the seat knew then and nothing else, in the same sampled deals as the best one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from time import monotonic
from typing import Final

from game.bots.advice import LEAD, Adviser, advised, lead
from game.bots.process.codec import Brief, pack, unpack
from game.bots.reasons import VALUE, Decision, Reason
from game.bots.searching import expert
from game.engine.games.registry import game_named
from game.engine.record.lines import ActionLine, play_line
from game.engine.record.reader import Record

CERTAIN: Final = 3.0
"""How many standard errors a loss must be at least, so that chance never looks like a mistake."""
FEWEST_DEALS: Final = 20
"""With fewer deals than this nothing is certain."""
SECOND_LOOK: Final = 0.5
"""The part of the threshold from which a choice is examined again, longer and in other deals."""
MOST_COSTLY: Final = 3
SECONDS: Final = 55.0
"""How long the review of a match may take."""
PARTS: Final = 2
"""How many processes judge a match side by side."""


@dataclass(frozen=True, slots=True)
class ReviewMoment:
    """A decision: the number of its line in the record, what the seat knew, packed, and what it did."""

    line: int
    seat: int
    seen: bytes
    do: str


@dataclass(frozen=True, slots=True)
class Judged:
    """The measured actions of a decision, the best first; the chosen one is among them."""

    line: int
    do: str
    reasons: tuple[Reason, ...]

    @property
    def best(self) -> Reason:
        return self.reasons[0]

    @property
    def mine(self) -> Reason:
        return next(reason for reason in self.reasons if reason.do == self.do)

    @property
    def loss(self) -> float:
        """The expected points that the choice cost; 0 if that might be chance."""
        mine, best = self.mine, self.best
        apart = best.value - mine.value
        if mine.samples < FEWEST_DEALS:
            return 0.0
        return apart if apart > 0 and apart >= CERTAIN * mine.errors.get(VALUE, 0.0) else 0.0


def threshold(game: str) -> float:
    """The expected points from which a choice is called costly."""
    return game_named(game).manifest.profile.costly


def moments(record: Record, seat: int) -> list[ReviewMoment]:
    """The decisions of a seat that had more than one legal action."""
    state, found = record.rules.start(), list[ReviewMoment]()
    for at, line in enumerate(record.lines):
        if isinstance(line, ActionLine) and line.seat == seat and len(state.legal(seat)) > 1:
            found.append(ReviewMoment(at, seat, pack(state.redact(seat)), line.action.do))
        play_line(state, line)
    return found


def judge(
    brief: Brief, decisions: Sequence[ReviewMoment], seconds: float = inf, now: Callable[[], float] = monotonic
) -> Iterator[Judged]:
    """Judges every decision, in their order; what seems costly is examined again, longer and in other deals.

    It takes `seconds` at most, each decision an equal share; decisions without time left are not judged.
    """
    rules = brief.rules()
    first, second = Adviser("review", expert), Adviser("second look", advised)
    limit, begun = threshold(brief.setup.game), now()
    for number, moment in enumerate(decisions, 1):
        late = partial(_is_late, now, begun + seconds * number / len(decisions))
        seen = unpack(moment.seen, rules)
        choice = first.compare(seen, moment.seat, (moment.do,), late)
        if _lost(choice, moment) >= SECOND_LOOK * limit:
            again = second.compare(seen, moment.seat, (moment.do, choice.action.do), late)
            choice = again if again.reasons else choice
        if choice.reasons:
            yield Judged(moment.line, moment.do, choice.reasons)


def _is_late(now: Callable[[], float], deadline: float) -> bool:
    return now() >= deadline


def _lost(choice: Decision, moment: ReviewMoment) -> float:
    """What the choice seems to have cost, certain or not."""
    mine = next((reason for reason in choice.reasons if reason.do == moment.do), None)
    return 0.0 if mine is None else choice.reasons[0].value - mine.value


def parts(decisions: Sequence[ReviewMoment]) -> list[list[ReviewMoment]]:
    """The decisions dealt to PARTS lists, since early and late ones do not take equally long."""
    return [list(decisions[part::PARTS]) for part in range(PARTS)]


@dataclass(frozen=True, slots=True)
class Expected:
    """The lead that was expected before a decision and after it, in points over the others' average."""

    line: int
    before: float
    after: float


class Review:
    """A summary of the judged decisions of one seat."""

    def __init__(self, record: Record, seat: int, found: Mapping[int, Judged]) -> None:
        self._limit: Final = threshold(record.header.setup.game)
        self.judged: Final = [found[line] for line in sorted(found)]
        self.final: Final = lead(record.state, seat)

    def course(self) -> list[Expected]:
        """The expected lead at every decision, with the best action and with the chosen one."""
        return [
            Expected(one.line, one.best.tally[LEAD], one.mine.tally[LEAD] if one.loss else one.best.tally[LEAD])
            for one in self.judged
        ]

    @property
    def choices(self) -> float:
        """What the seat's own choices cost in all, as lead; never above 0."""
        return sum(min(0.0, one.after - one.before) for one in self.course())

    @property
    def luck(self) -> float:
        """What deals, reveals and the others contributed: the final lead without the seat's own choices."""
        return self.final - self.choices

    def costly(self) -> list[Judged]:
        """The costliest choices above the threshold, the worst first."""
        found = [one for one in self.judged if one.loss >= self._limit]
        return sorted(found, key=lambda one: -one.loss)[:MOST_COSTLY]
