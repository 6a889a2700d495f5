"""How a match went, from its record: the points by round, for the score sheet and the results."""

from __future__ import annotations

from game.match.history.story import events_of
from game.match.match import Match
from game.match.session import Session
from game.ui.board.layout_file import read_layout
from game.ui.board.scoring.chronicle import Chronicle, chronicle_of
from game.ui.draw.seat_marks import SeatMark, seat_mark
from game.ui.widgets.plot import Course
from scenes.services import Services


def story_of(services: Services, match: Match) -> Chronicle:
    """The rounds of a match as far as it was shown."""
    path = services.folders.ours / "config" / "games" / match.header.setup.game / "layout.toml"
    spec = read_layout(path, players=match.rules.players).scoring
    return chronicle_of(spec, match.rules.players, events_of(match.rules, match.lines_shown()))


def mark_of(services: Services, session: Session, seat: int) -> SeatMark:
    """The mark that a seat has in this match."""
    colour = session.colours[seat] if seat < len(session.colours) else ""
    return seat_mark(colour, seat, safe=services.settings.safe_colours)


def courses_of(services: Services, session: Session, story: Chronicle) -> tuple[list[Course], list[str]]:
    """The totals after every round by seat, from nothing on, and what the rounds are called."""
    chapters = story.begun()
    courses = [
        Course(mark_of(services, session, seat), (0, *(chapter.entries[seat].total for chapter in chapters)))
        for seat in range(story.players)
    ]
    return courses, [story.label(chapter) for chapter in chapters]
