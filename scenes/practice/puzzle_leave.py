"""A puzzle is interrupted: go on, look at rules and settings, or leave it."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.widgets.button import Tone
from game.ui.widgets.icons import Icon
from scenes.practice.guide_leave import LeaveScene


class PuzzleLeaveScene(LeaveScene):
    """The pause of a puzzle: the way back to all puzzles in place of the set-up."""

    heading = "puzzle.left_heading"
    saying = "puzzle.left"

    def _entries(self) -> list[tuple[str, Callable[[], None], Icon, Tone]]:
        return [
            ("resume", self.back, Icon.BACK, Tone.PRIMARY),
            ("rules", self._open_rules, Icon.BOOK, Tone.NORMAL),
            ("settings", self._open_settings, Icon.GEAR, Tone.NORMAL),
            ("puzzles", self._on_play, Icon.PUZZLE, Tone.NORMAL),
            ("title", self._on_title, Icon.HOME, Tone.NORMAL),
        ]
