"""The operator's menu: what visitors are offered, the day's numbers, and the only way to end the program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from game.bots.levels import LEVELS
from game.content.texts import LANGUAGES
from game.engine.games.registry import GAMES
from game.ui.draw.fonts import Weight
from game.ui.draw.style import Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, Tone
from game.ui.widgets.choice import Value, segments, segments_width
from game.ui.widgets.ground import LIGHT
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label, text_height
from game.ui.widgets.stepper import stepper, stepper_width
from game.ui.widgets.toggle import Toggle, toggle_height
from game.ui.widgets.widget import Widget
from game.user.kiosk.kiosk import Kiosk
from scenes.base.banner import Banner, add_banner
from scenes.base.column import Column, add_sheet, column_for
from scenes.base.header import add_header, language_buttons
from scenes.base.pick import PickScene
from scenes.base.widget_scene import WidgetScene
from scenes.kiosk.cleaning import CleaningScene
from scenes.kiosk.operator_days import DaysScene
from scenes.library.records import RecordsScene
from scenes.menu.game_tile import game_name
from scenes.services import Sentence, Services
from scenes.stack import SceneStack

LIMITS: Final = (0, 30, 60, 90, 120, 180)
"""The time limits for a decision to choose from, in seconds; the file may have others."""
VOLUME_STEP: Final = 10


@dataclass(frozen=True, slots=True)
class Doors:
    """The menu's ways out besides back: to a match, ending the program, and switching the machine off."""

    to_match: Callable[[str], None]
    end: Callable[[], None]
    power_off: Callable[[], None] | None


