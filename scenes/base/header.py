"""The top of most scenes: a back button, a heading, and a few more buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game.ui.draw.fonts import Weight
from game.ui.draw.style import Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, button_width
from game.ui.widgets.choice import ChoiceSign
from game.ui.widgets.ground import ON_TABLE
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label, Picture
from game.ui.widgets.pen import Pen
from scenes.base.widget_scene import WidgetScene
from scenes.services import Services
from scenes.stack import SceneStack


@dataclass(frozen=True, slots=True)
class HeaderButton:
    """A button at the right of a header; its words are left out if there is no room."""

    name: str
    on_tap: Callable[[], None]
    icon: Icon
    text: str = ""


def language_buttons(services: Services, stack: SceneStack) -> list[HeaderButton]:
    """A button that switches to the other language, labelled in that language; empty if there is only one."""
    others = [language for language in services.policy.languages() if language != services.settings.language]

    def switch() -> None:
        services.change(language=others[0])
        stack.rebuild()

    return [HeaderButton("language", switch, Icon.GLOBE, services.say("header.other_language"))] if others else []


def mute_button(services: Services, stack: SceneStack) -> HeaderButton:
    def switch() -> None:
        services.change(sound=not services.settings.sound)
        stack.rebuild()

    return HeaderButton("mute", switch, Icon.SOUND if services.settings.sound else Icon.MUTED)


def button_row(pen: Pen, place: Box, buttons: Sequence[HeaderButton]) -> list[Button]:
    """Buttons aligned to the right edge, with texts if all of them fit."""
    side = pen.measure.control

    def width(button: HeaderButton, worded: bool) -> float:
        return max(side, button_width(pen, button.text, icon=True)) if button.text and worded else side

    gaps = Gap.SMALL * (len(buttons) - 1)
    worded = sum(width(button, True) for button in buttons) + gaps <= place.width
    placed = []
    homes = place.slice_top(side).row_to_right([width(button, worded) for button in buttons], Gap.SMALL)
    for button, home in zip(buttons, homes, strict=True):
        text = button.text if worded else ""
        placed.append(Button(pen, button.name, home, button.on_tap, text=text, icon=button.icon))
        placed[-1].called = button.text
    return placed


def add_header(
    scene: WidgetScene, heading: str, buttons: Sequence[HeaderButton] = (), sign: ChoiceSign | None = None
) -> Box:
    """Adds a back button, the heading and the buttons. Returns the room below."""
    pen = scene.pen
    page = pen.measure.page
    side = pen.measure.control
    scene.add(Button(pen, "back", page.slice_top(side).slice_left(side), scene.back, icon=Icon.BACK))
    place = page.slice_top(side).right_of(side + Gap.MEDIUM)
    if sign is not None:
        home, draw = place.slice_left(side), partial(sign.draw, side, pen.k)
        scene.add(Picture(pen, "header.sign", home, key=sign.key, draw=draw))
        place = place.right_of(side + Gap.SMALL)
    least = pen.fonts.width(heading, pen.measure.letters(Size.LEAD), Weight.BOLD) + Gap.MEDIUM
    row = button_row(pen, place.right_of(least), buttons)
    right = min((button.home.left for button in row), default=page.right) - Gap.MEDIUM
    place = place.left_of(place.right - right)
    scene.add(Label(pen.on(ON_TABLE), "heading", place, heading, size=Size.HEADING, weight=Weight.BOLD), *row)
    return page.below(side + Gap.MEDIUM)
