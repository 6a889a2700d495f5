"""Which players have left a table, seat by seat, and how long a decision may take. Time is always passed in."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds: how long a seat may be idle, how long its countdown lasts, and how long a table without people stays."""

    idle: float
    countdown: float
    deserted: float


class Absence:
    """A seat is idle while the table waits for it and nobody does anything there.

    Only a touch ends that; a decision that was made for an absent player, because their time was up, does not.
    """

    def __init__(self, patience: Patience) -> None:
        self.patience = patience
        self._alone: dict[int, float] = {}
        """For how many seconds the table has waited for each person since they last did something."""
        self._waiting: set[int] = set()
        self._looked: float | None = None
        self._without_people: float | None = None

    def look(self, people: Collection[int], awaited: Iterable[int], now: float) -> None:
        """Updates who sits here, and for whom the table waits."""
        self._alone = {seat: self._waited(seat, now) for seat in people}
        self._waiting, self._looked = set(awaited) & set(people), now
        if people:
            self._without_people = None
        else:
            self._without_people = now if self._without_people is None else min(now, self._without_people)

    def touched(self, seats: Iterable[int], now: float) -> None:
        """Resets the idle time of these seats: somebody did something there."""
        self._alone = {seat: self._waited(seat, now) for seat in self._alone}
        self._looked = now
        self._alone.update(dict.fromkeys(set(seats) & set(self._alone), 0.0))

    def countdowns(self, now: float) -> dict[int, int]:
        """The seats that see a countdown, with the whole seconds that are left."""
        left = {seat: self._left(seat, now) for seat in self._waiting}
        return {seat: max(0, math.ceil(rest)) for seat, rest in left.items() if rest <= self.patience.countdown}

    def gone(self, now: float) -> list[int]:
        """The seats that a bot takes over."""
        return sorted(seat for seat in self._waiting if self._left(seat, now) <= 0)

    def deserted(self, now: float) -> bool:
        """Whether nobody has been here for so long that the table is free for other people."""
        return self._without_people is not None and now - self._without_people >= self.patience.deserted

    def _waited(self, seat: int, now: float) -> float:
        # A clock that was set back must not lengthen the wait by hours.
        since = max(0.0, now - self._looked) if self._looked is not None and seat in self._waiting else 0.0
        return self._alone.get(seat, 0.0) + since

    def _left(self, seat: int, now: float) -> float:
        return self.patience.idle + self.patience.countdown - self._waited(seat, now)


class DecisionClock:
    """How much time each person has left for their decision. It stands still while they can't decide."""

    WARNED: Final = 10
    """How many seconds before the end everybody begins to see the time left."""

    def __init__(self) -> None:
        self._asked: dict[int, object] = {}
        self._left: dict[int, float] = {}

    def run(self, owed: Mapping[int, object], able: Collection[int], limit: float, passed: float) -> None:
        """Lets `passed` seconds pass. `owed` names the decision that each seat owes; a `limit` of 0 means none.

        Time begins and runs for seats that are `able` to decide. The others keep what they have left.
        """
        for seat in [seat for seat, decision in self._asked.items() if not limit or owed.get(seat) != decision]:
            del self._left[seat], self._asked[seat]
        for seat in able if limit else ():
            if seat in self._left:
                self._left[seat] -= passed
            else:
                self._asked[seat], self._left[seat] = owed[seat], limit

    def left(self) -> dict[int, int]:
        """The whole seconds left, by seat."""
        return {seat: max(0, math.ceil(left)) for seat, left in self._left.items()}

    def over(self) -> list[int]:
        """The seats whose time is over."""
        return sorted(seat for seat, left in self._left.items() if left <= 0)
