"""How the points went over a match: a plot on a sheet of its own, or below the places."""

from __future__ import annotations

from typing import Final

from game.app.fonts import Weight
from game.app.services import Services
from game.app.style import Gap, Size
from game.app.widgets.box import Box
from game.app.widgets.ground import LIGHT
from game.app.widgets.label import Label, Panel, text_height
from game.app.widgets.pen import Pen
from game.app.widgets.plot import Plot
from game.app.widgets.widget import Align, Widget
from game.match.match import Match
from game.table.scoring.chronicle import Chronicle
from scenes.column import PADDING, Column
from scenes.score_story import courses_of
from scenes.widget_scene import WidgetScene

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
