"""A scene with background work: its progress, a button that stops it, and the results so far."""

from __future__ import annotations

from typing import Any

from game.bots.process.job import BackgroundJob
from game.ui.draw.style import Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, button_width
from game.ui.widgets.ground import LIGHT
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import SHARE_BAR, ShareBar
from game.ui.widgets.widget import Widget
from scenes.base.column import Column
from scenes.base.widget_scene import WidgetScene
from scenes.services import Services
from scenes.stack import SceneStack


class WorkingScene(WidgetScene):
    """Subclasses start their work in `begin` and get its results in `take`."""

    def __init__(self, services: Services, stack: SceneStack) -> None:
        super().__init__(services, stack)
        self._work: list[BackgroundJob] = []
        self.stopped = False

    def begin(self) -> list[BackgroundJob]:
        """Starts the work. Returns its jobs."""
        raise NotImplementedError

    def take(self, piece: Any) -> None:
        """Called with each result."""
        raise NotImplementedError

    @property
    def share(self) -> float:
        """How much of the work is done, from 0 to 1."""
        raise NotImplementedError

    @property
    def working(self) -> bool:
        return any(not work.done for work in self._work)

    @property
    def failed(self) -> bool:
        return any(work.failed for work in self._work)

    # -- the scene -------------------------------------------------------------------------------

    def enter(self) -> None:
        self._work = self.begin()
        self.refresh()

    def leave(self) -> None:
        self.stop()

    def stop(self) -> None:
        """Stops the work and keeps the results so far."""
        self.stopped = self.stopped or self.working
        for work in self._work:
            work.close()

    def update(self, now: float) -> None:
        super().update(now)
        if not self.working:
            return
        found = [piece for work in self._work for piece in work.poll()]
        for piece in found:
            self.take(piece)
        if not self.working:
            self.ended()
        if found or not self.working:
            self.refresh()

    def ended(self) -> None:
        """Called when no more results will come, because the work is done or was stopped."""

    # -- parts -----------------------------------------------------------------------------------

    def put_progress(self, column: Column, text: str) -> None:
        """Adds a text, a progress bar and a stop button while the work goes on."""
        if not self.working:
            return
        say, pen = self.services.say, self.pen
        column.text("progress.text", text, Size.BODY)
        column.put(SHARE_BAR, lambda home: [ShareBar(pen, "progress.bar", home, self.share)])
        stop, side = say("review.stop"), pen.measure.control

        def make(home: Box) -> list[Widget]:
            width = min(home.width, button_width(pen, stop, icon=True))
            return [Button(pen.on(LIGHT), "stop", home.slice_left(width), self._stop_now, text=stop, icon=Icon.CLOSE)]

        column.put(side, make, Gap.MEDIUM)

    def _stop_now(self) -> None:
        self.stop()
        self.ended()
        self.refresh()

    def put_state(self, column: Column) -> None:
        """Says that results are missing, if the work failed or was stopped."""
        if self.failed or self.stopped:
            key = "review.failed" if self.failed else "review.stopped"
            column.text("progress.state", self.services.say(key), Size.CAPTION, colour=LIGHT.quiet)
