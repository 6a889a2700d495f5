"""Splits a report into acts: pieces move, then a scoring is shown, then pieces move again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.event import Asked, Began, Counted, Ended, Event, Said, Scored
from game.ui.board.scoring.spec import ScoringSpec


@dataclass(frozen=True, slots=True)
class Act:
    """Events that are shown together: a scoring on its panel, everything else as motions."""

    events: tuple[Event, ...]
    is_scoring: bool = False


def acts_of(events: Sequence[Event], spec: ScoringSpec) -> list[Act]:
    """Splits the events into acts. Moves in the middle of a scoring are shown after it; no event is lost."""
    acts: list[Act] = []
    waiting: list[Event] = []
    scoring: list[Event] = []
    for at, event in enumerate(events):
        if scoring and isinstance(event, Began | Ended | Asked):
            acts.append(Act(tuple(scoring), is_scoring=True))
            scoring = []
        if scoring and isinstance(event, Counted | Scored | Said):
            scoring.append(event)
        elif opens(events[at:], spec):
            if waiting:
                acts.append(Act(tuple(waiting)))
                waiting = []
            scoring = [event]
        else:
            waiting.append(event)
    if scoring:
        acts.append(Act(tuple(scoring), is_scoring=True))
    return [*acts, Act(tuple(waiting))]


def opens(events: Sequence[Event], spec: ScoringSpec) -> bool:
    """Whether a panel opens with the first of these events."""
    event = events[0]
    match spec.kind:
        case "bars":
            return isinstance(event, Counted) and (event.what in spec.bars or event.what in spec.extra)
        case "sheet":
            counts = {line.count for line in spec.lines}
            return isinstance(event, Scored) or (isinstance(event, Counted) and event.what in counts)
        case "tally":
            return isinstance(event, Scored) or (isinstance(event, Counted) and _leads_to_points(events))
    return False


def _leads_to_points(events: Sequence[Event]) -> bool:
    """Whether somebody scores before this part of the match is over."""
    for event in events:
        if isinstance(event, Began | Ended | Asked):
            return False
        if isinstance(event, Scored):
            return True
    return False
