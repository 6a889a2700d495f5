"""Counts and scores line by line, with the pieces that counted, and the sum for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.engine.event import Counted, Event, Said, Scored
from game.ui.board.scoring.beats import READABLE, Beat, Gain, Scoring, gain_of, summed


@dataclass(frozen=True, slots=True)
class TallyShown:
    """The lines so far, and the sum of points for each seat."""

    lines: tuple[Counted | Scored, ...]
    gains: tuple[Gain, ...] = ()


class TallyScoring(Scoring):
    """A scoring made from its events, in their order."""

    hold: float = 2.5

    def __init__(self, events: Sequence[Event]) -> None:
        beats = []
        for event in events:
            match event:
                case Scored():
                    beats.append(Beat(READABLE, event, event.pieces, gain_of(event)))
                case Counted():
                    beats.append(Beat(READABLE, event, event.pieces))
                case Said():
                    beats.append(Beat(READABLE, event))
        super().__init__(beats)
        self.lines: Final = [event for event in events if isinstance(event, Counted | Scored)]
        """All lines of the finished tally."""

    def after(self, count: int) -> TallyShown:
        over = self.beats[:count]
        lines = tuple(beat.event for beat in over if isinstance(beat.event, Counted | Scored))
        return TallyShown(lines, summed([beat.gain for beat in over if beat.gain is not None]))
