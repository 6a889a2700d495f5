"""The settings. Everything takes effect at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from game.bots.search import VICTORY
from game.content.texts import LANGUAGES
from game.ui.draw.fonts import Weight
from game.ui.draw.style import Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.choice import ChoiceWidget, Value, segments, segments_width
from game.ui.widgets.ground import LIGHT
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label, text_height
from game.ui.widgets.stepper import stepper, stepper_width
from game.ui.widgets.toggle import Toggle, toggle_height
from game.ui.widgets.widget import Widget
from game.user.settings import LOOKS, MOTIONS, RANGES, SPEEDS, TEXT_SIZES
from scenes.base.banner import Banner, add_banner
from scenes.base.column import Column, add_sheet, column_for
from scenes.base.header import add_header
from scenes.base.pick import PickScene
from scenes.base.widget_scene import WidgetScene

STEPPER_WIDTH: Final = 340.0


@dataclass(frozen=True, slots=True)
class PickSetting:
    """A setting with a few values."""

    name: str
    values: Sequence[Any]


@dataclass(frozen=True, slots=True)
class SwitchSetting:
    """A setting that is on or off."""

    name: str


@dataclass(frozen=True, slots=True)
class NumberSetting:
    """A setting with a number, changed in steps."""

    name: str
    step: int


GROUPS: Final[dict[str, tuple[PickSetting | SwitchSetting | NumberSetting, ...]]] = {
    "play": (
        PickSetting("speed", SPEEDS),
        PickSetting("motion", MOTIONS),
        SwitchSetting("one_tap"),
        SwitchSetting("explanations"),
        SwitchSetting("meter"),
        SwitchSetting("statistics"),
        PickSetting("look", LOOKS),
    ),
    "sound": (SwitchSetting("sound"), NumberSetting("volume", 10)),
    "reading": (
        PickSetting("language", LANGUAGES),
        PickSetting("text_size", TEXT_SIZES),
        SwitchSetting("safe_colours"),
    ),
    "screen": (
        SwitchSetting("fullscreen"),
        SwitchSetting("tv_safe"),
        NumberSetting("screen_inches", 1),
        SwitchSetting("accelerated"),
    ),
}
COLUMNS: Final = (("play", "sound"), ("reading", "screen"))


class SettingsScene(WidgetScene):
    """Groups of settings, in two columns where there is room."""

    def compose(self) -> None:
        room = self._add_trouble(add_header(self, self.services.say("settings.heading")))
        if self.pen.measure.roomy:
            for at, (home, groups) in enumerate(zip(room.columns(2, Gap.MEDIUM), COLUMNS, strict=True)):
                self._compose_sheet(f"sheet.{at}", home, groups)
        else:
            self._compose_sheet("sheet.0", room, [group for column in COLUMNS for group in column])

    def _add_trouble(self, room: Box) -> Box:
        """Adds a warning if the last change could not be saved. Returns the room below."""
        if self.services.settings_kept:
            return room
        sentence = self.services.say("settings.unkept")
        return add_banner(self, room, Banner(sentence, Icon.WARNING, on_close=self._close_trouble))

    def _close_trouble(self) -> None:
        self.services.settings_kept = True
        self.refresh()

    def _compose_sheet(self, name: str, home: Box, groups: Sequence[str]) -> None:
        column = column_for(self, home)
        for group in groups:
            offered = [setting for setting in GROUPS[group] if self.services.policy.offers_setting(setting.name)]
            if offered:
                column.heading(f"group.{group}", self.services.say(f"settings.group_{group}"), Gap.LARGE)
            for setting in offered:
                self._put(column, setting)
        add_sheet(self, name, home, column)

    def _put(self, column: Column, setting: PickSetting | SwitchSetting | NumberSetting) -> None:
        match setting:
            case SwitchSetting(name):
                self._put_switch(column, name)
            case PickSetting(name, values):
                self._put_pick(column, name, values)
            case NumberSetting(name, step):
                self._put_number(column, name, step)

    def _put_switch(self, column: Column, name: str) -> None:
        text, help_text = self._words(name)
        on = bool(getattr(self.services.settings, name))

        def make(home: Box) -> list[Widget]:
            wide = home.inset(-Gap.SMALL, 0)
            return [
                Toggle(
                    self.pen.on(LIGHT), name, wide, partial(self._change, name), on=on, text=text, help_text=help_text
                )
            ]

        column.put(toggle_height(self.pen, column.width + 2 * Gap.SMALL, text, help_text), make)

    def _put_pick(self, column: Column, name: str, keys: Sequence[Any]) -> None:
        say, now = self.services.say, str(getattr(self.services.settings, name))
        keys = self.services.policy.languages() if name == "language" else keys
        values = [Value(str(key), say(f"setting_{name}.{key}")) for key in keys]
        by_text = {str(key): key for key in keys}
        choose: Callable[[str], None] = lambda text: self._change(name, by_text[text])  # noqa: E731
        side_by_side = segments_width(self.pen, values) <= column.width

        def make(home: Box) -> Sequence[Widget]:
            if side_by_side:
                return segments(self.pen.on(LIGHT), name, home, choose, values=values, chosen=now)
            value = next(value for value in values if value.key == now)
            ask = partial(self._ask, self._words(name)[0], values, now, choose)
            return [ChoiceWidget(self.pen.on(LIGHT), name, home, ask, value=value)]

        self._put_words(column, name)
        column.put(self.pen.measure.control, make)

    def _put_number(self, column: Column, name: str, step: int) -> None:
        text, _ = self._words(name)
        value = int(getattr(self.services.settings, name))
        unit = self.services.say(f"settings.{name}_unit")
        width = max(STEPPER_WIDTH, stepper_width(self.pen, f"{RANGES[name][1]} {unit}"))
        words_width = column.width - width - Gap.MEDIUM

        def change(number: int) -> None:
            self._change(name, number)

        def make(home: Box) -> list[Widget]:
            place = home.slice_right(width)
            words = Label(self.pen.on(LIGHT), f"{name}.name", home.slice_left(words_width), text, weight=Weight.MEDIUM)
            shown = f"{{}} {unit}"
            return [
                words,
                *stepper(
                    self.pen.on(LIGHT), name, place, change, value=value, limits=RANGES[name], step=step, text=shown
                ),
            ]

        height = text_height(self.pen, text, Size.BODY, words_width, weight=Weight.MEDIUM)
        column.put(max(self.pen.measure.target, height), make)

    def _put_words(self, column: Column, name: str) -> None:
        text, help_text = self._words(name)
        column.text(f"{name}.name", text, Size.BODY, Weight.MEDIUM, gap=Gap.MEDIUM)
        if help_text:
            column.text(f"{name}.help", help_text, Size.CAPTION, colour=LIGHT.quiet, gap=0)

    def _words(self, name: str) -> tuple[str, str]:
        """A setting's name, and its help text or an empty string."""
        say = self.services.say
        return say(f"settings.{name}"), say(f"settings.{name}_help", win=round(VICTORY)) if name in HELPED else ""

    def _ask(self, heading: str, values: list[Value], now: str, choose: Callable[[str], None]) -> None:
        self.stack.push(PickScene(self.services, self.stack, heading, values, chosen=now, on_pick=choose))

    def _change(self, name: str, value: Any) -> None:
        if name == "fullscreen" and value != self.services.window.fullscreen:
            self.services.window.toggle_fullscreen()
        self.services.change(**{name: value})
        self.stack.rebuild()


HELPED: Final = (
    *("motion", "one_tap", "explanations", "meter", "statistics", "look"),
    *("safe_colours", "tv_safe", "accelerated"),
)
"""The settings that have a help text."""
