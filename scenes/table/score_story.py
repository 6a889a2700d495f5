"""How a match went, from its record: the points by round, for the score sheet and the results."""

from __future__ import annotations

from typing import Final

from game.match.history.replay import events_of
from game.match.match import Match
from game.match.session import Session
from game.ui.board.layout_file import read_layout
from game.ui.board.scoring.chronicle import Chronicle, chronicle_of
from game.ui.draw.fonts import Weight
from game.ui.draw.seat_marks import SeatMark, seat_mark
from game.ui.draw.style import Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.ground import LIGHT
from game.ui.widgets.label import Label, Panel, text_height
from game.ui.widgets.pen import Pen
from game.ui.widgets.plot import Course, Plot
from game.ui.widgets.widget import Align, Widget
from scenes.base.column import PADDING, Column
from scenes.services import Services

SHARE: Final = 0.62
"""The height of the plot below the places, as a share of their width."""


def story_of(services: Services, match: Match) -> Chronicle:
    """The rounds of a match as far as it has been shown."""
    path = services.folders.ours / "config" / "games" / match.header.setup.game / "layout.toml"
    spec = read_layout(path, players=match.rules.players).scoring
    return chronicle_of(spec, match.rules.players, events_of(match.rules, match.lines_shown()))


def mark_of(services: Services, session: Session, seat: int) -> SeatMark:
    colour = session.colours[seat] if seat < len(session.colours) else ""
    return seat_mark(colour, seat, safe=services.settings.safe_colours)


def courses_of(services: Services, session: Session, story: Chronicle) -> tuple[list[Course], list[str]]:
    """The totals of each seat after every round, starting at 0, and the names of the rounds."""
    rounds = story.begun()
    courses = [
        Course(mark_of(services, session, seat), (0, *(scores.entries[seat].total for scores in rounds)))
        for seat in range(story.players)
    ]
    return courses, [story.label(scores) for scores in rounds]


class ResultsCourse:
    """The points over a match as a plot. It needs at least one round with points."""

    def __init__(self, services: Services, match: Match, story: Chronicle) -> None:
        self._services: Final = services
        self._match: Final = match
        self._story: Final = story

    def on_sheet(self, pen: Pen, room: Box) -> list[Widget]:
        """The plot on a sheet that fills the room."""
        return [Panel(pen, "course", room, LIGHT.base), *self._widgets(pen, room.inset(PADDING))]

    def put_below(self, column: Column) -> None:
        """Adds the plot as the last row of a column."""
        column.put(column.width * SHARE, lambda home: self._widgets(column.pen, home), Gap.MEDIUM)

    def _widgets(self, pen: Pen, room: Box) -> list[Widget]:
        heading = self._services.say("scoring.course")
        high = text_height(pen, heading, Size.BODY, room.width, weight=Weight.BOLD)
        axis = self._services.texts.of_game(self._match.header.setup.game, "counter", self._story.spec.part)
        below = pen.letters_high(Size.CAPTION) + 1
        plot = room.below(high + Gap.SMALL).above(below)
        courses, labels = courses_of(self._services, self._match.session, self._story)
        return [
            Label(pen.on(LIGHT), "course.heading", room.slice_top(high), heading, weight=Weight.BOLD),
            Plot(pen.on(LIGHT), "course.plot", plot, courses, labels=labels),
            Label(
                pen.on(LIGHT),
                "course.axis",
                room.slice_bottom(below),
                axis,
                size=Size.CAPTION,
                colour=LIGHT.quiet,
                align=Align.MIDDLE,
            ),
        ]
