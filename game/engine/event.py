"""Events, a closed vocabulary: the log, the step-by-step scoring and the animations are made from them.

A game names every piece in its events; `shown` removes the names that a viewer may not know.
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
        """The event as shown to a viewer who knows these pieces."""
        return self


@dataclass(frozen=True, slots=True)
class PieceEvent(Event):
    """An event about pieces, in the order in which they move, turn or count."""

    pieces: Names

    def shown(self, known: frozenset[str]) -> Self:
        return replace(self, pieces=_covered(self.pieces, known))


@dataclass(frozen=True, slots=True)
class Moved(PieceEvent):
    """Pieces moved from one zone to another."""

    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Turned(PieceEvent):
    """Pieces were turned face up or face down in their zone."""

    zone: str
    face_up: bool


@dataclass(frozen=True, slots=True)
class Counted(PieceEvent):
    """A step of a scoring: these pieces count as `number` under the heading `what` (a text key)."""

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
    """A seat, or the table itself (None), announced something: a text key with its values."""

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
"""The list that collects events; None if they are not needed, as in playouts."""
