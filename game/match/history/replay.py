"""A record as positions to view: step by step in both directions, round by round, by those who may see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from game.engine.event import Began, Event
from game.engine.game import Rules, Standings, State
from game.engine.record.lines import ActionLine, RecordLine, replay_lines
from game.engine.record.reader import Record
from game.engine.view import Everyone, View, Viewer, seen_by
from game.match.match import Report, carry_out
from game.match.session import Session, new_session

ROUNDS: Final = ("round", "pass", "deck")
"""The kinds of parts that people jump between: the first of these kinds that a match has."""

TABLES: Final = 64
"""How many views are cached: screens ask for the same one several times."""

Sight = Viewer | Everyone
"""Whose view of a match a replay shows."""


class HiddenFrom(Exception):
    """A match that is not over is shown only as everybody may see it."""


@dataclass(frozen=True, slots=True)
class ReplayPart:
    """A part of the match, and the position at which it begins."""

    position: int
    what: str
    number: int


@dataclass(frozen=True, slots=True)
class OldReport(Report):
    """A report of an old match: what a seat saw is shown only if the match is over."""

    finished: bool = False

    def seen_by(self, viewer: Sight) -> tuple[list[Event], View]:
        if not self.finished and viewer is not None:
            raise HiddenFrom
        return Report.seen_by(self, viewer)


class Replay:
    """Position 0 is before the first chance step; each further position is one report later.

    All positions are kept: states are small, so stepping back and jumping cost nothing and are exact.
    """

    def __init__(self, record: Record, session: Session | None = None, clause: str = "") -> None:
        """`clause`: the clause whose earlier reading the match was played by; the record is the part still valid."""
        self.clause: Final = clause
        self.header: Final = record.header
        self.rules: Final = record.rules
        self.session: Final = session or new_session(record.header)
        self.finished: Final = record.state.over
        self._lines: Final = record.lines
        self._everyone: Final = Everyone(record.state) if self.finished else None
        self._reports: Final = tuple(_reports(record))
        self._seen: Final = lru_cache(maxsize=TABLES)(self._table)
        self._parts: Final = tuple(_parts(self._reports))
        named = {part.what for part in self._parts}
        kind = next((kind for kind in ROUNDS if kind in named), None)
        self.rounds: Final = tuple(part for part in self._parts if part.what == kind or kind is None)

    @property
    def last(self) -> int:
        """The last position."""
        return len(self._reports) - 1

    def sights(self) -> list[Sight]:
        """The sights on offer: every seat, None and `Everyone` for a match that is over, else only None."""
        if self._everyone is None:
            return [None]
        return [*range(self.rules.players), None, self._everyone]

    def view(self, position: int, sight: Sight) -> View:
        """The table at this position for this sight, or HiddenFrom."""
        if not self.finished and sight is not None:
            raise HiddenFrom
        return self._seen(position, sight)

    def _table(self, position: int, sight: Sight) -> View:
        return seen_by(self._reports[position].after, sight)

    def report(self, position: int) -> Report:
        """The report that led to this position; it raises HiddenFrom for a viewer who may not see it."""
        return self._reports[position]

    def told(self, position: int, sight: Sight) -> tuple[list[Event], View]:
        """The events and the table of that report for this sight, or HiddenFrom."""
        return self._reports[position].seen_by(sight)

    def history(self, position: int) -> list[Event]:
        """All events before the report of this position, with hidden names, so show numbers only."""
        return [event for report in self._reports[:position] for step in report.steps for event in step.events]

    def lines(self, position: int) -> tuple[RecordLine, ...]:
        """The lines of the record that lead to this position."""
        return self._lines[: sum(len(report.steps) for report in self._reports[: position + 1])]

    def position_before(self, line: int) -> int:
        """The position in which the line with this index was decided."""
        count = 0
        for position, report in enumerate(self._reports):
            if count + len(report.steps) > line:
                return position - 1
            count += len(report.steps)
        return self.last

    def seat(self, position: int) -> int | None:
        """The seat whose decision led to this position; None at the beginning."""
        return self._reports[position].seat

    def deciders(self, position: int) -> tuple[int, ...]:
        """The seats that owed a decision here."""
        return tuple(self._reports[position].after.asking_order())

    def standings(self) -> Standings | None:
        """The final standings; None if the match is not over or was played by an earlier reading of the rules."""
        return self._reports[-1].after.standings() if self.finished and not self.clause else None

    # -- parts -----------------------------------------------------------------------------------

    def parts_at(self, position: int) -> list[ReplayPart]:
        """The parts that this position is in, the outermost first: a part ends where an outer one begins."""
        found: dict[str, ReplayPart] = {}
        for part in self._parts:
            if part.position > position:
                break
            kinds = list(found)
            for inner in kinds[kinds.index(part.what) :] if part.what in found else ():
                del found[inner]
            found[part.what] = part
        return list(found.values())

    def round_before(self, position: int) -> int:
        """Where the round began, or the round before if the position is at its beginning; else the first position."""
        return max((part.position for part in self.rounds if part.position < position), default=0)

    def round_after(self, position: int) -> int:
        """Where the next round begins, else the last position."""
        return min((part.position for part in self.rounds if part.position > position), default=self.last)


def _reports(record: Record) -> Iterator[OldReport]:
    """The record as it was reported when it was played: each action with the chance steps after it."""
    state, finished = record.rules.start(), record.state.over
    yield OldReport(None, (), state.copy(), finished)
    for lines in _moves(record.lines):
        steps = tuple(carry_out(state, line) for line in lines)
        seat = lines[0].seat if isinstance(lines[0], ActionLine) else None
        yield OldReport(seat, steps, state.copy(), finished)


def _moves(lines: Sequence[RecordLine]) -> Iterator[list[RecordLine]]:
    """The lines in groups; each group but the first begins with an action."""
    group: list[RecordLine] = []
    for line in lines:
        if isinstance(line, ActionLine) and group:
            yield group
            group = []
        group.append(line)
    if group:
        yield group


def _parts(reports: Sequence[Report]) -> Iterator[ReplayPart]:
    for position, report in enumerate(reports):
        for step in report.steps:
            for event in step.events:
                if isinstance(event, Began):
                    yield ReplayPart(position, event.what, event.number)


# -- replaying a match -------------------------------------------------------------------------------


def events_of(rules: Rules, lines: Iterable[RecordLine]) -> list[Event]:
    """All events of these lines, with the names of hidden pieces, so show numbers only."""
    events = list[Event]()
    replay_lines(rules, lines, events)
    return events


def since_last_turn(
    rules: Rules, lines: Sequence[RecordLine], seat: int, most: int
) -> tuple[State[Any], list[Report]] | None:
    """The state and the reports since this seat's last action, of the last `most` lines at most; None without one."""
    own = [at for at, line in enumerate(lines) if isinstance(line, ActionLine) and line.seat == seat]
    if not own:
        return None
    last = min(most, len(lines) - own[-1] - 1)
    return replay_lines(rules, lines[: len(lines) - last]), retell_events(rules, lines, last)


def retell_events(rules: Rules, lines: Sequence[RecordLine], last: int) -> list[Report]:
    """The reports of the last `last` lines, one for each line, so that no line waits for another."""
    first = len(lines) - last
    state, reports = replay_lines(rules, lines[:first]), list[Report]()
    for line in lines[first:]:
        step = carry_out(state, line)
        reports.append(Report(line.seat if isinstance(line, ActionLine) else None, (step,), step.after))
    return reports
