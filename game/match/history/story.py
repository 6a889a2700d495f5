"""A match told again from its lines: every event from the beginning on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from game.engine.event import Event
from game.engine.game import Rules, State
from game.engine.record.lines import ActionLine, RecordLine, replay_lines
from game.match.match import Report, carry_out


def events_of(rules: Rules, lines: Iterable[RecordLine]) -> list[Event]:
    """All events of these lines as the rules tell them: names of hidden pieces included, so show numbers only."""
    events = list[Event]()
    replay_lines(rules, lines, events)
    return events


def since_last_turn(
    rules: Rules, lines: Sequence[RecordLine], seat: int, most: int
) -> tuple[State[Any], list[Report]] | None:
    """The state after this seat's last action and what was reported since, the last lines at most; None before it."""
    own = [at for at, line in enumerate(lines) if isinstance(line, ActionLine) and line.seat == seat]
    if not own:
        return None
    last = min(most, len(lines) - own[-1] - 1)
    return replay_lines(rules, lines[: len(lines) - last]), retell_events(rules, lines, last)


def retell_events(rules: Rules, lines: Sequence[RecordLine], last: int) -> list[Report]:
    """The last of these lines, this many, as they were reported: a report a line, so that nothing waits for another."""
    first = len(lines) - last
    state, reports = replay_lines(rules, lines[:first]), list[Report]()
    for line in lines[first:]:
        step = carry_out(state, line)
        reports.append(Report(line.seat if isinstance(line, ActionLine) else None, (step,), step.after))
    return reports
