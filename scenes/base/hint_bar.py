"""Hints about what buttons do in a scene, shown while a pad or keys are used."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from game.ui.draw.fonts import Weight
from game.ui.draw.style import RADIUS, Gap
from game.ui.input.devices import Device
from game.ui.input.pad import PadButton, PadFamily
from game.ui.widgets.box import Box
from game.ui.widgets.ground import DARK
from game.ui.widgets.hints import Hint, HintBar, badge_on
from game.ui.widgets.label import Label, Panel
from game.ui.widgets.widget import Align, Widget

if TYPE_CHECKING:
    from scenes.base.widget_scene import WidgetScene

SHOULDERS: Final = (PadButton.LEFT_SHOULDER, PadButton.RIGHT_SHOULDER)
KEYS: Final = {PadButton.VIEW: "keys.rules", PadButton.X: "keys.take_back"}


class News:
    """A sentence that replaces the hints for a while."""

    def __init__(self) -> None:
        self.sentence = ""
        self._until = 0.0

    def take(self, sentence: str, until: float) -> None:
        """Shows a sentence until this time; if the time is infinite, until the next input."""
        self.sentence, self._until = sentence, until

    def heard(self) -> None:
        """Called on input: removes a sentence without an end time."""
        if self._until == math.inf:
            self.forget()

    def is_old(self, now: float) -> bool:
        """Whether there is a sentence that has been shown long enough."""
        return bool(self.sentence) and now >= self._until

    def forget(self) -> None:
        self.sentence = ""


def hint_widgets(scene: WidgetScene, news: News) -> list[Widget]:
    """The news, or the hint bar and badges on widgets that pad buttons press; no hints while pointers are used."""
    devices = scene.services.devices
    if not devices.on_focus and not news.sentence:
        return []
    place = scene.hint_place()
    if news.sentence:
        return _news_widgets(scene, news, place) if place is not None else []
    family = devices.pad.family if devices.last is Device.PAD and devices.pad is not None else None
    widgets: list[Widget] = badges(scene, family) if family is not None and scene.badged else []
    if place is not None and place.width > 0:
        align = Align.RIGHT if scene.footed else Align.LEFT
        bar = HintBar(scene.pen.on(scene.hint_ground()), "hints", place, scene.hints(), family=family, align=align)
        widgets += [bar] if bar.told else []
    return widgets


def badges(scene: WidgetScene, family: PadFamily) -> list[Widget]:
    """A badge on each widget that a pad's button presses, showing that button."""
    pressed = ((button, scene.pressed_by(button)) for button in scene.shortcuts)
    return [badge_on(scene.pen, widget, family, button) for button, widget in pressed if widget is not None]


def usual_hints(scene: WidgetScene) -> list[Hint]:
    """The hints that apply to any scene of widgets."""
    say = scene.services.say
    hints = [Hint(say("hints.choose"), (PadButton.A,), say("keys.enter"))] if scene.focusable else []
    if scene.goes_back:
        hints.append(Hint(say("hints.back"), (PadButton.B,), say("keys.escape")))
    hints += shortcut_hints(scene)
    if scene.reads:
        hints.append(Hint(say("hints.page"), SHOULDERS, say("keys.page")))
    elif len(scene.sections) > 1:
        hints.append(Hint(say("hints.section"), SHOULDERS))
    return hints


def shortcut_hints(scene: WidgetScene) -> list[Hint]:
    """Hints for buttons that press a widget wherever the focus is, in that widget's words."""
    hints = []
    for button in (PadButton.START, PadButton.X, PadButton.VIEW):
        widget = scene.pressed_by(button)
        if widget is not None and widget.name != scene.focus:
            words = " ".join(dict.fromkeys(use.text for use in widget.texts()))
            key = scene.services.say(KEYS[button]) if button in KEYS else ""
            hints.append(Hint(words or scene.services.say(f"hints.{widget.name}"), (button,), key))
    return hints


def _news_widgets(scene: WidgetScene, news: News, place: Box) -> list[Widget]:
    """The news on a plate, so that nobody takes it for a hint."""
    pen, letters = scene.pen, scene.pen.measure.hint_letters
    width = min(place.width, pen.fonts.width(news.sentence, letters, Weight.MEDIUM) + 2 * Gap.MEDIUM)
    plate = place.sized(width, place.height)
    words = plate.inset(Gap.MEDIUM / 2, 0)
    size = letters / pen.measure.factor
    return [
        Panel(pen, "news.plate", plate, DARK.base, edge=DARK.accent, depth=0, radius=RADIUS),
        Label(pen, "news", words, news.sentence, size=size, weight=Weight.MEDIUM, align=Align.MIDDLE),
    ]
