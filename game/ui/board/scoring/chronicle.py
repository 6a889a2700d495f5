"""The rounds of a match: what every seat scored in each, and its total after it. Made from public events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from game.engine.event import Began, Counted, Event, Scored
from game.ui.board.scoring.spec import ScoringSpec, SheetLine

Cell = int | str | None
"""A cell of a sheet; None while it is empty."""


@dataclass
class ScoreEntry:
    """One seat's results in a round: points by reason, counts by key with their values, and the total after it."""

    scored: dict[str, int] = field(default_factory=dict)
    counted: dict[str, dict[str, Cell]] = field(default_factory=dict)
    total: int = 0

    @property
    def points(self) -> int:
        return sum(self.scored.values())

    def cell(self, line: SheetLine) -> Cell:
        """Returns the value in this line of the sheet."""
        if line.count:
            return self.counted.get(line.count, {}).get(line.value)
        parts = [self.scored[reason] for reason in line.scored if reason in self.scored]
        return sum(parts) if parts else None

    def copy(self) -> ScoreEntry:
        return ScoreEntry(dict(self.scored), {key: dict(values) for key, values in self.counted.items()}, self.total)


@dataclass
class RoundScores:
    """A round: its number, the number of the outer part that it belongs to, and an entry for each seat."""

    number: int
    outer: int
    entries: list[ScoreEntry]

    def totals(self) -> tuple[int, ...]:
        return tuple(entry.total for entry in self.entries)

    def copy(self) -> RoundScores:
        return RoundScores(self.number, self.outer, [entry.copy() for entry in self.entries])

    @property
    def empty(self) -> bool:
        return not any(entry.scored or entry.counted for entry in self.entries)


class Chronicle:
    """Collects events. A round begins with its part; points before the first round belong to that round."""

    def __init__(self, spec: ScoringSpec, players: int) -> None:
        self.spec: Final = spec
        self.players: Final = players
        self.rounds: list[RoundScores] = []
        self._outer = 1
        self._open = False

    def take(self, event: Event) -> None:
        match event:
            case Began(what, number) if what == self.spec.outer:
                self._outer = number
            case Began(what, number) if what == self.spec.part:
                self._begin(number)
            case Scored(_, seat, points, total, reason):
                entry = self._entry(seat)
                entry.scored[reason] = entry.scored.get(reason, 0) + points
                entry.total = total
            case Counted(_, what, number, values) if "seat" in values:
                self._entry(int(values["seat"])).counted[what] = {"": number, **_cells(values)}

    def begun(self) -> list[RoundScores]:
        """Returns the rounds up to the last one with an entry."""
        found = list(self.rounds)
        while found and found[-1].empty:
            found.pop()
        return found

    def label(self, scores: RoundScores) -> str:
        """Returns the round's number, after the number of its deck if there are several."""
        several = any(other.outer > 1 for other in self.rounds)
        return f"{scores.outer}.{scores.number}" if several else str(scores.number)

    def _begin(self, number: int) -> None:
        if not self._open and self.rounds:
            # The set-up belongs to the first round.
            self._open = True
            self.rounds[0].number = number
            return
        self._open = True
        before = self.rounds[-1].totals() if self.rounds else (0,) * self.players
        self.rounds.append(RoundScores(number, self._outer, [ScoreEntry(total=total) for total in before]))

    def _entry(self, seat: int) -> ScoreEntry:
        if not self.rounds:
            self.rounds.append(RoundScores(1, self._outer, [ScoreEntry() for _ in range(self.players)]))
        return self.rounds[-1].entries[seat]


def _cells(values: Mapping[str, str | int]) -> dict[str, Cell]:
    return {name: value for name, value in values.items() if name != "seat"}


def chronicle_of(spec: ScoringSpec, players: int, events: Iterable[Event]) -> Chronicle:
    """Returns the chronicle of the match so far."""
    chronicle = Chronicle(spec, players)
    for event in events:
        chronicle.take(event)
    return chronicle
