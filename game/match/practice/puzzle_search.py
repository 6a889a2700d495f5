"""Finds puzzles: positions in bots' matches in which one answer is clearly best and not obvious.

All limits are counts and none is a time, so that the same seed gives the same puzzles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any, Final, cast

from game.bots.advice import QUALIFYING, Candidate, Contest, Watched, best_rests, scripts
from game.bots.heuristic import Heuristic, HeuristicFor
from game.bots.levels import bot_named
from game.bots.process.codec import pack
from game.bots.reasons import Reason
from game.engine.game import Game, Library, Rules, Setup, State
from game.engine.games.registry import game_named
from game.engine.record.header import Header, Seat
from game.engine.record.lines import ActionLine, header_line, line_text
from game.match.practice.puzzle import Puzzle, alike, apart, kinds
from game.match.simulation import by_bots, seat_bots, steps

FEWEST_CHOICES: Final = 4
"""A choice among fewer kinds of actions is no puzzle."""
MOST_CHOICES: Final = 24
"""A choice among more is only a test of patience."""
SURE: Final = 5.0
"""The answer must be ahead of any other by this many standard errors of the difference, and by the expected points
that the game's profile has as `clear`."""
GLANCE: Final = 30
FIRST_LOOK: Final = 300
SECOND_LOOK: Final = 900
"""In how many deals all actions are compared: at a glance, to find the answer, and by another seed to confirm it."""
TRIES: Final = 8
MOST_HITS: Final = 2
"""The casual level, asked TRIES times with different seeds, finds the answer at most MOST_HITS times."""
PLAYER: Final = "casual"
LARGEST_SHARE: Final = 0.5
"""The share of a game's puzzles that may ask the same question, as long as puzzles with others are found."""
PATIENCE: Final = 20
"""After this many matches without a puzzle LARGEST_SHARE no longer applies."""
MOST_ALIKE: Final = 3
"""How many puzzles may have the same answer."""
MOST_PLAYERS: Final = 5
MOST_SKIPPED: Final = 30
"""The search begins at a random decision below this number, so that not all puzzles are openings."""


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle that was found: the lines of its record, whose decision it is, and what was measured."""

    text: str
    seat: int
    answers: frozenset[str]
    reasons: tuple[Reason, ...]
    question: str

    @property
    def answer(self) -> str:
        """The text that all answers share, without numbers of copies."""
        return alike(self.reasons[0].do)


class Measuring:
    """Compares all kinds of actions that a seat has, in the same sampled deals."""

    def __init__(self, game: str) -> None:
        self._effort: Final = game_named(game).manifest.profile.expert
        self._knowledge: Final = HeuristicFor()

    def reasons(self, seen: State[Any], seat: int, seed: str, deals: int) -> tuple[Reason, ...]:
        """The results of every kind of action in this many deals, the best first.

        Where bots plan whole turns, each action has its best continuation: an action that is best only before a
        bad continuation, or in one of several orders, is no answer.
        """
        heuristic = self._knowledge.of(seen)
        watched = cast(Heuristic[Any, Any], Watched(heuristic))
        contest = Contest(watched, self._effort, Random(seed.encode() + pack(seen)))
        first = {dos[0] for dos in kinds(seen, seat).values()}
        asked = [action for action in seen.legal(seat) if action.do in first]
        found = scripts(heuristic, seen, seat, asked=asked, reckons=self._effort.reckons)
        ways = [way for way in found if way[0][1] in asked]
        candidates = [Candidate(way) for way in ways]
        if len(ways) > len(asked):
            contest.play(candidates, seen, seat, round(QUALIFYING * deals))
            candidates = [Candidate(best.script) for best in best_rests(candidates).values()]
        contest.play(candidates, seen, seat, deals)
        candidates.sort(key=lambda candidate: -candidate.mean)
        return tuple(candidate.against(candidates[0]) for candidate in candidates)


class Maker:
    """Searches matches of one game, whose profile must have a `clear` margin."""

    def __init__(self, game: Game, library: Library) -> None:
        assert game.manifest.profile.clear is not None
        self._game: Final = game
        self._library: Final = library
        self._measuring: Final = Measuring(game.id)
        self._margin: Final = game.manifest.profile.clear
        self._casual: Final = [bot_named(PLAYER, f"puzzle {number}") for number in range(TRIES)]

    def puzzles(self, seed: int, wanted: int) -> Iterator[Found]:
        """Yields `wanted` puzzles, one a match at most; not too many with the same question or answer."""
        asked, answered, dry = Counter[str](), Counter[str](), 0
        for number in count(seed):
            if asked.total() == wanted:
                return
            full = {answer for answer, often in answered.items() if often == MOST_ALIKE}
            if dry < PATIENCE:
                full |= {question for question, often in asked.items() if often + 1 > LARGEST_SHARE * wanted}
            found = self.in_match(number, full)
            dry += 1
            if found is not None:
                dry = 0
                asked[found.question] += 1
                answered[found.answer] += 1
                yield found

    def in_match(self, number: int, full: Set[str] = frozenset()) -> Found | None:
        """The first puzzle in the match of this number with none of these questions and answers, or None."""
        rng = Random(f"{self._game.id}/{number}")
        setup = Setup(self._game.id, rng.randint(self._game.fewest_players, min(self._game.most_players, MOST_PLAYERS)))
        rules = self._game.rules(setup, self._library)
        skipped = rng.randrange(MOST_SKIPPED)
        for decision, (text, state, seat) in enumerate(_decisions(rules, setup, number)):
            if decision < skipped or question(state, seat) in full:
                continue
            found = self.judged(text, state, seat)
            if found is not None and found.answer not in full:
                return found
        return None

    def judged(self, text: str, state: State[Any], seat: int) -> Found | None:
        """The puzzle made from this decision if it meets every criterion, or None."""
        choices = kinds(state, seat)
        if not FEWEST_CHOICES <= len(choices) <= MOST_CHOICES:
            return None
        seen = state.redact(seat)
        glance = self._measuring.reasons(seen, seat, "glance", GLANCE)
        if glance[0].value - glance[1].value < self._margin or not self._is_missed(seen, seat, glance[0].do):
            return None
        first = self._measuring.reasons(seen, seat, "first look", FIRST_LOOK)
        if not self.is_clear(first):
            return None
        second = self._measuring.reasons(seen, seat, "second look", SECOND_LOOK)
        if not self.is_clear(second) or second[0].do != first[0].do or not self._is_missed(seen, seat, first[0].do):
            return None
        answers = next(dos for dos in choices.values() if first[0].do in dos)
        return Found(text, seat, frozenset(answers), second, question(state, seat))

    def is_clear(self, reasons: Sequence[Reason]) -> bool:
        """Whether the first is ahead of all others by enough points and enough standard errors."""
        best, *others = reasons
        return all(best.value - one.value >= self._margin and apart(best, one) >= SURE for one in others)

    def _is_missed(self, seen: State[Any], seat: int, answer: str) -> bool:
        same = next(dos for dos in kinds(seen, seat).values() if answer in dos)
        return sum(bot.choose(seen, seat).do in same for bot in self._casual) <= MOST_HITS


def holds(puzzle: Puzzle, seed: str, deals: int = FIRST_LOOK) -> bool:
    """Whether the answer is still the best one by a search with another seed."""
    seen = puzzle.record.state.redact(puzzle.seat)
    reasons = Measuring(puzzle.game).reasons(seen, puzzle.seat, seed, deals)
    return reasons[0].do in puzzle.answers


def question(state: State[Any], seat: int) -> str:
    """The key of the seat's prompt, empty if it has none."""
    prompts = state.redact(seat).view(seat).prompts
    return next((prompt.key for prompt in prompts if prompt.seat == seat), "")


def _decisions(rules: Rules, setup: Setup, number: int) -> Iterator[tuple[str, State[Any], int]]:
    """The decisions of a match between casual bots: the record before each, the state and who decides.

    If several choose at once, only the first of them: no puzzle's record contains a secret choice.
    """
    seats = tuple(Seat(f"{seat + 1}", PLAYER) for seat in range(setup.players))
    text = header_line(Header(setup, seats, number))
    state, together = rules.start(), set[int]()
    for line in steps(state, number, by_bots(seat_bots([PLAYER] * setup.players, number))):
        if isinstance(line, ActionLine):
            deciders = set(state.deciders())
            together &= deciders
            if line.seat not in together:
                yield text, state, line.seat
            together |= deciders - {line.seat}
        else:
            together = set()
        text += line_text(rules, line)
