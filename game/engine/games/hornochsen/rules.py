"""Tanz der Hornochsen! prepared for a set-up, and the game that its manifest names."""

from __future__ import annotations

from typing import Any, Final

from game.engine.action import NotationError, Refusal
from game.engine.game import Game, Library, Option, Rules, Setup, State
from game.engine.games.hornochsen.board import Board
from game.engine.games.hornochsen.board_from_map import board_of
from game.engine.games.hornochsen.board_tables import BoardTables
from game.engine.games.hornochsen.state import HornochsenState
from game.engine.games.hornochsen.tiles import MOST_BOUGHT, NAME, NUMBER, Deed, buys, plays, takes
from game.engine.view import UNKNOWN


class HornochsenRules(Rules):
    """Hornochsen for a number of players on a board."""

    forms = ("play {}", "take {}")

    __slots__ = ("buys", "ground", "plays", "takes")

    def __init__(self, setup: Setup, board: Board) -> None:
        super().__init__(setup)
        self.ground: Final = BoardTables(board)
        self.plays: Final = plays()
        self.takes: Final = takes()
        self.buys: Final = buys()

    def start(self) -> HornochsenState:
        return HornochsenState(self)

    def parse(self, do: str) -> Deed:
        verb, *words = do.split(" ")
        numbers = [NUMBER[word] for word in words if word in NUMBER]
        action = self._action(verb, numbers) if len(numbers) == len(words) else None
        if action is None:
            raise NotationError("no_such_action", do=do)
        return action

    def _action(self, verb: str, numbers: list[int]) -> Deed | None:
        match verb, numbers:
            case "play", [tile]:
                return self.plays[tile]
            case "play", [one, other] if one != other:
                return self.plays[one].pairs[other]
            case "buy", [count] if count <= MOST_BOUGHT:
                return self.buys[count][-1]
            case "take", []:
                return self.takes[UNKNOWN][UNKNOWN]
            case "take", [tile]:
                return self.takes[tile][tile]
            case "take", [one, other] if one != other:
                return self.takes[one][other]
        return None

    def why_not_there(self, state: State[Any], seat: int, piece: str, zone: str | None) -> Refusal:
        """HORN-4: nobody chooses the row of a tile."""
        refusal = super().why_not_there(state, seat, piece, zone)
        assert isinstance(state, HornochsenState)
        lays = state.filled is None and zone is not None and zone.startswith("row.")
        return Refusal("row_by_number") if lays and refusal.code == "not_there" else refusal

    def piece_name(self, piece: int) -> str:
        return NAME[piece]

    def piece_number(self, name: str) -> int | None:
        return NUMBER.get(name)


class Hornochsen(Game):
    """Tanz der Hornochsen!; the board comes from a map."""

    options: tuple[Option, ...] = (Option("board", "hornochsen", None),)

    def prepare(self, setup: Setup, library: Library) -> Rules:
        return HornochsenRules(setup, library.board(str(self.option(setup, "board")), board_of))
