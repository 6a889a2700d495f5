"""The widgets of a scene and their sprites: their order, their places, and their visible parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Widget, WidgetLook
from game.ui.window.space import Point
from game.ui.window.stage import Sprite, Stage

LAST_Z = 9_000.0
"""Above all widgets, below the focus ring."""


class WidgetLayer:
    """Widgets from back to front."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.look: Callable[[Widget], WidgetLook] = lambda widget: (
            WidgetLook.NORMAL if widget.enabled else WidgetLook.DISABLED
        )
        """Returns the current look of a widget."""
        self._widgets: dict[str, Widget] = {}
        self._sprites: dict[str, Sprite] = {}
        self._last: tuple[str, ...] = ()
        self._scrolls: list[Scroll] = []

    def move_to(self, stage: Stage) -> None:
        """Moves to another stage; the caller fills in the widgets afterwards."""
        self.stage = stage
        self._sprites.clear()

    def __getitem__(self, name: str) -> Widget:
        return self._widgets[name]

    def get(self, name: str | None) -> Widget | None:
        return self._widgets.get(name) if name is not None else None

    def names(self) -> list[str]:
        return list(self._widgets)

    def all(self) -> list[Widget]:
        return list(self._widgets.values())

    def scrolls(self) -> list[Scroll]:
        return self._scrolls

    def fill(self, widgets: Iterable[Widget]) -> None:
        """Replaces all widgets; sprites of the same name stay, so that only changes are drawn."""
        new = list(widgets)
        self._widgets = {widget.name: widget for widget in new}
        if len(self._widgets) != len(new):
            twice = [widget.name for widget in new if self._widgets[widget.name] is not widget]
            raise ValueError(f"two widgets are called {', '.join(twice)}")
        self._scrolls = [widget for widget in new if isinstance(widget, Scroll)]
        for name in [name for name in self._sprites if name not in self._widgets and name not in self._last]:
            self.stage.remove(self._sprites.pop(name))
        for z, widget in enumerate(new):
            self.show(widget)
            if widget.name in self._sprites:
                self._sprites[widget.name].z = z

    def put_last(self, widgets: Iterable[Widget]) -> None:
        """Puts widgets on top of all others, in place of those from the last call."""
        new = {widget.name: widget for widget in widgets}
        for name in [name for name in self._last if name not in new]:
            self._widgets.pop(name, None)
            if name in self._sprites:
                self.stage.remove(self._sprites.pop(name))
        self._last = tuple(new)
        for name, widget in new.items():
            self._widgets.pop(name, None)
            self._widgets[name] = widget
            self.show(widget)
            if name in self._sprites:
                self._sprites[name].z = LAST_Z

    def show(self, widget: Widget | None) -> None:
        """Draws a widget if it is still in the layer."""
        if widget is None or self._widgets.get(widget.name) is not widget:
            return
        part = self._visible_part(widget)
        sprite = self._sprites.get(widget.name)
        if part is None:
            if sprite is not None:
                sprite.shown = False
            return
        image, middle = part
        if sprite is None:
            sprite = self._sprites[widget.name] = Sprite(image, middle, self.names().index(widget.name))
            self.stage.add(sprite)
        sprite.image, sprite.middle, sprite.shown = image, middle, True

    def show_within(self, scroll: Scroll) -> None:
        """Draws every widget that moves with a scroll."""
        for widget in self._widgets.values():
            if widget.within is scroll or widget.name.startswith(f"{scroll.name}."):
                self.show(widget)

    def at(self, point: Point) -> Widget | None:
        """Returns the topmost touchable widget at this point."""
        for widget in reversed(self._widgets.values()):
            area = widget.touch_area
            if area is not None and area.holds(point):
                return widget
        return None

    def scroll_at(self, point: Point) -> Scroll | None:
        for scroll in reversed(self.scrolls()):
            if scroll.home.holds(point) and scroll.most:
                return scroll
        return None

    def _visible_part(self, widget: Widget) -> tuple[pygame.Surface, Point] | None:
        """Returns the visible part of a widget's picture, clipped to its scroll, and the middle of that part."""
        if widget.within is None:
            return widget.picture(self.look(widget)), widget.area.middle
        if widget.visible_area is None:
            return None
        picture = widget.picture(self.look(widget))
        space = self.stage.space
        x, y = space.to_pixels(widget.area.middle)
        width, height = picture.get_size()
        whole = pygame.Rect(x - width // 2, y - height // 2, width, height)
        frame = widget.within.home
        left, top = space.to_pixels((frame.left, frame.top))
        view = pygame.Rect(left, top, space.length(frame.width), space.length(frame.height))
        seen = whole.clip(view)
        if not seen.width or not seen.height:
            return None
        image = picture if seen == whole else picture.subsurface(seen.move(-whole.x, -whole.y))
        return image, space.to_units((seen.x + seen.width // 2, seen.y + seen.height // 2))
