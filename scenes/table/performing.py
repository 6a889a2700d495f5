"""A scene in which something happens on a table: reports are performed one by one, with their scorings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.engine.event import Event
from game.engine.view import Everyone, View, Viewer
from game.match.match import Report
from game.match.session import Seating
from game.ui.board.animation import SPEEDS, Tempo
from game.ui.board.log import LogEntry, MoveLog
from game.ui.board.scoring.acts import Act, acts_of
from game.ui.board.scoring.beats import Beat
from game.ui.board.scoring.show import ScoringShow
from game.ui.board.targets import Target, targets
from scenes.base.widget_scene import WidgetScene
from scenes.table.performance import Performance
from scenes.table.scorings import open_scoring
from scenes.table.stage import TableStage


class PerformingScene(WidgetScene):
    """What is laid out, and what is being shown of it; subclasses say who looks, and what comes next."""

    seating: Seating
    viewer: int | None
    set: TableStage
    log: MoveLog
    message: str | None
    _performance: Performance | None
    _untold: list[LogEntry]
    """What the log tells of the report that is shown."""
    _targets: dict[str, Target]
    _paused_at: float | None

    def say(self, text: str | None, now: float | None = None) -> None:
        """A sentence for a while in place of the prompt."""
        raise NotImplementedError

    def seen(self) -> View:
        """The table as the viewer may see it now."""
        raise NotImplementedError

    def reconcile(self) -> None:
        """Everything is as the view has it."""
        raise NotImplementedError

    @property
    def eyes(self) -> Viewer | Everyone:
        """Through whose eyes the table is seen."""
        return self.viewer

    @property
    def animating(self) -> bool:
        """Whether something is being shown that happened."""
        return self._performance is not None

    @property
    def scoring(self) -> ScoringShow | None:
        """The scoring on its panel, while there is one."""
        return self._performance.show if self._performance is not None else None

    def skip(self) -> None:
        """What moves is there at once, and whatever lies there has been seen."""
        self.set.pieces.due.clear()
        if self._performance is not None:
            self._performance.skip(self.services.now())
            self._end_if_over(self._performance)

    def break_off(self) -> None:
        """Nothing more is shown of what is being shown; how things lie is for `reconcile`."""
        if self.scoring is not None:
            self.scoring.close()
        self._performance = None
        self.message = None

    def perform(self, report: Report, now: float) -> None:
        """Shows what happened, as far as the viewer may know it."""
        # The log stays on the screen when it is handed on, so it holds only what all may know.
        public, open_table = report.seen_by(None)
        self._untold = self.log.take(report.seat, public, {zone.name: zone.seat for zone in open_table.zones})
        acts = acts_of(public, self.set.scoring)
        if any(act.is_scoring for act in acts):
            self.gather(public, open_table)
        events, table = report.seen_by(self.eyes)
        acts = acts_of(events, self.set.scoring)
        self.set.place(table)
        self._targets = targets(table, self.set.placement)
        self._performance = Performance(self, acts, self._targets, partial(open_scoring, self, report))
        self._perform_on(self._performance, now)

    def show_again(self, performance: Performance, now: float) -> None:
        """Shows what happened before once more, and nothing else of it."""
        self._performance = performance
        self._perform_on(performance, now)

    def gather(self, events: Sequence[Event], table: View) -> None:
        """Everybody is about to look at a scoring with these events and this table after them, as all may know it."""

    def told_before(self, report: Report) -> list[Event]:  # noqa: ARG002 - who has a record knows more
        """All that happened before this, from the beginning of the match."""
        return []

    def glide_home(self) -> None:
        """Whatever is not where it belongs goes there."""
        self._performance = Performance(self, [Act(())], self._targets)
        self._perform_on(self._performance, self.services.now())

    def pace(self) -> float:
        """How slowly things move; 0 is at once."""
        return 0.0 if self.services.settings.motion == "reduced" else self.reading_pace()

    def reading_pace(self) -> float:
        """How slowly things are shown that have to be seen and read; 0 is not at all."""
        return SPEEDS[self.services.settings.speed]

    def tempo(self) -> Tempo:
        return Tempo(self.pace(), self.reading_pace())

    def _perform_on(self, performance: Performance, now: float) -> None:
        performance.go_on(now)
        self._end_if_over(performance)

    def _end_if_over(self, performance: Performance) -> None:
        if performance.over and self._performance is performance:
            self._performance = None
            self.message = None  # what was said while things moved gives way to what is asked now
            self.reconcile()
            self.refresh()

    def on_beat(self, beat: Beat) -> None:
        """A beat of the scoring that is shown."""
        if self._performance is not None:
            self._performance.beat(beat, self.services.now())

    def pause(self) -> None:
        super().pause()
        self._paused_at = self.services.now()

    def resume(self) -> None:
        if self.scoring is not None and self._paused_at is not None:
            self.scoring.delay(self.services.now() - self._paused_at)
        super().resume()
