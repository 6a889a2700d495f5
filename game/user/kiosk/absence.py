"""Who has gone from a table, seat by seat, and how long a decision may take. Time is always handed in."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds: how long a seat may be left alone, how long it is warned, and how long a table without people stays."""

    idle: float
    countdown: float
    deserted: float


class Absence:
    """A seat is left alone while it is waited for and nobody does anything there.

    Only a touch ends that: a decision that was made for somebody who is not there, because their time was up, does not.
    """

    def __init__(self, patience: Patience) -> None:
        self.patience = patience
        self._alone: dict[int, float] = {}
        """For how many seconds each person has been waited for since they last did something."""
        self._waiting: set[int] = set()
        self._looked: float | None = None
        self._without_people: float | None = None

    def look(self, people: Collection[int], awaited: Iterable[int], now: float) -> None:
        """Who sits here, and who of them is waited for."""
        self._alone = {seat: self._waited(seat, now) for seat in people}
        self._waiting, self._looked = set(awaited) & set(people), now
        if people:
            self._without_people = None
        else:
            self._without_people = now if self._without_people is None else min(now, self._without_people)

    def touched(self, seats: Iterable[int], now: float) -> None:
        """Somebody did something at these seats."""
        self._alone = {seat: self._waited(seat, now) for seat in self._alone}
        self._looked = now
        self._alone.update(dict.fromkeys(set(seats) & set(self._alone), 0.0))

    def countdowns(self, now: float) -> dict[int, int]:
        """The seats that are warned, with the whole seconds that are left to them."""
        left = {seat: self._left(seat, now) for seat in self._waiting}
        return {seat: max(0, math.ceil(rest)) for seat, rest in left.items() if rest <= self.patience.countdown}

    def gone(self, now: float) -> list[int]:
        """The seats that a bot is to play on for."""
        return sorted(seat for seat in self._waiting if self._left(seat, now) <= 0)

    def deserted(self, now: float) -> bool:
        """Whether nobody has been here for so long that the table is free for others."""
        return self._without_people is not None and now - self._without_people >= self.patience.deserted

    def _waited(self, seat: int, now: float) -> float:
        # A clock that was put back adds nothing: nobody is waited for for hours.
        since = max(0.0, now - self._looked) if self._looked is not None and seat in self._waiting else 0.0
        return self._alone.get(seat, 0.0) + since

    def _left(self, seat: int, now: float) -> float:
        return self.patience.idle + self.patience.countdown - self._waited(seat, now)


class DecisionClock:
    """How much time each person has left for what they are to decide. It stands still while nobody can decide."""

    WARNED: Final = 10
    """Seconds before the end from which on everybody can see them."""

    def __init__(self) -> None:
        self._asked: dict[int, object] = {}
        self._left: dict[int, float] = {}

    def run(self, owed: Mapping[int, object], able: Collection[int], limit: float, passed: float) -> None:
        """So much time has passed. `owed` names the decision that each seat owes; 0 is no limit.

        Time begins and runs for those who are `able` to decide. The others keep what they have left of it.
        """
        for seat in [seat for seat, decision in self._asked.items() if not limit or owed.get(seat) != decision]:
            del self._left[seat], self._asked[seat]
        for seat in able if limit else ():
            if seat in self._left:
                self._left[seat] -= passed
            else:
                self._asked[seat], self._left[seat] = owed[seat], limit

    def left(self) -> dict[int, int]:
        """Whole seconds by seat."""
        return {seat: max(0, math.ceil(left)) for seat, left in self._left.items()}

    def over(self) -> list[int]:
        """The seats whose time is over."""
        return sorted(seat for seat, left in self._left.items() if left <= 0)
