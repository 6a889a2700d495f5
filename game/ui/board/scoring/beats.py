"""What all scorings have in common: they advance beat by beat, and some beats score points."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from game.engine.event import Counted, Event, Names, Said, Scored

SHORT: Final = 0.10
"""Seconds for each of many things of one kind."""
STEP: Final = 0.45
POINTS: Final = 0.6
READABLE: Final = 1.2
"""What is said during a beat as long as this or longer is said in a sentence; else what is seen has to do."""
SENTENCE: Final = 1.6


@dataclass(frozen=True, slots=True)
class Gain:
    """Points that a seat got, or lost, and how many it has then."""

    seat: int
    points: int
    total: int
    reason: str


@dataclass(frozen=True, slots=True)
class Beat:
    """A moment of a scoring at normal pace. `event` is what is said then, `pieces` are what counts."""

    seconds: float
    event: Event | None = None
    pieces: Names = ()
    gain: Gain | None = None


class Scoring(ABC):
    """A scoring in steps; nothing of it depends on time, screen or language."""

    hold: float = 5.0
    """How long people may look at what it came to, in seconds, if nobody goes on by hand."""

    def __init__(self, beats: Sequence[Beat]) -> None:
        self.beats: Final = tuple(beats)
        self._ends: Final = tuple(accumulate(beat.seconds for beat in self.beats))

    @property
    def seconds(self) -> float:
        return self._ends[-1] if self._ends else 0.0

    def begun_at(self, beat: int) -> float:
        """When a beat begins, in seconds after the first."""
        return self._ends[beat] - self.beats[beat].seconds

    def over_at(self, seconds: float) -> int:
        """How many beats are over by then."""
        return sum(end <= seconds + 1e-9 for end in self._ends)

    def gains(self) -> list[Gain]:
        """All points in it, in order."""
        return [beat.gain for beat in self.beats if beat.gain is not None]

    @abstractmethod
    def after(self, count: int) -> object:
        """What is shown when so many beats are over: equal values look the same."""


def seat_of(event: Event) -> int | None:
    """The seat that an event is about, if it is about one."""
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
    """One gain for each seat, in the order in which they came; the reason is the last one's."""
    by_seat: dict[int, Gain] = {}
    for gain in gains:
        points = gain.points + (by_seat[gain.seat].points if gain.seat in by_seat else 0)
        by_seat[gain.seat] = Gain(gain.seat, points, gain.total, gain.reason)
    return tuple(by_seat.values())
