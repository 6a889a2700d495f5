"""What all scorings have in common: they advance beat by beat, and some beats score points."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from game.engine.event import Counted, Event, Names, Said, Scored

SHORT: Final = 0.10
"""Seconds for each of many similar items."""
STEP: Final = 0.45
POINTS: Final = 0.6
READABLE: Final = 1.2
"""Seconds from which a beat also shows its event as a sentence; shorter beats only show the picture."""
SENTENCE: Final = 1.6


@dataclass(frozen=True, slots=True)
class Gain:
    """Points that a seat won or lost, and its total after that."""

    seat: int
    points: int
    total: int
    reason: str


@dataclass(frozen=True, slots=True)
class Beat:
    """A step of a scoring, in seconds at normal pace. It announces `event`, and `pieces` are what counts."""

    seconds: float
    event: Event | None = None
    pieces: Names = ()
    gain: Gain | None = None


class Scoring(ABC):
    """A scoring in steps, independent of time, screen and language."""

    hold: float = 5.0
    """Seconds for which the result is shown if nobody continues."""

    def __init__(self, beats: Sequence[Beat]) -> None:
        self.beats: Final = tuple(beats)
        self._ends: Final = tuple(accumulate(beat.seconds for beat in self.beats))

    @property
    def seconds(self) -> float:
        return self._ends[-1] if self._ends else 0.0

    def begun_at(self, beat: int) -> float:
        """Returns when a beat begins, in seconds after the first."""
        return self._ends[beat] - self.beats[beat].seconds

    def over_at(self, seconds: float) -> int:
        """Returns how many beats are over after this time."""
        return sum(end <= seconds + 1e-9 for end in self._ends)

    def gains(self) -> list[Gain]:
        """Returns all gains of the scoring, in order."""
        return [beat.gain for beat in self.beats if beat.gain is not None]

    @abstractmethod
    def after(self, count: int) -> object:
        """Returns what is shown after `count` beats; equal values look the same."""


def seat_of(event: Event) -> int | None:
    """Returns the seat that an event is about, if any."""
    match event:
        case Scored(seat=seat) | Said(seat=seat):
            return seat
        case Counted(values=values):
            about = values.get("seat")
            return about if isinstance(about, int) else None
    return None


def gain_of(event: Scored) -> Gain:
    return Gain(event.seat, event.points, event.total, event.reason)


def summed(gains: Sequence[Gain]) -> tuple[Gain, ...]:
    """Returns one gain for each seat, in the order of their first gains, with the reason of the last."""
    by_seat: dict[int, Gain] = {}
    for gain in gains:
        points = gain.points + (by_seat[gain.seat].points if gain.seat in by_seat else 0)
        by_seat[gain.seat] = Gain(gain.seat, points, gain.total, gain.reason)
    return tuple(by_seat.values())
