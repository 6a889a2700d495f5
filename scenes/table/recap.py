"""What happened since a person's last turn: shown once more behind their curtain, as nobody in particular sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.engine.event import Counted, Moved, Scored, Turned
from game.engine.view import View, seen_by
from game.match.history.story import since_last_turn
from game.match.match import Report
from game.ui.board.animation import SPEEDS
from game.ui.board.log import MoveLog

if TYPE_CHECKING:
    from scenes.table.table_scene import TableScene

MOST_LINES: Final = 16
"""Older moves are history, and nobody waits for them."""
STAYS: Final = 1.4
"""Seconds for which a step that does not move can be read, at the usual speed."""


class TableRecap:
    """What the others did, one step after the other; a tap ends it. Points were counted before everybody's eyes.

    What moved moves again; where nothing may move, and where nothing did, the step stands there in words.
    """

    def __init__(self, scene: TableScene) -> None:
        self._scene: Final = scene
        self._left: list[Report] = []
        self.seat: int | None = None
        """Whose hand comes after it."""
        self._stays_until = 0.0
        self.table: View | None = None
        """How the table lies in the middle of it; None while nothing is shown again."""

    def begin(self, seat: int) -> bool:
        """Whether there is something to show this person again, and it has begun."""
        match = self._scene.match
        if not self._readable():
            return False
        found = since_last_turn(match.rules, match.lines_shown(), seat, MOST_LINES)
        if found is None or not any(map(self._is_step, found[1])):
            return False
        before, self._left = found
        self.seat, self.table = seat, seen_by(before, None)
        self._stays_until = 0.0
        self._scene.reconcile()
        self._scene.refresh()
        return True

    def _readable(self) -> float:
        """How long a step takes beside the usual speed; 0 is for those who want everything at once."""
        return SPEEDS[self._scene.services.settings.speed]

    def go_on(self, now: float) -> None:
        """The next step, or the end."""
        # A clock that was put back holds nobody up.
        if self._stays_until - STAYS * self._readable() <= now < self._stays_until:
            return
        while self._left and self.table is not None:
            report = self._left.pop(0)
            self.table = report.seen_by(None)[1]
            if self._is_step(report):
                self._show(report, now)
                return
        self.end()

    def _is_step(self, report: Report) -> bool:
        """Whether pieces moved, or somebody did something that is told in words."""
        return bool(_moves(report)) or (report.seat is not None and bool(self._told(report)))

    def _told(self, report: Report) -> list[str]:
        """What all were told of it."""
        scene = self._scene
        log = MoveLog(scene.services.texts, scene.game, scene.log.names)
        public, table = report.seen_by(None)
        events = [event for event in public if not isinstance(event, Counted | Scored)]
        log.take(report.seat, events, {zone.name: zone.seat for zone in table.zones})
        return [entry.text for entry in log.entries if not entry.is_part]

    def _show(self, report: Report, now: float) -> None:
        moves = _moves(report)
        if moves and self._scene.narrator.pace() > 0:
            self._move(moves, report, now)
        else:
            self._stand(report, now)

    def _move(self, moves: list[Moved | Turned], report: Report, now: float) -> None:
        self._scene.look_away()
        self._scene.playback.show_again(moves, report.seen_by(None)[1], now)

    def _stand(self, report: Report, now: float) -> None:
        """The table as it lay after this, what is new on it in the light, and what it was in words."""
        scene, pieces = self._scene, self._scene.set.pieces
        before = {key: (zone, look.face) for key, (zone, look) in pieces.lying().items()}
        scene.reconcile()
        lying = {key: (zone, look.face) for key, (zone, look) in pieces.lying().items()}
        pieces.raise_only((), {key for key in lying if lying[key] != before.get(key)})
        words = " · ".join(self._told(report))
        scene.narrator.say(scene.services.say("table.recap_step", what=words) if words else None, now)
        self._stays_until = now + STAYS * self._readable()

    def end(self) -> None:
        """The person's own hand is shown, wherever the recap was."""
        seat = self.seat
        self.forget()
        if seat is not None:
            self._scene.turn_to(seat)

    def forget(self) -> None:
        """Nothing more is shown again."""
        self._left, self.seat, self.table = [], None, None


def _moves(report: Report) -> list[Moved | Turned]:
    """What is to be seen of it: pieces that moved or turned."""
    return [event for event in report.seen_by(None)[0] if isinstance(event, Moved | Turned)]
