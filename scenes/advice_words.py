"""Advice in words: actions by the names that people use, and reasons with the numbers that they are made of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from game.app.services import Services
from game.bots.facts.fact import Fact
from game.bots.reasons import SURE, Choice, Reason, is_sure, loss, sureness
from game.engine.action import Action

MOST_REASONS: Final = 2
BEFORE_A_SEAT: Final = ("at", "from")
COSTS: Final = {"hornochsen": ("takes_points", "points")}
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
        """The move, and why: compared with the next best one."""
        move = self.move(choice.action.do)
        if len(choice.reasons) < 2:
            return self._say("advice.only" if choice.reasons else "advice.thumb", move=move)
        first, second = choice.reasons[:2]
        other = self.move(second.do)
        if not is_sure(first, second):
            return self._say("advice.nearly_equal", move=self.upper(move), other=other, samples=first.samples)
        return " ".join([self._say("advice.best", move=move), *self.because(first, second)])

    def because(self, better: Reason, worse: Reason) -> list[str]:
        """What speaks for the better one for sure, in the order of the game's texts."""
        apart = [name for name in self._why if self._speaks_for(better, worse, name)][:MOST_REASONS]
        if not apart:
            points = self.number(better.value - worse.value)
            other = self.move(worse.do)
            return [self._say("advice.ahead", points=points, other=other, samples=better.samples)]
        return [self._because(name, better, worse) for name in apart]

    def _speaks_for(self, better: Reason, worse: Reason, name: str) -> bool:
        if sureness(better, worse, name) < SURE:
            return False
        more = better.tally[name] > worse.tally[name]
        return more != (name in COSTS.get(self._game, ()))

    def _because(self, name: str, better: Reason, worse: Reason) -> str:
        amount, other_amount = better.tally[name], worse.tally[name]
        values: dict[str, str | int] = {
            "samples": better.samples,
            "other": self.move(worse.do),
            "share": round(100 * amount),
            "other_share": round(100 * other_amount),
            "amount": self.number(amount),
            "other_amount": self.number(other_amount),
        }
        return self._texts.of_game(self._game, "why", name, **values)

    def measured(self, choice: Choice, chosen: Action) -> str:
        """How what was chosen compares with the best; empty where there was no choice or nothing to say."""
        mine = next((reason for reason in choice.reasons if reason.do == chosen.do), None)
        if mine is None or len(choice.reasons) < 2:
            return ""
        lost = loss(choice, mine)
        if not lost:
            return self._say("advice.as_good")
        best = self.move(choice.reasons[0].do)
        return self._say("advice.lost", points=self.number(lost), best=best)

    @staticmethod
    def upper(words: str) -> str:
        """As a sentence begins."""
        return words[:1].upper() + words[1:]
