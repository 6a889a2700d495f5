"""The name of a button without words, shown beside it while the mouse or the focus is on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.texts import Texts
from game.ui.draw.fonts import Weight
from game.ui.draw.style import RADIUS, Gap
from game.ui.widgets.box import Box
from game.ui.widgets.ground import DARK
from game.ui.widgets.label import Label, Panel
from game.ui.widgets.turned import TurnedWidget
from game.ui.widgets.widget import Align, Widget

if TYPE_CHECKING:
    from scenes.base.widget_scene import WidgetScene


def name_of(widget: Widget, texts: Texts) -> str:
    """The name of a button without words; empty for other widgets."""
    if not widget.touchable or widget.texts():
        return ""
    parts = [part for part in widget.name.split(".") if not part.isdigit()]
    keys = "_".join(parts), "close" if parts[-1:] == ["close"] else "", *parts[:1]
    return widget.called or next(filter(None, map(texts.named, keys)), "")


def name_widgets(scene: WidgetScene, widget: Widget | None) -> list[Widget]:
    """The name on a plate beside the widget, turned like the widget."""
    name = name_of(widget, scene.services.texts) if widget is not None and widget.visible_area is not None else ""
    if widget is None or not name:
        return []
    pen, letters = scene.pen, scene.pen.measure.hint_letters
    width, height = pen.fonts.width(name, letters, Weight.MEDIUM) + 2 * Gap.MEDIUM, letters * 1.6
    turned = isinstance(widget, TurnedWidget) and bool(widget.angle % 180)
    place = _beside(widget.area, *((height, width) if turned else (width, height)), scene.pen.measure.page)
    home = place.sized(width, height)
    parts: list[Widget] = [
        Panel(pen, "name.plate", home, DARK.base, edge=DARK.accent, depth=0, radius=RADIUS / 2),
        Label(
            pen,
            "name",
            home.inset(Gap.HAIR, 0),
            name,
            size=letters / pen.measure.factor,
            weight=Weight.MEDIUM,
            align=Align.MIDDLE,
        ),
    ]
    if not isinstance(widget, TurnedWidget):
        return parts
    return [TurnedWidget(part, place, int(widget.angle)) for part in parts]


def _beside(area: Box, width: float, height: float, page: Box) -> Box:
    """A place below the widget, or above it at the end of the page."""
    left = area.middle[0] - width / 2
    below, above = area.bottom + Gap.SMALL, area.top - Gap.SMALL - height
    fits = below + height <= max(page.bottom, area.bottom)
    place = Box(left, below if fits else above, width, height)
    return place.moved_into(page.around(area))
