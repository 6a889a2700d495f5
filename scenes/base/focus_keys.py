"""Keys and pads in a scene of widgets: they move the focus, press its widget, turn pages and type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.ui.input.pad import PadButton
from game.ui.input.pointer import KeyInput
from game.ui.widgets.compass import Direction
from game.ui.widgets.focus import Focus
from game.ui.widgets.scroll import LINE, Scroll
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_layer import WidgetLayer

if TYPE_CHECKING:
    from scenes.base.widget_scene import WidgetScene

ARROWS: Final = {
    pygame.K_LEFT: Direction.LEFT,
    pygame.K_RIGHT: Direction.RIGHT,
    pygame.K_UP: Direction.UP,
    pygame.K_DOWN: Direction.DOWN,
}
PAD_ARROWS: Final = {
    PadButton.LEFT: Direction.LEFT,
    PadButton.RIGHT: Direction.RIGHT,
    PadButton.UP: Direction.UP,
    PadButton.DOWN: Direction.DOWN,
}
KEY_BUTTONS: Final = {pygame.K_F1: PadButton.VIEW, pygame.K_BACKSPACE: PadButton.X, pygame.K_v: PadButton.Y}
"""Keys that do the same as a pad's button."""
ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
PAGE: Final = 0.85
"""How far turning a page scrolls, as a share of the scroll's height."""


class FocusKeys:
    """Handles the keys and pads of one scene."""

    def __init__(self, scene: WidgetScene, widgets: WidgetLayer, focus: Focus) -> None:
        self.waking = False
        """Whether the focus was invisible until now: the first press or move only shows it."""
        self._scene: Final = scene
        self._widgets: Final = widgets
        self._focus: Final = focus

    def key(self, given: KeyInput) -> None:
        if not self._type(given):
            self._lead(given)
        self.waking = False

    def pad(self, button: PadButton, again: bool) -> None:
        """Handles a button. A pad can't type, so any button ends typing; A and B then do nothing else."""
        typed = self.typed_field() is not None
        self.end_typing()
        if button in PAD_ARROWS:
            self._scene._go(PAD_ARROWS[button])
        elif not again and not (typed and button in (PadButton.A, PadButton.B)):
            self._scene.press(button)
        self.waking = False

    def press(self, button: PadButton) -> None:
        match button:
            case PadButton.A:
                self._activate()
            case PadButton.B:
                self._scene.back()
            case PadButton.LEFT_SHOULDER | PadButton.RIGHT_SHOULDER:
                self._turn(1 if button is PadButton.RIGHT_SHOULDER else -1)
            case _:
                widget = self.pressed_by(button)
                if widget is not None:
                    self._scene.tap(widget, keeps_focus=True)

    def pressed_by(self, button: PadButton) -> Widget | None:
        """The widget that a button presses, wherever the focus is."""
        names = self._scene.shortcuts.get(button), self._scene.default if button is PadButton.START else None
        found = (self._widgets.get(name) for name in names)
        return next((widget for widget in found if widget is not None and widget.touchable and widget.enabled), None)

    # -- the focus -------------------------------------------------------------------------------

    def _lead(self, given: KeyInput) -> None:
        match given.key:
            case pygame.K_ESCAPE:
                self._scene.back()
            case pygame.K_TAB if self.waking and self._focus.led is not None:
                self._focus.move_to(self._focus.led)
            case pygame.K_TAB:
                self._focus.step(-1 if given.mod & pygame.KMOD_SHIFT else 1, self._scene.default)
            case pygame.K_PAGEUP | pygame.K_PAGEDOWN | pygame.K_HOME | pygame.K_END:
                self._turn_page(given.key)
            case key if key in ARROWS:
                self._scene._go(ARROWS[key])
            case key if key in (*ENTER, pygame.K_SPACE):
                self._activate()
            case key if key in KEY_BUTTONS:
                self._scene.press(KEY_BUTTONS[key])

    def _activate(self) -> None:
        widget = self._focus.widget
        if widget is None or self._focus.led is None:
            self._focus.step(1, self._scene.default)
        elif self.waking:
            self._focus.move_to(widget.name)
        else:
            self._focus.by_keys = True
            self._scene.tap(widget)

    def go(self, direction: Direction) -> None:
        if self.waking and self._focus.led is not None:
            self._focus.move_to(self._focus.led)
            self._scroll_text(direction)
        elif not self._focus.go(direction) and not self._scroll_text(direction) and self._focus.led is None:
            self._focus.step(1, self._scene.default)

    # -- scrolling -------------------------------------------------------------------------------

    def text_scroll(self) -> Scroll | None:
        """The first scroll that overflows and has nothing to press in it; None if there is none."""
        held = {id(widget.within) for widget in self._widgets.all() if widget.touchable}
        return next((scroll for scroll in self._widgets.scrolls() if scroll.most and id(scroll) not in held), None)

    def _turn(self, by: int) -> None:
        """Turns a page of the text scroll; without one, jumps to another section."""
        scroll = self.text_scroll()
        if scroll is not None:
            self._scene._scroll(scroll, by * scroll.home.height * PAGE)
        else:
            self._focus.jump(by, self._scene.default)

    def _scroll_text(self, direction: Direction) -> bool:
        """Scrolls the text scroll by a line, if there is one. Returns whether it did."""
        down, scroll = direction.value[1], self.text_scroll()
        if down and scroll is not None:
            self._scene._scroll(scroll, down * LINE)
        return bool(down) and scroll is not None

    def _turn_page(self, key: int) -> None:
        """Scrolls by a page, or to an end."""
        scroll = self.most_to_scroll()
        if scroll is not None:
            page = scroll.home.height * PAGE
            ends = {pygame.K_HOME: -scroll.most, pygame.K_END: scroll.most}
            self._scene._scroll(scroll, {pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page, **ends}[key])

    def most_to_scroll(self) -> Scroll | None:
        """The scroll that page keys move: the text scroll, else the one with the focus, else the longest."""
        focused = self._focus.widget
        within = focused.within if focused is not None else None
        if self.text_scroll() is not None:
            return self.text_scroll()
        if within is not None and within.most:
            return within
        return max(self._widgets.scrolls(), key=lambda scroll: scroll.most, default=None)

    # -- typing ----------------------------------------------------------------------------------

    def typed_field(self) -> TextField | None:
        field = self._focus.widget
        return field if isinstance(field, TextField) and field.typing else None

    def end_typing(self) -> None:
        field = self.typed_field()
        if field is not None:
            field.end()
            self._widgets.show(field)

    def _type(self, given: KeyInput) -> bool:
        """Gives a key to the focused field. Returns whether the field used it."""
        focused = self._focus.widget
        if not isinstance(focused, TextField):
            return False
        is_letter = bool(given.text) and given.text.isprintable() and given.key != pygame.K_SPACE
        if not focused.typing and is_letter:
            focused.begin()
        if not focused.typing:
            return False
        if given.key in (*ENTER, pygame.K_ESCAPE):
            self._focus.by_keys = True
            self.end_typing()
            self._focus.show()
            return True
        if focused.type(given):
            self._widgets.show(self._focus.widget)
            return True
        self.end_typing()
        return False
