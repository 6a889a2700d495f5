"""Performs reports on a table one by one: pieces move, scorings open on panels, captions are told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from game.engine.event import Event
from game.engine.view import Everyone, View, Viewer
from game.match.match import Report
from game.match.session import Seating
from game.ui.board.scoring.acts import Act, acts_of
from game.ui.board.scoring.beats import Beat, Scoring
from game.ui.board.scoring.chronicle import chronicle_of
from game.ui.board.scoring.kinds import ScoringWords, panel_for, scoring_of
from game.ui.board.scoring.show import ScoringShow, Timing
from scenes.table.narrator import Narrator
from scenes.table.performance import OpenScoring, Performance
from scenes.table.stage import TableStage

BOTS_HOLD: Final = 1.5
"""Seconds that a finished scoring stays when no person plays."""


class Playback:
    """Shows on one table what happened.

    `settled` is called when nothing moves any more; `told_before` gives all events before a report, from the beginning
    of the match.
    """

    def __init__(
        self,
        stage: TableStage,
        narrator: Narrator,
        seating: Seating,
        settled: Callable[[], None],
        told_before: Callable[[Report], list[Event]],
    ) -> None:
        self.stage = stage
        self.narrator: Final = narrator
        self._seating: Final = seating
        self._settled: Final = settled
        self._told_before: Final = told_before
        self._performance: Performance | None = None
        self._paused_at: float | None = None

    @property
    def running(self) -> bool:
        """Whether the table is still showing something that happened."""
        return self._performance is not None

    @property
    def scoring(self) -> ScoringShow | None:
        """The scoring on its panel; None without one."""
        return self._performance.show if self._performance is not None else None

    def scores(self, events: Sequence[Event]) -> bool:
        """Whether a panel shows some of these events."""
        return any(act.is_scoring for act in acts_of(events, self.stage.scoring))

    # -- what is shown ---------------------------------------------------------------------------

    def perform(self, report: Report, eyes: Viewer | Everyone, now: float) -> None:
        """Shows the events of a report that these eyes may see."""
        events, table = report.seen_by(eyes)
        acts = acts_of(events, self.stage.scoring)
        self.stage.place(table)
        self._begin(acts, now, partial(self._open_scoring, report, eyes))

    def show_again(self, events: Sequence[Event], table: View, now: float) -> None:
        """Shows the moves among these events again, up to this view, without scorings."""
        self.stage.place(table)
        self._begin([Act(tuple(events))], now)

    def glide_home(self) -> None:
        """Sends every displaced piece back to where it belongs."""
        self._begin([Act(())], self.narrator.now())

    def _begin(self, acts: Sequence[Act], now: float, opening: OpenScoring | None = None) -> None:
        self._performance = Performance(self.stage, self.narrator, acts, opening)
        self.go_on(now)

    # -- time ------------------------------------------------------------------------------------

    def go_on(self, now: float) -> None:
        if self._performance is not None:
            self._performance.go_on(now)
            self._end_if_over(self._performance)

    def skip(self) -> None:
        """Skips the current act; every piece then counts as seen long enough."""
        self.stage.pieces.due.clear()
        if self._performance is not None:
            self._performance.skip(self.narrator.now())
            self._end_if_over(self._performance)

    def _end_if_over(self, performance: Performance) -> None:
        if performance.over and self._performance is performance:
            self._performance = None
            self.narrator.message = None  # messages about the moves give way to the next question
            self.narrator.untold = []
            self._settled()

    def break_off(self) -> None:
        """Stops what is being shown; the caller puts the pieces in place."""
        if self.scoring is not None:
            self.scoring.close()
        self._performance = None
        self.narrator.message = None
        self.narrator.untold = []

    def rebuild(self, stage: TableStage, now: float) -> None:
        """Goes on with a new stage after the table was rebuilt."""
        self.stage = stage
        if self._performance is not None:
            self._performance.rebuild(stage, now)

    def pause(self) -> None:
        """Remembers when another scene covered the table, so that an open scoring can be delayed."""
        self._paused_at = self.narrator.now()

    def resume(self) -> None:
        """Delays an open scoring by the time for which the table was covered."""
        if self.scoring is not None and self._paused_at is not None:
            self.scoring.delay(self.narrator.now() - self._paused_at)

    # -- scorings --------------------------------------------------------------------------------

    def _open_scoring(
        self, report: Report, eyes: Viewer | Everyone, act: Act, now: float, on_beat: Callable[[Beat], None]
    ) -> ScoringShow:
        """Opens the panel for a scoring; the plates show the numbers before its points."""
        stage, narrator = self.stage, self.narrator
        before = chronicle_of(stage.scoring, self._seating.rules.players, self._told_before(report))
        scoring = scoring_of(stage.scoring, act.events, before)
        stage.account(report.table_at(act.events[0], eyes), scoring.gains())
        narrator.say(None)  # the last move's message is not part of the scoring
        say = narrator.text
        words = ScoringWords(say("scoring.continue"), say("scoring.points"), say("scoring.total"))
        panel = panel_for(stage.surroundings(), scoring, words)
        timing = Timing(now, narrator.duration_factor(), self._hold_time(scoring))
        return ScoringShow(
            scoring, panel, looks=stage.pieces.looks(), plates=stage.placement.plates, timing=timing, on_beat=on_beat
        )

    def _hold_time(self, scoring: Scoring) -> float:
        return scoring.hold if self._seating.session.humans() else BOTS_HOLD
