"""What happened since a person's last turn: shown again behind their curtain, as the public saw it."""

from __future__ import annotations

from typing import Final, Protocol

from game.engine.event import Counted, Moved, Scored, Turned
from game.engine.view import View, seen_by
from game.match.history.replay import since_last_turn
from game.match.match import Match, Report
from scenes.table.narrator import Narrator
from scenes.table.sharing import SharedTable

MOST_LINES: Final = 16
"""The most lines of the record that are shown again, so that nobody waits for older moves."""
STAYS: Final = 1.4
"""Seconds for which a step without animation stays, at the usual speed."""


class RecapTable(Protocol):
    """What a recap needs from the sharing of its table."""

    table: SharedTable

    def turn_to(self, seat: int | None) -> None:
        """Shows the table to this seat."""


class TableRecap:
    """What the others did, one step after the other; a tap ends it. Scorings are left out, since everybody saw them.

    Moves are animated again; a step without moves, or with reduced motion, is shown in words.
    """

    def __init__(self, match: Match, shared: RecapTable) -> None:
        self._match: Final = match
        self._shared: Final = shared
        self._left: list[Report] = []
        self.seat: int | None = None
        """The seat whose hand is shown after the recap."""
        self._stays_until = 0.0
        self.view: View | None = None
        """The public view at the recap's current step; None without a recap."""

    @property
    def _table(self) -> SharedTable:
        return self._shared.table

    @property
    def _narrator(self) -> Narrator:
        return self._shared.table.narrator

    def begin(self, seat: int) -> bool:
        """Begins a recap for this person. Returns whether there is anything to show."""
        match = self._match
        if not self._narrator.reading_factor():
            return False
        found = since_last_turn(match.rules, match.lines_shown(), seat, MOST_LINES)
        if found is None or not any(map(self._is_step, found[1])):
            return False
        before, self._left = found
        self.seat, self.view = seat, seen_by(before, None)
        self._stays_until = 0.0
        self._table.reconcile()
        self._narrator.changed()
        return True

    def go_on(self, now: float) -> None:
        """Shows the next step, or ends the recap."""
        # A clock that was set back must not hold up the recap.
        if self._stays_until - STAYS * self._narrator.reading_factor() <= now < self._stays_until:
            return
        while self._left and self.view is not None:
            report = self._left.pop(0)
            self.view = report.seen_by(None)[1]
            if self._is_step(report):
                self._show(report, now)
                return
        self.end()

    def _is_step(self, report: Report) -> bool:
        """Whether pieces moved, or a player did something that the log tells."""
        return bool(_moves(report)) or (report.seat is not None and bool(self._told(report)))

    def _told(self, report: Report) -> list[str]:
        """The public log lines for a step."""
        public, table = report.seen_by(None)
        events = [event for event in public if not isinstance(event, Counted | Scored)]
        return self._narrator.words_for(report.seat, events, table)

    def _show(self, report: Report, now: float) -> None:
        moves = _moves(report)
        if moves and self._narrator.duration_factor() > 0:
            self._table.look_away()
            self._table.playback.show_again(moves, report.seen_by(None)[1], now)
        else:
            self._stand(report, now)

    def _stand(self, report: Report, now: float) -> None:
        """Shows the table after a step without animation: changed pieces are lit, and words say what happened."""
        pieces, narrator = self._table.playback.stage.pieces, self._narrator
        before = {key: (zone, look.face) for key, (zone, look) in pieces.lying().items()}
        self._table.reconcile()
        lying = {key: (zone, look.face) for key, (zone, look) in pieces.lying().items()}
        pieces.raise_only((), {key for key in lying if lying[key] != before.get(key)})
        words = " · ".join(self._told(report))
        narrator.say(narrator.text("table.recap_step", what=words) if words else None, now)
        self._stays_until = now + STAYS * self._narrator.reading_factor()

    def end(self) -> None:
        """Ends the recap at once and shows the person's own hand."""
        seat = self.seat
        self.forget()
        if seat is not None:
            self._shared.turn_to(seat)

    def forget(self) -> None:
        self._left, self.seat, self.view = [], None, None


def _moves(report: Report) -> list[Moved | Turned]:
    """The public moves and turns of a step."""
    return [event for event in report.seen_by(None)[0] if isinstance(event, Moved | Turned)]
