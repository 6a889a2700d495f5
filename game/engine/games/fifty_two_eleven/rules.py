"""5211 prepared for a set-up, and the game that its manifest names."""

from __future__ import annotations

from typing import Final

from game.engine.action import NotationError
from game.engine.game import Game, Library, Option, Rules, Setup
from game.engine.games.fifty_two_eleven.cards import NAME, NUMBER, PlayCards, pairs, singles
from game.engine.games.fifty_two_eleven.scoring import takers, verdict
from game.engine.games.fifty_two_eleven.state import FiftyTwoElevenState

REMOVED: Final = {2: 10, 3: 13, 4: 0, 5: 15}  # 5211-3


class FiftyTwoElevenRules(Rules):
    """5211 for a number of players."""

    forms = ("play {}",)

    __slots__ = ("long", "pairs", "removed", "singles", "takers", "verdicts")

    def __init__(self, setup: Setup, long: bool) -> None:
        super().__init__(setup)
        self.long: Final = long
        self.removed: Final = REMOVED[setup.players]
        self.singles: Final = singles()
        self.pairs: Final = pairs()
        self.takers: Final = takers()
        # There are few tallies, so their verdicts are cached.
        self.verdicts: Final[dict[int, int]] = {}

    def verdict(self, tally: int) -> int:
        known = self.verdicts.get(tally)
        if known is None:
            known = self.verdicts[tally] = verdict(tally, self.players)
        return known

    def start(self) -> FiftyTwoElevenState:
        return FiftyTwoElevenState(self)

    def parse(self, do: str) -> PlayCards:
        verb, *words = do.split(" ")
        cards = [NUMBER[word] for word in words if word in NUMBER]
        if verb != "play" or len(cards) != len(words) or not 1 <= len(cards) <= 2 or len(set(cards)) != len(cards):
            raise NotationError("no_such_action", do=do)
        return self.singles[cards[0]] if len(cards) == 1 else self.pairs[cards[0]][cards[1]]

    def piece_name(self, piece: int) -> str:
        return NAME[piece]

    def piece_number(self, name: str) -> int | None:
        return NUMBER.get(name)


class FiftyTwoEleven(Game):
    """5211; the edition changes the look, not the rules."""

    options: tuple[Option, ...] = (Option("long", False),)

    def prepare(self, setup: Setup, library: Library) -> Rules:  # noqa: ARG002 - played without data
        return FiftyTwoElevenRules(setup, bool(self.option(setup, "long")))
