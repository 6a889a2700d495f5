"""The numbers of a kiosk, day by day."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from game.engine.games.registry import GAMES
from game.ui.draw.fonts import Weight
from game.ui.draw.style import Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.ground import LIGHT
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label, text_height
from game.ui.widgets.widget import Align, Widget
from game.user.kiosk.days import Day, Days
from scenes.base.column import Column, add_sheet, column_for
from scenes.base.header import add_header, language_buttons
from scenes.base.paged_list import add_empty
from scenes.base.widget_scene import WidgetScene
from scenes.menu.game_tile import game_name
from scenes.services import Services
from scenes.stack import SceneStack

MOST_DAYS: Final = 62
COLUMNS: Final = ("day", "begun", "finished", "put_away", "minutes", "crashes")
DATE: Final = ("year", "month", "day")
DAY_SHARE: Final = 0.22


class DaysScene(WidgetScene):
    """A line for each day, the newest first, with the games played below it."""

    def __init__(self, services: Services, stack: SceneStack, days: Days) -> None:
        super().__init__(services, stack)
        self._days: Final = days.days()[:MOST_DAYS]
        self._path: Final = days.path
        self._waiting: Final = days.waiting

    def compose(self) -> None:
        say = self.services.say
        room = add_header(self, say("operator.statistics"), language_buttons(self.services, self.stack))
        if not self._days:
            add_empty(self, room, Icon.CHART, say("days.none"))
            return
        column = column_for(self, room)
        if self.pen.measure.roomy:
            self._put_row(column, "head", [say(f"days.{key}") for key in COLUMNS], Weight.BOLD)
        for day in self._days:
            self._put_day(column, day)
        if self._waiting:
            column.text("waiting", say("days.waiting", lines=self._waiting), gap=Gap.LARGE)
        column.text("file", say("days.file", file=str(self._path)), Size.CAPTION, colour=LIGHT.quiet, gap=Gap.LARGE)
        add_sheet(self, "days", room, column)

    def _put_day(self, column: Column, day: Day) -> None:
        say = self.services.say
        date = self._date(day.day)
        numbers = (day.begun, day.finished, day.put_away, day.minutes, day.crashes)
        if self.pen.measure.roomy:
            minutes = say("days.minutes_each", minutes=day.minutes) if day.finished else "–"
            cells = [date, *(str(number) for number in numbers[:3]), minutes, str(day.crashes)]
            self._put_row(column, day.day, cells, Weight.MEDIUM)
        else:
            # With large letters, the numbers are joined in one text.
            told = zip(COLUMNS[1:], numbers, strict=True)
            column.heading(day.day, date)
            column.text(f"{day.day}.all", " · ".join(f"{say(f'days.{key}')}: {number}" for key, number in told))
        games = ((game, count) for game, count in day.games.most_common() if game in GAMES)
        listed = " · ".join(f"{game_name(self.services, game)} {count}" for game, count in games)
        if listed:
            column.text(f"{day.day}.games", listed, Size.CAPTION, colour=LIGHT.quiet, gap=0)

    def _date(self, day: str) -> str:
        """A day in the language's date format; any other text of the file unchanged."""
        parts = day.split("-")
        return self.services.say("days.date", **dict(zip(DATE, parts, strict=True))) if len(parts) == 3 else day

    def _put_row(self, column: Column, name: str, cells: Sequence[str], weight: Weight) -> None:
        first = column.width * DAY_SHARE
        width = (column.width - first) / (len(cells) - 1)
        widths = [first, *[width] * (len(cells) - 1)]
        height = max(
            text_height(self.pen, cell, Size.BODY, wide - Gap.SMALL, weight=weight)
            for cell, wide in zip(cells, widths, strict=True)
        )

        def make(home: Box) -> list[Widget]:
            places = home.row((wide - Gap.SMALL for wide in widths), Gap.SMALL)
            label = partial(Label, column.pen, weight=weight)
            return [
                label(f"{name}.{at}", place, cell, align=Align.RIGHT if at else Align.LEFT)
                for at, (cell, place) in enumerate(zip(cells, places, strict=True))
            ]

        column.put(height, make, Gap.MEDIUM)
