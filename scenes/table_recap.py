"""What happened since a person's last turn: shown once more behind their curtain, as nobody in particular sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.engine.event import Moved, Turned
from game.engine.table import Table, seen_by
from game.match.match import Report
from game.match.story import since_last_turn
from game.table.scoring.acts import Act
from game.table.targets import targets
from scenes.performance import Performance

if TYPE_CHECKING:
    from scenes.table import TableScene

MOST_LINES: Final = 16
"""Older moves are history, and nobody waits for them."""


class TableRecap:
    """The moves of the others, one after the other; a tap ends it. Points were counted before everybody's eyes."""

    def __init__(self, scene: TableScene) -> None:
        self._scene: Final = scene
        self._left: list[Report] = []
        self._seat: int | None = None
        self.table: Table | None = None
        """How the table lies in the middle of it; None while nothing is shown again."""

    def begin(self, seat: int) -> bool:
        """Whether there is something to show this person again, and it has begun."""
        match = self._scene.match
        if self._scene.pace() <= 0:
            return False
        found = since_last_turn(match.rules, match.lines_shown(), seat, MOST_LINES)
        if found is None or not any(_moves(report) for report in found[1]):
            return False
        before, self._left = found
        self._seat, self.table = seat, seen_by(before, None)
        self._scene.reconcile()
        self._scene.refresh()
        return True

    def go_on(self, now: float) -> None:
        """The next move, or the end."""
        while self._left and self.table is not None:
            report = self._left.pop(0)
            self.table = report.seen_by(None)[1]
            if _moves(report):
                self._show(report, now)
                return
        self.end()

    def _show(self, report: Report, now: float) -> None:
        table_set = self._scene.set
        table = report.seen_by(None)[1]
        table_set.place(table)
        goals = targets(table, table_set.placement)
        self._scene.show_again(Performance(self._scene, [Act(tuple(_moves(report)))], goals), now)

    def end(self) -> None:
        """The person's own hand is shown, wherever the recap was."""
        seat = self._seat
        self.forget()
        if seat is not None:
            self._scene.turn_to(seat)

    def forget(self) -> None:
        """Nothing more is shown again."""
        self._left, self._seat, self.table = [], None, None


def _moves(report: Report) -> list[Moved | Turned]:
    """What is to be seen of it: pieces that moved or turned."""
    return [event for event in report.seen_by(None)[0] if isinstance(event, Moved | Turned)]
