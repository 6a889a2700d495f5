"""A match told again from its lines: every event from the beginning on."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.event import Event
from game.engine.game import Rules
from game.engine.record.reader import ActionLine, ChanceLine, Line


def told(rules: Rules, lines: Iterable[Line]) -> list[Event]:
    """All events of these lines as the rules tell them: names of hidden pieces included, so show numbers only."""
    state, events = rules.start(), list[Event]()
    for line in lines:
        match line:
            case ActionLine(seat, action):
                state.apply(seat, action, events)
            case ChanceLine(_, outcome):
                state.resolve(outcome, events)
    return events
