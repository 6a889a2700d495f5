"""How the points went over a match: a plot on a sheet of its own, or below the places."""

from __future__ import annotations

from typing import Final

from game.match.match import Match
from game.ui.board.scoring.chronicle import Chronicle
from game.ui.draw.fonts import Weight
from game.ui.draw.style import Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.ground import LIGHT
from game.ui.widgets.label import Label, Panel, text_height
from game.ui.widgets.pen import Pen
from game.ui.widgets.plot import Plot
from game.ui.widgets.widget import Align, Widget
from scenes.base.column import PADDING, Column
from scenes.base.widget_scene import WidgetScene
from scenes.services import Services
from scenes.table.score_story import courses_of

SHARE: Final = 0.62
"""How high the plot is below the places, as a share of their width."""


class ResultsCourse:
    """Made of the record alone. Only where at least one round has brought something."""

    def __init__(self, services: Services, match: Match, story: Chronicle) -> None:
        self._services: Final = services
        self._match: Final = match
        self._story: Final = story

    def compose(self, scene: WidgetScene, room: Box) -> None:
        """On a sheet that fills the room."""
        scene.add(Panel(scene.pen, "course", room, LIGHT.base))
        scene.add(*self._widgets(scene.pen, room.inset(PADDING)))

    def put_below(self, column: Column) -> None:
        """As the last row of a column."""
        column.put(column.width * SHARE, lambda home: self._widgets(column.pen, home), Gap.MEDIUM)

    def _widgets(self, pen: Pen, room: Box) -> list[Widget]:
        heading = self._services.say("scoring.course")
        high = text_height(pen, heading, Size.BODY, room.width, Weight.BOLD)
        axis = self._services.texts.of_game(self._match.header.setup.game, "counter", self._story.spec.part)
        below = pen.letters_high(Size.CAPTION) + 1
        plot = room.below(high + Gap.SMALL).above(below)
        courses, labels = courses_of(self._services, self._match.session, self._story)
        return [
            Label(pen, "course.heading", room.slice_top(high), heading, LIGHT, Size.BODY, Weight.BOLD),
            Plot(pen, "course.plot", plot, courses, labels, LIGHT),
            Label(
                pen, "course.axis", room.slice_bottom(below), axis, LIGHT, Size.CAPTION, colour=LIGHT.quiet,
                align=Align.MIDDLE,
            ),
        ]  # fmt: skip
