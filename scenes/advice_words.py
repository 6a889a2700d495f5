"""Advice in words: actions by the names that people use, and reasons with the numbers that they are made of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from game.app.services import Services
from game.bots.advice import LATER, OTHERS, WINS, in_points
from game.bots.facts.fact import Fact
from game.bots.reasons import LEAST_LOSS, SURE, Choice, Reason, is_sure, loss, sureness
from game.bots.search import VICTORY
from game.engine.action import Action

MOST_REASONS: Final = 2
BEFORE_A_SEAT: Final = ("at", "from")
SHARES: Final = ("scores", "hit", "takes_points", WINS)
"""The tallies that say how often something happens; the others say how much of it there is."""
LEAST_SHARE: Final = 0.02
"""Chances that differ by less are the same to anybody."""
POINTS: Final = "points"
COSTS: Final = {"hornochsen": ("takes_points", POINTS)}
USUAL_COSTS: Final = (OTHERS,)
"""By game, the tallies of which less is better."""
ARGUMENTS: Final = "abc"
_COLOUR: Final = re.compile(r"[A-Z]$")


class AdviceWords:
    """Speaks the language of now about one game, among people of these names."""

    def __init__(self, services: Services, game: str, names: Sequence[str]) -> None:
        self._texts: Final = services.texts
        self._say: Final = services.say
        self._game: Final = game
        self._names: Final = names
        self._why: Final = services.texts.keys(game, "why")

    # -- parts -----------------------------------------------------------------------------------

    def move(self, do: str) -> str:
        """An action as people would say it, from its notation."""
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
        return self._texts.piece(self._game, word)

    def number(self, amount: float) -> str:
        """With one decimal, as this language writes it."""
        return f"{amount:.1f}".replace("-", "\N{MINUS SIGN}").replace(".", self._say("advice.decimal_sign"))

    # -- sentences -------------------------------------------------------------------------------

    def facts(self, facts: Iterable[Fact]) -> str:
        """What to look at."""
        found = [self._texts.of_game(self._game, "look", fact.key, **fact.values) for fact in facts]
        return " ".join(found) or self._say("advice.nothing_special")

    def best(self, choice: Choice) -> str:
        """The move, and why: compared with the next best one, or with the first that is surely worse."""
        move = self.move(choice.action.do)
        if len(choice.reasons) < 2:
            return self._say("advice.only" if choice.reasons else "advice.thumb", move=move)
        first, second = choice.reasons[:2]
        if is_sure(first, second):
            return " ".join([self._say("advice.best", move=move), *self.because(first, second)])
        equal: dict[str, str | int] = {"other": self.move(second.do), "samples": first.samples}
        told = self._say("advice.nearly_equal", move=self.upper(move), **equal)
        worse = next((reason for reason in choice.reasons if is_sure(first, reason)), None)
        if worse is None:
            return " ".join([told, *self._both(first, second)])
        lead_in = self._say("advice.and_not", move=move, worse=self.move(worse.do))
        return " ".join([told, lead_in, *self.because(first, worse)])

    def _both(self, first: Reason, second: Reason) -> list[str]:
        """What two equals come to: the first number that is more than nothing, rather one that is equal too."""
        told = [name for name in self._why if name in first.tally and name in second.tally]
        told = [name for name in told if first.tally[name] >= LEAST_LOSS]
        told.sort(key=lambda name: sureness(first, second, name) >= SURE)
        return [self._because(name, first, second) for name in told[:1]]

    def because(self, best: Reason, worse: Reason) -> list[str]:
        """What speaks for the best one for sure: the weightiest, in the order of the game's texts."""
        apart = [name for name in (WINS, *self._why) if self._speaks_for(best, worse, name)]
        if not apart:
            points = self.number(_points_apart(best, worse))
            other = self.move(worse.do)
            return [self._say("advice.ahead", points=points, other=other, samples=best.samples)]
        weightiest = sorted(apart, key=lambda name: -_weight(best, worse, name))[:MOST_REASONS]
        return [self._because(name, best, worse) for name in apart if name in weightiest]

    def _speaks_for(self, best: Reason, worse: Reason, name: str) -> bool:
        if sureness(best, worse, name) < SURE:
            return False
        more = best.tally[name] - worse.tally[name]
        gain = -more if name in COSTS.get(self._game, USUAL_COSTS) else more
        return gain >= (LEAST_SHARE if name in SHARES else LEAST_LOSS)

    def _because(self, name: str, best: Reason, worse: Reason) -> str:
        amount, other_amount = best.tally[name], worse.tally[name]
        values: dict[str, str | int] = {
            "samples": best.samples,
            "other": self.move(worse.do),
            "share": round(100 * amount),
            "other_share": round(100 * other_amount),
            "amount": self.number(amount),
            "other_amount": self.number(other_amount),
            "more": self.number(amount - other_amount),
        }
        if name == WINS:
            return self._say("advice.wins", **values)
        return self._texts.of_game(self._game, "why", name, **values)

    def measured(self, choice: Choice, chosen: Action) -> str:
        """How what was chosen compares with the best; empty where there was no choice or nothing to say."""
        mine = next((reason for reason in choice.reasons if reason.do == chosen.do), None)
        if mine is None or len(choice.reasons) < 2:
            return ""
        if not loss(choice, mine):
            return self._say("advice.as_good")
        return self._cost(choice.reasons[0], mine)

    def _cost(self, best: Reason, mine: Reason) -> str:
        """What a choice costs: in expected points, and in the chance to win the match where that is counted."""
        move, share, best_share = self.move(best.do), _in_percent(mine), _in_percent(best)
        told = []
        if in_points(best) - in_points(mine) >= LEAST_LOSS or share >= best_share:
            told.append(self._say("advice.lost", points=self.number(_points_apart(best, mine)), best=move))
        if share < best_share:
            told.append(self._say("advice.chance", share=share, best_share=best_share, best=move))
        return " ".join(told)

    def behind(self, best: Reason, tried: Reason) -> str:
        """How far an action that was tried is behind, without a word about the best one."""
        move, share, best_share = self.upper(self.move(tried.do)), _in_percent(tried), _in_percent(best)
        if in_points(best) - in_points(tried) < LEAST_LOSS and share < best_share:
            values: dict[str, str | int] = {"samples": tried.samples, "share": share, "best_share": best_share}
            return self._say("puzzle.wrong_chance", move=move, **values)
        points = self.number(_points_apart(best, tried))
        return self._say("puzzle.wrong", move=move, points=points, samples=tried.samples)

    @staticmethod
    def upper(words: str) -> str:
        """As a sentence begins."""
        return words[:1].upper() + words[1:]


def _points_apart(best: Reason, worse: Reason) -> float:
    """The expected points between two actions; what the search counts instead where points don't tell them apart."""
    points = in_points(best) - in_points(worse)
    return points if points >= LEAST_LOSS else best.value - worse.value


def _in_percent(reason: Reason) -> int:
    """The chance to win the match; 0 where nobody counted it."""
    return round(100 * reason.tally.get(WINS, 0.0))


def _weight(best: Reason, worse: Reason, name: str) -> float:
    """How much of what lies between two actions this is about, in points."""
    if name == WINS:
        return VICTORY * (best.tally[name] - worse.tally[name])
    counted = name if name in (OTHERS, LATER) else POINTS
    return abs(best.tally.get(counted, 0.0) - worse.tally.get(counted, 0.0))