class OperatorScene(WidgetScene):
    """Every change takes effect at once and is written to the kiosk's file."""

    _sentence = Sentence()

    def __init__(self, services: Services, stack: SceneStack, kiosk: Kiosk, doors: Doors) -> None:
        super().__init__(services, stack)
        self._kiosk: Final = kiosk
        self._doors: Final = doors
        self._sentence = str(kiosk.problems[0]) if kiosk.problems else ""

    def compose(self) -> None:
        room = add_header(self, self.services.say("operator.heading"), language_buttons(self.services, self.stack))
        if self._sentence:
            room = add_banner(self, room, Banner(self._sentence, Icon.WARNING, on_close=self._close_banner))
        if self.pen.measure.roomy:
            parts = {"offer": self._fill_offer, "manner": self._fill_limits, "house": self._fill_today}
            for (name, fill), home in zip(parts.items(), room.columns(len(parts), Gap.MEDIUM), strict=True):
                self._compose_sheet(name, home, fill)
        else:
            self._compose_sheet("house", room, self._fill_all)

    def _compose_sheet(self, name: str, home: Box, fill: Callable[[Column], None]) -> None:
        column = column_for(self, home)
        fill(column)
        add_sheet(self, name, home, column)

    def _fill_all(self, column: Column) -> None:
        self._fill_today(column)
        self._fill_offer(column)
        self._fill_limits(column)

    # -- what visitors may choose ----------------------------------------------------------------

    def _fill_offer(self, column: Column) -> None:
        say, config = self.services.say, self._kiosk.config
        names = {game: game_name(self.services, game) for game in GAMES}
        self._put_several(column, "games", names, config.games)
        self._put_several(column, "levels", {level: say(f"kind.{level}") for level in LEVELS}, config.levels)

    def _fill_limits(self, column: Column) -> None:
        say, config = self.services.say, self._kiosk.config
        self._put_several(
            column, "languages", {each: say(f"setting_language.{each}") for each in LANGUAGES}, config.languages
        )
        self._put_limit(column)
        self._put_volume(column)

    def _put_several(self, column: Column, key: str, names: dict[str, str], chosen: Sequence[str]) -> None:
        """Adds a switch for each value; the last one that is on can't be turned off."""
        column.heading(f"group.{key}", self.services.say(f"operator.{key}"), Gap.LARGE)
        for value, text in names.items():
            on = value in chosen
            last = on and len(chosen) == 1
            column.put(
                toggle_height(self.pen, column.width + 2 * Gap.SMALL, text),
                partial(self._toggle, key, value, text, on=on, enabled=not last),
                Gap.HAIR,
            )

    def _toggle(self, key: str, value: str, text: str, home: Box, *, on: bool, enabled: bool) -> list[Widget]:
        wide = home.inset(-Gap.SMALL, 0)
        switch = partial(self._switch, key, value)
        return [Toggle(self.pen.on(LIGHT), f"{key}.{value}", wide, switch, on=on, text=text, enabled=enabled)]

    def _put_limit(self, column: Column) -> None:
        say, now = self.services.say, self._kiosk.config.decision_seconds
        column.heading("group.limit", say("operator.limit"), Gap.LARGE)
        column.text("limit.help", say("operator.limit_help"), Size.CAPTION, colour=LIGHT.quiet, gap=0)
        seconds = sorted({*LIMITS, now})
        values = [
            Value(str(each), say("operator.seconds", seconds=each) if each else say("operator.none"))
            for each in seconds
        ]
        choose: Callable[[str], None] = lambda text: self._change(decision_seconds=int(text))  # noqa: E731
        per_row = max(1, next((count for count in range(len(values), 0, -1) if self._fits(values[:count], column)), 1))
        for at in range(0, len(values), per_row):
            row = values[at : at + per_row]
            column.put(self.pen.measure.control, partial(self._limits, row, choose, str(now)), Gap.SMALL)

    def _fits(self, values: list[Value], column: Column) -> bool:
        return segments_width(self.pen, values) <= column.width

    def _limits(self, values: list[Value], choose: Callable[[str], None], now: str, home: Box) -> Sequence[Widget]:
        return segments(self.pen.on(LIGHT), "limit", home, choose, values=values, chosen=now)

    def _put_volume(self, column: Column) -> None:
        text, value = self.services.say("settings.volume"), self._kiosk.config.volume
        width = stepper_width(self.pen, "100 %")
        words = column.width - width - Gap.MEDIUM

        def make(home: Box) -> list[Widget]:
            label = Label(self.pen.on(LIGHT), "volume.name", home.slice_left(words), text, weight=Weight.MEDIUM)
            change: Callable[[int], None] = lambda number: self._change(volume=number)  # noqa: E731
            place, step = home.slice_right(width), VOLUME_STEP
            return [
                label,
                *stepper(
                    self.pen.on(LIGHT), "volume", place, change, value=value, limits=(0, 100), step=step, text="{} %"
                ),
            ]

        height = text_height(self.pen, text, Size.BODY, words, weight=Weight.MEDIUM)
        column.put(max(self.pen.measure.target, height), make, Gap.LARGE)

    # -- today, and ways to other pages ----------------------------------------------------------

    def _fill_today(self, column: Column) -> None:
        say = self.services.say
        column.heading("group.today", say("operator.today"))
        today = next(iter(self._kiosk.days.days()), None)
        is_today = today is not None and today.day == f"{self._kiosk.clock():%Y-%m-%d}"
        counts = (today.begun, today.finished, today.crashes) if is_today and today is not None else (0, 0, 0)
        words = say("operator.counts", begun=counts[0], finished=counts[1], crashes=counts[2])
        column.text("today", words, Size.BODY, gap=0)
        for name, tap, icon, tone in self._entries():
            text = say(f"operator.{name}")
            column.put(self._height(text, column.width), partial(self._button, name, text, tap, icon=icon, tone=tone))
        column.text("path", say("operator.file", file=str(self._kiosk.path)), Size.CAPTION, colour=LIGHT.quiet)

    def _entries(self) -> list[tuple[str, Callable[[], None], Icon, Tone]]:
        entries: list[tuple[str, Callable[[], None], Icon, Tone]] = [
            ("visitors", self.back, Icon.PLAY, Tone.PRIMARY),
            ("statistics", self._open_days, Icon.CHART, Tone.NORMAL),
            ("matches", self._open_matches, Icon.SAVED, Tone.NORMAL),
            ("clean", self._clean, Icon.DROP, Tone.NORMAL),
            ("end", partial(self._ask_end, "end", self._doors.end), Icon.QUIT, Tone.NORMAL),
        ]
        if self._doors.power_off is not None:
            entries.append(
                ("power_off", partial(self._ask_end, "power_off", self._doors.power_off), Icon.QUIT, Tone.NORMAL)
            )
        return entries

    def _height(self, text: str, width: float) -> float:
        return max(
            self.pen.measure.control, text_height(self.pen, text, Size.BODY, width - 2 * self.pen.measure.control)
        )

    def _button(
        self, name: str, text: str, tap: Callable[[], None], home: Box, *, icon: Icon, tone: Tone
    ) -> list[Widget]:
        return [Button(self.pen.on(LIGHT), name, home, tap, text=text, icon=icon, tone=tone)]

    # -- what can be done ------------------------------------------------------------------------

    def _switch(self, key: str, value: str, on: bool) -> None:
        known = {"games": list(GAMES), "levels": list(LEVELS), "languages": list(LANGUAGES)}[key]
        chosen: list[str] = list(getattr(self._kiosk.config, key))
        chosen = [*chosen, value] if on else [each for each in chosen if each != value]
        if key == "levels":
            # Levels go from easy to hard; games and languages keep the operator's order.
            chosen.sort(key=known.index)
        self._change(**{key: chosen})

    def _change(self, **values: Any) -> None:
        trouble = self._kiosk.change(**values)
        if trouble is not None:
            file, why = str(self._kiosk.path), trouble.strerror or ""
            self._sentence = partial(self.services.say, "operator.not_written", file=file, why=why)
        self.services.settings.volume, self.services.settings.sound = self._kiosk.config.volume, True
        self.services.sounds.set_volume(self._kiosk.config.volume)
        self.refresh()

    def _close_banner(self) -> None:
        self._sentence = ""
        self.refresh()

    def _open_days(self) -> None:
        self.stack.push(DaysScene(self.services, self.stack, self._kiosk.days))

    def _open_matches(self) -> None:
        self.stack.push(PutAwayScene(self.services, self.stack, self._doors.to_match))

    def _clean(self) -> None:
        self.stack.push(CleaningScene(self.services, self.stack))

    def _ask_end(self, what: str, end: Callable[[], None]) -> None:
        """Asks before ending the program, so that one wrong tap does not end it."""
        say = self.services.say
        values = [Value("stay", say("operator.stay")), Value("go", say(f"operator.{what}"))]

        def pick(key: str) -> None:
            if key == "go":
                end()

        self.stack.push(
            PickScene(self.services, self.stack, say(f"operator.{what}_really"), values, chosen="stay", on_pick=pick)
        )


class PutAwayScene(RecordsScene):
    """Lists only matches that were put away; bringing one back opens its table."""

    heading = "operator.matches"
    nothing = "operator.no_matches"
    back_words = "operator.go_on"

    def __init__(self, services: Services, stack: SceneStack, go_on: Callable[[str], None]) -> None:
        super().__init__(services, stack)
        self._go_on = go_on
        damaged = services.matches.damaged()
        if damaged:
            self._tell("operator.damaged", Icon.WARNING, count=str(len(damaged)), file=max(damaged))

    def _finished_names(self) -> list[str]:
        return []

    def _bring_back(self, name: str) -> None:
        matches = self.services.matches
        if self._try(partial(matches.bring_back, name), "records.came_back", "records.not_brought_back"):
            self._go_on(name)
