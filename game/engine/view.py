"""The table as one viewer sees it, and the only place where anything is hidden.

Views and the events shown with them are made from redacted states only, except for `Everyone` after the match.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from game.engine.event import Event

if TYPE_CHECKING:
    from game.engine.game import State

UNKNOWN: Final = 0
"""The number of a piece that the viewer does not know; real pieces count from 1."""

Viewer = int | None
"""A seat, or None for what everybody may see."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece as a viewer sees it; `name` is None if they may not know which piece it is."""

    name: str | None
    face_up: bool = True


@dataclass(frozen=True, slots=True)
class Zone:
    """A place for pieces, bottom or left first. `seat` owns it; None means the middle of the table.

    `more` counts pieces below that are not listed one by one, such as those of a draw pile.
    """

    name: str
    pieces: tuple[Piece, ...] = ()
    seat: int | None = None
    more: int = 0


@dataclass(frozen=True, slots=True)
class Counter:
    """A number or word that belongs to the table or a seat; `hidden` while the viewer may not know it."""

    name: str
    value: int | str | None
    seat: int | None = None
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a seat is asked, as a text key with its values."""

    seat: int
    key: str
    values: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class View:
    """All that a viewer may see."""

    viewer: Viewer
    zones: tuple[Zone, ...]
    counters: tuple[Counter, ...]
    prompts: tuple[Prompt, ...]

    def zone(self, name: str) -> Zone:
        return next(zone for zone in self.zones if zone.name == name)

    def counter(self, name: str) -> Counter:
        return next(counter for counter in self.counters if counter.name == name)

    def known(self) -> frozenset[str]:
        """The names of all pieces that the viewer knows by sight."""
        return frozenset(piece.name for zone in self.zones for piece in zone.pieces if piece.name is not None)


class Everyone:
    """A viewer from whom nothing of one match is hidden; made from its final state, so no running match is shown."""

    __slots__ = ("_rules",)

    def __init__(self, end: State[Any]) -> None:
        if not end.over:
            raise ValueError("an unfinished match is never shown open")
        self._rules: Final = end.facts()["rules"]

    def may_see(self, state: State[Any]) -> bool:
        """Whether the state belongs to the match that has ended, which means that it has the same rules object."""
        return state.facts()["rules"] is self._rules


def seen_by(state: State[Any], viewer: Viewer | Everyone) -> View:
    """The table as a seat may see it, or everybody (None), or with nothing hidden (`Everyone`, after the match)."""
    if isinstance(viewer, Everyone):
        if not viewer.may_see(state):
            raise ValueError("another match has ended, not this one")
        return _opened(state)
    return state.redact(viewer).view(viewer)


def _opened(state: State[Any]) -> View:
    """The table with all pieces named; those that not everybody could see are face up."""
    public, table = seen_by(state, None).known(), state.view(None)
    return replace(table, zones=tuple(_turned_up(zone, public) for zone in table.zones))


def _turned_up(zone: Zone, public: frozenset[str]) -> Zone:
    pieces = (Piece(piece.name, piece.face_up or piece.name not in public) for piece in zone.pieces)
    return replace(zone, pieces=tuple(pieces))


def shown_events(events: Iterable[Event], before: View | None, after: View) -> Iterator[Event]:
    """The events as the viewer of both tables may see them: a piece has a name only if they know it by then.

    For a chance step `before` is None: whoever knew a piece before a shuffle does not know where it went.
    """
    known = after.known() if before is None else before.known() | after.known()
    for event in events:
        yield event.shown(known)


def learned_something(before: View, after: View) -> bool:
    """Whether the viewer learned something: a piece, or the value of a hidden counter."""
    if after.known() - before.known():
        return True
    covered = {counter.name for counter in before.counters if counter.hidden}
    return any(counter.name in covered and not counter.hidden for counter in after.counters)


def names(pieces: Iterable[int], naming: Mapping[int, str] | list[str], face_up: bool = True) -> tuple[Piece, ...]:
    """The pieces with these numbers, for a zone; an unknown one is face down."""
    return tuple(Piece(naming[number], face_up) if number else Piece(None, False) for number in pieces)
