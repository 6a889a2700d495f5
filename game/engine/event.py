"""What happened, in a closed vocabulary: the log, the step-by-step scoring and the animations are made of it.

A game names every piece in its events; `shown` covers those that a viewer may not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

Names = tuple[str | None, ...]


def _covered(pieces: Names, known: frozenset[str]) -> Names:
    return tuple(name if name in known else None for name in pieces)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened; immutable."""

    def shown(self, known: frozenset[str]) -> Self:  # noqa: ARG002 - for events about pieces
        """The event for a viewer who knows these pieces."""
        return self


@dataclass(frozen=True, slots=True)
class PieceEvent(Event):
    """An event about pieces, in the order in which they are dealt with."""

    pieces: Names

    def shown(self, known: frozenset[str]) -> Self:
        return replace(self, pieces=_covered(self.pieces, known))


@dataclass(frozen=True, slots=True)
class Moved(PieceEvent):
    """Pieces went from one zone to another."""

    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Turned(PieceEvent):
    """Pieces were turned over where they lie."""

    zone: str
    face_up: bool


@dataclass(frozen=True, slots=True)
class Counted(PieceEvent):
    """A step of a scoring: these pieces make this number under this heading (a text key)."""

    what: str
    number: int
    values: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scored(PieceEvent):
    """A seat's points changed by `points` to `total`, because of `reason` (a text key)."""

    seat: int
    points: int
    total: int
    reason: str


@dataclass(frozen=True, slots=True)
class Said(Event):
    """A seat, or the table itself, made something known that is no piece: a text key with its values."""

    seat: int | None
    key: str
    values: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Asked(Event):
    """A seat owes a decision in the middle of its own move."""

    seat: int
    key: str
    values: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Began(Event):
    """A part of the match (round, trick, pass, deck: a text key) began."""

    what: str
    number: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """A part of the match ended; `match` at the very end."""

    what: str
    number: int


EventLog = list[Event] | None
"""Where events go; None when nobody asks, as in playouts."""
