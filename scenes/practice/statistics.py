"""What a person has played: results by game, level and number of players, the rating over time, predictions."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.engine.games.registry import GAMES
from game.match.journal import replace_file
from game.match.statistics import summary
from game.match.statistics.rating import RATINGS
from game.match.statistics.statistics import MIXED, PEOPLE, PlayedMatch, StatisticsError, as_csv
from game.ui.draw.fonts import Weight
from game.ui.draw.seat_marks import SEAT_MARKS, SeatMark
from game.ui.draw.style import Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.choice import ChoiceWidget, Value
from game.ui.widgets.ground import LIGHT
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import SHARE_BAR, ShareBar
from game.ui.widgets.plot import Course, Plot
from game.ui.widgets.widget import Align, Widget
from scenes.base.banner import TopBanner
from scenes.base.column import Column, add_sheet, column_for
from scenes.base.header import HeaderButton, add_header
from scenes.base.paged_list import add_empty
from scenes.base.pick import BIN, PickScene, ask_to_delete
from scenes.base.widget_scene import WidgetScene
from scenes.menu.game_tile import emblem_sign, game_name
from scenes.services import Services
from scenes.stack import SceneStack

PLOT_SHARE: Final = 0.5
"""The height of the plot, as a share of its width."""
FOLDER: Final = "exports"


class StatisticsScene(WidgetScene):
    """The matches of one person; the one who played last is shown first."""

    def __init__(self, services: Services, stack: SceneStack) -> None:
        super().__init__(services, stack)
        self.person = ""
        self.game = ""
        self._people: list[str] = []
        self._matches: list[PlayedMatch] = []
        self._banner: Final = TopBanner(self)
        self._load()

    def _load(self) -> None:
        try:
            self._people = self.services.statistics.people()
            self.person = self.person if self.person in self._people else next(iter(self._people), "")
            self._matches = self.services.statistics.matches(self.person)
        except StatisticsError as error:
            self._people, self._matches = [], []
            self._tell(self.services.texts.sentence(error.refusal), Icon.WARNING)
        played = [played.game for played in self._matches]
        if self.game not in played:
            self.game = max(played, key=played.count, default="")

    # -- the scene -------------------------------------------------------------------------------

    def compose(self) -> None:
        say = self.services.say
        buttons = []
        if self._people:
            buttons = [
                HeaderButton("person", self._pick_person, Icon.PERSON, self.person),
                HeaderButton("export", self._export, Icon.SAVED, say("statistics.export")),
                HeaderButton("delete", self._ask_delete, Icon.BIN, say("statistics.delete")),
            ]
        room = add_header(self, say("statistics.heading"), buttons)
        room = self._banner.add(room)
        if not self._matches:
            add_empty(self, room, Icon.CHART, say("statistics.none"))
        elif self.pen.measure.roomy:
            left, right = room.columns(2, Gap.MEDIUM)
            add_sheet(self, "results", left, self._results(column_for(self, left)), filled=True)
            add_sheet(self, "course", right, self._course(column_for(self, right)), filled=True)
        else:
            add_sheet(self, "results", room, self._course(self._results(column_for(self, room))), filled=True)

    # -- parts -----------------------------------------------------------------------------------

    def _results(self, column: Column) -> Column:
        say = self.services.say
        column.heading("results.heading", say("statistics.results"))
        practice = sum(played.practice for played in self._matches)
        values = {"count": len(self._matches), "practice": practice}
        told = say("statistics.count_practice" if practice else "statistics.count", **values)
        column.text("results.count", told, Size.CAPTION, colour=LIGHT.quiet, gap=0)
        for at, line in enumerate(summary.lines(self._matches)):
            game = game_name(self.services, line.game, line.edition)
            kind = say("statistics.kind", level=self._level(line.level), players=line.players)
            column.text(f"kind.{at}", f"{game} · {kind}", Size.BODY, Weight.MEDIUM, gap=Gap.MEDIUM)
            share = round(100 * line.won / line.matches)
            place = f"{line.place:.1f}".replace(".", say("advice.decimal_sign"))
            told = say("statistics.line", matches=line.matches, won=line.won, share=share, place=place)
            column.text(f"line.{at}", told, Size.CAPTION, colour=LIGHT.quiet, gap=0)
            column.put(SHARE_BAR, partial(self._won, at, line.won / line.matches), Gap.HAIR)
        return column

    def _won(self, at: int, share: float, home: Box) -> list[Widget]:
        return [ShareBar(self.pen, f"won.{at}", home, share)]

    def _level(self, level: str) -> str:
        return self.services.say(f"statistics.{level}" if level in (MIXED, PEOPLE) else f"kind.{level}")

    def _course(self, column: Column) -> Column:
        """Adds the rating of one game over time, and the predictions."""
        say, pen = self.services.say, self.pen
        column.heading("course.heading", say("statistics.rating"))
        if len(self._games()) > 1:
            shown = Value(self.game, game_name(self.services, self.game, None), emblem_sign(self.game, None))
            column.put(
                pen.measure.control,
                lambda home: [ChoiceWidget(pen.on(LIGHT), "game", home, self._pick_game, value=shown)],
            )
        ratings = summary.ratings(self._matches, self.game)
        if len(ratings) > 1:
            column.put(column.width * PLOT_SHARE, partial(self._plot, ratings), Gap.MEDIUM)
            column.text(
                "course.axis", say("statistics.axis"), Size.CAPTION, colour=LIGHT.quiet, gap=0, align=Align.MIDDLE
            )
        else:
            column.text("course.none", say("statistics.no_rating"), Size.BODY)
        levels: dict[str, str | int] = {**RATINGS}
        column.text("course.why", say("statistics.rating_help", **levels), Size.CAPTION, colour=LIGHT.quiet)
        made, right = summary.predictions(self._matches)
        if made:
            column.heading("predictions.heading", say("statistics.predictions"), gap=Gap.LARGE)
            told = say("statistics.predicted", made=made, right=right, share=round(100 * right / made))
            column.text("predictions", told)
            column.put(SHARE_BAR, lambda home: [ShareBar(pen, "predictions.bar", home, right / made)], Gap.HAIR)
        return column

    def _plot(self, ratings: list[int], home: Box) -> list[Widget]:
        course = Course(SeatMark(SEAT_MARKS["blue"].colour, "dot"), tuple(ratings))
        labels = [str(number) for number in range(1, len(ratings))]
        return [Plot(self.pen.on(LIGHT), "course.plot", home, [course], labels=labels, from_zero=False)]

    def _games(self) -> list[str]:
        played = {played.game for played in self._matches}
        return [game for game in GAMES if game in played]

    # -- what can be done ------------------------------------------------------------------------

    def _pick_person(self) -> None:
        values = [Value(name, name) for name in self._people]
        heading = self.services.say("statistics.whose")
        self.stack.push(
            PickScene(self.services, self.stack, heading, values, chosen=self.person, on_pick=self._show_person)
        )

    def _show_person(self, person: str) -> None:
        self.person = person
        self._load()
        self.refresh()

    def _pick_game(self) -> None:
        values = [Value(game, game_name(self.services, game, None)) for game in self._games()]
        heading = self.services.say("statistics.rating")
        self.stack.push(
            PickScene(self.services, self.stack, heading, values, chosen=self.game, on_pick=self._show_game)
        )

    def _show_game(self, game: str) -> None:
        self.game = game
        self.refresh()

    def _export(self) -> None:
        """Exports the matches as a CSV file."""
        say, folder = self.services.say, self.services.personal_folder / FOLDER
        safe = "".join(letter if letter.isalnum() else "_" for letter in self.person)
        path = folder / f"statistics-{safe}.csv"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            replace_file(path, as_csv(self._matches).encode("utf-8"))
        except OSError as error:
            self._tell(say("statistics.not_exported", folder=str(folder), why=self.services.why(error)), Icon.WARNING)
        else:
            self._tell(say("statistics.exported", file=path.name, folder=str(folder)), Icon.CHECK)
        self.refresh()

    def _ask_delete(self) -> None:
        say = self.services.say
        ways = {Value("delete", say("statistics.delete_all", name=self.person), BIN): self._delete}
        heading = say("statistics.delete_really", name=self.person)
        ask_to_delete(self.services, self.stack, heading, ways, keep=say("records.keep"))

    def _delete(self) -> None:
        person = self.person
        try:
            self.services.statistics.delete(person)
        except StatisticsError as error:
            self._tell(self.services.texts.sentence(error.refusal), Icon.WARNING)
        else:
            self._tell(self.services.say("statistics.deleted", name=person), Icon.CHECK)
        self._load()
        self.refresh()

    def _tell(self, sentence: str, icon: Icon) -> None:
        sentence = sentence[:1].upper() + sentence[1:] + ("" if sentence.endswith(".") else ".")
        self._banner.tell(sentence, icon)
