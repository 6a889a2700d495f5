"""How a match of Perfect Numbers will probably end, judged between two rounds; fitted to whole matches."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from game.bots.search import VICTORY
from game.engine.games.perfect_numbers.rules import PerfectNumbersRules
from game.engine.games.perfect_numbers.shape import ROWS
from game.engine.games.perfect_numbers.state import MARKET, PerfectNumbersState

HOPES: Final[Sequence[Sequence[float]]] = (
    (0.0, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00),
    (0.0, 0.31, 0.53, 0.72, 1.02, 1.46, 1.62),
    (0.0, 0.44, 0.64, 0.96, 1.51, 2.08, 2.22),
    (0.0, 0.53, 0.80, 1.23, 1.91, 2.55, 2.50),
    (0.0, 0.59, 0.94, 1.45, 2.20, 2.89, 2.63),
    (0.0, 0.63, 1.05, 1.62, 2.40, 3.12, 2.70),
    (0.0, 0.65, 1.12, 1.74, 2.54, 3.28, 2.74),
    (0.0, 0.67, 1.17, 1.81, 2.62, 3.37, 2.77),
    (0.0, 0.68, 1.21, 1.87, 2.70, 3.46, 2.79),
)
"""The points that a row will bring, by the seat's turns to come (last line: that many or more) and by its length.

Fitted by least squares to the points that each seat still made from the beginning of every round to the end, in 6,000
matches of four reference players, each of whom made one of their four best turns at random in an eighth of the cases.
The number of closing cards still out predicts a little more, but made play no better: sampled rounds know it."""
HARDLY: Final = 0.3
"""What longer rows promise while there are turns to come: such rows were hardly ever seen."""
STORED: Final = {"protect": 0.8, "move": 1.1, "steal": 0.9}
"""The same for stored action cards, as long as there are turns to come."""
LOOSE: Final = 1.4
LOOSER: Final = 0.2
LOOSEST: Final = 3.0
"""By how many points a lead makes a win e times as likely: few at the end, a little more with each turn to come.
Maximum likelihood fit to the winners of the same matches."""
TURNS: Final = 4
"""How many turns there are in a round."""


class TableValue:
    """The outlook with one deck and number of players."""

    __slots__ = ("_hopes", "_players", "_stored")

    def __init__(self, rules: PerfectNumbersRules) -> None:
        longer = rules.cards.size - len(HOPES[0]) + 2
        self._hopes: Final = [[*row, *[HARDLY if turns else 0.0] * longer] for turns, row in enumerate(HOPES)]
        self._stored: Final = [STORED.get(kind, 0.0) for kind in rules.cards.kind]
        self._players: Final = rules.players

    def worth(self, state: PerfectNumbersState, seat: int) -> float:
        """The seat's expected lead over the others' mean; while the match lasts, plus its chance to win."""
        if state.over:
            points = [float(state.points(each)) for each in range(self._players)]
            return _ahead(points, seat)
        turns = self._turns_to_come(state)
        ends = self._ends(state, turns)
        return _ahead(ends, seat) + VICTORY * _chance(ends, seat, turns)

    def chance(self, state: PerfectNumbersState, seat: int) -> float:
        """How likely the seat wins a match that is not over."""
        turns = self._turns_to_come(state)
        return _chance(self._ends(state, turns), seat, turns)

    def later(self, state: PerfectNumbersState, seat: int) -> float:
        """What the seat's rows and stored cards will bring, compared with the others' mean."""
        if state.over:
            return 0.0
        ends = self._ends(state, self._turns_to_come(state))
        return _ahead([end - state.points(each) for each, end in enumerate(ends)], seat)

    def _turns_to_come(self, state: PerfectNumbersState) -> int:
        """About how many turns each seat still has."""
        turns = TURNS * (len(state.pile) // MARKET) + state.groups.bit_count()
        return round(turns / self._players)

    def _ends(self, state: PerfectNumbersState, turns: int) -> list[float]:
        """The points that each seat will have, without those that all will make alike."""
        hope, stored, rows = self._hopes[min(turns, len(self._hopes) - 1)], self._stored, state.rows
        found = []
        for seat in range(self._players):
            at = seat * ROWS
            end = float(state.points(seat))
            for row in rows[at : at + ROWS]:
                end += hope[len(row)]
            if turns:
                for card in state.stored[seat]:
                    end += stored[card]
            found.append(end)
        return found


def _chance(ends: list[float], seat: int, turns: int) -> float:
    loose = min(LOOSEST, LOOSE + LOOSER * turns)
    most = max(ends)
    chances = [exp((end - most) / loose) for end in ends]
    return chances[seat] / sum(chances)


def _ahead(points: list[float], seat: int) -> float:
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)
