"""Advice in words: actions with the names that people use, and reasons with their numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from game.bots.advice import LATER, OTHERS, WINS, Notice, in_points
from game.bots.reasons import LEAST_LOSS, SURE, Decision, Reason, is_sure, loss, sureness
from game.bots.search import VICTORY
from game.content.texts import begun
from game.engine.action import Action
from game.engine.games.registry import game_named
from game.engine.view import Prompt
from game.hand.advice import Advice, AdviceStep
from scenes.services import Services

MOST_REASONS: Final = 2
BEFORE_A_SEAT: Final = ("at", "from")
LEAST_SHARE: Final = 0.02
"""Chances that differ by less count as equal."""
POINTS: Final = "points"
ARGUMENTS: Final = "abc"
_COLOUR: Final = re.compile(r"[A-Z]$")


def explanation(services: Services, game: str, prompt: Prompt | None) -> str:
    """What a kind of question means; empty if the game does not say, or nothing is asked."""
    text = services.texts.choice(game, "help", prompt.key) if prompt is not None else ""
    return text if prompt is not None and text != prompt.key else ""


class AdviceWords:
    """Words about one game, in the current language, with these names of people."""

    def __init__(self, services: Services, game: str, names: Sequence[str]) -> None:
        self._texts: Final = services.texts
        self._say: Final = services.say
        self._game: Final = game
        self._names: Final = names
        self._why: Final = services.texts.keys(game, "why")
        entry = game_named(game)
        self._costs: Final = {POINTS if entry.fewest_win else OTHERS, *entry.manifest.profile.costs}
        """The tallies where less is better."""
        self._shares: Final = {WINS, *entry.manifest.profile.shares}
        """The tallies that are frequencies; the others are amounts."""

    # -- parts -----------------------------------------------------------------------------------

    def move(self, do: str) -> str:
        """An action in words, from its notation."""
        verbs, arguments = [], []
        for before, word in zip(["", *do.split()], do.split(), strict=False):
            if word.isalpha() and word.islower():
                verbs.append(word)
            else:
                arguments.append(self._argument(word, before))
        number = "" if len(arguments) == 1 else f"_{len(arguments)}"
        values = dict(zip(ARGUMENTS, arguments, strict=False))
        return self._texts.of_game(self._game, "move", "_".join(verbs) + number, **values)

    def _argument(self, word: str, before: str) -> str:
        if before in BEFORE_A_SEAT and word.isdigit():
            return self._names[int(word)]
        if _COLOUR.match(word):
            return self._texts.choice(self._game, "colour", word)
        return self._texts.called(self._game, word)

    def number(self, amount: float) -> str:
        """A number with one decimal, in the format of the current language."""
        return f"{amount:.1f}".replace("-", "\N{MINUS SIGN}").replace(".", self._say("advice.decimal_sign"))

    # -- sentences -------------------------------------------------------------------------------

    def facts(self, facts: Iterable[Notice]) -> str:
        """The sentences about what to look at."""
        told: list[str] = []
        found = [begun(self._fact(fact, told)) for fact in facts]
        return " ".join(found) or self._say("advice.nothing_special")

    def _fact(self, fact: Notice, told: list[str]) -> str:
        """One fact in words; facts told before may change its words."""
        known = self._texts.keys(self._game, "look")
        changed = (f"{fact.key}_after_{before}" for before in told)
        key = next((key for key in changed if key in known), fact.key)
        told.append(fact.key)
        return self._texts.of_game(self._game, "look", key, **fact.values)

    def told(self, advice: Advice) -> str:
        """The current step of a hint, in words."""
        if advice.hint is None:
            return ""
        if advice.step is AdviceStep.LOOK:
            return self.facts(advice.hint.facts)
        if advice.hint.choice is not None:
            return self.best(advice.hint.choice)
        return self._say("advice.failed" if advice.hint.failed else "advice.thinking")

    def best(self, choice: Decision) -> str:
        """The best move, and why not another: the second best, or the first that is surely worse."""
        move = self.move(choice.action.do)
        if len(choice.reasons) < 2:
            return self._say("advice.only" if choice.reasons else "advice.thumb", move=move)
        first, second = choice.reasons[:2]
        if is_sure(first, second):
            return " ".join([self._say("advice.best", move=move), *self.why_not(first, second)])
        told = self._say("advice.nearly_equal", move=begun(move), other=self.move(second.do))
        worse = next((reason for reason in choice.reasons if is_sure(first, reason)), None)
        why = self._both(first, second) if worse is None else self.why_not(first, worse)
        return " ".join([told, *why])

    def _both(self, first: Reason, second: Reason) -> list[str]:
        """How two equal actions compare: by the first number above zero, preferably one that is equal too."""
        told = [name for name in self._why if name != LATER and name in first.tally and name in second.tally]
        told = [name for name in told if first.tally[name] >= LEAST_LOSS]
        told.sort(key=lambda name: sureness(first, second, name) >= SURE)
        return [*(self._because(name, first, second, "or") for name in told[:1]), self._trials(first)]

    def why_not(self, best: Reason, worse: Reason) -> list[str]:
        """The question why not the other action, and its answer."""
        return [self._say("advice.why_not", worse=self.move(worse.do)), *self.because(best, worse)]

    def because(self, best: Reason, worse: Reason) -> list[str]:
        """The weightiest reasons that surely count against the action just named, in the order of the texts."""
        apart = [name for name in (WINS, *self._why) if self._speaks_for(best, worse, name)]
        weightiest = sorted(apart, key=lambda name: -_weight(best, worse, name))[:MOST_REASONS]
        told = [self._because(name, worse, best, "instead") for name in apart if name in weightiest]
        behind = self._say("advice.behind", points=self.number(_points_apart(best, worse)))
        return [*(told or [behind]), self._trials(best)]

    def _trials(self, reason: Reason) -> str:
        """The sentence with the number of samples."""
        return self._say("advice.trials", samples=reason.samples)

    def _speaks_for(self, best: Reason, worse: Reason, name: str) -> bool:
        if sureness(best, worse, name) < SURE:
            return False
        more = best.tally[name] - worse.tally[name]
        gain = -more if name in self._costs else more
        return gain >= (LEAST_SHARE if name in self._shares else LEAST_LOSS)

    def _because(self, name: str, one: Reason, other: Reason, between: str) -> str:
        """One action's amount, and after the words for `between` the other's."""
        both = self._say(f"advice.{between}", one=self._amount(name, one), other=self._amount(name, other))
        if name == WINS:
            return self._say("advice.wins", numbers=both)
        less = self.number(abs(other.tally[name] - one.tally[name]))
        return self._texts.of_game(self._game, "why", name, numbers=both, less=less)

    def _amount(self, name: str, reason: Reason) -> str:
        amount = reason.tally[name]
        return self._say("advice.percent", share=round(100 * amount)) if name in self._shares else self.number(amount)

    def measured(self, choice: Decision, chosen: Action) -> str:
        """How the chosen action compares with the best; empty without a choice or anything to say."""
        mine = next((reason for reason in choice.reasons if reason.do == chosen.do), None)
        if mine is None or len(choice.reasons) < 2:
            return ""
        if not loss(choice, mine):
            return self._say("advice.as_good")
        return self._cost(choice.reasons[0], mine)

    def _cost(self, best: Reason, mine: Reason) -> str:
        """What a choice costs: in expected points, and in the chance to win the match where it was counted."""
        share, best_share = _in_percent(mine), _in_percent(best)
        told = []
        if in_points(best) - in_points(mine) >= LEAST_LOSS or share >= best_share:
            told.append(self._say("advice.lost", points=self.number(_points_apart(best, mine))))
        if share < best_share:
            told.append(self._say("advice.chance", share=share, best_share=best_share))
        return " ".join([*told, self._say("advice.better", best=self.move(best.do))])

    def behind(self, best: Reason, tried: Reason) -> str:
        """How far a tried action is behind, without revealing the best one."""
        move, share, best_share = begun(self.move(tried.do)), _in_percent(tried), _in_percent(best)
        if in_points(best) - in_points(tried) < LEAST_LOSS and share < best_share:
            values: dict[str, str | int] = {"samples": tried.samples, "share": share, "best_share": best_share}
            return self._say("puzzle.wrong_chance", move=move, **values)
        points = self.number(_points_apart(best, tried))
        return self._say("puzzle.wrong", move=move, points=points, samples=tried.samples)


def _points_apart(best: Reason, worse: Reason) -> float:
    """The expected points between two actions, or the difference in search value where their points are equal."""
    points = in_points(best) - in_points(worse)
    return points if points >= LEAST_LOSS else best.value - worse.value


def _in_percent(reason: Reason) -> int:
    """The chance to win the match; 0 if it was not counted."""
    return round(100 * reason.tally.get(WINS, 0.0))


def _weight(best: Reason, worse: Reason, name: str) -> float:
    """How much of the difference between two actions this tally accounts for, in points."""
    if name == WINS:
        return VICTORY * (best.tally[name] - worse.tally[name])
    counted = name if name in (OTHERS, LATER) else POINTS
    return abs(best.tally.get(counted, 0.0) - worse.tally.get(counted, 0.0))
