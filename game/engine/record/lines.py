"""The lines of a record: what they hold, and how they are written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.event import EventLog
from game.engine.game import Rules, Standings, State
from game.engine.record.header import Header
from game.engine.record.json_line import encode


@dataclass(frozen=True, slots=True)
class ChanceLine:
    """A chance step and its outcome: the numbers of the pieces drawn, or the seat."""

    chance: Chance
    outcome: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ActionLine:
    """An action of a seat."""

    seat: int
    action: Action


RecordLine = ChanceLine | ActionLine


def play_line(state: State[Any], line: RecordLine, events: EventLog = None) -> None:
    """Carries out a line that fits the state."""
    match line:
        case ActionLine(seat, action):
            state.apply(seat, action, events)
        case ChanceLine(_, outcome):
            state.resolve(outcome, events)


def replay_lines(rules: Rules, lines: Iterable[RecordLine], events: EventLog = None) -> State[Any]:
    """The state that these lines lead to."""
    state = rules.start()
    for line in lines:
        play_line(state, line, events)
    return state


def header_line(header: Header) -> str:
    return encode(header.as_json())


def line_text(rules: Rules, line: RecordLine) -> str:
    match line:
        case ActionLine(seat, action):
            return encode({"seat": seat, "do": action.do})
        case ChanceLine(chance, outcome) if chance.names_seat:
            return encode({"chance": chance.kind, "seat": outcome[0]})
        case ChanceLine(chance, outcome):
            return encode({"chance": chance.kind, "order": [rules.piece_name(piece) for piece in outcome]})


def result_line(standings: Standings) -> str:
    return encode({"result": {"scores": list(standings.scores), "winners": list(standings.winners)}})


def record_text(header: Header, rules: Rules, lines: Iterable[RecordLine]) -> str:
    """The record with these lines, without a result."""
    return header_line(header) + "".join(line_text(rules, line) for line in lines)
