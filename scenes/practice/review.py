"""A finished match in review: the expected points over time, luck apart from choices, and the costliest choices."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from game.bots.process.codec import brief_for
from game.bots.process.job import BackgroundJob
from game.bots.search import VICTORY
from game.engine.games.registry import game_named
from game.engine.record.reader import Record
from game.match.history.replay import Replay
from game.match.practice.review import SECONDS, Judged, Review, ReviewMoment, judge, moments, parts, threshold
from game.match.session import Session
from game.ui.draw.fonts import Weight
from game.ui.draw.seat_marks import SEAT_MARKS, SeatMark, mark_picture
from game.ui.draw.style import Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, button_width
from game.ui.widgets.choice import Value
from game.ui.widgets.ground import LIGHT
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label, Picture, text_height
from game.ui.widgets.plot import Course, Plot
from game.ui.widgets.widget import Align, Widget
from scenes.base.banner import TopBanner
from scenes.base.column import Column, add_sheet, column_for
from scenes.base.header import HeaderButton, add_header
from scenes.base.pick import PickScene
from scenes.base.working import WorkingScene
from scenes.library.play_on import PlayOn
from scenes.navigator import ToPuzzles, ToReplay, ToSameDeal
from scenes.practice.puzzles import shelf_of
from scenes.services import Services
from scenes.stack import SceneStack
from scenes.table.advice_words import AdviceWords

PLOT_SHARE: Final = 0.46
LINES: Final = {
    "as_it_went": SeatMark(SEAT_MARKS["blue"].colour, "dot"),
    "without_costs": SeatMark(SEAT_MARKS["orange"].colour, "diamond"),
}
"""The marks of the plot's two lines; no seat has these."""


