"""Bots play while nobody does: a live match on the real table, above a bar that says what happens and why."""

from __future__ import annotations

from typing import Final

from game.match.match import Match, Report
from game.ui.input.pointer import Input, PointerInput, PointerPhase
from game.ui.widgets.box import Box
from scenes.kiosk.attract_bar import bar_top, compose_bar
from scenes.kiosk.attract_mode import SEAT, AttractMode, Parade
from scenes.services import Services
from scenes.stack import SceneStack
from scenes.table.framed import add_bar, table_above
from scenes.table.match_table import MatchTable
from scenes.table.stage import TableStage


class AttractScene(MatchTable):
    """A table where bots sit, above a bar with a caption and two ways to begin."""

    default = "take"
    goes_back = False

    def __init__(self, services: Services, stack: SceneStack, match: Match, parade: Parade) -> None:
        self._pressed: Final[set[str]] = set()
        self._parade: Final = parade
        self.attracts: Final = AttractMode(services, stack, match, self._follow)
        super().__init__(services, stack, self.attracts.opened, self.attracts)
        self.narrator.on_said = self._set_line
        self.viewer = SEAT

    def lay(self, services: Services) -> TableStage:
        """The whole table above the bar: nothing of it is covered."""
        return table_above(services, self.seating, bar_top(services))

    def build(self) -> None:
        super().build()
        add_bar(self.stage, bar_top(self.services))

    def compose(self) -> None:
        compose_bar(self)

    def hint_place(self) -> Box | None:
        return None

    # -- time ------------------------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        self.viewer = self.set.viewer = SEAT
        self.settle()

    def reconcile(self) -> None:
        """All that the log tells has been shown."""
        super().reconcile()
        self._set_line(self.log.lines[-1] if self.log.lines else "")

    def perform(self, report: Report, now: float) -> None:
        newest = self.log.entries[-1]
        super().perform(report, now)
        self.attracts.shown(report.seat, told=self.log.entries[-1] is not newest)
        self._tell_move()

    def update(self, now: float) -> None:
        super().update(now)
        self._tell_move()

    def _tell_move(self) -> None:
        """A move is told as soon as its pieces can be seen."""
        move = next((entry for entry in self.narrator.untold if entry.pieces), None)
        looks = self.set.pieces.looks()
        if move is not None and all(piece in looks and looks[piece].face.visible for piece in move.pieces):
            self._set_line(move.text)
            self.refresh()

    def _set_line(self, line: str) -> None:
        self.attracts.what, self.narrator.untold = line, []

    def seat_changed(self, seat: int) -> None:
        """Whoever takes a seat does so at another table."""

    def back(self) -> None:
        """Nothing lies below."""

    def _follow(self) -> None:
        """Another game follows."""
        following = self._parade.next(self.services)
        self.stack.replace(AttractScene(self.services, self.stack, following, self._parade))

    # -- what a visitor does ---------------------------------------------------------------------

    def takes(self, given: Input) -> bool:  # noqa: ARG002 - nobody plays here
        return False

    def handle(self, given: Input) -> None:
        """A tap on the table is one for a seat at it; it must have begun there, too."""
        super().handle(given)
        if not isinstance(given, PointerInput) or self.stack.top is not self:
            return
        on_table = given.at[1] < bar_top(self.services) and self.is_on_table(given.at)
        match given.phase:
            case PointerPhase.PRESS if on_table:
                self._pressed.add(given.pointer)
            case PointerPhase.RELEASE if given.pointer in self._pressed:
                self._pressed.clear()
                if on_table:
                    self.attracts.take_seat()
            case PointerPhase.CANCEL:
                self._pressed.discard(given.pointer)
