"""The score track: moving figures, and the marks that they reach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.engine.event import EventLog
from game.engine.games.hornochsen import events as event

if TYPE_CHECKING:
    from game.engine.games.hornochsen.state import HornochsenState

START: Final = 0


def minus(state: HornochsenState, seat: int, points: int, events: EventLog) -> None:
    """Gives a seat minus points."""
    track = state.track
    left = track[seat]
    # HORN-15: minus points move the figure forward
    reached = left + points
    # HORN-16: only one figure stands on a field, so it goes on to a free one
    while reached in track:
        reached += 1
    track[seat] = reached
    if events is not None:
        event.moved(state, seat, events, left=left, points=points)
    ground = state.rules.ground
    if left < ground.heap and reached >= ground.marks[left]:
        _reach_mark(state, seat, left, events)


def plus(state: HornochsenState, seat: int, points: int, events: EventLog) -> None:
    """Gives a seat plus points."""
    track = state.track
    left = track[seat]
    # HORN-15: plus points move the figure back; what is left over at the start field is lost
    reached = max(START, left - points)
    # HORN-16: on to a free field towards the heap here too; the field that it leaves is free
    while reached not in (START, left) and reached in track:
        reached += 1
    track[seat] = reached
    if events is not None:
        event.moved(state, seat, events, left=left, points=-points)


def _reach_mark(state: HornochsenState, seat: int, left: int, events: EventLog) -> None:
    """Handles a figure that minus points moved onto or past an eye or the heap."""
    ground = state.rules.ground
    reached = state.track[seat]
    eye = eye_passed(ground.eyes, left, reached)
    # HORN-17: if it is the foremost of all after the move, the next round is open; moving back undoes nothing
    opens = eye is not None and reached == max(state.track)
    if opens:
        state.next_open = True
    # HORN-19: the match ends after this round, even if the figure moves back
    at_heap = reached >= ground.heap
    if at_heap:
        state.ending = True
    if events is not None:
        event.reached_mark(seat, eye if opens else None, at_heap, events)


def eye_passed(eyes: Sequence[int], left: int, reached: int) -> int | None:
    """The last eye that a forward move led onto or past, or None."""
    # HORN-17: from below the eye
    return max((eye for eye in eyes if left < eye <= reached), default=None)
