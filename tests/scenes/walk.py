"""Looks at all widgets of a scene: texts fit and can be read, targets are large enough and apart."""

from __future__ import annotations

from itertools import combinations

from game.ui.draw.style import Size, contrast
from game.ui.widgets.box import Box
from game.ui.widgets.label import Veil
from game.ui.widgets.measure import LEAST_TARGET_PIXELS, READABLE_PIXELS
from game.ui.widgets.widget import TextUse, Widget
from game.ui.window.space import HEIGHT, WIDTH
from scenes.base.widget_scene import WidgetScene

SLACK = 1.6
"""Units that rounding to pixels may take."""


def complaints(scene: WidgetScene) -> list[str]:
    """Everything that is wrong with a scene as it is shown now."""
    widgets = scene.widgets()
    found = [wrong for widget in widgets for wrong in _of_widget(scene, widget)]
    return found + _overlaps(widgets) + _overlapping_texts(widgets)


def scrolled_complaints(scene: WidgetScene) -> list[str]:
    """The same, and again after scrolling everything to its end."""
    found = complaints(scene)
    for scroll in [widget for widget in scene.widgets() if hasattr(widget, "most")]:
        scroll.scroll(scroll.most)  # type: ignore[attr-defined]
    return found + complaints(scene)


def _window(scene: WidgetScene) -> Box:
    """All that can be seen: bars lie below a table where the window is higher than it."""
    _, down = scene.space.spare
    return Box(0, -down, WIDTH, HEIGHT + 2 * down)


def _of_widget(scene: WidgetScene, widget: Widget) -> list[str]:
    k = scene.pen.k
    name = f"{type(scene).__name__} {widget.name}"
    wrong = []
    seen = widget.visible_area
    if seen is not None and not isinstance(widget, Veil) and not _window(scene).contains(seen, SLACK):
        wrong.append(f"{name} leaves the window")
    if widget.touchable:
        side = min(widget.area.width, widget.area.height)
        if side < 64 or side * k < LEAST_TARGET_PIXELS:
            wrong.append(f"{name} is only {side:.0f} units to touch")
    for use in widget.texts():
        wrong += [f"{name}: '{use.text}' {what}" for what in _of_text(scene, widget, use)]
    return wrong


def _of_text(scene: WidgetScene, widget: Widget, use: TextUse) -> list[str]:
    wrong = []
    width = scene.pen.fonts.width(use.text, use.size, use.weight)
    if width > use.width + SLACK:
        wrong.append(f"is {width:.0f} wide, {use.width:.0f} are there")
    if not widget.area.contains(use.place, SLACK):
        wrong.append(f"leaves its widget: {use.place} in {widget.area}")
    if use.size < Size.CAPTION - 0.01 or use.size * scene.pen.k < READABLE_PIXELS - 0.01:
        wrong.append(f"is only {use.size:.1f} units high")
    needed = 3 if use.size >= Size.LEAD else 4.5
    if contrast(use.colour, use.ground) < needed:
        wrong.append(f"has a contrast of {contrast(use.colour, use.ground):.1f}")
    return wrong


def _overlaps(widgets: list[Widget]) -> list[str]:
    areas = [(widget.name, widget.touch_area) for widget in widgets if widget.touchable]
    return [
        f"{one} and {other} overlap"
        for (one, area), (other, another) in combinations(areas, 2)
        if area is not None and another is not None and overlap(area, another)
    ]


def _overlapping_texts(widgets: list[Widget]) -> list[str]:
    # The name of a button lies in front of others as long as somebody points at the button.
    seen = [(widget, widget.visible_area) for widget in widgets if widget.name != "name"]
    lines = {
        (widget.name, part)
        for widget, area in seen
        if area is not None
        for use in widget.texts()
        if (part := use.place.clipped(area)) is not None
    }
    return [
        f"texts of {one} and {other} overlap"
        for (one, place), (other, another) in combinations(sorted(lines, key=str), 2)
        if one != other and overlap(place, another)
    ]


def overlap(one: Box, other: Box) -> bool:
    """Whether they cover each other by more than rounding does."""
    both = one.clipped(other)
    return both is not None and both.width > SLACK and both.height > SLACK