class ReviewScene(WorkingScene):
    """One seat's decisions, judged in the background from what the seat knew then."""

    def __init__(self, services: Services, stack: SceneStack, record: Record, session: Session, *, name: str) -> None:
        super().__init__(services, stack)
        self.record: Final = record
        self._session: Final = session
        self._name: Final = name
        self._replay: Final = Replay(record, session)
        self._people: Final = session.humans() or [0]
        self.seat = self._people[0]
        self._moments: list[ReviewMoment] = []
        self._found: dict[int, Judged] = {}
        self._banner: Final = TopBanner(self)
        self._kept = 0
        """How many choices were kept as puzzles."""

    # -- work ------------------------------------------------------------------------------------

    def begin(self) -> list[BackgroundJob]:
        setup = self.record.header.setup
        brief = brief_for(game_named(setup.game), setup, self.services.library)
        self._moments = moments(self.record, self.seat)
        return [self.services.start_job(judge, brief, part, SECONDS) for part in parts(self._moments) if part]

    def take(self, piece: Any) -> None:
        self._found[piece.line] = piece

    def ended(self) -> None:
        """Keeps a person's costly choices as puzzles."""
        if self.services.policy.shows_records and self.seat in self._session.humans():
            self._kept += shelf_of(self.services).keep(self.record, self.seat, self.review.costly())

    @property
    def share(self) -> float:
        return len(self._found) / max(1, len(self._moments))

    @property
    def review(self) -> Review:
        """The review of the decisions judged so far."""
        return Review(self.record, self.seat, self._found)

    # -- the scene -------------------------------------------------------------------------------

    def compose(self) -> None:
        say = self.services.say
        buttons = [HeaderButton("same_deal", self._open_same_deal, Icon.CARDS, say("same_deal.heading"))]
        if len(self._people) > 1:
            buttons.insert(0, HeaderButton("seat", self._pick_seat, Icon.PERSON, self._session.seats[self.seat].name))
        room = add_header(self, say("review.heading"), buttons)
        room = self._banner.add(room)
        if self.pen.measure.roomy:
            left, right = room.columns(2, Gap.MEDIUM)
            add_sheet(self, "course", left, self._course(column_for(self, left)), filled=True)
            add_sheet(self, "costly", right, self._costly(column_for(self, right)), filled=True)
        else:
            add_sheet(self, "course", room, self._costly(self._course(column_for(self, room))), filled=True)

    def _course(self, column: Column) -> Column:
        say, review = self.services.say, self.review
        column.heading("course.heading", say("review.course"))
        count, whole = len(self._found), len(self._moments)
        self.put_progress(column, say("review.judging", count=count, whole=whole))
        self.put_state(column)
        if not (self.working or self.failed or self.stopped) and count < whole:
            late = say("review.late", count=count, whole=whole)
            column.text("progress.late", late, Size.CAPTION, colour=LIGHT.quiet)
        if self.working or not review.judged:
            return column
        column.put(column.width * PLOT_SHARE, partial(self._plot, review), Gap.MEDIUM)
        column.text("course.axis", say("review.axis"), Size.CAPTION, colour=LIGHT.quiet, gap=0, align=Align.MIDDLE)
        self._put_legend(column)
        words = self._words()
        values = {"final": words.number(review.final), "luck": words.number(review.luck)}
        told = say("review.sums", choices=words.number(review.choices), **values)
        column.text("course.sums", told, Size.BODY, Weight.MEDIUM, gap=Gap.MEDIUM)
        column.text("course.help", say("review.sums_help"), Size.CAPTION, colour=LIGHT.quiet, gap=0)
        return column

    def _plot(self, review: Review, home: Box) -> list[Widget]:
        """The expected lead over the match, and the same without what the choices cost."""
        expected, lost = [round(one.before) for one in review.course()], 0.0
        spared = []
        for one in review.course():
            spared.append(round(one.before + lost))
            lost += one.before - one.after
        labels = [str(number) for number in range(1, len(expected) + 1)]
        final = round(review.final)
        courses = [
            Course(LINES["without_costs"], (*spared, round(final + lost))),
            Course(LINES["as_it_went"], (*expected, final)),
        ]
        return [Plot(self.pen.on(LIGHT), "course.plot", home, courses, labels=labels)]

    def _put_legend(self, column: Column) -> None:
        pen, say = self.pen, self.services.say
        side = pen.letters_high(Size.CAPTION)

        def make(home: Box) -> list[Widget]:
            widgets: list[Widget] = []
            for (key, mark), place in zip(LINES.items(), home.columns(len(LINES), Gap.SMALL), strict=True):
                sign, words = place.slice_left(side), place.slice_right(place.width - side - Gap.SMALL)
                draw = partial(mark_picture, mark, side, pen.k)
                widgets += [
                    Picture(pen, f"legend.{key}.mark", sign, key=("mark", mark, side), draw=draw),
                    Label(pen.on(LIGHT), f"legend.{key}", words, say(f"review.{key}"), size=Size.CAPTION),
                ]
            return widgets

        room = (column.width - Gap.SMALL) / 2 - side - Gap.SMALL
        column.put(max(text_height(pen, say(f"review.{key}"), Size.CAPTION, room) for key in LINES), make)

    # -- costly choices --------------------------------------------------------------------------

    def _costly(self, column: Column) -> Column:
        say, words = self.services.say, self._words()
        column.heading("costly.heading", say("review.costly"))
        limit = words.number(threshold(self.record.header.setup.game))
        told = say("review.threshold", points=limit, win=round(VICTORY))
        column.text("costly.help", told, Size.CAPTION, colour=LIGHT.quiet, gap=0)
        found = [] if self.working else self.review.costly()
        if not found and not self.working:
            column.text("costly.none", say("review.none"), gap=Gap.MEDIUM)
        for at, one in enumerate(found):
            self._put(column, at, one, words)
        if found and self._kept:
            column.put(self.pen.measure.control, self._to_puzzles, Gap.LARGE)
        return column

    def _to_puzzles(self, home: Box) -> list[Widget]:
        text = self.services.say("puzzle.kept", count=self._kept)
        place = home.slice_left(min(home.width, button_width(self.pen, text, icon=True)))
        return [Button(self.pen.on(LIGHT), "puzzles", place, self._open_puzzles, text=text, icon=Icon.PUZZLE)]

    def _put(self, column: Column, at: int, one: Judged, words: AdviceWords) -> None:
        say = self.services.say
        position = self._replay.position_before(one.line)
        parts_at = self._replay.parts_at(position)
        game = self.record.header.setup.game
        where = " · ".join(
            self.services.texts.of_game(game, "part", part.what, number=part.number) for part in parts_at
        )
        head = say("review.choice", where=where, points=words.number(one.loss))
        column.text(f"costly.{at}.head", head, Size.BODY, Weight.BOLD, colour=None, gap=Gap.LARGE)
        values = {"mine": words.move(one.do), "best": words.move(one.best.do)}
        told = " ".join([say("review.better", **values), *words.because(one.best, one.mine)])
        column.text(f"costly.{at}.why", told, gap=0)

        def make(home: Box) -> list[Widget]:
            left, right = home.columns(2, Gap.SMALL)
            show, again = say("review.show"), say("review.try_again")
            return [
                Button(self.pen.on(LIGHT), f"show.{at}", left, partial(self._show, position), text=show, icon=Icon.EYE),
                Button(
                    self.pen.on(LIGHT),
                    f"again.{at}",
                    right,
                    partial(self._ask_again, position),
                    text=again,
                    icon=Icon.AGAIN,
                ),
            ]

        column.put(self.pen.measure.control, make)

    def _words(self) -> AdviceWords:
        names = [seat.name for seat in self._session.seats]
        return AdviceWords(self.services, self.record.header.setup.game, names)

    # -- what can be done ------------------------------------------------------------------------

    def _show(self, position: int) -> None:
        """Shows the table as the seat saw it then."""
        self.stack.open(ToReplay(self._replay, self._name, first=(position, self.seat)))

    def _ask_again(self, position: int) -> None:
        replay = self._replay
        PlayOn(replay.rules, replay.header, self._session, lines=replay.lines(position), seat=self.seat).ask(
            self.services, self.stack, self._warn
        )

    def _warn(self, why: str) -> None:
        self._banner.tell(why)
        self.refresh()

    def _open_puzzles(self) -> None:
        setup = self.record.header.setup
        self.stack.open(ToPuzzles(setup.game, setup.edition))

    def _pick_seat(self) -> None:
        values = [Value(str(seat), self._session.seats[seat].name) for seat in self._people]
        heading = self.services.say("review.whose")
        self.stack.push(
            PickScene(self.services, self.stack, heading, values, chosen=str(self.seat), on_pick=self._review_seat)
        )

    def _review_seat(self, key: str) -> None:
        self.stop()
        self.seat, self._found, self.stopped = int(key), {}, False
        self._work = self.begin()
        self.refresh()

    def _open_same_deal(self) -> None:
        self.stack.open(ToSameDeal(self.record, self._session))
