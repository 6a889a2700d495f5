"""Rage prepared for a set-up, and the game that its manifest names."""

from __future__ import annotations

from typing import Final

from game.engine.action import NotationError, SetupError
from game.engine.chance import Chance
from game.engine.game import Game, Library, Option, Rules, Setup
from game.engine.games.rage.cards import NAME, NUMBER, RageAction, actions
from game.engine.games.rage.scoring import Prediction
from game.engine.games.rage.state import RageState
from game.engine.games.rage.trick import Winner, strongest_place, winning_place


def left_neighbours(players: int) -> list[int]:
    """The next seat, by seat."""
    # RAGE-3: the next higher seat, and seat 0 after the last
    return [*range(1, players), 0]


class RageRules(Rules):
    """Rage for a number of players, with its options.

    `drawing` is the chance step that draws the first dealer; `winning_place` finds the winner of a trick.
    """

    forms = ("play {}", "play {} B")

    __slots__ = (
        "actions", "clean_sweep", "drawing", "in_turn", "left", "plus_minus_one", "prediction", "seats",
        "winning_place",
    )  # fmt: skip

    def __init__(
        self,
        setup: Setup,
        prediction: Prediction,
        *,
        plus_minus_one: bool,
        clean_sweep: bool,
        winner: Winner,
    ) -> None:
        super().__init__(setup)
        self.prediction: Final = prediction
        self.in_turn: Final = prediction is Prediction.OPEN
        self.plus_minus_one: Final = plus_minus_one
        self.clean_sweep: Final = clean_sweep
        self.seats: Final = range(setup.players)
        self.left: Final = left_neighbours(setup.players)
        self.drawing: Final = Chance("dealer", tuple(self.seats), 1, names_seat=True)
        self.actions: Final = actions()
        self.winning_place: Final = winner

    def start(self) -> RageState:
        return RageState(self)

    def parse(self, do: str) -> RageAction:
        action = self.actions.get(do)
        if action is None:
            raise NotationError("no_such_action", do=do)
        return action

    def piece_name(self, piece: int) -> str:
        return NAME[piece]

    def piece_number(self, name: str) -> int | None:
        return NUMBER.get(name)


class Rage(Game):
    corrected = ("RAGE-15",)
    options: tuple[Option, ...] = (
        Option("prediction", Prediction.OPEN.value, tuple(way.value for way in Prediction)),
        Option("plus_minus_one", False),
        Option("clean_sweep", False),
    )

    def check(self, setup: Setup) -> None:
        super().check(setup)
        # RAGE-19: with open predictions only
        if self.option(setup, "plus_minus_one") and self._prediction(setup) is not Prediction.OPEN:
            raise SetupError("plus_minus_one_needs_open")

    def prepare(self, setup: Setup, library: Library) -> Rules:  # noqa: ARG002 - played without data
        return self._prepared(setup, winning_place)

    def prepare_earlier(self, clause: str, setup: Setup, library: Library) -> Rules:  # noqa: ARG002
        # RAGE-15: jokers of different colours were compared like any cards of those colours
        return self._prepared(setup, strongest_place)

    def _prepared(self, setup: Setup, winner: Winner) -> RageRules:
        return RageRules(
            setup,
            self._prediction(setup),
            plus_minus_one=bool(self.option(setup, "plus_minus_one")),
            clean_sweep=bool(self.option(setup, "clean_sweep")),
            winner=winner,
        )

    def _prediction(self, setup: Setup) -> Prediction:
        return Prediction(self.option(setup, "prediction"))
