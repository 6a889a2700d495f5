"""A score sheet as on paper: a column for each seat, and the lines of a round, filled in one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.engine.event import Counted, Event, Scored
from game.ui.board.scoring.beats import POINTS, SHORT, STEP, Beat, Gain, Scoring, gain_of, summed
from game.ui.board.scoring.chronicle import Cell, Chronicle, RoundScores
from game.ui.board.scoring.spec import ScoringSpec


@dataclass(frozen=True, slots=True)
class SheetShown:
    """Every line's cells by seat, then the round's points and the totals; None in cells that are still empty."""

    lines: tuple[tuple[Cell, ...], ...]
    points: tuple[Cell, ...]
    totals: tuple[Cell, ...]
    gains: tuple[Gain, ...] = ()


class SheetScoring(Scoring):
    """A scoring that fills in line by line, so that all predictions are visible before anything is counted."""

    hold: float = 8.0

    def __init__(self, spec: ScoringSpec, events: Sequence[Event], before: Chronicle) -> None:
        """`before` is the match without this scoring; it is not changed."""
        self.spec: Final = spec
        self.players: Final = before.players
        self.past: Final = [scores.copy() for scores in before.begun() if scores is not _current(before)]
        self.labels: Final = [before.label(scores) for scores in self.past]
        self.label: Final = before.label(_current(before)) if before.rounds else "1"
        super().__init__([*self._written(events), Beat(STEP)])
        known = list(before.rounds[-1].totals()) if before.rounds else [0] * before.players
        for gain in reversed(self.gains()):
            known[gain.seat] = gain.total - gain.points
        self._totals: Final = tuple(known)

    def _written(self, events: Sequence[Event]) -> list[Beat]:
        """Returns a beat for each event, line by line of the sheet, and in their order within a line."""
        beats = []
        done: set[int] = set()
        for line in self.spec.lines:
            for at, event in enumerate(events):
                counted = isinstance(event, Counted) and event.what == line.count
                scored = isinstance(event, Scored) and event.reason in line.scored
                if isinstance(event, Scored) and scored:
                    beats.append(Beat(POINTS * 0.4, event, event.pieces, gain_of(event)))
                elif isinstance(event, Counted) and counted and at not in done:
                    done.add(at)
                    beats.append(Beat(SHORT * 2, event, event.pieces))
        return beats

    def after(self, count: int) -> SheetShown:
        chronicle = Chronicle(self.spec, self.players)
        over = self.beats[:count]
        for beat in over:
            if beat.event is not None:
                chronicle.take(beat.event)
        entries = chronicle.rounds[-1].entries if chronicle.rounds else []
        cells = tuple(tuple(entry.cell(line) for entry in entries) for line in self.spec.lines)
        empty: tuple[Cell, ...] = (None,) * self.players
        done = count >= len(self.beats)
        gains = [beat.gain for beat in over if beat.gain is not None]
        gained = [sum(gain.points for gain in gains if gain.seat == seat) for seat in range(self.players)]
        return SheetShown(
            tuple(line or empty for line in cells) if entries else (empty,) * len(self.spec.lines),
            tuple(gained) if done else empty,
            tuple(total + gain for total, gain in zip(self._totals, gained, strict=True)) if done else empty,
            summed(gains),
        )


def _current(chronicle: Chronicle) -> RoundScores:
    return chronicle.rounds[-1]
