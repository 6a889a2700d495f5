"""Advice for a person: what to look at, and the actions worth comparing, with the errors of their differences.

Actions are compared in the same sampled deals. A first pass finds the best few; a second pass compares them in other
deals, so that the luck that selected them does not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Any, Final, cast

from game.bots.bot import OutOfTime, never
from game.bots.heuristic import Heuristic, HeuristicFor, Memory, Script
from game.bots.levels import bot_named
from game.bots.process.codec import pack
from game.bots.reasons import VALUE, Decision, Reason
from game.bots.search import Arm, Search, leads
from game.bots.searching import EffortFor, expert
from game.engine.action import Action
from game.engine.game import State
from game.engine.games.registry import game_named
from game.engine.manifest import Effort, named_code

FINALISTS: Final = 3
"""How many actions reach the second pass, besides those asked about."""
RESTS: Final = 3
"""How many continuations of the turn are tried after an action that was asked about."""
QUALIFYING: Final = 0.4
"""The share of the effort spent on the first pass."""
FEWEST_DEALS: Final = 8
TIMES_EXPERT: Final = 3
LEAD: Final = "lead"
"""Tally key of the expected lead: points ahead of the others' average."""
OTHERS: Final = "others"
"""Tally key of the points that the others gain on average."""
WINS: Final = "wins"
"""Tally key of the chance to win: the share of the win once the match is over, an estimate before."""
LATER: Final = "later"
"""Tally key of the lead that is not scored yet: cards held back, rows begun."""


MOST_NOTICES: Final = 2
"""How many notices a person can take in at once."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A fact worth looking at, from what the seat may know; its words are the game's text `look.KEY`."""

    key: str
    values: dict[str, str | int] = field(default_factory=dict)


Notices = Callable[[Any, int], Iterator[Notice]]
"""Yields everything worth noticing in a state redacted for a seat, most important first."""


def notices_of(game: str) -> Notices:
    """The function that yields a game's notices; it yields none if the manifest names no function."""
    named = game_named(game).manifest.notices
    notices: Notices = named_code(named) if named else lambda _seen, _seat: iter(())
    return notices


def notices_for(seen: State[Any], seat: int) -> list[Notice]:
    """The most important notices for the decision that this seat owes; `seen` is the state redacted for it."""
    facts = notices_of(seen.rules.setup.game)(seen, seat)
    return [fact for fact, _ in zip(facts, range(MOST_NOTICES), strict=False)]


def advised(state: State[Any]) -> Effort:
    """The search effort for advice."""
    return expert(state).more(TIMES_EXPERT)


@dataclass(frozen=True, slots=True)
class Question:
    """A decision that a seat owes: `seen` is the state redacted for it, `bot` the level that decides, with this seed.

    If `about` is set, a person at this seat asks for advice instead: the best action, compared with these.
    """

    bot: str
    seed: str
    seat: int
    seen: State[Any]
    about: tuple[str, ...] | None = None


class Watched:
    """Rules of thumb that also tally what every game has: the lead, the others' points, the chance to win."""

    def __init__(self, heuristic: Heuristic[Any, Any]) -> None:
        self._heuristic = heuristic

    def __getattr__(self, name: str) -> Any:
        return getattr(self._heuristic, name)

    def tally(self, before: State[Any], after: State[Any], seat: int) -> dict[str, float]:
        others = others_points(after, seat) - others_points(before, seat)
        wins = leads(after, seat) if after.over else self._heuristic.chance(after, seat)
        noted = {LEAD: lead(after, seat), OTHERS: others, WINS: wins, LATER: self._heuristic.later(after, seat)}
        return {**self._heuristic.tally(before, after, seat), **noted}


def lead(state: State[Any], seat: int) -> float:
    """By how many points a seat is ahead of the others' average; where the fewest points win, by how many below it."""
    ahead = state.standings().scores[seat] - others_points(state, seat)
    return -ahead if game_named(state.rules.setup.game).fewest_win else ahead


def others_points(state: State[Any], seat: int) -> float:
    """The average points of the other seats."""
    scores = state.standings().scores
    return (sum(scores) - scores[seat]) / (len(scores) - 1)


def in_points(reason: Reason) -> float:
    """An action's expected result in points: the lead, and what is not scored yet."""
    return reason.tally.get(LEAD, 0.0) + reason.tally.get(LATER, 0.0)


class Candidate(Arm):
    """An action with its result and its tally in every deal."""

    __slots__ = ("tallies",)

    def __init__(self, script: Script) -> None:
        super().__init__(script)
        self.tallies: Final[list[dict[str, float]]] = []

    def add(self, result: float, tally: dict[str, float]) -> None:
        super().add(result, tally)
        self.tallies.append(tally)

    def against(self, best: Candidate) -> Reason:
        """The reason for this action, with the standard errors of its differences from the best one."""
        plain = self.reason()
        errors = {VALUE: _error([one - other for one, other in zip(self.results, best.results, strict=True)])}
        for name in plain.tally:
            both = zip(self.tallies, best.tallies, strict=True)
            errors[name] = _error([one[name] - other[name] for one, other in both])
        return Reason(plain.do, plain.value, plain.error, plain.samples, plain.tally, errors)


