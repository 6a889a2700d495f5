"""How a match ended, and the buttons to what comes next."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from typing import Final

from game.content.texts import written
from game.engine.action import Refusal, Refused
from game.engine.games.registry import game_named
from game.engine.record.header import Header
from game.engine.record.reader import read
from game.match.history.replay import Replay
from game.match.seed import new_seed
from game.match.session import Session
from game.match.store.match_store import OpenMatch
from game.ui.draw.fonts import Weight
from game.ui.draw.seat_marks import SeatMark, mark_picture
from game.ui.draw.style import GOLD, GOLD_DEEP, Gap, Size, mix
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, Tone, button_width
from game.ui.widgets.ground import LIGHT, ON_TABLE
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label, Panel, Picture, icon_widget, text_height
from game.ui.widgets.scroll import BAR
from game.ui.widgets.widget import Align, Widget
from scenes.base.banner import Banner, add_banner
from scenes.base.column import PADDING, Column, add_sheet
from scenes.base.widget_scene import WidgetScene
from scenes.menu.game_tile import game_name
from scenes.navigator import ToReplay, ToReview, ToTable, ToTitle
from scenes.services import Sentence, Services
from scenes.setup.sharing import TRAYS
from scenes.stack import SceneStack
from scenes.table.score_story import ResultsCourse, mark_of, story_of
from scenes.table.sentences import deal_sentence

ROW_HEIGHT: Final = 84.0
LEAST_ROW: Final = 50.0
SHEET_WIDTH: Final = 1120.0
BUTTON_HEIGHT: Final = 92.0
CROWN: Final = 96.0
PLACES: Final = 0.41
"""The share of the width for the places, with the course of the match beside them."""
SNUG: Final = 1.15
HIGH_ENOUGH: Final = 0.72
"""The share of the room's height that both take even if they need less."""
LEAST_COURSE: Final = 0.28
"""The least height of the course, as a share of the width of both."""


