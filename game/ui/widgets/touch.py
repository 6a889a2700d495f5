"""Pointers on widgets: each presses its own widget, scrolls by dragging, and taps on release."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import Final

from game.ui.input.pointer import MOUSE, PointerInput, PointerPhase
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Widget, WidgetLook
from game.ui.widgets.widget_layer import WidgetLayer
from game.ui.window.space import Point

DRAG_BEGINS: Final = 18
"""Units that a pointer moves before it scrolls instead of pressing."""
RESTING_AFTER: Final = 0.08
"""Seconds without a move, after which a release is no flick."""


@dataclass(slots=True)
class Press:
    """A pointer that is down, with the names of the widget that it presses and of the scroll that it may drag."""

    widget: str | None
    scroll: str | None
    begin: Point
    _: KW_ONLY
    last: Point
    when: float
    speed: float = 0.0
    dragging: bool = False


class WidgetTouches:
    """Turns pointer input into looks, scrolling and taps. A release inside a widget is a tap; leaving cancels it."""

    def __init__(self, widgets: WidgetLayer, on_tap: Callable[[Widget], None], now: Callable[[], float]) -> None:
        self.flicks = True
        """Whether a dragged scroll keeps moving after the release."""
        self._widgets: Final = widgets
        self._on_tap: Final = on_tap
        self._now: Final = now
        self._presses: dict[str, Press] = {}
        self._hover: str | None = None

    @property
    def hovered(self) -> str | None:
        """The name of the widget under the mouse."""
        return self._hover

    def look(self, widget: Widget) -> WidgetLook:
        if not widget.enabled:
            return WidgetLook.DISABLED
        if any(press.widget == widget.name for press in self._presses.values()):
            return WidgetLook.PRESSED
        return WidgetLook.HOVER if self._hover == widget.name and widget.touchable else WidgetLook.NORMAL

    def handle(self, given: PointerInput) -> None:
        press = self._presses.get(given.pointer)
        if given.pointer == MOUSE and given.phase in (PointerPhase.MOVE, PointerPhase.RELEASE):
            self._hover_at(given.at)
        match given.phase:
            case PointerPhase.PRESS:
                self._press(given)
            case PointerPhase.MOVE if press is not None:
                self._drag(press, given.at)
            case PointerPhase.RELEASE if press is not None:
                del self._presses[given.pointer]
                self._release(press, given)
            case PointerPhase.CANCEL if press is not None:
                del self._presses[given.pointer]
                self._show(press.widget)

    def let_go(self) -> None:
        """Cancels all presses and the hover."""
        held = [press.widget for press in self._presses.values()]
        hovered, self._hover = self._hover, None
        self._presses.clear()
        for name in (*held, hovered):
            self._show(name)

    def _press(self, given: PointerInput) -> None:
        widget, scroll = self._widgets.at(given.at), self._widgets.scroll_at(given.at)
        name, scrolled = widget.name if widget else None, scroll.name if scroll else None
        if scroll is not None:
            scroll.flick(0)
        self._presses[given.pointer] = Press(name, scrolled, given.at, last=given.at, when=self._now())
        self._show(name)

    def _drag(self, press: Press, at: Point) -> None:
        scroll = self._widgets.get(press.scroll)
        if isinstance(scroll, Scroll):
            if not press.dragging and abs(at[1] - press.begin[1]) > DRAG_BEGINS:
                press.dragging, press.last = True, at
                self._give_up(press)
            if press.dragging:
                self._drag_scroll(press, scroll, at)
        held = self._widgets.get(press.widget)
        area = held.touch_area if held is not None else None
        if area is None or not area.holds(at):
            self._give_up(press)

    def _drag_scroll(self, press: Press, scroll: Scroll, at: Point) -> None:
        now, by = self._now(), press.last[1] - at[1]
        if now > press.when:
            press.speed = 0.6 * press.speed + 0.4 * by / (now - press.when)
        press.last, press.when = at, now
        scroll.scroll(by)
        self._widgets.show_within(scroll)

    def _give_up(self, press: Press) -> None:
        """Cancels the press of a widget that the pointer has left: a release will do nothing."""
        name, press.widget = press.widget, None
        self._show(name)

    def _release(self, press: Press, given: PointerInput) -> None:
        scroll = self._widgets.get(press.scroll)
        moving = self._now() - press.when < RESTING_AFTER
        if press.dragging and moving and self.flicks and isinstance(scroll, Scroll):
            scroll.flick(press.speed)
        widget = self._widgets.get(press.widget)
        self._widgets.show(widget)
        area = widget.touch_area if widget is not None else None
        if widget is not None and area is not None and area.holds(given.at):
            self._on_tap(widget)

    def _hover_at(self, at: Point) -> None:
        widget = self._widgets.at(at)
        before, self._hover = self._hover, widget.name if widget is not None else None
        if before != self._hover:
            self._show(before)
            self._show(self._hover)

    def _show(self, name: str | None) -> None:
        self._widgets.show(self._widgets.get(name))