def _error(differences: Sequence[float]) -> float:
    """The standard error of the mean difference."""
    count = len(differences)
    if count < 2:
        return 0.0
    mean = sum(differences) / count
    return sqrt(sum((difference - mean) ** 2 for difference in differences) / (count - 1) / count)


class Contest(Search):
    """Compares candidates by playing all of them in the same deals."""

    def hold(self, candidates: Sequence[Candidate], seen: State[Any], seat: int, share: float) -> None:
        """Plays all candidates in as many deals as this share of the effort allows."""
        self.play(candidates, seen, seat, max(FEWEST_DEALS, round(share * self.playouts(seen, seat) / len(candidates))))

    def play(self, candidates: Sequence[Candidate], seen: State[Any], seat: int, deals: int) -> None:
        """Plays all candidates in this many deals, or until time is over."""
        horizon = self._heuristic.horizon(seen, seat)
        for _ in range(deals):
            if self._out_of_time():
                return
            self._try_all(list(candidates), seen, seat, horizon)


class Adviser:
    """Estimates what a seat's actions will bring, only from what that seat may know."""

    def __init__(self, seed: str, effort_for: EffortFor = advised) -> None:
        self._seed = seed.encode()
        self._effort_for = effort_for
        self._knowledge = HeuristicFor()

    def compare(self, seen: State[Any], seat: int, about: Sequence[str], out_of_time: OutOfTime = never) -> Decision:
        """The best action, with reasons for the best few actions and those in `about`, best first."""
        legal = seen.legal(seat)
        if len(legal) == 1:
            return Decision(legal[0])
        heuristic, effort = self._knowledge.of(seen), self._effort_for(seen)
        contest = Contest(
            cast(Heuristic[Any, Any], Watched(heuristic)), effort, Random(self._seed + pack(seen)), out_of_time
        )
        asked = [action for action in legal if action.do in about]
        runners = [Candidate(script) for script in scripts(heuristic, seen, seat, asked=asked, reckons=effort.reckons)]
        contest.hold(runners, seen, seat, QUALIFYING)
        if not runners[0].results:
            values = heuristic.values(seen, seat, legal, Memory.ALL)
            return Decision(legal[values.index(max(values))])
        ahead = best_rests(runners)
        chosen = [ahead[action] for action in dict.fromkeys([*list(ahead)[:FINALISTS], *asked])]
        finalists = [Candidate(runner.script) for runner in chosen]
        contest.hold(finalists, seen, seat, 1 - QUALIFYING)
        if not finalists[0].results:
            finalists = chosen
        finalists.sort(key=lambda finalist: -finalist.mean)
        return Decision(finalists[0].action, tuple(finalist.against(finalists[0]) for finalist in finalists))


def scripts(
    heuristic: Heuristic[Any, Any], seen: State[Any], seat: int, *, asked: Sequence[Action], reckons: bool
) -> list[Script]:
    """The scripts worth comparing, and those of the actions asked about. Where whole turns are compared, each action
    asked about gets a few continuations, so that it is not judged by its first step alone."""
    found = list(heuristic.arms(seen, seat, seen.legal(seat), reckons))
    whole = any(len(script) > 1 for script in found)
    for action in asked:
        after = _later_in_turn(seen, seat, action) if whole else None
        # The most promising continuations come first.
        rests = heuristic.arms(after, seat, after.legal(seat), reckons) if after is not None else []
        ways: list[Script] = [[(seat, action), *rest] for rest in rests] or [[(seat, action)]]
        known = [script for script in found if script[0][1] == action]
        found += [way for way in ways if way not in known][: max(0, RESTS - len(known))]
    return found


def _later_in_turn(seen: State[Any], seat: int, action: Action) -> State[Any] | None:
    """The state after this action; None if the action ends the seat's turn."""
    after = seen.copy()
    after.apply(seat, action)
    return after if after.chance_due() is None and seat in after.deciders() else None


def best_rests(runners: Sequence[Candidate]) -> dict[Action, Candidate]:
    """The candidate with the best continuation for each action, best action first."""
    ahead: dict[Action, Candidate] = {}
    for runner in sorted(runners, key=lambda runner: -runner.mean):
        ahead.setdefault(runner.action, runner)
    return ahead


def consider(question: Question, out_of_time: OutOfTime = never) -> Decision:
    """The bot's decision; if the question has `about`, advice instead."""
    if question.about is None:
        return bot_named(question.bot, question.seed).consider(question.seen, question.seat, out_of_time)
    return Adviser(question.seed).compare(question.seen, question.seat, question.about, out_of_time)