class ResultsScene(WidgetScene):
    """Places from first to last; tied seats share a place. The table closes the match itself."""

    default = "rematch"

    sentence = Sentence()

    def __init__(self, services: Services, stack: SceneStack, opened: OpenMatch) -> None:
        super().__init__(services, stack)
        self._match: Final = opened.match
        self._name: Final = opened.name
        self._standings: Final = opened.match.standings()
        self._story: Final = story_of(services, opened.match)
        self.sentence = ""
        self._noting = self._note()

    def _note(self) -> Future[None] | None:
        """Adds the result to the statistics, unless that is switched off."""
        wanted = self.services.settings.statistics and self.services.policy.shows_records
        if not wanted or not self._name:
            return None
        return self.services.statistics.note(self._name, self._match, datetime.datetime.now())

    def update(self, now: float) -> None:
        super().update(now)
        if self._noting is not None and self._noting.done():
            error, self._noting = self._noting.exception(), None
            if isinstance(error, Refused):
                self.sentence = partial(self._not_kept, error.refusal)
                self.refresh()

    def compose(self) -> None:
        pen, page = self.pen, self.pen.measure.page
        sentence = self.sentence or (self.services.say("results.unsaved") if self.services.matches.behind else "")
        if sentence:
            page = add_banner(self, page, Banner(sentence, Icon.WARNING, on_close=self._forget_sentence))
        if self._match.session.privacy == TRAYS:
            side = pen.measure.control
            corner = page.slice_top(side).slice_right(side)
            self.add(Button(pen, "turn", corner, self.stack.turn, icon=Icon.TURN))
        foot = max(BUTTON_HEIGHT, pen.measure.control)
        room = page.above(foot + Gap.MEDIUM)
        width = min(room.width, SHEET_WIDTH * max(1.0, pen.measure.factor * 0.9))
        head = self._head_height(room.width)
        self._compose_foot(page.slice_bottom(foot), width)
        if self._beside():
            self._compose_halves(room, head)
            return
        column = self._column(width - 2 * PADDING - BAR, room.height - head - 2 * PADDING)
        if self._story.begun():
            self._course.put_below(column)
        free = max(0.0, room.height - head - column.height - 2 * PADDING)
        self._compose_head(room.below(free / 2))
        sheet = room.below(free / 2 + head).above(free / 2)
        add_sheet(self, "places", sheet.sized(width, sheet.height), column)

    def _beside(self) -> bool:
        """Whether the course of the match is shown beside the places: if there is one, and room for it."""
        return self.pen.measure.roomy and bool(self._story.begun())

    @property
    def _letters(self) -> Size:
        """The size of letters for the places; smaller beside the course in small windows."""
        return Size.BODY if self._beside() and self.pen.measure.factor > SNUG else Size.LEAD

    @property
    def _course(self) -> ResultsCourse:
        return ResultsCourse(self.services, self._match, self._story)

    def _compose_halves(self, whole: Box, head: float) -> None:
        """Adds the places at the left and the course at the right, equally high, below the winners."""
        room, wide = whole.below(head), whole.width * PLACES
        column = self._column(wide - 2 * PADDING - BAR, room.height - 2 * PADDING)
        wanted = max(column.height + 2 * PADDING, room.width * LEAST_COURSE, room.height * HIGH_ENOUGH)
        free = max(0.0, room.height - wanted) / 2
        self._compose_head(whole.below(free))
        room = room.below(free).above(free)
        add_sheet(self, "places", room.slice_left(wide), column, filled=True)
        self.add(*self._course.on_sheet(self.pen, room.slice_right(room.width - wide - Gap.MEDIUM)))

    def _column(self, width: float, room: float) -> Column:
        """The seats from first to last, closer together if there are many."""
        column, notes = Column(self.pen.on(LIGHT), width), self._notes()
        below = sum(text_height(self.pen, text, Size.CAPTION, width) + Gap.SMALL for text in notes.values())
        least = min(ROW_HEIGHT, max(LEAST_ROW, (room - below) / len(self._standings.places) - Gap.HAIR))
        for seat in self._order():
            column.put(max(least, self._words_height(column, seat)), partial(self._row, seat), Gap.HAIR)
        for name, text in notes.items():
            column.text(name, text, Size.CAPTION, colour=None if name == "tie" else LIGHT.quiet)
        return column

    def _notes(self) -> dict[str, str]:
        say, match = self.services.say, self._match
        notes = {
            "tie": self._tie(),
            "practice": say("results.practice") if match.session.practice else "",
            "deal": deal_sentence(self.services, match) if match.over else "",
        }
        return {name: text for name, text in notes.items() if text}

    # -- parts -----------------------------------------------------------------------------------

    def _crown(self) -> float:
        return CROWN if self.pen.measure.roomy or self.pen.measure.tall else 0.0

    def _head_height(self, width: float) -> float:
        words = text_height(self.pen, self._headline(), Size.HEADING, width, weight=Weight.BOLD)
        return self._crown() + words + self.pen.letters_high(Size.BODY) + Gap.MEDIUM

    def _compose_head(self, page: Box) -> None:
        pen, crown, text = self.pen, self._crown(), self._headline()
        if crown:
            place = page.slice_top(crown).sized(crown, crown)
            self.add(icon_widget(pen, "crown", place, Icon.CROWN, colour=GOLD))
        height = text_height(pen, text, Size.HEADING, page.width, weight=Weight.BOLD)
        home = Box(page.left, page.top + crown, page.width, height)
        self.add(
            Label(pen.on(ON_TABLE), "headline", home, text, size=Size.HEADING, weight=Weight.BOLD, align=Align.MIDDLE)
        )
        setup = self._match.header.setup
        game = game_name(self.services, setup.game, setup.edition)
        if self._fewest:
            game = self.services.say("results.fewest", game=game)
        below = Box(page.left, home.bottom, page.width, pen.letters_high(Size.BODY))
        self.add(Label(pen.on(ON_TABLE), "game", below, game, colour=ON_TABLE.quiet, align=Align.MIDDLE))

    def _compose_foot(self, foot: Box, width: float) -> None:
        """Adds four buttons of one width: as wide as the longest of their words, if there is room."""
        pen = self.pen
        entries = (
            ("title", self._to_title, Icon.HOME, Tone.NORMAL),
            ("watch", self._watch, Icon.REEL, Tone.NORMAL),
            ("review", self._review, Icon.HINT, Tone.NORMAL),
            ("rematch", self._rematch, Icon.AGAIN, Tone.PRIMARY),
        )
        words = {key: self.services.say(f"results.{key}") for key, *_ in entries}
        widest = max(button_width(pen, text, icon=True, size=Size.LEAD) for text in words.values())
        middle = foot.sized(min(foot.width, max(width, (widest + Gap.SMALL) * len(entries))), foot.height)
        homes = middle.columns(len(entries), Gap.SMALL)
        size = Size.LEAD * min(1.0, homes[0].width / widest)  # one size of letters for all of them
        for (key, tap, icon, tone), home in zip(entries, homes, strict=True):
            self.add(Button(pen, key, home, tap, text=words[key], icon=icon, tone=tone, size=size))

    def _row(self, seat: int, home: Box) -> list[Widget]:
        pen = self.pen
        won = seat in self._standings.winners
        tint = mix(LIGHT.base, GOLD, 0.45)
        ground = replace(LIGHT, base=tint) if won else LIGHT
        widgets: list[Widget] = []
        if won:
            widgets.append(Panel(pen, f"row.{seat}", home, tint, edge=GOLD_DEEP, depth=0, radius=18))
        inner = home.inset(Gap.MEDIUM, 0)
        place, mark, name, points = self._cells(inner)
        weight = Weight.BOLD if won else Weight.MEDIUM
        sign = self._sign(seat)
        side = min(mark.width, home.height) * 0.62
        widgets += [
            Label(
                pen.on(ground),
                f"place.{seat}",
                place,
                f"{self._standings.places[seat]}.",
                size=self._letters,
                weight=weight,
                align=Align.MIDDLE,
            ),
            Picture(pen, f"mark.{seat}", mark, key=("mark", sign, side), draw=lambda: mark_picture(sign, side, pen.k)),
            Label(
                pen.on(ground),
                f"name.{seat}",
                name,
                self._match.session.seats[seat].name,
                size=self._letters,
                weight=weight,
            ),
            Label(
                pen.on(ground),
                f"points.{seat}",
                points,
                self._points(seat),
                size=self._letters,
                weight=weight,
                align=Align.RIGHT,
            ),
        ]
        return widgets

    def _cells(self, inner: Box) -> Sequence[Box]:
        side = max(64.0, self.pen.measure.letters(self._letters) * 1.7)
        points = min(inner.width * 0.36, self.pen.measure.letters(self._letters) * 7.0)
        place, mark = inner.slice_left(side), Box(inner.left + side, inner.top, side, inner.height)
        name = Box(mark.right + Gap.SMALL, inner.top, inner.right - points - mark.right - 2 * Gap.SMALL, inner.height)
        return place, mark, name, inner.slice_right(points)

    def _words_height(self, column: Column, seat: int) -> float:
        _, _, name, points = self._cells(Box(0, 0, column.width - 2 * Gap.MEDIUM, 1))
        words = ((self._match.session.seats[seat].name, name.width), (self._points(seat), points.width))
        return max(text_height(self.pen, text, self._letters, width, weight=Weight.BOLD) for text, width in words)

    # -- words -----------------------------------------------------------------------------------

    def _order(self) -> list[int]:
        """The seats by place, tied ones in seating order."""
        places = self._standings.places
        return sorted(range(len(places)), key=lambda seat: (places[seat], seat))

    def _sign(self, seat: int) -> SeatMark:
        return mark_of(self.services, self._match.session, seat)

    def _points(self, seat: int) -> str:
        points, say = self._standings.scores[seat], self.services.say
        if self._fewest:
            return written(points)  # the heading says what the points are
        return say("results.point") if points == 1 else say("results.points", points=points)

    @property
    def _fewest(self) -> bool:
        """Whether the fewest points win."""
        return game_named(self._match.header.setup.game).fewest_win

    def _tie(self) -> str:
        """What decided between equal points; empty if nothing had to."""
        standings, seats = self._standings, self._match.session.seats
        numbers = [f"{seats[seat].name} {standings.broken[seat]}" for seat in standings.decided() if standings.broken]
        if not numbers:
            return ""
        game = self._match.header.setup.game
        return self.services.texts.of_game(game, "standings", standings.breaker, numbers=", ".join(numbers))

    def _headline(self) -> str:
        say = self.services.say
        names = [self._match.session.seats[seat].name for seat in self._standings.winners]
        if len(names) == 1:
            return say("results.wins", name=names[0])
        listed = say("results.and", first=", ".join(names[:-1]), last=names[-1])
        return say("results.share", names=listed)

    # -- what can be done ------------------------------------------------------------------------

    def back(self) -> None:
        self._to_title()

    def _not_kept(self, refusal: Refusal) -> str:
        return self.services.say("statistics.not_kept", why=self.services.texts.sentence(refusal))

    def _refused(self, refusal: Refusal) -> str:
        return self.services.texts.sentence(refusal, self._match.header.setup.game)

    def _forget_sentence(self) -> None:
        self.sentence = ""
        self.refresh()

    def _to_title(self) -> None:
        self.stack.open(ToTitle())

    def _watch(self) -> None:
        record = read(self._match.text().encode("utf-8"), self.services.library)
        self.stack.open(ToReplay(Replay(record, self._match.session), self._name))

    def _review(self) -> None:
        """Opens the review: what the choices of the match cost, and how bots play the same deal."""
        record = read(self._match.text().encode("utf-8"), self.services.library)
        self.stack.open(ToReview(record, self._match.session, self._name))

    def _rematch(self) -> None:
        """Starts a match with the same seats, rules and colours, and another deal."""
        old = self._match.session
        header = Header(self._match.header.setup, tuple(old.seats), new_seed())
        session = Session(list(old.seats), list(old.colours), old.privacy, old.theme)
        try:
            opened = self.services.matches.create(header, session, datetime.datetime.now())
        except Refused as refused:
            self.sentence = partial(self._refused, refused.refusal)
            self.refresh()
            return
        self.stack.open(ToTable(opened))
