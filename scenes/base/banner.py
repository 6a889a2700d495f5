"""A sentence across the screen that can be closed, with a button for an action if there is one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass

from game.ui.draw.fonts import Weight
from game.ui.draw.style import Colour, Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, Tone, button_width
from game.ui.widgets.ground import DARK
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label, Panel, icon_widget, text_height
from scenes.base.widget_scene import WidgetScene
from scenes.services import Saying, spoken


@dataclass(frozen=True, slots=True)
class Banner:
    """The sentence and what closes it; `action` names a second button."""

    sentence: Saying
    icon: Icon
    colour: Colour
    _: KW_ONLY
    on_close: Callable[[], None]
    action: str = ""
    on_action: Callable[[], None] | None = None


def add_notice(scene: WidgetScene, room: Box, notice: Banner) -> Box:
    """Adds the banner at the top of the room. Returns the room below."""
    pen, sentence = scene.pen, spoken(notice.sentence)
    side = pen.measure.target
    sign = pen.letters_high(Size.LEAD)
    action_width = button_width(pen, notice.action) + Gap.SMALL if notice.action else 0
    text_width = room.width - sign - side - action_width - 4 * Gap.MEDIUM
    height = max(side, text_height(pen, sentence, Size.BODY, text_width, weight=Weight.MEDIUM)) + 2 * Gap.SMALL
    home = room.slice_top(height)
    inner = home.inset(Gap.MEDIUM, Gap.SMALL)
    scene.add(Panel(pen, "notice", home, DARK.base, edge=notice.colour, depth=6))
    scene.add(icon_widget(pen, "notice.icon", inner.slice_left(sign), notice.icon, colour=notice.colour))
    place = Box(inner.left + sign + Gap.MEDIUM, inner.top, text_width, inner.height)
    scene.add(Label(pen, "notice.text", place, sentence, weight=Weight.MEDIUM))
    close = inner.slice_right(side).sized(side, side)
    scene.add(Button(pen, "notice.close", close, notice.on_close, icon=Icon.CLOSE, tone=Tone.QUIET))
    if notice.on_action is not None:
        act = Box(close.left - action_width, close.top, action_width - Gap.SMALL, side)
        scene.add(Button(pen, "notice.action", act, notice.on_action, text=notice.action))
    return room.below(height + Gap.MEDIUM)
