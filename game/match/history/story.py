"""A match told again from its lines: every event from the beginning on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from game.engine.event import Event
from game.engine.game import Rules, State
from game.engine.record.reader import ActionLine, ChanceLine, RecordLine
from game.match.match import Happening, Report


def events_of(rules: Rules, lines: Iterable[RecordLine]) -> list[Event]:
    """All events of these lines as the rules tell them: names of hidden pieces included, so show numbers only."""
    state, events = rules.start(), list[Event]()
    for line in lines:
        match line:
            case ActionLine(seat, action):
                state.apply(seat, action, events)
            case ChanceLine(_, outcome):
                state.resolve(outcome, events)
    return events


def since_last_turn(
    rules: Rules, lines: Sequence[RecordLine], seat: int, most: int
) -> tuple[State[Any], list[Report]] | None:
    """The state after this seat's last action and what was reported since, the last lines at most; None before it."""
    own = [at for at, line in enumerate(lines) if isinstance(line, ActionLine) and line.seat == seat]
    if not own:
        return None
    last = min(most, len(lines) - own[-1] - 1)
    state = rules.start()
    for line in lines[: len(lines) - last]:
        match line:
            case ActionLine(who, action):
                state.apply(who, action)
            case ChanceLine(_, outcome):
                state.resolve(outcome)
    return state, retell_events(rules, lines, last)


def retell_events(rules: Rules, lines: Sequence[RecordLine], last: int) -> list[Report]:
    """The last of these lines, this many, as they were reported: a report a line, so that nothing waits for another."""
    state, reports = rules.start(), list[Report]()
    for at, line in enumerate(lines):
        events = list[Event]() if at >= len(lines) - last else None
        before = state.copy() if events is not None and isinstance(line, ActionLine) else None
        match line:
            case ActionLine(seat, action):
                state.apply(seat, action, events)
            case ChanceLine(_, outcome):
                state.resolve(outcome, events)
        if events is not None:
            after = state.copy()
            seat_of = line.seat if isinstance(line, ActionLine) else None
            reports.append(Report(seat_of, (Happening(before, after, tuple(events)),), after))
    return reports
