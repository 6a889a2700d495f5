"""A match as it lies on the table for one viewer, and the one place that hides.

Tables and the events shown with them are made from redacted states only.
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
"""A seat, or None for nobody: what all may see."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece as a viewer sees it: without a name where they may not know which it is."""

    name: str | None
    face_up: bool = True


@dataclass(frozen=True, slots=True)
class Zone:
    """A place for pieces, bottom or left first. `seat` owns it, None is the middle of the table.

    `more` counts pieces below that nobody needs to see one by one, such as a draw pile's.
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
    """A viewer from whom nothing of one match is hidden; made of its end only, so that no running one is ever open."""

    __slots__ = ("_rules",)

    def __init__(self, end: State[Any]) -> None:
        if not end.over:
            raise ValueError("an unfinished match is never shown open")
        self._rules: Final = end.facts()["rules"]

    def may_see(self, state: State[Any]) -> bool:
        """Whether the state is of the match that has ended: of the same rules, made ready for it."""
        return state.facts()["rules"] is self._rules


def seen_by(state: State[Any], viewer: Viewer | Everyone) -> View:
    """The table as a seat, or nobody in particular, may see it; as it was, for everyone after the match."""
    if isinstance(viewer, Everyone):
        if not viewer.may_see(state):
            raise ValueError("another match has ended, not this one")
        return _opened(state)
    return state.redact(viewer).view(viewer)


def _opened(state: State[Any]) -> View:
    """All pieces with their names; those that somebody could not know are turned up."""
    public, table = seen_by(state, None).known(), state.view(None)
    return replace(table, zones=tuple(_turned_up(zone, public) for zone in table.zones))


def _turned_up(zone: Zone, public: frozenset[str]) -> Zone:
    pieces = (Piece(piece.name, piece.face_up or piece.name not in public) for piece in zone.pieces)
    return replace(zone, pieces=tuple(pieces))


def shown_events(events: Iterable[Event], before: View | None, after: View) -> Iterator[Event]:
    """The events as the viewer of both tables may see them: a piece has a name only if they know it by then.

    What chance brings comes without a table before: who knew a piece before a shuffle does not know where it went.
    """
    known = after.known() if before is None else before.known() | after.known()
    for event in events:
        yield event.shown(known)


def progress(before: View, after: View) -> bool:
    """Whether the viewer came to know something hidden: a piece, or a number that was covered."""
    if after.known() - before.known():
        return True
    covered = {counter.name for counter in before.counters if counter.hidden}
    return any(counter.name in covered and not counter.hidden for counter in after.counters)


def names(pieces: Iterable[int], naming: Mapping[int, str] | list[str], face_up: bool = True) -> tuple[Piece, ...]:
    """Pieces as seen, from their numbers; an unknown one shows its back."""
    return tuple(Piece(naming[number], face_up) if number else Piece(None, False) for number in pieces)
