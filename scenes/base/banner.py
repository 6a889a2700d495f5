"""A sentence across the top of a scene that can be closed, with an optional action button."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import Final

from game.ui.draw.fonts import Weight
from game.ui.draw.style import CORAL, LEAF, Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, Tone, button_width
from game.ui.widgets.ground import DARK
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label, Panel, icon_widget, text_height
from scenes.base.widget_scene import WidgetScene
from scenes.services import Saying, spoken


@dataclass(frozen=True, slots=True)
class Banner:
    """A sentence with a close button; `action` is the text of a second button."""

    sentence: Saying
    icon: Icon
    _: KW_ONLY
    on_close: Callable[[], None]
    action: str = ""
    on_action: Callable[[], None] | None = None


class TopBanner:
    """The banner of a scene, shown until somebody closes it."""

    def __init__(self, scene: WidgetScene) -> None:
        self._scene: Final = scene
        self._banner: Banner | None = None

    def tell(
        self,
        sentence: Saying,
        icon: Icon = Icon.WARNING,
        *,
        action: str = "",
        on_action: Callable[[], None] | None = None,
    ) -> None:
        self._banner = Banner(sentence, icon, on_close=self._close, action=action, on_action=on_action)

    def forget(self) -> None:
        self._banner = None

    def add(self, room: Box) -> Box:
        """Adds the banner, if there is one. Returns the room below."""
        return room if self._banner is None else add_banner(self._scene, room, self._banner)

    def _close(self) -> None:
        self.forget()
        self._scene.refresh()


def add_banner(scene: WidgetScene, room: Box, banner: Banner) -> Box:
    """Adds the banner at the top of the room. Returns the room below."""
    pen, sentence = scene.pen, spoken(banner.sentence)
    colour = CORAL if banner.icon is Icon.WARNING else LEAF
    side = pen.measure.target
    sign = pen.letters_high(Size.LEAD)
    action_width = button_width(pen, banner.action) + Gap.SMALL if banner.action else 0
    text_width = room.width - sign - side - action_width - 4 * Gap.MEDIUM
    height = max(side, text_height(pen, sentence, Size.BODY, text_width, weight=Weight.MEDIUM)) + 2 * Gap.SMALL
    home = room.slice_top(height)
    inner = home.inset(Gap.MEDIUM, Gap.SMALL)
    scene.add(Panel(pen, "banner", home, DARK.base, edge=colour, depth=6))
    scene.add(icon_widget(pen, "banner.icon", inner.slice_left(sign), banner.icon, colour=colour))
    place = inner.right_of(sign + Gap.MEDIUM).slice_left(text_width)
    scene.add(Label(pen, "banner.text", place, sentence, weight=Weight.MEDIUM))
    close = inner.slice_right(side).sized(side, side)
    scene.add(Button(pen, "banner.close", close, banner.on_close, icon=Icon.CLOSE, tone=Tone.QUIET))
    if banner.on_action is not None:
        act = close.row_to_right([action_width - Gap.SMALL, side], Gap.SMALL)[0]
        scene.add(Button(pen, "banner.action", act, banner.on_action, text=banner.action))
    return room.below(height + Gap.MEDIUM)
